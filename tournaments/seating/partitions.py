"""Compares all ways to seat a few players, except those that clearly are no better.

Every player owes at least a share of the cheapest table that he could sit at, so that all shares
together are a bound; what a table costs above the shares of its players is its slack. The search
chooses tables by slack and gives up a branch as soon as the slacks so far are too many.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec

PARTS = 12
"""The parts into which a cost is cut, so that 2, 3 and 4 can share it."""


class Column(msgspec.Struct, frozen=True):
    """A possible table."""

    slack: int
    mask: int
    members: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    tables: list[tuple[int, ...]] | None
    """The cheapest, or None: none is below the limit."""
    cost: int
    """The cost of the tables; the limit if there are none."""
    proved: bool
    """Nothing is cheaper; otherwise the steps did not suffice."""
    bound: int
    """Nothing is below this, whether proved or not."""


class _Search:
    def __init__(self, columns: list[list[Column]], counts: list[int], best: int) -> None:
        self.columns = columns
        self.counts = counts
        self.best = best
        self.found: list[tuple[int, ...]] | None = None
        self.chosen: list[tuple[int, ...]] = []
        self.steps = 0

    def go(self, pivot: int, taken: int, slack: int) -> None:
        while taken >> pivot & 1:
            pivot += 1
        if pivot == len(self.columns):
            self.best, self.found = slack, self.chosen.copy()
            return
        for column in self.columns[pivot]:
            if slack + column.slack >= self.best:
                return
            if column.mask & taken or not self.counts[len(column.members)]:
                continue
            self.steps -= 1
            if self.steps < 0:
                return
            self.counts[len(column.members)] -= 1
            self.chosen.append(column.members)
            self.go(pivot + 1, taken | column.mask, slack + column.slack)
            self.chosen.pop()
            self.counts[len(column.members)] += 1


def cheapest(
    n: int,
    sizes: Sequence[int],
    cost: Callable[[tuple[int, ...]], int],
    limit: int | None = None,
    steps: int = 10_000_000,
) -> Result:
    """Find the cheapest way to seat n players at tables of `sizes`, if below the limit."""
    counts = Counter(sizes)
    possible = {
        members: PARTS * cost(members)
        for size in sorted(counts)
        for members in combinations(range(n), size)
    }
    share = shares(n, possible)
    bound = sum(share)
    ceiling = sum(abs(value) for value in possible.values()) + 1
    best = (ceiling if limit is None else PARTS * limit) - bound
    search = _Search(
        _columns(n, possible, share), [counts[size] for size in range(max(sizes) + 1)], best
    )
    search.steps = steps
    search.go(0, 0, 0)
    total = (search.best + bound) // PARTS
    proved = search.steps >= 0
    return Result(search.found, total, proved, total if proved else -(-bound // PARTS))


def shares(n: int, possible: dict[tuple[int, ...], int]) -> list[int]:
    """Compute what each player owes at least, wherever he sits."""
    share: list[int | None] = [None] * n
    for members, value in possible.items():
        part = value // len(members)
        for member in members:
            known = share[member]
            share[member] = part if known is None else min(known, part)
    return [part or 0 for part in share]


def _columns(n: int, possible: dict[tuple[int, ...], int], share: list[int]) -> list[list[Column]]:
    """List tables by the player who is placed first; those with the least choice are placed first."""
    slacks = {
        members: value - sum(share[member] for member in members)
        for members, value in possible.items()
    }
    free = Counter(member for members, slack in slacks.items() if slack == 0 for member in members)
    order = sorted(range(n), key=lambda member: (free[member], member))
    place = {member: index for index, member in enumerate(order)}
    columns: list[list[Column]] = [[] for _ in range(n)]
    for members, slack in slacks.items():
        mask = sum(1 << place[member] for member in members)
        columns[min(place[member] for member in members)].append(Column(slack, mask, members))
    for several in columns:
        several.sort(key=lambda column: (column.slack, column.members))
    return columns
