"""The command `azul` and its subcommands."""

import os
import sys
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from azul_notation.cli.app import EXAMPLES, build as build_alone
from azul_notation.cli.console import USAGE, tell

ARCHIVE = ("dedupe", "filter", "merge", "split")
"""Commands on archives of records."""

IMPORTS = ("import",)
"""Commands that read what other programs have written."""

DESK = ("new", "position", "record")
"""Commands of the scorer's desk."""

CLUB = ("club", "ingest", "player", "ratings", "season", "tour")
"""Commands that know the club's store; the database is loaded only for them."""


class Commands(TyperGroup):
    """The commands of all kinds, loaded when one is asked for."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return [*EXAMPLES, *ARCHIVE, *IMPORTS, *DESK, *CLUB]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return loaded(cmd_name) if cmd_name in self.list_commands(ctx) else None


@cache
def loaded(name: str) -> Any:
    """Load a command or a group of commands."""
    if name in CLUB:
        from azul_notation.cli.club.app import build  # noqa: PLC0415 - the database is not free
    elif name in ARCHIVE:
        from azul_notation.cli.archive.app import build  # noqa: PLC0415 - seldom needed
    elif name in DESK:
        from azul_notation.cli.desk.app import build  # noqa: PLC0415 - not free to import
    elif name in IMPORTS:
        from azul_notation.cli.imports.app import build  # noqa: PLC0415 - seldom needed
    else:
        build = build_alone
    command = typer.main.get_command(build(name))
    command.name = name
    return command


app = typer.Typer(
    name="azul",
    cls=Commands,
    help="Check, score, replay and format recorded games of the Azul family; run their tournaments.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        from importlib.metadata import version as installed  # noqa: PLC0415

        from azul_notation.rules import is_compiled  # noqa: PLC0415

        told = ", compiled" if is_compiled() else ""
        typer.echo(f"azul-notation {installed('azul-notation')}, AZN 1{told}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Check, score, replay and format recorded games of the Azul family; run their tournaments."""


def main() -> None:
    """Run the command line; a reader that goes away early is no fault."""
    if sys.stdout is None:  # the caller closed it
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        close_output()
        sys.exit(1)
    except OSError as error:
        close_output()
        tell(f"azul: cannot write the output: {error.strerror}")
        sys.exit(USAGE)


def close_output() -> None:
    """Let nothing more be written to an output that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
