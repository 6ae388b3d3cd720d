"""Seats a round: who has a bye, who sits with whom, in which order, and at which table of the room."""

from collections.abc import Sequence
from itertools import chain

from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import schedule
from tournaments.seating.assemble import assemble, checked
from tournaments.seating.build import build
from tournaments.seating.measure import ENGINE, seating
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.seating.placed import MeasuredRound, Placed
from tournaments.seating.sizes import SIZES

HAND = f"{ENGINE}, hand"
"""The engine of what the organiser made: it is only measured."""


def seat(people: Sequence[Person], request: SeatingRequest) -> Seating:
    """Seat the round as requested, or raise NoSeating with the reason."""
    if request.method == "fixed":
        return schedule.next_round(people, request)
    return assemble(people, request, build)


def rescore(
    people: Sequence[Person],
    request: SeatingRequest,
    tables: Sequence[tuple[str, tuple[PlayerNumber, ...]]],
    byes: Sequence[PlayerNumber],
) -> Seating:
    """Measure an organiser's own tables; raise NoSeating unless everyone sits once."""
    ordered = checked(people, request)
    named = [*chain.from_iterable(table for _, table in tables), *byes]
    _check_named(ordered, named)
    if any(len(table) not in SIZES for _, table in tables) or not tables:
        raise NoSeating("tables are of 2, 3 or 4 players")
    if len({name for name, _ in tables}) < len(tables):
        raise NoSeating("two tables have one name")
    seated = [person for person in ordered if person.number not in byes]
    index = {person.number: place for place, person in enumerate(seated)}
    placed = tuple(
        Placed(name, tuple(index[number] for number in table), table in request.locked)
        for name, table in tables
    )
    broken = len(request.locked) - sum(table.locked for table in placed)
    return seating(MeasuredRound(tuple(seated), placed, request, tuple(byes), broken), HAND)


def _check_named(people: Sequence[Person], named: list[PlayerNumber]) -> None:
    active = [person.number for person in people]
    for number in named:
        if named.count(number) > 1:
            raise NoSeating(f"player {number} is seated twice")
        if number not in active:
            raise NoSeating(f"player {number} does not play this round")
    for person in people:
        if person.number not in named:
            raise NoSeating(f"player {person.name or person.number} is not seated")
