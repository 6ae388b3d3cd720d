"""Makes tournaments for tests of the seating: players with a past, and rounds with drawn results."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

from msgspec.structs import replace

from tournaments.numbers import PlayerNumber
from tournaments.seating.after import advance
from tournaments.seating.flags import describe_flag
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.seating.pair import seat


def people(count: int) -> list[Person]:
    """List players before the first round."""
    return [Person(number=PlayerNumber(number), rank=number) for number in range(1, count + 1)]


def met(*tables: Sequence[int], times: int = 1) -> dict[int, dict[int, int]]:
    """Count who met whom, from the tables that were."""
    found: dict[int, dict[int, int]] = {}
    for table in tables:
        for one in table:
            for other in table:
                if one != other:
                    row = found.setdefault(one, {})
                    row[other] = row.get(other, 0) + times
    return found


def past(count: int, *tables: Sequence[int]) -> list[Person]:
    """List players who met at these tables."""
    known = met(*tables)
    return [replace(person, met=known.get(person.number, {})) for person in people(count)]


def said_at(found: Seating, at: int) -> list[str]:
    """List what is to be noticed at a table, with numbers for names."""
    return [describe_flag(flag, str) for flag in found.tables[at].flags]


def played(players: Sequence[Person], seating: Seating, chance: random.Random) -> list[Person]:
    """Return the players after a round with drawn results, 6 times the beat fraction as points."""
    gained = dict.fromkeys(seating.byes, Fraction(3))
    for table in seating.tables:
        order = chance.sample(table.players, len(table.players))
        for beaten, number in enumerate(order):
            gained[number] = Fraction(6 * beaten, len(order) - 1)
    after = [
        replace(person, points=person.points + gained.get(person.number, 0))
        for person in advance(players, seating)
    ]
    return ranked(after)


def ranked(players: Sequence[Person]) -> list[Person]:
    order = sorted(players, key=lambda person: (-person.points, person.number))
    return [replace(person, rank=rank) for rank, person in enumerate(order, start=1)]


def tournament(
    count: int, rounds: int, seed: str, request: SeatingRequest | None = None
) -> list[tuple[list[Person], Seating]]:
    """Return the players before each round, and how they were seated."""
    chance = random.Random(f"results {seed}")
    asked = request or SeatingRequest(round=1, rounds=rounds, seed=seed)
    players, story = people(count), []
    for turn in range(1, rounds + 1):
        found = seat(players, replace(asked, round=turn, rounds=rounds, seed=seed))
        story.append((players, found))
        players = played(players, found, chance)
    return [*story, (players, story[-1][1])]


def seated(found: Seating) -> list[PlayerNumber]:
    return sorted([*chain.from_iterable(table.players for table in found.tables), *found.byes])
