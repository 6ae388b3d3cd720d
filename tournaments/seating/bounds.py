"""Proves lower bounds for all seatings, and gives the reasons.

Given are the sizes of the tables, who has a bye, and the tables that are locked. A bound ignores all other
criteria: by editing the tables, one criterion can be traded for another, but none gets below its bound.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations

from tournaments.seating.chairs import uneven
from tournaments.seating.model import Person
from tournaments.seating.partitions import cheapest
from tournaments.seating.subsets import MOST, compared

STEPS = 20_000
"""How many tables a proof may try for one unit of effort."""
SMALL = 24
"""The most players for which the engine tries a proof."""

Pairs = dict[tuple[int, int], int]
"""Pairs of places in the standings that cost something, and what."""


def named(person: Person) -> str:
    return person.name or str(person.number)


def pairs_bound(
    bad: Pairs, n: int, sizes: Sequence[int], value: int, steps: int
) -> tuple[int, str]:
    """Compute what bad pairs cost any seating of n players, given that they cost one `value`."""
    if value == 0:
        return 0, ""
    least = by_degree(bad, n, sizes)
    if least == value or n > SMALL:
        return least, "counted"

    def cost(table: tuple[int, ...]) -> int:
        return sum(bad.get(pair, 0) for pair in combinations(table, 2))

    found = compared(n, sizes, cost, value) if n <= MOST else cheapest(n, sizes, cost, value, steps)
    return max(least, min(found.bound, value)), "proved" if found.proved else "counted"


def by_degree(bad: Pairs, n: int, sizes: Sequence[int]) -> int:
    """Count the bad pairs that players without enough good partners need; the rarest sit at small tables."""
    partners = [n - 1] * n
    for one, other in bad:
        partners[one] -= 1
        partners[other] -= 1
    chairs = sorted(chain.from_iterable([size] * size for size in sizes))
    lacking = sum(
        max(0, size - 1 - good) for size, good in zip(chairs, sorted(partners), strict=True)
    )
    return -(-lacking // 2)


def crowded(people: Sequence[Person], tables: int) -> int:
    """Count pairs of one group that must meet, since it is larger than there are tables."""
    sizes = Counter(person.groups[0] for person in people if person.groups)
    total = 0
    for size in sizes.values():
        each, more = divmod(size, tables)
        total += more * math.comb(each + 1, 2) + (tables - more) * math.comb(each, 2)
    return total


def why_repeats(people: Sequence[Person], bad: Pairs, sizes: Sequence[int], how: str) -> str:
    """Explain why players have to meet again."""
    met = Counter(chain.from_iterable(bad))
    least = min(range(len(people)), key=lambda place: (len(people) - 1 - met[place], place))
    left = len(people) - 1 - met[least]
    if left < min(sizes) - 1:
        return (
            f"{named(people[least])} has {f'only {left}' if left else 'nobody'} left to meet,"
            f" and a table has at least {min(sizes) - 1} others"
        )
    if how == "proved":
        return "all ways to seat these players were compared"
    return f"{len(bad)} of {math.comb(len(people), 2)} pairs have already met"


def short_bound(cost: Sequence[int], seats: int) -> int:
    return sum(sorted(cost)[:seats])


def squares(values: Sequence[int]) -> int:
    """Sum the squared differences of all pairs."""
    return sum((one - other) ** 2 for one, other in combinations(values, 2))


def spread_bound(values: Sequence[int], sizes: Sequence[int]) -> int:
    """Compute the least sum of squared differences within tables: neighbours together, in any order.

    Where one of a table sits between two of another, and the sizes differ by two at most, an exchange
    makes the sum no greater. So some best seating has blocks of neighbours.
    """
    ordered = sorted(values)
    kinds = sorted(Counter(sizes).items())
    states: dict[tuple[int, ...], int] = {tuple(0 for _ in kinds): 0}
    for _ in sizes:
        following: dict[tuple[int, ...], int] = {}
        for used, cost in states.items():
            begin = sum(count * size for count, (size, _) in zip(used, kinds, strict=True))
            for place, (size, number) in enumerate(kinds):
                if used[place] < number:
                    now = (*used[:place], used[place] + 1, *used[place + 1 :])
                    total = cost + squares(ordered[begin : begin + size])
                    if now not in following or total < following[now]:
                        following[now] = total
        states = following
    return min(states.values())


def seats_bound(people: Sequence[Person], sizes: Sequence[int], value: int) -> int:
    """Compute the least worst difference: too many players may need the same kind of seat."""
    kinds = [(size, seat) for size in sorted(set(sizes)) for seat in range(size)]
    room = [list(sizes).count(size) for size, _ in kinds]
    after = [[uneven(person, size, seat) for size, seat in kinds] for person in people]
    for bound in range(value):
        content = Counter(
            sum(1 << kind for kind, worst in enumerate(row) if worst <= bound) for row in after
        )
        if _suffices(content, room):
            return bound
    return value


def _suffices(content: Counter[int], room: list[int]) -> bool:
    """Return whether each choice of kinds of seats has room for those who need one of them."""
    for choice in range(1 << len(room)):
        needed = sum(count for mask, count in content.items() if mask & ~choice == 0)
        if needed > sum(count for kind, count in enumerate(room) if choice >> kind & 1):
            return False
    return True


def why_seats(people: Sequence[Person], sizes: Sequence[int], bound: int) -> str:
    """Explain why seats cannot be even."""
    several = sorted(set(sizes))
    fresh = sum(
        all(uneven(person, size, seat) > 0 for size in several for seat in range(size))
        for person in people
    )
    if bound == 1 and fresh == len(people):
        return f"with {fresh} players the seats cannot be even after this round"
    if bound == 1 and fresh:
        return f"for {fresh} of {len(people)} the seats cannot be even after this round"
    return "more players need the same seat than there are tables"


def tables_bound(people: Sequence[Person], names: Sequence[str]) -> int:
    return sum(
        not person.fixed and all(person.tables.get(name, 0) for name in names) for person in people
    )
