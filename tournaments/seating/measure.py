"""Measures a seating, criterion by criterion, and notes what stands out at each table.

It knows nothing of how the tables were found: the search is judged here as an organiser's edit is.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from tournaments.numbers import PlayerNumber
from tournaments.seating import bounds
from tournaments.seating.chairs import uneven
from tournaments.seating.costs import clash, meetings, pairs_forbidden, short_costs, together
from tournaments.seating.model import Measure, Person, SeatedTable, Seating, SeatingRequest

ENGINE = "azul-seating 2"


class Placed(msgspec.Struct, frozen=True):
    """A table: places in the standings in the order of seats."""

    name: str
    members: tuple[int, ...]
    locked: bool = False


class MeasuredRound(msgspec.Struct, frozen=True):
    people: tuple[Person, ...]
    """Who sits, best first."""
    tables: tuple[Placed, ...]
    request: SeatingRequest
    byes: tuple[PlayerNumber, ...] = ()
    """Numbers of players."""
    broken: int = 0
    """Locked tables that were not kept."""

    @property
    def top(self) -> int:
        return max(len(table.members) for table in self.tables)

    @property
    def locked(self) -> list[Placed]:
        return [table for table in self.tables if table.locked]

    @property
    def sizes(self) -> list[int]:
        """Of the tables that could be otherwise."""
        return [len(table.members) for table in self.tables if not table.locked]

    @property
    def free(self) -> list[int]:
        return sorted(place for table in self.tables if not table.locked for place in table.members)

    def pairs(self, tables: Sequence[Placed]) -> list[tuple[int, int]]:
        return [pair for table in tables for pair in combinations(sorted(table.members), 2)]


def seating(turn: MeasuredRound, engine: str = ENGINE) -> Seating:
    """Give the round with its costs and flags."""
    met = meetings(turn.people)
    clashes = _clashes(turn)
    cost = {
        "conflicts": _conflicts(turn, clashes),
        "repeats": _repeats(turn, met, clashes),
        "short": _short(turn),
        "spread": _spread(turn),
        "seats": _seats(turn),
        "tables": _tables(turn),
    }
    least = min(person.short for person in turn.people)
    tables = [
        SeatedTable(
            table.name,
            tuple(turn.people[place].number for place in table.members),
            tuple(_flags(turn, table, met, clashes, least)),
        )
        for table in turn.tables
    ]
    return Seating(tuple(tables), turn.byes, cost, engine)


def _clashes(turn: MeasuredRound) -> dict[tuple[int, int], str]:
    forbidden = pairs_forbidden(turn.request)
    people = turn.people
    bound = {number for pair in forbidden for number in pair}
    special = [
        place
        for place, person in enumerate(people)
        if person.groups or person.fixed or person.number in bound
    ]
    found = {
        (one, other): clash(people[one], people[other], forbidden)
        for one, other in combinations(special, 2)
    }
    return {pair: why for pair, why in found.items() if why}


def _part(turn: MeasuredRound, pairs: bounds.Pairs) -> bounds.Pairs:
    """Give the pairs where neither sits at a locked table, by their places among such players."""
    index = {place: number for number, place in enumerate(turn.free)}
    return {
        (index[one], index[other]): cost
        for (one, other), cost in pairs.items()
        if one in index and other in index
    }


def _bad_pairs(turn: MeasuredRound, bad: bounds.Pairs) -> tuple[int, int, str]:
    """Count the bad pairs, how many there have to be, and say how that is known."""
    value = sum(pair in bad for pair in turn.pairs(turn.tables))
    kept = sum(pair in bad for pair in turn.pairs(turn.locked))
    if value == kept:
        return value, kept, "locked"
    least, how = bounds.pairs_bound(
        _part(turn, bad),
        len(turn.free),
        turn.sizes,
        value - kept,
        bounds.STEPS * turn.request.effort,
    )
    return value, kept + least, how


def _conflicts(turn: MeasuredRound, clashes: dict[tuple[int, int], str]) -> Measure:
    value, least, how = _bad_pairs(turn, dict.fromkeys(clashes, 1))
    members = [turn.people[place] for place in turn.free]
    if value > least and len(turn.locked) == 0:
        least = max(least, bounds.crowded(members, len(turn.tables)))
    value += _apart(turn) + turn.broken
    why = (
        "because of the tables that you kept"
        if how == "locked"
        else "these players cannot all be kept apart"
    )
    return Measure(Fraction(value), Fraction(least), why if least else "")


def _apart(turn: MeasuredRound) -> int:
    """List pairs with one fixed table of the room who do not sit together at it."""
    table = {place: at.name for at in turn.tables for place in at.members}
    fixed = [place for place, person in enumerate(turn.people) if person.fixed]
    return sum(
        together(turn.people[one], turn.people[other]) and table[one] != table[other]
        for one, other in combinations(fixed, 2)
    )


def _repeats(
    turn: MeasuredRound, met: dict[tuple[int, int], int], clashes: dict[tuple[int, int], str]
) -> Measure:
    value, least, how = _bad_pairs(turn, met)
    if how == "locked":
        return Measure(
            Fraction(value), Fraction(least), "because of the tables that you kept" if least else ""
        )
    members = [turn.people[place] for place in turn.free]
    part = _part(turn, met)
    why = bounds.why_repeats(members, part, turn.sizes, how) if least else ""
    if value > least and how == "proved" and _best_pairs(turn, met, clashes):
        why += "; " if why else ""
        why += "fewer would be pairs that meet still more often"
        why += " or are kept apart" if clashes else ""
    return Measure(Fraction(value), Fraction(least), why)


def _best_pairs(
    turn: MeasuredRound, met: dict[tuple[int, int], int], clashes: dict[tuple[int, int], str]
) -> bool:
    """Whether no seating has a smaller sum of meetings squared without more conflicts."""
    heavy = 1 + sum(times * times for times in met.values())
    costs = {pair: times * times for pair, times in met.items()}
    for pair in clashes:
        costs[pair] = costs.get(pair, 0) + heavy
    pairs = turn.pairs([table for table in turn.tables if not table.locked])
    value = sum(costs.get(pair, 0) for pair in pairs)
    steps = bounds.STEPS * turn.request.effort
    return bounds.is_least(_part(turn, costs), len(turn.free), turn.sizes, value, steps)


def _short(turn: MeasuredRound) -> Measure:
    cost = short_costs(turn.people, turn.request)
    small = [table for table in turn.tables if len(table.members) < turn.top]
    seats = sum(len(table.members) for table in small)
    value = sum(cost[place] for table in small for place in table.members)
    kept = [table for table in small if table.locked]
    fixed = sum(len(table.members) for table in kept)
    least = sum(cost[place] for table in kept for place in table.members)
    least += bounds.short_bound([cost[place] for place in turn.free], seats - fixed)
    if turn.request.short != "even":
        value -= seats * (seats - 1) // 2
        least -= seats * (seats - 1) // 2
    why = ""
    if least and kept:
        why = "because of the tables that you kept"
    elif least:
        why = (
            f"{seats} of {len(cost)} must sit at small tables, and not enough were there less often"
        )
    return Measure(Fraction(value), Fraction(least), why)


def _range(turn: MeasuredRound, table: Placed) -> Fraction:
    points = [turn.people[place].points for place in table.members]
    return Fraction(max(points) - min(points))


def _spread(turn: MeasuredRound) -> Measure:
    """Compute the mean, over all tables, of the most less the fewest points at the table."""
    total = sum((_range(turn, table) for table in turn.tables), Fraction(0))
    least = sum((_range(turn, table) for table in turn.locked), Fraction(0))
    if turn.sizes and total > least:
        points = [turn.people[place].points for place in turn.free]
        least += bounds.spread_bound(points, turn.sizes)
    count = len(turn.tables)
    why = "not every table can have players with equal points" if least else ""
    return Measure(total / count, least / count, why)


def _seats(turn: MeasuredRound) -> Measure:
    def worst(tables: Sequence[Placed]) -> int:
        return max(
            (
                uneven(turn.people[place], len(table.members), seat)
                for table in tables
                for seat, place in enumerate(table.members)
            ),
            default=0,
        )

    value, least = worst(turn.tables), worst(turn.locked)
    if value == least:
        return Measure(
            Fraction(value), Fraction(least), "because of the tables that you kept" if least else ""
        )
    members = [turn.people[place] for place in turn.free]
    found = bounds.seats_bound(members, turn.sizes, value)
    if found <= least:
        return Measure(
            Fraction(value), Fraction(least), "because of the tables that you kept" if least else ""
        )
    return Measure(Fraction(value), Fraction(found), bounds.why_seats(members, turn.sizes, found))


def _tables(turn: MeasuredRound) -> Measure:
    """Count who sits at a table of the room as before, though none is fixed for them."""
    value = sum(
        not turn.people[place].fixed and turn.people[place].tables.get(table.name, 0) > 0
        for table in turn.tables
        for place in table.members
    )
    least = bounds.tables_bound(turn.people, [table.name for table in turn.tables])
    why = f"{least} of them have been at every table of the room" if least else ""
    return Measure(Fraction(value), Fraction(least), why)


def common(one: Person, other: Person) -> list[str]:
    """List the groups that both are in."""
    return [group for group in one.groups if group in other.groups]


def _flags(
    turn: MeasuredRound,
    table: Placed,
    met: dict[tuple[int, int], int],
    clashes: dict[tuple[int, int], str],
    least: int,
) -> list[str]:
    people = turn.people
    flags = []
    for one, other in combinations(sorted(table.members), 2):
        both = f"{bounds.named(people[one])}–{bounds.named(people[other])}"
        if times := met.get((one, other)):
            flags.append(f"rematch {both} ({times})")
        if why := clashes.get((one, other)):
            note = (
                f" ({', '.join(shared)})" if (shared := common(people[one], people[other])) else ""
            )
            flags.append(f"{why} {both}{note}")
    size = len(table.members)
    for seat, place in enumerate(table.members):
        person, name = people[place], bounds.named(people[place])
        if person.fixed and person.fixed != table.name:
            flags.append(f"room {name}")
        if size < turn.top and turn.request.short == "even" and person.short > least:
            flags.append(f"short again {name}")
        if uneven(person, size, seat) > 1:
            flags.append(f"seat {name}")
    return flags
