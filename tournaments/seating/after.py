"""Adds a round to the past of those who played it."""

from collections.abc import Sequence

import msgspec

from tournaments.seating.model import Person, SeatedTable, Seating


def advance(people: Sequence[Person], found: Seating) -> list[Person]:
    """Return the players after the round, without changing points and ranks."""
    top = max(len(table.players) for table in found.tables)
    table_of = {number: table for table in found.tables for number in table.players}
    after = []
    for person in people:
        table = table_of.get(person.number)
        if table is None:
            byes = person.byes + (person.number in found.byes)
            after.append(msgspec.structs.replace(person, byes=byes))
        else:
            after.append(_played(person, table, top))
    return after


def _played(person: Person, table: SeatedTable, top: int) -> Person:
    size, place = len(table.players), table.players.index(person.number)
    counts = list(person.seats.get(size, (0,) * size))
    counts[place] += 1
    met = {one: person.met.get(one, 0) + 1 for one in table.players if one != person.number}
    return msgspec.structs.replace(
        person,
        met=person.met | met,
        seats=person.seats | {size: tuple(counts)},
        short=person.short + (size < top),
        tables=person.tables | {table.name: person.tables.get(table.name, 0) + 1},
    )
