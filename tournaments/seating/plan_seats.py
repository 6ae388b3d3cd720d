"""Orders the seats of all rounds of a schedule together: all players on each seat equally often."""

import random
from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.chairs import counts
from tournaments.seating.model import Person

Table = tuple[int, ...]
SWEEPS = 60
"""How often all tables are looked at; equal orders are drawn again each time."""


def order(
    people: Sequence[Person], turns: Sequence[Sequence[Table]], chance: random.Random
) -> list[list[Table]]:
    """Return the tables with their players in the order of seats."""
    found = [[tuple(chance.sample(table, len(table))) for table in turn] for turn in turns]
    sizes = {len(table) for turn in turns for table in turn}
    used = {size: [list(counts(person, size)) for person in people] for size in sorted(sizes)}
    for table in (table for turn in found for table in turn):
        _count(used[len(table)], table, 1)
    for _ in range(SWEEPS):
        for turn in found:
            _sweep(turn, used, chance)
        if all(max(row) - min(row) < 2 for rows in used.values() for row in rows):  # noqa: PLR2004
            break
    return found


def _sweep(turn: list[Table], used: dict[int, list[list[int]]], chance: random.Random) -> None:
    """Order the players of each table of a round in the best way, given all other rounds."""
    for place, table in enumerate(turn):
        rows = used[len(table)]
        _count(rows, table, -1)
        orders = list(permutations(table))
        chance.shuffle(orders)
        turn[place] = min(orders, key=lambda order: _cost(rows, order))
        _count(rows, turn[place], 1)


def _cost(rows: list[list[int]], table: Table) -> int:
    """Compute what these seats add to the sum of squares."""
    return sum(rows[place][seat] for seat, place in enumerate(table))


def _count(rows: list[list[int]], table: Table, by: int) -> None:
    for seat, place in enumerate(table):
        rows[place][seat] += by
