"""Runs the command `azul` and its subcommands."""

from functools import cache
from typing import Annotated, Any

import typer

import azul_notation
from azul_notation.cli.commands import SETTINGS, Commands

app = typer.Typer(
    name="azul",
    cls=Commands,
    help="Check, score, replay and format recorded games of the Azul family; run their tournaments.",
    no_args_is_help=True,
    rich_markup_mode=None,
    suggest_commands=False,  # click does
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        typer.echo(installed())
        raise typer.Exit


def installed() -> str:
    """Name the installed version of the program."""
    from azul_notation.rules import is_compiled  # noqa: PLC0415 - not free to import

    compiled = ", compiled" if is_compiled() else ""
    return f"azul-notation {azul_notation.__version__}, AZN 1{compiled}"


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Check, score, replay and format recorded games of the Azul family; run their tournaments."""


@cache
def program() -> Any:
    """Build the command `azul` from the app, once for all command lines that a process runs."""
    return typer.main.get_command(app)
