"""Runs `azul club`: creates, describes, undoes, rebuilds, queries and exports the store."""

import sys
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import Db, Shape, opened, show_json, show_table
from azul_notation.cli.console import Form, colourful, counted, fail, notify, show
from azul_notation.cli.progress import progress
from azul_notation.cli.status import FAULTS
from azul_notation.render.grid import grid
from tournaments.club import events as e
from tournaments.csv_text import csv_lines
from tournaments.errors import Conflict, QueryError, StoreError
from tournaments.log.change import changing, undo as undo_change
from tournaments.log.history import history
from tournaments.store.database import database_error, reason_of
from tournaments.store.export import Kind, export
from tournaments.store.query import Answer, ask
from tournaments.store.store import SUFFIX, Store


def init(
    file: Annotated[
        Path, typer.Argument(metavar="[FILE]", envvar="AZUL_DB", help="Club file to create.")
    ] = Path(f"club{SUFFIX}"),
    name: Annotated[str, typer.Option(help="Name of the club (default: from the file name).")] = "",
) -> None:
    """Create a club file."""

    def found(store: Store) -> None:
        with changing(store) as change:
            change.add(e.Founded(name.strip() or file.stem))

    try:
        Store.create(file, found)
    except (StoreError, Conflict) as reason:
        fail(str(reason))
    show(
        f"created {file}; next: `azul player import ROSTER.csv`, `azul tour new TITLE` or `azul ingest FILE`"
    )


def log(
    db: Db = None,
    last: Annotated[int, typer.Option(min=1, max=10**9, help="Show only the last N changes.")] = 50,
    everything: Annotated[bool, typer.Option("--all", help="Show all changes.")] = False,
    form: Shape = Form.text,
) -> None:
    """Show the changes made to the club file, newest last."""
    with opened(db) as store:
        changes = history(store, None if everything else last)
        if form is Form.json:
            for change in changes:
                show_json(change)
            return
        rows: list[tuple[object, ...]] = []
        for change in changes:
            first, *more = change.descriptions
            note = f" ({change.by})" if change.by else ""
            note += " (undone)" if change.undone else ""
            rows.append((change.change, change.at.replace("T", " "), first + note))
            rows += [("", "", line) for line in more]
        show_table(("change", "time (UTC)", "what"), rows, "><<")
        show(f"head {store.head.hash}")


def undo(
    change: Annotated[
        int | None,
        typer.Argument(help="Number of the change in `azul club log` (default: the last one)."),
    ] = None,
    db: Db = None,
) -> None:
    """Undo the last change, or change N. The log keeps both; undo the undo to redo."""
    with opened(db, write=True) as store:
        number = undo_change(store, change)
        [undone] = [each for each in history(store, None) if each.change == number]
        more = f" and {counted(undone.events - 1, 'more event')}" if undone.events > 1 else ""
        show(f"undone: change {number}, {undone.descriptions[0]}{more}")
        show(f"to redo it: `azul club undo {store.head.change}`")


def rebuild(
    db: Db = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Change nothing; exit with 1 if the rebuilt tables differ."),
    ] = False,
) -> None:
    """Rebuild all tables from the log and the records, checking the records again."""
    from tournaments.ingest.rebuild import rebuild as rebuild_store  # noqa: PLC0415 - slow to load

    with opened(db, write=True, outdated=True) as store:
        with progress("records") as step:
            found = rebuild_store(store, step, keep=not check)
        differences = [*found.false, *found.differences]
        for each in differences:
            notify(f"azul: {each}")
        if differences:
            done = "" if check else "rebuilt, "
            show(f"{done}{counted(len(differences), 'difference')}")
        else:
            show("OK: the rebuilt tables are identical" if check else "rebuilt")
        if found.false or (check and differences):
            raise typer.Exit(FAULTS)


SHOWN = 10_000
"""Rows of an answer in columns, which have to be known before the first is drawn."""


class AnswerForm(StrEnum):
    text = "text"
    json = "json"
    csv = "csv"


def sql(
    query: Annotated[str, typer.Argument(metavar="SELECT", show_default=False)],
    db: Db = None,
    form: Annotated[AnswerForm, typer.Option("--format", help="Output format.")] = AnswerForm.text,
) -> None:
    """Query the club file in SQL; a query cannot change anything or read other files.

    'SHOW TABLES' lists the tables, 'DESCRIBE seats' the columns of a table. A query may take 30 seconds; text
    shows up to 10,000 rows, csv and json all of them.
    """
    with opened(db, alone=True) as store:
        try:
            show_answer(ask(store, query), form)
        except QueryError as wrong:
            fail(str(wrong))


def show_answer(answer: Answer, form: AnswerForm) -> None:
    if form is AnswerForm.json:
        for row in answer.rows:
            show_json(dict(zip(answer.columns, row, strict=True)))
    elif form is AnswerForm.csv:
        show(csv_lines([answer.columns]), end="")
        for row in answer.rows:
            show(csv_lines([row]), end="")
    else:
        align = "".join(">" if each else "<" for each in answer.numeric)
        rows = list(islice(answer.rows, SHOWN))
        show(grid(answer.columns, rows, align, colour=colourful(sys.stdout)))
        if next(answer.rows, None) is not None:
            notify(
                f"azul: these are the first {SHOWN:,} rows; --format csv or json prints all of them"
            )


def export_tables(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False)],
    to: Annotated[Kind, typer.Option("--to", help="File format.")] = Kind.csv,
    db: Db = None,
) -> None:
    """Write every table and view of the club file to its own file in a new folder."""
    with opened(db) as store:
        try:
            names = export(store, folder, to)
        except (OSError, database_error()) as error:
            fail(f"cannot write {folder}: {reason_of(error)}")
        show(f"wrote {counted(len(names), 'table')} to {folder}")
