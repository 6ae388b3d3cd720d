"""`azul record`: a game is written down as it is played."""

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli import options
from azul_notation.cli.console import FAULTS, fail, tell
from azul_notation.cli.record.plain import Dialogue
from azul_notation.diagnostics.extras import MissingExtra, is_installed
from azul_notation.recorder import (
    Beginning,
    InvalidRecord,
    NotPossible,
    RecordFile,
    Session,
    open_session,
)
from azul_notation.text.failures import reason_of


@options.with_tags
def record(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    plain: Annotated[
        bool, typer.Option("--plain", help="Read commands line by line, as from a pipe.")
    ] = False,
    seats: options.Seats = None,
    tags: dict[str, str],
) -> None:
    """Record a game while it is played; every move is checked and saved as you type it.

    With --seats a new game begins; without, the last game of the file goes on, if it is not over, and the
    options that give tags mean nothing. Words are entered as they are, and commands begin with a colon:
    `:help` lists them. On a terminal an app shows the table and what is legal, key by key.
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
        tell(f"azul: {MissingExtra('the app', 'app')}; this is `--plain`")
        plain = True
    if plain:
        Dialogue(session).run()
        return
    from azul_notation.cli.record.app.app import RecordApp  # noqa: PLC0415 - textual is not free

    gc.freeze()  # what is loaded stays: collecting the rest takes no longer than a key may
    app = RecordApp(session)
    app.run()
    app.pass_signal_on()
    if app.fault is not None:
        raise app.fault
    if app.return_code:
        raise typer.Exit(app.return_code)


def opened(file: Path, tags: dict[str, str], seats: str | None) -> tuple[Session, RecordFile]:
    """Open the file, or end with what is wrong with it."""
    new = Beginning(tags, options.seats_given(seats)) if seats is not None else None
    try:
        return open_session(file, new)
    except InvalidRecord as faulty:
        options.tell_faulty(faulty)
        raise typer.Exit(FAULTS) from None
    except NotPossible as reason:
        fail(str(reason))
    except OSError as error:
        fail(f"cannot record into {file}: {reason_of(error)}")
