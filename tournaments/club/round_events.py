"""Defines what can happen to the rounds of a tournament: planned, proposed, published, closed."""

import msgspec

from tournaments.club.event import Event
from tournaments.numbers import PlayerNumber
from tournaments.seating import flags
from tournaments.seating.flags import Flag


class Planned(Event, frozen=True, tag="plan"):
    """The plan by which the rounds of a tournament are seated; what is empty stays."""

    tournament: str
    rounds: int = 0
    sizes: tuple[int, ...] = ()
    method: str = ""
    short: str = ""
    bye_points: str = ""
    absence_points: str = ""
    open_end: bool = False
    """Any number of rounds, after all."""
    prefer: str = ""
    """What matters more: new opponents, or turns at small tables."""


class Grouped(Event, frozen=True, tag="group"):
    """Players who are not to meet: a family, a club; an empty list ends it."""

    tournament: str
    group: str
    players: tuple[PlayerNumber, ...]


class Fixed(Event, frozen=True, tag="fix"):
    """The table of the room where a player always sits; none: anywhere."""

    tournament: str
    player: PlayerNumber
    table: str


class Absent(Event, frozen=True, tag="absent"):
    """A player does not play a round, or does after all."""

    tournament: str
    player: PlayerNumber
    round: int
    back: bool = False


class Cost(msgspec.Struct, frozen=True, array_like=True):
    """The value of a seating by one criterion, its bound, and why that is not zero."""

    criterion: str
    """The name of the criterion."""
    value: str
    """What it came to, as a fraction in text."""
    bound: str
    """What no seating can be below, as a fraction in text."""
    why: str
    """Why the bound is not zero, in words."""


class Seated(msgspec.Struct, frozen=True, array_like=True):
    """A round's tables as published: data that is never computed again."""

    tables: tuple[tuple[str, tuple[PlayerNumber, ...]], ...]
    """Each table of the room with its players in the order of their seats."""
    byes: tuple[PlayerNumber, ...]
    """The players who have a bye."""
    absent: tuple[PlayerNumber, ...]
    """The players who were marked absent."""
    seed: str
    """The seed of what was drawn by lot."""
    engine: str
    """Name and version of what made it."""
    input: str
    """The hash of all that the seating was made from."""
    cost: tuple[Cost, ...]
    """What each criterion came to."""
    flags: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What was to be noticed at tables, in words and with the names of that day: before 2026-11-20."""
    noticed: tuple[tuple[str, tuple[Flag, ...]], ...] = ()
    """What is to be noticed at tables, by the numbers of players."""

    @property
    def flags_of(self) -> dict[str, tuple[Flag, ...]]:
        """What to notice at each table, however it was kept."""
        worded = {table: tuple(map(flags.read, texts)) for table, texts in self.flags}
        return worded | dict(self.noticed)


class Proposed(Event, frozen=True, tag="propose"):
    """A seating that may be changed; the next one for its round takes its place."""

    tournament: str
    round: int
    seated: Seated
    edit: str = ""
    """What the organiser changed by hand, in words."""


class Published(Event, frozen=True, tag="publish"):
    """The proposal became the round: from now on it stays."""

    tournament: str
    round: int
    seated: Seated


class CameLate(Event, frozen=True, tag="late"):
    """A player joined a table of a published round, at its last seat."""

    tournament: str
    player: PlayerNumber
    round: int
    table: str


class Confirmed(Event, frozen=True, tag="confirm"):
    """The players of a table agree to its result."""

    tournament: str
    round: int
    table: str
    result: int
    """The number of the event that gave it."""


class Opened(Event, frozen=True, tag="open"):
    """The pages that everyone may see of a tournament without a key, as `azul serve` shows them."""

    tournament: str
    shows: str
    """"nothing", "pairings" or "standings"."""


class Closed(Event, frozen=True, tag="close"):
    tournament: str
    round: int
