"""Compares all ways to seat up to sixteen players, by the sets of players who are seated already.

Of all ways to seat one set of players at tables of the same sizes only the cheapest goes on. The first
who is not seated yet sits at the next table, so that no set of tables is reached twice.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tournaments.seating.partitions import PARTS, Result, shares

MOST = 16
"""The most players for whom that takes no longer than a person notices."""
COUNTED = 4
"""Bits for the number of tables of one size."""

Table = tuple[int, ...]
Reached = dict[int, tuple[int, int, Table]]
"""Players as bits, above them the tables that are left: what they cost, from where, by which table."""


def compared(
    n: int, sizes: Sequence[int], cost: Callable[[Table], int], limit: int | None = None
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
    best = None if limit is None else PARTS * limit - bound
    columns = _by_first(n, possible, share)
    start = sum(count << n + COUNTED * size for size, count in counts.items())
    layers: list[Reached] = [{start: (0, 0, ())}]
    for _ in sizes:
        layers.append(_next_layer(layers[-1], columns, best))
    if not layers[-1]:
        assert limit is not None
        return Result(None, limit, proved=True, bound=limit)
    total = (min(slack for slack, _, _ in layers[-1].values()) + bound) // PARTS
    return Result(list(_way_back(layers)), total, proved=True, bound=total)


def _by_first(
    n: int, possible: dict[Table, int], share: list[int]
) -> list[list[tuple[int, int, int, Table]]]:
    """List tables by their first player: what they change in the key, their bits, and their slack."""
    columns: list[list[tuple[int, int, int, Table]]] = [[] for _ in range(n)]
    for members, value in possible.items():
        mask = sum(1 << member for member in members)
        slack = value - sum(share[member] for member in members)
        columns[members[0]].append((mask, n + COUNTED * len(members), slack, members))
    return columns


def _next_layer(
    reached: Reached, columns: list[list[tuple[int, int, int, Table]]], best: int | None
) -> Reached:
    """Seat one more table, in all ways that stay below the best."""
    following: Reached = {}
    everybody = (1 << len(columns)) - 1
    for key, (slack, _, _) in reached.items():
        free = everybody & ~key
        for mask, place, more, members in columns[(free & -free).bit_length() - 1]:
            if mask & key or not key >> place & (1 << COUNTED) - 1:
                continue
            now = slack + more
            if best is not None and now >= best:
                continue
            then = key + mask - (1 << place)
            known = following.get(then)
            if known is None or now < known[0]:
                following[then] = (now, key, members)
    return following


def _way_back(layers: list[Reached]) -> Iterator[Table]:
    [key] = layers[-1]
    for reached in layers[:0:-1]:
        _, key, members = reached[key]
        yield members
