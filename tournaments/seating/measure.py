"""Measures a seating, criterion by criterion, and notes what stands out at each table.

It knows nothing of how the tables were found: the search is judged here as an organiser's edit is.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from tournaments.seating import bounds, why
from tournaments.seating.chairs import uneven
from tournaments.seating.costs import (
    by_places,
    clash,
    levels,
    meetings,
    pairs_at,
    pairs_forbidden,
    scale_of,
    short_costs,
    together,
)
from tournaments.seating.flags import Flag
from tournaments.seating.model import Measure, Person, SeatedTable, Seating
from tournaments.seating.placed import MeasuredRound, Placed

ENGINE = "azul-seating 3"
KEPT = "because of the tables that you kept"


def seating(turn: MeasuredRound, engine: str = ENGINE) -> Seating:
    """Return the round with its costs and flags."""
    met = meetings(turn.people)
    clashes = _clashes(turn)
    cost = {
        "conflicts": _conflicts(turn, clashes),
        "repeats": _repeats(turn, met),
        "short": _short(turn),
        "spread": _spread(turn),
        "seats": _seats(turn),
        "tables": _tables(turn),
    }
    cost |= why.above(turn, cost, engine, groups=bool(clashes))
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
    """Return the pairs where neither sits at a locked table, by their places among such players."""
    index = {place: number for number, place in enumerate(turn.free)}
    return {
        (index[one], index[other]): cost
        for (one, other), cost in pairs.items()
        if one in index and other in index
    }


def _bad_pairs(turn: MeasuredRound, bad: bounds.Pairs) -> tuple[int, int, str]:
    """Sum the costs of the bad pairs, and the least they can be; explain how that is known."""
    value = sum(bad.get(pair, 0) for pair in turn.pairs(turn.tables))
    kept = sum(bad.get(pair, 0) for pair in turn.pairs(turn.locked))
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
    why = KEPT if how == "locked" else "not all of these players can be kept apart"
    return Measure(Fraction(value), Fraction(least), why if least else "")


def _apart(turn: MeasuredRound) -> int:
    """List pairs with one fixed table of the room who do not sit together at it."""
    table = {place: at.name for at in turn.tables for place in at.members}
    fixed = [place for place, person in enumerate(turn.people) if person.fixed]
    return sum(
        together(turn.people[one], turn.people[other]) and table[one] != table[other]
        for one, other in combinations(fixed, 2)
    )


def _repeats(turn: MeasuredRound, met: dict[tuple[int, int], int]) -> Measure:
    """Sum, over all pairs who meet again, the square of how often they met before."""
    value, least, how = _bad_pairs(turn, {pair: times * times for pair, times in met.items()})
    if how == "locked" or not least:
        return Measure(Fraction(value), Fraction(least), KEPT if least else "")
    members = [turn.people[place] for place in turn.free]
    why = bounds.why_repeats(members, _part(turn, met), turn.sizes, how)
    return Measure(Fraction(value), Fraction(least), why)


def _short(turn: MeasuredRound) -> Measure:
    cost = short_costs(turn.people, turn.request)
    small = [table for table in turn.tables if len(table.members) < turn.top]
    seats = sum(len(table.members) for table in small)
    value = sum(cost[place] for table in small for place in table.members)
    kept = [table for table in small if table.locked]
    fixed = sum(len(table.members) for table in kept)
    least = sum(cost[place] for table in kept for place in table.members)
    least += bounds.short_bound([cost[place] for place in turn.free], seats - fixed)
    if by_places(turn.request):
        value -= seats * (seats - 1) // 2
        least -= seats * (seats - 1) // 2
    why = ""
    if least and kept:
        why = KEPT
    elif least:
        of = " or ".join(sorted({str(len(table.members)) for table in small}, reverse=True))
        why = (
            f"{seats} of {len(cost)} must sit at tables of {of},"
            f" and only {cost.count(0)} had fewer turns there than others"
        )
    return Measure(Fraction(value), Fraction(least), why)


def _spread(turn: MeasuredRound) -> Measure:
    """Compute the mean, over all pairs at a table, of the squared difference of their points.

    For `king` it is the difference of their places in the standings.
    """
    king = turn.request.method == "king"
    level = levels(turn.people, "king" if king else "swiss")
    scale = 1 if king else scale_of(turn.people)

    def squares(tables: Sequence[Placed]) -> int:
        return sum(bounds.squares([level[place] for place in at.members]) for at in tables)

    total, least = squares(turn.tables), squares(turn.locked)
    if turn.sizes and total > least:
        least += bounds.spread_bound([level[place] for place in turn.free], turn.sizes)
    why = "not every table can have players with equal points" if least else ""
    if king and least:
        why = "no two players have the same place"
    pairs = pairs_at([len(table.members) for table in turn.tables]) * scale**2
    return Measure(Fraction(total, pairs), Fraction(least, pairs), why)


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
        return Measure(Fraction(value), Fraction(least), KEPT if least else "")
    members = [turn.people[place] for place in turn.free]
    found = bounds.seats_bound(members, turn.sizes, value)
    if found <= least:
        return Measure(Fraction(value), Fraction(least), KEPT if least else "")
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
) -> Iterator[Flag]:
    people = turn.people
    for pair in combinations(sorted(table.members), 2):
        one, other = (people[place] for place in pair)
        both = (one.number, other.number)
        if times := met.get(pair):
            yield Flag("rematch", both, times)
        match clashes.get(pair):
            case "room":
                yield Flag("rooms", both)
            case "friends":
                yield Flag("apart", both, text=", ".join(common(one, other)))
    size = len(table.members)
    for seat, place in enumerate(table.members):
        person = people[place]
        who = (person.number,)
        if person.fixed and person.fixed != table.name:
            yield Flag("elsewhere", who, text=person.fixed)
        if size < turn.top and turn.request.short == "even" and person.short > least:
            yield Flag("small", who, size)
        if uneven(person, size, seat) > 1:
            yield Flag("seat", who, seat + 1)
