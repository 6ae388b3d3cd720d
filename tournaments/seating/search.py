"""Searches for better tables: exchanges two players as long as that helps, then shakes and tries again.

A shake moves three players round three tables; where what settles after it is worse, it is undone.
All costs are integers, the chance is given, and the work is counted in shakes, not in seconds.
"""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from tournaments.seating.chairs import Chairs
from tournaments.seating.costs import Costs

Tables = list[list[int]]
REACH = 12
"""How far down or up the room players are exchanged at first, in tables."""


class Board:
    """Tables in the making, with what each player costs, or would cost, at each of them."""

    def __init__(self, costs: Costs, tables: Sequence[Sequence[int]], chairs: Chairs) -> None:
        self.costs = costs
        self.pair = costs.pair
        self.short = costs.short
        self.unit = costs.unit
        self.chairs = chairs
        self.tables: Tables = [list(table) for table in tables]
        self.small = [len(table) < costs.top for table in tables]
        self.columns = [self._column(table) for table in tables]
        self.total = sum(costs.table(table) for table in tables)

    def _column(self, table: Sequence[int]) -> list[int]:
        return [sum(costs) for costs in zip(*(self.pair[member] for member in table), strict=True)]

    def keep(self) -> Callable[[], None]:
        """Remember the board as it is, and return what restores it."""
        tables, columns, total = (
            [table.copy() for table in self.tables],
            self.columns.copy(),
            self.total,
        )

        def back() -> None:
            self.tables, self.columns, self.total = tables, columns, total

        return back

    def swap(self, a: int, b: int, which: int, change: int) -> None:
        """Make the exchange that is the `which`-th of `changes`."""
        i, j = divmod(which, len(self.tables[b]))
        one, other = self.tables[a][i], self.tables[b][j]
        self.tables[a][i], self.tables[b][j] = other, one
        out, come = self.pair[one], self.pair[other]
        columns = self.columns
        columns[a] = [c - o + n for c, o, n in zip(columns[a], out, come, strict=True)]
        columns[b] = [c + o - n for c, o, n in zip(columns[b], out, come, strict=True)]
        self.total += change

    def changes(self, a: int, b: int) -> list[int]:
        """Compute what each exchange between two tables changes: for each of a's players each of b's."""
        here, there, pair = self.columns[a], self.columns[b], self.pair
        one, other = self.tables[a], self.tables[b]
        if self.small[a] == self.small[b]:
            ups = [there[i] - here[i] for i in one]
            downs = [(j, here[j] - there[j]) for j in other]
        else:
            moved, short = self.small[b] - self.small[a], self.short
            ups = [there[i] - here[i] + moved * short[i] for i in one]
            downs = [(j, here[j] - there[j] - moved * short[j]) for j in other]
        return [
            up + down - 2 * row[j]
            for up, row in zip(ups, [pair[i] for i in one], strict=True)
            for j, down in downs
        ]

    def change(self, a: int, b: int, which: int) -> int:
        """Compute what one of these exchanges changes."""
        p, q = divmod(which, len(self.tables[b]))
        i, j = self.tables[a][p], self.tables[b][q]
        here, there = self.columns[a], self.columns[b]
        moved = (self.small[b] - self.small[a]) * (self.short[i] - self.short[j])
        return there[i] - here[i] + here[j] - there[j] + moved - 2 * self.pair[i][j]

    def is_unacceptable(self, table: Sequence[int]) -> bool:
        """Return whether a player's seats would differ by two, or a forbidden pair would meet."""
        return self.chairs.uneven(table) > 0 or self.costs.table(table) >= self.unit

    def near(self, a: int, reach: int) -> list[int]:
        low, high = max(0, a - reach), min(len(self.tables), a + reach + 1)
        return [b for b in range(low, high) if b != a]


def improve_by_exchanges(board: Board, stirred: Sequence[int], reach: int) -> None:
    """Exchange players as long as one exchange at a stirred table helps."""
    waiting = list(dict.fromkeys(stirred))
    while waiting:
        a = waiting.pop()
        for b in board.near(a, reach):
            changes = board.changes(a, b)
            change = min(changes)
            if change < 0:
                board.swap(a, b, changes.index(change), change)
                waiting += [table for table in (a, b) if table not in waiting]


def shake(board: Board, chance: random.Random, reach: int, a: int) -> list[int]:
    """Move one player of each of three tables, a the first; of two tables, exchange two."""
    near = board.near(a, reach)
    chosen = [a, *chance.sample(near, min(2, len(near)))]
    for b, c in pairwise(chosen):
        which = chance.randrange(len(board.tables[b]) * len(board.tables[c]))
        board.swap(b, c, which, board.change(b, c, which))
    return chosen


def improve(board: Board, chance: random.Random, shakes: int, goal: int) -> None:
    """Settle, then shake as often as asked or until the costs are down to the goal."""
    reach = REACH
    improve_by_exchanges(board, range(len(board.tables)), reach)
    if reach < len(board.tables):
        improve_by_exchanges(board, range(len(board.tables)), len(board.tables))
    if len(board.tables) == 1:
        return
    for _ in range(shakes):
        if board.total <= goal:
            return
        before, back = board.total, board.keep()
        improve_by_exchanges(
            board, shake(board, chance, reach, chance.randrange(len(board.tables))), reach
        )
        if board.total > before:
            back()
