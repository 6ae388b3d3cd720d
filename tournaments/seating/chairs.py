"""Orders the players of a table so that all sit on every seat equally often.

Seats are counted for each size of table by itself. What counts most is the worst difference between
a player's most and least used seat, then how many rounds it takes to make up for it; last, who sat there
less often, and who began fewer games at tables of any size.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from tournaments.seating.model import Person

FINE = 64
"""Above all that decides between seats of the same difference."""


def counts(person: Person, size: int) -> tuple[int, ...]:
    """Count how often a player sat on each seat of a table of `size`."""
    known = person.seats.get(size, ())[:size]
    return (*known, *(0 for _ in range(size - len(known))))


def uneven(person: Person, size: int, seat: int) -> int:
    """Compute the difference between the seats a player had most and least often, with this one."""
    return _uneven(counts(person, size), seat)


def _uneven(before: Sequence[int], seat: int) -> int:
    after = [count + (place == seat) for place, count in enumerate(before)]
    return max(after) - min(after)


def _lacking(before: Sequence[int], seat: int) -> int:
    """Count the rounds until all seats differ by one at most."""
    after = [count + (place == seat) for place, count in enumerate(before)]
    most = max(after)
    return sum(max(0, most - 1 - count) for count in after)


class Chairs(msgspec.Struct, frozen=True):
    """The costs of each seat for each player, for each size of table."""

    costs: dict[int, list[tuple[int, ...]]]
    gross: int
    """What one player costs who has one round to make up for."""
    best: dict[tuple[int, ...], int] = {}
    """What is known of tables; a memory, not a value."""

    def least(self, members: Sequence[int]) -> int:
        """Compute what the best order of these players costs."""
        key = tuple(sorted(members))
        known = self.best.get(key)
        if known is None:
            rows = self.costs[len(key)]
            known = self.best[key] = _least([rows[member] for member in key])
        return known

    def uneven(self, members: Sequence[int]) -> int:
        """Count the rounds that it takes to make up for differences of two in the best order."""
        return self.least(members) // self.gross

    def unevenness_of(self, order: Sequence[int]) -> int:
        """Count as `uneven` does, for these players in this order."""
        rows = self.costs[len(order)]
        return sum(rows[member][seat] for seat, member in enumerate(order)) // self.gross

    def can_improve(self, members: Sequence[int]) -> bool:
        """Return whether a player would prefer another seat to that of the best order."""
        rows = self.costs[len(members)]
        return self.least(members) > sum(min(rows[member]) for member in members)

    def order(self, members: Sequence[int]) -> list[int]:
        """Find the best order; of equal ones the first, counted from the order given."""
        rows = self.costs[len(members)]
        return list(
            min(
                permutations(members),
                key=lambda order: sum(rows[member][seat] for seat, member in enumerate(order)),
            )
        )


def chairs(people: Sequence[Person], sizes: Sequence[int]) -> Chairs:
    base = 8 * len(people) + 8
    begun = [sum(seats[0] for seats in person.seats.values() if seats) for person in people]
    first = min(begun, default=0)
    costs = {
        size: [
            _row(counts(person, size), base, min(begun[place] - first, 3))
            for place, person in enumerate(people)
        ]
        for size in dict.fromkeys(sizes)
    }
    return Chairs(costs, base * base * FINE, {})


@lru_cache(maxsize=4096)
def _row(before: tuple[int, ...], base: int, begun: int) -> tuple[int, ...]:
    """Compute what each seat costs a player who has had them so often; many have had the same."""
    low = min(before)
    row = []
    for seat in range(len(before)):
        worst = _uneven(before, seat)
        often = min(before[seat] - low, 3)
        coarse = 0 if worst == 0 else base ** (worst - 1) * max(1, _lacking(before, seat))
        row.append(coarse * base * FINE + 4 * often + (begun if seat == 0 else 0))
    return tuple(row)


def _least(rows: list[tuple[int, ...]]) -> int:
    if len(rows) == 4:  # noqa: PLR2004 - the common case, unrolled
        return _least_four(*rows)
    if len(rows) == 3:  # noqa: PLR2004 - as above
        (a, b, c), (d, e, f), (g, h, i) = rows
        return min(a + e + i, a + f + h, b + d + i, b + f + g, c + d + h, c + e + g)
    return min(
        sum(row[seat] for row, seat in zip(rows, order, strict=True))
        for order in permutations(range(len(rows)))
    )


def _least_four(
    one: tuple[int, ...], two: tuple[int, ...], three: tuple[int, ...], four: tuple[int, ...]
) -> int:
    """Try each half of the seats with each half of the players: 12 sums, not 24 of four."""
    best = -1
    for a, b, c, d in _HALVES:
        left = min(one[a] + two[b], one[b] + two[a])
        right = min(three[c] + four[d], three[d] + four[c])
        if best < 0 or left + right < best:
            best = left + right
    return best


_HALVES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2), (1, 2, 0, 3), (1, 3, 0, 2), (2, 3, 0, 1))
