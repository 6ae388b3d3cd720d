"""The commands on games by their names, each with an example; a command is loaded when it is asked for."""

from importlib import import_module

import typer

from azul_notation.cli.groups import Commands, grouped

EXAMPLES = {
    "check": "azul check samples/ --ignore AZ209",
    "score": "azul score samples/azul-coloured.azn --game 1",
    "replay": "azul replay samples/azul-coloured.azn --game 1 --at 3.2.1",
    "fmt": "azul fmt --diff --complete league.azn",
    "explain": "azul explain AZ402",
    "convert": "azul convert league.azn --to json -o league.jsonl",
    "play": "azul play --variant mini --board grey --seats 3 --games 5 --seed 7",
}


def command(name: str) -> Commands:
    """Load a command from the module of its name."""
    module = import_module(f"azul_notation.cli.{name}")
    return {name: (getattr(module, name), EXAMPLES[name])}


def build(name: str) -> typer.Typer:
    return grouped(command(name))[name]
