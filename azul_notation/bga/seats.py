"""Finds who sits where: players in lists and events, seats by the order of turns, names in a roster."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from azul_notation.bga.envelope import LocatedValue
from azul_notation.bga.log_error import LogError
from azul_notation.bga.notes import ImportNote
from azul_notation.bga.schema import rows_of
from azul_notation.bga.timeline import Timeline
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.text.limits import NAME_LIMIT

ID = "bga:{}"
"""The id that a record gives a player: BGA's number."""
UNKNOWN = "?"


class RosterName(Struct, frozen=True):
    """The name, and the id if any, that a roster has for a player."""

    name: str
    id: str = ""


Roster = Mapping[str, RosterName]
"""The players by BGA's number or name, in lower case."""


class Seat(Struct, frozen=True):
    """A seat, and the player on it."""

    player: int | None
    """BGA's number; None for a player of whom the log says nothing."""
    name: str
    id: str


def listed(players: LocatedValue) -> list[tuple[int, str | None]]:
    """Read a list of players: BGA's number and name of each."""
    found = []
    for pointer, row in rows_of(players.value, "name", players.pointer):
        if row.number is None:
            raise LogError("AZ702", pointer, reason="this player has no id")
        found.append((row.number, row.called))
    return found


def seats_of(
    timeline: Timeline, players: LocatedValue, roster: Roster, notes: list[ImportNote]
) -> list[Seat]:
    """Find who sits on each seat, clockwise."""
    count = table_size(timeline)
    rows = listed(players)
    if rows and len({number for number, _ in rows}) != count:
        what = f"{len(rows)} players are listed, but there are factories for {count}"
        raise LogError("AZ710", players.pointer, what=what)
    order = order_of(timeline, [number for number, _ in rows], count, notes)
    names = {**timeline.names, **{number: name for number, name in rows if name}}
    other = [
        f"{names[n]} is {timeline.names[n]} in the events"
        for n in order
        if differs(n, names, timeline)
    ]
    if other:
        notes.append(
            ImportNote("names", "; ".join(other), "these names are in the list of players")
        )
    seats = [seat_of(number, names, roster, notes) for number in order]
    seats += [Seat(None, UNKNOWN, "")] * (count - len(seats))
    check_names(seats, players)
    return seats


def differs(number: int, names: Mapping[int, str], timeline: Timeline) -> bool:
    """Return whether the events have another name for a player."""
    return timeline.names.get(number, names.get(number)) != names.get(number)


def table_size(timeline: Timeline) -> int:
    """Find the number of players by the number of factories."""
    if not timeline.rounds:
        raise LogError("AZ707", timeline.last, what="no factory is ever filled in this log")
    deal = timeline.rounds[0].deal
    number = len(deal.factories)
    sizes = [size for size, factories in FACTORIES.items() if factories == number]
    if not sizes:
        due = ", ".join(map(str, FACTORIES.values()))
        what = f"{number} factories are filled, but 2, 3 and 4 players use {due}"
        raise LogError("AZ710", (*deal.filled.at, "factories"), what=what)
    return sizes[0]


def order_of(
    timeline: Timeline, rows: Sequence[int], count: int, notes: list[ImportNote]
) -> list[int]:
    """Find the order of turns, and with whom the numbers of the seats begin."""
    circle: list[int] = []
    for turn in timeline.rounds[0].turns[:count]:
        if turn.player in circle:
            break
        circle.append(turn.player)
    known = [*rows, *timeline.floors, *timeline.names]
    if rows and is_turned(rows, circle):
        notes.append(ImportNote("seats", "as the players are listed", "turns follow the list"))
        return list(rows)
    circle += [each for each in dict.fromkeys(known) if each not in circle]
    if len(circle) > count:
        stray = next(each for each in dict.fromkeys(circle) if each not in circle[:count])
        at = timeline.rounds[0].deal.filled.pointer
        what = f"player {stray} is one too many at a table of {count}"
        raise LogError("AZ710", at, what=what)
    first = circle.index(rows[0]) if rows else 0
    why = "the first of the list has seat 1" if rows else "the first player to move has seat 1"
    notes.append(ImportNote("seats", "in the order of turns", why))
    return circle[first:] + circle[:first]


def is_turned(rows: Sequence[int], circle: Sequence[int]) -> bool:
    """Return whether a list, read from the right place on, begins like the circle."""
    if not circle:
        return True
    if circle[0] not in rows:
        return False
    at = rows.index(circle[0])
    return [*rows[at:], *rows[:at]][: len(circle)] == list(circle)


def seat_of(number: int, names: Mapping[int, str], roster: Roster, notes: list[ImportNote]) -> Seat:
    """Name a player as the roster does, or as BGA does."""
    name = names.get(number, UNKNOWN)
    found = roster.get(str(number)) or roster.get(name.casefold())
    if found is None:
        return Seat(number, name, ID.format(number))
    notes.append(ImportNote("player", f"{found.name} is {name}, {number} on BGA", "the roster"))
    return Seat(number, found.name, found.id or ID.format(number))


def check_names(seats: Sequence[Seat], players: LocatedValue) -> None:
    """Check that each name fits into a tag, and that no two players share one."""
    names = [seat.name for seat in seats]
    for name in names:
        if not name.isprintable() or len(name) > NAME_LIMIT or name != name.strip() or not name:
            what = f"a record cannot have a player named {name[:NAME_LIMIT]!r}"
            raise LogError("AZ710", players.pointer, what=what)
        if name != UNKNOWN and names.count(name) > 1:
            raise LogError("AZ710", players.pointer, what=f"two players are called {name}")
