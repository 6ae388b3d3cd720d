"""Runs `azul export`: writes records as tables of data."""

from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import opened
from azul_notation.cli.console import counted, fail, notify, require, show
from azul_notation.cli.games import Reading
from azul_notation.cli.progress import progress
from azul_notation.cli.status import FAULTS, USAGE
from azul_notation.diagnostics import InternalError
from azul_notation.text.failures import reason_of
from tournaments.export.club_records import number_of_records, ratings, records
from tournaments.export.export import Export, exporting
from tournaments.export.rows import Source
from tournaments.export.writers import Format
from tournaments.store.database import database_error, reason_of as database_reason_of


def export(
    to: Annotated[Format, typer.Option(help="File format.", show_default=False)],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            help="Output folder; it must not exist.",
            metavar="DIR",
            show_default=False,
        ),
    ],
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]…", show_default=False)
    ] = None,
    db: Annotated[
        Path | None,
        typer.Option(
            "--db",
            metavar="FILE",
            help="Export the games of a club file instead of PATH, with the players' ratings.",
            show_default=False,
        ),
    ] = None,
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous",
            help="Call the players Player 1, Player 2 …; leave out ids, files, events and tables.",
        ),
    ] = False,
) -> None:
    """Write records as tables: a row per game, seat, deal, move and point, and ratings from a club file.

    The folder appears whole at the end. In it, columns.csv explains every column, and tables.sql creates
    views for DuckDB. Games with errors are reported and left out; the exit status is then 1. Parquet needs
    the extra "club".
    """
    if bool(paths) == (db is not None):
        fail("name the records to export, or a club file with --db")
    if to is Format.parquet:
        require("club", "--to parquet")
    reading = Reading(paths or [])
    try:
        with exporting(output, to, anonymous=anonymous, rated=db is not None) as made:
            left_out = from_club(made, db) if db else from_files(made, reading)
    except failures(to) as error:
        fail(f"cannot write {output}: {cause_of(error)}")
    show(f"wrote {counted(made.games, 'game')} and {counted(made.moves, 'move')} to {output}")
    reading.end()
    if left_out:
        raise typer.Exit(FAULTS)


def failures(to: Format) -> tuple[type[Exception], ...]:
    """Name what writing may raise."""
    return (OSError, database_error()) if to is Format.parquet else (OSError,)


def cause_of(error: Exception) -> str:
    """Describe an error in words."""
    return reason_of(error) if isinstance(error, OSError) else database_reason_of(error)


def from_files(made: Export, reading: Reading) -> int:
    """Export the games of some files: how many were left out."""
    left_out = 0
    for path, record in reading.records():
        chunk = record.chunk
        try:
            added = made.add(Source(chunk, path, chunk.number, chunk.line))
        except InternalError as error:
            reading.skip(error)
            continue
        if not added:
            left_out += 1
            notify(
                f"azul: game {chunk.number} of {path} has errors and is left out: see `azul check`"
            )
    if reading.failed:
        notify("azul: nothing was written")
        raise typer.Exit(USAGE)
    return left_out


def from_club(made: Export, db: Path) -> int:
    """Export the games and ratings of a club file: how many games were left out."""
    left_out = 0
    with opened(db) as store, progress("records", "games") as step:
        size = number_of_records(store)
        for done, source in enumerate(records(store), 1):
            if not made.add(source):
                left_out += 1
                notify(f"azul: game {source.number} of {source.file} has errors and is left out")
            step(done, size)
        made.add_ratings(ratings(store))
    return left_out
