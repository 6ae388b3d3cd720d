"""The commands on games by their names, each with an example."""

import typer

from azul_notation.cli.check import check
from azul_notation.cli.convert import convert
from azul_notation.cli.explain import explain
from azul_notation.cli.fmt import fmt
from azul_notation.cli.groups import Commands, grouped
from azul_notation.cli.play import play
from azul_notation.cli.replay import replay
from azul_notation.cli.score import score

COMMANDS: Commands = {
    "check": (check, "azul check samples/ --ignore AZ209"),
    "score": (score, "azul score samples/azul-coloured.azn --game 1"),
    "replay": (replay, "azul replay samples/azul-coloured.azn --game 1 --at 3.2.1"),
    "fmt": (fmt, "azul fmt --diff --complete league.azn"),
    "explain": (explain, "azul explain AZ402"),
    "convert": (convert, "azul convert league.azn --to json -o league.jsonl"),
    "play": (play, "azul play --variant mini --board grey --seats 3 --games 5 --seed 7"),
}


def build() -> dict[str, typer.Typer]:
    return grouped(COMMANDS)
