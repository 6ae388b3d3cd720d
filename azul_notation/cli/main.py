"""The command `azul` and its subcommands."""

from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from azul_notation.cli.app import EXAMPLES, build as build_alone

ARCHIVE = ("dedupe", "filter", "merge", "split")
"""Commands on archives of records."""

IMPORTS = ("import",)
"""Commands that read what other programs have written."""

DESK = ("new", "position", "record")
"""Commands of the scorer's desk."""

CLUB = ("club", "ingest", "player", "ratings", "season", "tour")
"""Commands that know the club's store; the database is loaded only for them."""


COMMANDS = (*EXAMPLES, *ARCHIVE, *IMPORTS, *DESK, *CLUB)


class Commands(TyperGroup):
    """The commands of all kinds, loaded when one is asked for."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        return loaded(cmd_name) if cmd_name in COMMANDS else None


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
        typer.echo(installed())
        raise typer.Exit


def installed() -> str:
    """Name the installed version of the program."""
    from importlib.metadata import version as version_of  # noqa: PLC0415 - not free to import

    from azul_notation.rules import is_compiled  # noqa: PLC0415 - not free to import

    compiled = ", compiled" if is_compiled() else ""
    return f"azul-notation {version_of('azul-notation')}, AZN 1{compiled}"


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Check, score, replay and format recorded games of the Azul family; run their tournaments."""
