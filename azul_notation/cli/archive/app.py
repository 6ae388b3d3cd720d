"""The commands on archives by their names, each with an example."""

import typer

from azul_notation.cli.archive.dedupe import dedupe
from azul_notation.cli.archive.filter import filter as filter_records
from azul_notation.cli.archive.merge import merge
from azul_notation.cli.archive.split import split
from azul_notation.cli.groups import Commands, grouped

COMMANDS: Commands = {
    "dedupe": (dedupe, "azul dedupe samples/ -o once.azn.zst --report again.jsonl"),
    "filter": (filter_records, "azul filter samples/ --where \"best > 70 AND player = 'Ana'\""),
    "merge": (merge, "azul merge samples/ -o all.azn.gz"),
    "split": (split, "azul split league.azn -o parts --games 10000"),
}


def build(name: str) -> typer.Typer:
    return grouped(COMMANDS)[name]
