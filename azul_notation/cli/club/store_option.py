"""Opens the store for the commands of the club, and reports what keeps them from it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from azul_notation.cli.console import Form, ask, colourful, fail, line_width, notify, require, show
from azul_notation.cli.status import INTERRUPTED
from azul_notation.render.fold import folded_grid, wrapped
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.text.failures import TemporaryFolderFull
from azul_notation.text.limits import LimitPassed
from tournaments.errors import ClubError
from tournaments.store.database import database_error, reason_of
from tournaments.store.store import Store, choose

Db = Annotated[
    Path | None,
    typer.Option(
        "--db",
        envvar="AZUL_DB",
        metavar="FILE",
        help="Club file (default: the only *.duckdb in this folder).",
        show_default=False,
    ),
]
Shape = Annotated[Form, typer.Option("--format", help="Output format.")]
Who = Annotated[
    str, typer.Argument(metavar="PLAYER", help="Name, id, or number as #12.", show_default=False)
]
Tour = Annotated[
    str,
    typer.Argument(
        metavar="[TOUR]",
        help="Id or title of a tournament (default: the only one that is running).",
        show_default=False,
    ),
]
Season = Annotated[
    str,
    typer.Argument(metavar="SEASON", help="Id or title of a season.", show_default=False),
]


@contextmanager
def opened(
    db: Path | None, *, write: bool = False, outdated: bool = False, alone: bool = False
) -> Iterator[Store]:
    """Open the store; whatever it refuses ends the command, and nothing was changed."""
    require("club", "this command")
    try:
        path = choose(db, Path.cwd())
        waits = partial(wait, path)
        with Store.open(path, write=write, outdated=outdated, alone=alone, waits=waits) as store:
            yield store
    except (ClubError, LimitPassed, TemporaryFolderFull) as reason:
        fail(str(reason))
    except database_error() as error:
        fail(f"the database failed: {reason_of(error)}")
    except KeyboardInterrupt:
        notify("azul: interrupted" + ("; nothing was stored" if write else ""))
        raise typer.Exit(INTERRUPTED) from None


def wait(path: Path) -> None:
    """Report on a terminal why nothing happens yet."""
    if sys.stderr.isatty():
        notify(f"azul: another program is using {path}: waiting for it")


def asked_names(near: Mapping[str, str]) -> dict[str, str]:
    """Ask who is meant by names that are nearly known ones: the known player, or a new one."""
    return {
        name: known if ask(f"did you mean {known}? (no: {name} is a new player)") else name
        for name, known in near.items()
    }


def show_table(
    head: Sequence[str], rows: Sequence[Sequence[object]], align: str, *, keep: int = 2
) -> None:
    """Show a table that fits the terminal; `keep` columns stand before those that have no room."""
    colour = colourful(sys.stdout)
    show(folded_grid(head, rows, align, width=line_width(), keep=keep, colour=colour))


def show_lines(*sentences: str) -> None:
    """Show sentences, folded where the terminal ends."""
    for each in sentences:
        show("\n".join(wrapped(visible(each), line_width(), "  ")))


def show_json(value: Any) -> None:
    show(valid_utf8(msgspec.json.encode(value).decode()))
