"""The command `azul` and its subcommands."""

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from azul_notation.cli.check import check
from azul_notation.cli.console import USAGE, tell
from azul_notation.cli.convert import convert
from azul_notation.cli.explain import explain
from azul_notation.cli.fmt import fmt
from azul_notation.cli.play import play
from azul_notation.cli.replay import replay
from azul_notation.cli.score import score

CLUB = ("club", "ingest", "player", "ratings", "season", "tour")
"""Commands that know the club's store; the database is loaded only for them."""


ARCHIVE = ("dedupe", "filter", "merge", "split")
"""Commands on archives of records."""
DESK = ("new", "position", "record")
"""Commands of the scorer's desk."""


class Commands(TyperGroup):
    """The commands of games; those of archives and of the club are loaded when one is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *ARCHIVE, *CLUB, *DESK]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in CLUB:
            from azul_notation.cli.club.app import build  # noqa: PLC0415 - the database is not free
        elif cmd_name in ARCHIVE:
            from azul_notation.cli.archive.app import build  # noqa: PLC0415 - seldom needed
        elif cmd_name in DESK:
            from azul_notation.cli.desk.app import build  # noqa: PLC0415 - not free to import
        else:
            return super().get_command(ctx, cmd_name)
        command = typer.main.get_command(build()[cmd_name])
        command.name = cmd_name
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

EXAMPLES: dict[Callable[..., None], str] = {
    check: "azul check samples/ --ignore AZ209",
    score: "azul score samples/azul-coloured.azn --game 1",
    replay: "azul replay samples/azul-coloured.azn --game 1 --at 3.2.1",
    fmt: "azul fmt --diff --complete league.azn",
    explain: "azul explain AZ402",
    convert: "azul convert league.azn --to json -o league.jsonl",
    play: "azul play --variant mini --board grey --seats 3 --games 5 --seed 7",
}
for command, example in EXAMPLES.items():
    app.command(epilog=f"Example: {example}")(command)


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
