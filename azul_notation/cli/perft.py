"""Runs `azul perft`: counts the lines of play from a point of a game."""

from typing import Annotated

import msgspec
import typer

from azul_notation.cli.console import Form, fail, show
from azul_notation.cli.games import chosen
from azul_notation.cli.record.position import where
from azul_notation.cli.score import report_errors
from azul_notation.cli.status import FAULTS
from azul_notation.library.playouts import perft as count
from azul_notation.library.steps import table_at
from azul_notation.library.table import Table


class Counts(msgspec.Struct, frozen=True):
    """Numbers of lines of play; the fields are those of `azul perft --format json`."""

    game: int
    """The number of the game in its file, from 1."""
    position: str
    """The position that the lines begin from."""
    counts: list[int]
    """The number of lines of one move, of two, and so on."""
    moves: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    """The number of lines after each first move, with `--divide`."""


def perft(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    game: Annotated[int, typer.Option(min=1, help="Use game N of the file.")] = 1,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="After the move 3.2.1 (round, lap, seat) or the deal R3 (default: where the record stops).",
        ),
    ] = None,
    depth: Annotated[int, typer.Option(min=1, max=9, help="Count lines of up to N moves.")] = 3,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also show the number for each first move.")
    ] = False,
    form: Annotated[Form, typer.Option("--format", help="Output format.")] = Form.text,
) -> None:
    """Count the legal lines of play from a point of a game, as chess programs do with perft.

    A line ends with its round. For random events on the way, perft uses the first possible outcome.
    """
    for checked in chosen(file, game):
        faulty = report_errors(checked)
        table = table_at(checked.game, where(checked, at).position)
        if table.phase != "draft":
            fail("no player is to move there: name a deal or a move with --at, such as R1 or 3.2.1")
        counts = [count(table, moves) for moves in range(1, depth + 1)]
        first = divided(table, depth) if divide else {}
        if form is Form.json:
            moves_after = first if divide else msgspec.UNSET
            found = Counts(checked.game.number, table.position, counts, moves_after)
            show(msgspec.json.encode(found).decode())
        else:
            for word, number in first.items():
                show(f"{word:<12} {number:>12,}")
            for moves, number in enumerate(counts, 1):
                show(f"{moves:>12} {number:>12,}")
        if faulty:
            raise typer.Exit(FAULTS)


def divided(table: Table, depth: int) -> dict[str, int]:
    """Count the lines of play after each first move."""
    found = {}
    for word in table.legal():
        trial = table.copy()
        trial.push(word)
        found[word] = count(trial, depth - 1) if depth > 1 else 1
    return found
