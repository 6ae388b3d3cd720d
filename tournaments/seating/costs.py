"""Computes what it costs to seat two players together: all criteria down to the spread in one integer.

Players are indices, the best of the standings 0: numbers of players never decide anything. Each
criterion weighs more than all below it can come to, so sums are compared as the criteria one by one.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Method, Person, SeatingRequest

ORDER: dict[Method, tuple[str, ...]] = {
    "swiss": ("conflicts", "repeats", "short", "spread"),
    "king": ("conflicts", "spread", "short", "repeats"),
    "random": ("conflicts", "repeats", "short"),
    "fixed": ("conflicts", "repeats", "short"),
}
"""Criteria that depend on who sits together, the heaviest first."""


def order_of(request: SeatingRequest) -> tuple[str, ...]:
    """Return the criteria in the order of their weight, as the organiser prefers it."""
    order = ORDER[request.method]
    if request.prefer == "turns" and request.method != "king":
        rest = [name for name in order if name not in {"conflicts", "short"}]
        return ("conflicts", "short", *rest)
    return order


LARGE = 16
"""The number of tables from which on there is choice enough to even out seats from round to round."""


class Costs(msgspec.Struct, frozen=True):
    people: tuple[Person, ...]
    """Best first."""
    sizes: tuple[int, ...]
    """The sizes of the tables, largest first."""
    top: int
    """Tables smaller than this are short; a locked table may be larger than any here."""
    pair: list[list[int]]
    """What two cost at one table; where they ask to sit together, less than nothing."""
    short: list[int]
    """What one costs at a short table."""
    level: list[int]
    """What should be alike at a table; with it the players are lined up."""
    weights: dict[str, int]
    unit: int
    """Below it is what may be paid to even out seats: the spread, or nothing."""

    @property
    def fault(self) -> int:
        """The least cost of a fault; what costs less is no rematch, conflict, or small table out of turn."""
        return min(self.weights["short"], self.weights["repeats"])

    @property
    def rematch(self) -> int:
        """The unit of rematches; divided by it, costs are those of conflicts, rematches and graver faults."""
        return self.weights["repeats"]

    def table(self, members: Sequence[int]) -> int:
        pairs = sum(self.pair[one][other] for one, other in combinations(members, 2))
        if len(members) < self.top:
            return pairs + sum(self.short[member] for member in members)
        return pairs


def together(one: Person, other: Person) -> bool:
    """Return whether these two must sit together, since there is only one such table in the room."""
    return one.fixed != "" and one.fixed == other.fixed


def clash(
    one: Person, other: Person, forbidden: frozenset[tuple[PlayerNumber, PlayerNumber]]
) -> str:
    """Find why these two should not meet: `friends`, `room`, or nothing."""
    key = (min(one.number, other.number), max(one.number, other.number))
    if key in forbidden or any(group in other.groups for group in one.groups):
        return "friends"
    return "room" if one.fixed and other.fixed and one.fixed != other.fixed else ""


def meetings(people: Sequence[Person]) -> dict[tuple[int, int], int]:
    """Count how often two of these met: keys are places in `people`, the lower first."""
    index = {person.number: place for place, person in enumerate(people)}
    times: dict[tuple[int, int], int] = {}
    for place, person in enumerate(people):
        for number, count in person.met.items():
            other = index.get(number, place)
            if other != place and count > 0:
                key = (min(place, other), max(place, other))
                times[key] = max(count, times.get(key, 0))
    return times


def pairs_forbidden(request: SeatingRequest) -> frozenset[tuple[PlayerNumber, PlayerNumber]]:
    return frozenset((min(pair), max(pair)) for pair in request.forbidden)


def levels(people: Sequence[Person], method: Method) -> list[int]:
    """Return the values that should be similar at a table: points as integers, for `king` places."""
    if method in {"random", "fixed"}:
        return [0] * len(people)
    if method == "king":
        return list(range(len(people)))
    scale = scale_of(people)
    return [-int(person.points * scale) for person in people]


def scale_of(people: Sequence[Person]) -> int:
    """Find what all points have to be multiplied by to be integers."""
    return math.lcm(*(Fraction(person.points).denominator for person in people))


def by_places(request: SeatingRequest) -> bool:
    """Return whether short tables are for one end of the standings, not for everybody in turn."""
    return request.short != "even" or request.method == "king"


def short_costs(people: Sequence[Person], request: SeatingRequest) -> list[int]:
    """Compute how wrong it is that one sits at a short table; of kings, the lowest do."""
    if not by_places(request):
        least = min((person.short for person in people), default=0)
        return [person.short - least for person in people]
    upward = list(range(len(people)))
    return upward if request.short == "high" else upward[::-1]


def make(
    people: Sequence[Person], request: SeatingRequest, sizes: Sequence[int], top: int = 0
) -> Costs:
    """Compute costs of these players, best first, at tables of these sizes; `top` is a locked table's."""
    top = max(top, *sizes)
    short = short_costs(people, request)
    level = levels(people, request.method)
    weights = _weights(people, request, sizes, short, level)
    return Costs(
        people=tuple(people),
        sizes=tuple(sizes),
        top=top,
        pair=_pairs(people, request, level, weights),
        short=[cost * weights["short"] for cost in short],
        level=level,
        weights=weights,
        unit=min(weights["short"], weights["repeats"]) if _may_pay(request, len(sizes)) else 1,
    )


def _may_pay(request: SeatingRequest, tables: int) -> bool:
    """Return whether points may be less close for even seats; in a large room only towards the end."""
    if request.strict or request.method == "king":
        return False
    return tables < LARGE or request.round >= request.rounds - 1


def pairs_at(sizes: Sequence[int]) -> int:
    """Count the pairs of players who sit together."""
    return sum(size * (size - 1) // 2 for size in sizes)


def _weights(
    people: Sequence[Person],
    request: SeatingRequest,
    sizes: Sequence[int],
    short: list[int],
    level: list[int],
) -> dict[str, int]:
    pairs = pairs_at(sizes)
    most = {
        "conflicts": pairs,
        "repeats": pairs * max(max(person.met.values(), default=0) ** 2 for person in people),
        "short": len(people) * max(short),
        "spread": pairs * (max(level) - min(level)) ** 2,
    }
    weights = dict.fromkeys(most, 0)
    weight = 1
    for name in reversed(order_of(request)):
        weights[name] = weight
        weight *= most[name] + 1
    return weights


def _pairs(
    people: Sequence[Person], request: SeatingRequest, level: list[int], weights: dict[str, int]
) -> list[list[int]]:
    spread = weights["spread"]
    like = {one: [spread * (one - other) ** 2 for other in level] for one in dict.fromkeys(level)}
    rows = [like[one].copy() for one in level]
    for (one, other), times in meetings(people).items():
        rows[one][other] += weights["repeats"] * times * times
        rows[other][one] += weights["repeats"] * times * times
    _add_conflicts(rows, people, request, weights["conflicts"])
    for place, row in enumerate(rows):
        row[place] = 0
    return rows


def _add_conflicts(
    rows: list[list[int]], people: Sequence[Person], request: SeatingRequest, weight: int
) -> None:
    forbidden = pairs_forbidden(request)
    bound = {number for pair in request.forbidden for number in pair}
    special = [
        place
        for place, person in enumerate(people)
        if person.groups or person.fixed or person.number in bound
    ]
    for one, other in combinations(special, 2):
        cost = weight * bool(clash(people[one], people[other], forbidden))
        cost -= weight * together(people[one], people[other])
        rows[one][other] += cost
        rows[other][one] += cost
