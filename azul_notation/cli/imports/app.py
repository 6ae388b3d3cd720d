"""The importing commands by their names, each with an example."""

import typer

from azul_notation.cli.groups import Commands, grouped
from azul_notation.cli.imports.bga import bga

COMMANDS: Commands = {
    "import bga": (bga, "azul import bga replays/ --players roster.csv -o bga.azn"),
}

GROUPS = {"import": "Make records of what other programs have written."}


def build(name: str) -> typer.Typer:
    return grouped(COMMANDS, GROUPS)[name]
