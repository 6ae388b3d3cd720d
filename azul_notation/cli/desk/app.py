"""The commands of the scorer's desk by their names, each with an example."""

import typer

from azul_notation.cli.desk.new import new
from azul_notation.cli.desk.position import position
from azul_notation.cli.desk.record import record
from azul_notation.cli.groups import Commands, grouped

COMMANDS: Commands = {
    "new": (new, "azul new game.azn --variant sintra --seats Ana,Jan --event 'Friday club'"),
    "position": (position, "azul position samples/azul-coloured.azn --game 1 --at 3.2.1"),
    "record": (record, "azul record game.azn --variant mini --seats Ana,Jan"),
}


def build(name: str) -> typer.Typer:
    return grouped(COMMANDS)[name]
