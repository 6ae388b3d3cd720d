"""Plays random games from a table to their end, and counts the lines of play from it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.library.table import Table
from azul_notation.rules.options import UnknownChoice


class Playout(NamedTuple):
    """The result of a random game."""

    totals: list[int]
    winners: list[SeatNumber] | None
    """None where the game was broken off."""
    moves: int


def playouts(table: Table, games: int, seed: int = 1) -> Iterator[Playout]:
    """Play random games from a table to their end; the table stays as it is.

    Game n of a seed is always the same.
    """
    if games < 1:
        raise UnknownChoice(f"the number of games must be at least 1, not {games}")
    return (playout(table, Random(f"{seed}/{number}")) for number in range(1, games + 1))


def playout(table: Table, rng: Random) -> Playout:
    """Play one random game."""
    trial = table.copy(rng)
    moves = trial.play_out()
    return Playout(trial.totals, trial.winners, moves)


class FixedChance(Random):
    """Chance that always brings the first of all possibilities."""

    def random(self) -> float:
        return 0.0


def perft(table: Table, depth: int) -> int:
    """Count the lines of play of this many moves; the end of the round ends a line.

    Chance on the way counts as one way: the first possible one.
    """
    if depth < 1:
        raise UnknownChoice(f"the depth must be at least 1, not {depth}")
    return lines(table.copy(FixedChance()), depth)


def lines(table: Table, depth: int) -> int:
    """Count the lines of play, on a table that may be played on."""
    if table.phase != "draft":
        return 1
    moves = table.legal()
    if depth == 1:
        return len(moves)
    found = 0
    for move in moves:
        table.push(move)
        found += lines(table, depth - 1)
        table.pop()
    return found
