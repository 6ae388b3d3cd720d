"""Prepares and completes a search: checks the request, gives byes, names tables and orders them."""

from collections.abc import Callable, Sequence
from itertools import chain

from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import room
from tournaments.seating.byes import choose_bye
from tournaments.seating.measure import ENGINE, seating
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.seating.placed import MeasuredRound, Placed
from tournaments.seating.sizes import SIZES, table_sizes

Tables = list[tuple[int, ...]]
Builder = Callable[[Sequence[Person], SeatingRequest, Sequence[int], int], Tables]
"""Seats players, best first, at tables of sizes; the last is the size of the largest locked table."""


def assemble(
    people: Sequence[Person], request: SeatingRequest, builder: Builder, engine: str = ENGINE
) -> Seating:
    """Make a round: the builder seats those who are neither locked nor have a bye."""
    ordered = checked(people, request)
    byes = byes_of(ordered, request)
    seated = [person for person in ordered if person.number not in byes]
    index = {person.number: place for place, person in enumerate(seated)}
    locked = [tuple(index[number] for number in table) for table in request.locked]
    held = {place for table in locked for place in table}
    free = [place for place in range(len(seated)) if place not in held]
    top = max((len(table) for table in locked), default=0)
    members = [seated[place] for place in free]
    found = builder(members, request, table_sizes(len(free), request.sizes), top) if free else []
    games = [tuple(free[place] for place in table) for table in found]
    turn = MeasuredRound(tuple(seated), placed(seated, games, locked, request), request, byes)
    return seating(turn, engine)


def checked(people: Sequence[Person], request: SeatingRequest) -> list[Person]:
    """Check the request, and return the players best first."""
    if not people:
        raise NoSeating("there are no players to seat")
    ordered = sorted(people, key=lambda person: person.rank)
    if len({person.number for person in ordered}) < len(ordered):
        raise NoSeating("two players have the same number")
    if len({person.rank for person in ordered}) < len(ordered):
        raise NoSeating("two players have the same place in the standings")
    _check_locked(ordered, request)
    return ordered


def _check_locked(people: Sequence[Person], request: SeatingRequest) -> None:
    numbers = {person.number for person in people}
    locked = list(chain.from_iterable(request.locked))
    for number in locked:
        if number not in numbers:
            raise NoSeating(f"player {number} of a locked table does not play this round")
    if len(set(locked)) < len(locked):
        raise NoSeating("a player is at two locked tables")
    if any(len(table) not in SIZES for table in request.locked):
        raise NoSeating("a locked table must be of 2, 3 or 4 players")
    if request.locked_names and len(request.locked_names) != len(request.locked):
        raise NoSeating("there must be a name for each locked table, or none at all")


def byes_of(people: Sequence[Person], request: SeatingRequest) -> tuple[PlayerNumber, ...]:
    locked = set(chain.from_iterable(request.locked))
    free = [person for person in people if person.number not in locked]
    if len(free) == sum(table_sizes(len(free), request.sizes)):
        return ()
    if len(people) == 1:
        raise NoSeating("one player alone cannot play")
    return (choose_bye(free).number,)


def placed(
    people: Sequence[Person], games: Tables, locked: Tables, request: SeatingRequest
) -> tuple[Placed, ...]:
    """Name the tables, and put them in the order of the standings."""
    kept = request.locked_names
    asked = [*games, *([] if kept else locked)]
    given = [*room.names(people, asked, request, kept), *kept]
    tables = [
        Placed(name, table, place >= len(games))
        for place, (name, table) in enumerate(zip(given, [*games, *locked], strict=True))
    ]
    return tuple(sorted(tables, key=_standing))


def _standing(table: Placed) -> tuple[float, tuple[int, ...]]:
    return sum(table.members) / len(table.members), table.members
