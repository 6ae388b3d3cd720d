"""Who sits where: players from lists and events, seats from the order of turns, names from a roster."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from azul_notation.bga.envelope import Aside
from azul_notation.bga.log_error import Fault
from azul_notation.bga.notes import Inference
from azul_notation.bga.schema import rows_of
from azul_notation.bga.timeline import Story
from azul_notation.rules.offer.tables import FACTORIES
from azul_notation.text.limits import NAME_LIMIT

ID = "bga:{}"
"""BGA's number of a player as an id of the notation."""
UNKNOWN = "?"


class Renamed(Struct, frozen=True):
    """What a roster calls a player."""

    name: str
    id: str = ""


Roster = Mapping[str, Renamed]
"""By BGA's number or name of a player, without regard to case."""


class Seat(Struct, frozen=True):
    player: int | None
    """BGA's number; None for somebody of whom the log says nothing."""
    name: str
    id: str


def listed(aside: Aside) -> list[tuple[int, str | None]]:
    """Read a list of players: BGA's number and name of each."""
    found = []
    for pointer, row in rows_of(aside.value, "name", aside.pointer):
        if row.number is None:
            raise Fault("AZ702", pointer, reason="this player has no id")
        found.append((row.number, row.called))
    return found


def seats_of(story: Story, players: Aside, roster: Roster, receipt: list[Inference]) -> list[Seat]:
    """Find who sits on each seat, clockwise."""
    count = table_size(story)
    rows = listed(players)
    if rows and len({number for number, _ in rows}) != count:
        what = f"{len(rows)} players are listed, but there are factories for {count}"
        raise Fault("AZ710", players.pointer, what=what)
    order = order_of(story, [number for number, _ in rows], count, receipt)
    names = {**story.names, **{number: name for number, name in rows if name}}
    other = [
        f"{names[n]} is {story.names[n]} in the events" for n in order if differs(n, names, story)
    ]
    if other:
        receipt.append(Inference("names", "; ".join(other), "the list of players names them so"))
    seats = [seat_of(number, names, roster, receipt) for number in order]
    seats += [Seat(None, UNKNOWN, "")] * (count - len(seats))
    check_names(seats, players)
    return seats


def differs(number: int, names: Mapping[int, str], story: Story) -> bool:
    return story.names.get(number, names.get(number)) != names.get(number)


def table_size(story: Story) -> int:
    """Count the players by the factories."""
    if not story.rounds:
        raise Fault("AZ707", story.last, what="no factory is ever filled in this log")
    deal = story.rounds[0].deal
    number = len(deal.factories)
    sizes = [size for size, factories in FACTORIES.items() if factories == number]
    if not sizes:
        told = ", ".join(map(str, FACTORIES.values()))
        what = f"{number} factories are filled, but 2, 3 and 4 players use {told}"
        raise Fault("AZ710", (*deal.filled.at, "factories"), what=what)
    return sizes[0]


def order_of(story: Story, rows: Sequence[int], count: int, receipt: list[Inference]) -> list[int]:
    """Find the order of turns, and at whom to begin to number the seats."""
    circle: list[int] = []
    for turn in story.rounds[0].turns[:count]:
        if turn.player in circle:
            break
        circle.append(turn.player)
    known = [*rows, *story.floors, *story.names]
    if rows and is_turned(rows, circle):
        receipt.append(Inference("seats", "as the players are listed", "turns go round so"))
        return list(rows)
    circle += [each for each in dict.fromkeys(known) if each not in circle]
    if len(circle) > count:
        stray = next(each for each in dict.fromkeys(circle) if each not in circle[:count])
        at = story.rounds[0].deal.filled.pointer
        what = f"player {stray} is one too many at a table of {count}"
        raise Fault("AZ710", at, what=what)
    first = circle.index(rows[0]) if rows else 0
    why = "the first of the list has seat 1" if rows else "who moved first has seat 1"
    receipt.append(Inference("seats", "in the order of turns", why))
    return circle[first:] + circle[:first]


def is_turned(rows: Sequence[int], circle: Sequence[int]) -> bool:
    """Whether a list, begun at the right place, starts like the circle."""
    if not circle:
        return True
    if circle[0] not in rows:
        return False
    at = rows.index(circle[0])
    return [*rows[at:], *rows[:at]][: len(circle)] == list(circle)


def seat_of(
    number: int, names: Mapping[int, str], roster: Roster, receipt: list[Inference]
) -> Seat:
    name = names.get(number, UNKNOWN)
    found = roster.get(str(number)) or roster.get(name.casefold())
    if found is None:
        return Seat(number, name, ID.format(number))
    receipt.append(Inference("player", f"{found.name} is {name}, {number} on BGA", "the roster"))
    return Seat(number, found.name, found.id or ID.format(number))


def check_names(seats: Sequence[Seat], players: Aside) -> None:
    """A name must fit into a tag, and be one player's only."""
    names = [seat.name for seat in seats]
    for name in names:
        if not name.isprintable() or len(name) > NAME_LIMIT or name != name.strip() or not name:
            what = f"a record cannot have a player named {name[:NAME_LIMIT]!r}"
            raise Fault("AZ710", players.pointer, what=what)
        if name != UNKNOWN and names.count(name) > 1:
            raise Fault("AZ710", players.pointer, what=f"two players are called {name}")
