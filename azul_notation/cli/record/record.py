"""Runs `azul record`: writes down a game as it is played."""

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli import options
from azul_notation.cli.console import fail, notify
from azul_notation.cli.record.plain import Dialogue
from azul_notation.cli.record.wizard import ask_file, ask_new_game, is_wanted
from azul_notation.cli.status import FAULTS
from azul_notation.diagnostics.extras import MissingExtra, is_installed
from azul_notation.recorder import (
    InvalidRecord,
    NewGame,
    NotPossible,
    RecordFile,
    Session,
    open_session,
)
from azul_notation.text.failures import reason_of


@options.with_tags
def record(
    *,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", show_default=False)] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Read input line by line, as from a pipe.")
    ] = False,
    seats: options.Seats = None,
    tags: dict[str, str],
) -> None:
    """Record a game while it is played; every move is checked and saved as you type it.

    With --seats, begins a new game. Without, continues the last game of the file if it is unfinished, and
    ignores the options for tags. On a terminal, it asks for anything it needs: the players, the game, the
    file. Type words as in a record; commands begin with a colon, and `:help` lists them. On a terminal, an
    app shows the table, and the legal moves as you type.
    """
    session, record_file = opened(file, tags, seats)
    try:
        talk(session, plain=plain)
    finally:
        record_file.close()


def talk(session: Session, *, plain: bool) -> None:
    """Open the app on a terminal; elsewhere, if asked, or without the extra, talk line by line."""
    plain = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    if not plain and not is_installed("app"):
        notify(f"azul: {MissingExtra('the app', 'app')}; this is `--plain`")
        plain = True
    if plain:
        Dialogue(session).run()
        return
    from azul_notation.cli.record.app.app import RecordApp  # noqa: PLC0415 - textual is not free

    gc.freeze()  # what is loaded stays: collecting the rest takes no longer than a key may
    RecordApp(session).run_to_end()


def opened(
    file: Path | None, tags: dict[str, str], seats: str | None
) -> tuple[Session, RecordFile]:
    """Open the file, or end with what is wrong with it; ask for missing options if a person can answer."""
    new = NewGame(tags, options.seats_given(seats)) if seats is not None else None
    if new is None and is_wanted() and (file is None or is_blank(file)):
        new = ask_new_game(tags)
    if file is None and new is not None and is_wanted():
        file = ask_file(new.seats)
    if file is None:
        fail("name the file to record into: azul record game.azn --seats Ana,Jan")
    try:
        return open_session(file, new)
    except InvalidRecord as faulty:
        options.report_invalid(faulty)
        raise typer.Exit(FAULTS) from None
    except NotPossible as reason:
        fail(str(reason))
    except OSError as error:
        fail(f"cannot record into {file}: {reason_of(error)}")


def is_blank(file: Path) -> bool:
    """Return whether a file has no game yet: it is not there, or empty."""
    try:
        return not file.exists() or (file.is_file() and not file.stat().st_size)
    except OSError:  # opening it says why
        return False
