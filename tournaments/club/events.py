"""Defines what can happen in a club. Events are appended to the log and never change.

An event names players by their number and tournaments by their id, so that a new name or a merge touches
no old event. A field that is added later has a default: old logs stay readable.
"""

import msgspec

from tournaments.club.event import Event, SeatResult as SeatResult
from tournaments.club.player_events import (
    Agreed as Agreed,
    Answered as Answered,
    Called as Called,
    CheckedIn as CheckedIn,
    Disputed as Disputed,
    KeyGiven as KeyGiven,
    Reported as Reported,
)
from tournaments.club.round_events import (
    Absent as Absent,
    CameLate as CameLate,
    Closed as Closed,
    Confirmed as Confirmed,
    Cost as Cost,
    Fixed as Fixed,
    Grouped as Grouped,
    Opened as Opened,
    Planned as Planned,
    Proposed as Proposed,
    Published as Published,
    Seated as Seated,
)
from tournaments.numbers import PlayerNumber


class Founded(Event, frozen=True, tag="founded"):
    name: str


# -- players


class NewPlayer(Event, frozen=True, tag="player"):
    player: PlayerNumber
    name: str
    id: str = ""
    """The player's own id, as tags such as `Seat1Id` and rosters give it."""


class Renamed(Event, frozen=True, tag="rename"):
    """A player has a new name; the old name stays known."""

    player: PlayerNumber
    name: str


class Alias(Event, frozen=True, tag="alias"):
    """Another name, or an id, that records use for a player."""

    player: PlayerNumber
    name: str = ""
    id: str = ""


class Merged(Event, frozen=True, tag="merge"):
    """Two players turned out to be one person."""

    player: PlayerNumber
    into: PlayerNumber


# -- games


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """The player that a name and an id of the records stand for."""

    name: str
    id: str
    player: PlayerNumber


class Ingested(Event, frozen=True, tag="ingest"):
    """Records were stored: the table `ingested` lists them, and two digests bind it to the log."""

    games: int
    digest: str
    """The digest of the hashes of the records, in the order in which they came."""
    seen: tuple[Seen, ...] = ()
    places: str = ""
    """The digest of the rows of `ingested` without the change; empty in logs from before 2026-11-20."""


# -- tournaments


class NewTournament(Event, frozen=True, tag="tournament"):
    tournament: str
    title: str
    date: str
    variant: str
    scoring: str
    criteria: tuple[str, ...]
    seed: str


class Changed(Event, frozen=True, tag="change"):
    """New rules for a tournament or a season; what is empty stays as it was."""

    tournament: str
    title: str = ""
    date: str = ""
    variant: str = ""
    scoring: str = ""
    criteria: tuple[str, ...] = ()
    best: int | None = None
    """How many tournaments of a season count, the best ones; 0 lets all count."""
    attendance: str = ""


class Entered(Event, frozen=True, tag="enter"):
    tournament: str
    player: PlayerNumber
    since: int = 1
    """The first round in which the player could play."""


class Withdrawn(Event, frozen=True, tag="withdraw"):
    """The player stays in the standings with what was won so far."""

    tournament: str
    player: PlayerNumber
    after: int
    """The last round in which the player played; 0 if there was none."""


class Returned(Event, frozen=True, tag="return"):
    tournament: str
    player: PlayerNumber


class Result(Event, frozen=True, tag="result"):
    """The result of a table; a later one for the same table replaces it."""

    tournament: str
    round: int
    table: str
    sat: tuple[SeatResult, ...]
    """The seats in their order, with the scores."""
    record: str = ""
    """The hash of the record from which it was taken; empty if it was typed."""
    date: str = ""
    typed: bool = False
    """Whether the scores were typed over those of the record."""
    corrects: bool = False
    """Whether it takes the place of another one."""


class Voided(Event, frozen=True, tag="void"):
    """The result of a table is taken back."""

    tournament: str
    round: int
    table: str


class Penalty(Event, frozen=True, tag="penalty"):
    """Points that are taken away (or, below zero, given)."""

    tournament: str
    player: PlayerNumber
    points: str
    reason: str
    round: int | None = None


class NewSeason(Event, frozen=True, tag="season"):
    season: str
    title: str
    scoring: str
    criteria: tuple[str, ...]
    seed: str
    best: int = 0
    """How many tournaments count for a player, those with most points; 0: all."""
    attendance: str = "0"
    """Points for each tournament in which a player took part."""


class Joined(Event, frozen=True, tag="join"):
    """A tournament counts for a season."""

    season: str
    tournament: str


# -- the log itself


class Undone(Event, frozen=True, tag="undo"):
    """All events of a change no longer count; undoing this brings them back."""

    change: int


PlayerEvent = Reported | Agreed | Disputed | KeyGiven | CheckedIn | Called | Answered
"""What players do themselves, and what is done for them."""
AnyEvent = (
    Founded
    | NewPlayer
    | Renamed
    | Alias
    | Merged
    | Ingested
    | NewTournament
    | Changed
    | Entered
    | Withdrawn
    | Returned
    | Result
    | Voided
    | Penalty
    | NewSeason
    | Joined
    | Planned
    | Grouped
    | Fixed
    | Absent
    | Proposed
    | Published
    | CameLate
    | Confirmed
    | Opened
    | Closed
    | PlayerEvent
    | Undone
)

_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> str:
    """Write an event; the same event has the same text."""
    return msgspec.json.encode(event).decode()


def read_event(text: str) -> AnyEvent:
    return _DECODER.decode(text)


def is_event(text: str, kind: str) -> bool:
    """Return whether a text is an event of a kind."""
    try:
        return kind_of(read_event(text)) == kind
    except msgspec.MsgspecError:
        return False


def kind_of(event: Event) -> str:
    """Name the kind of an event as its text does."""
    kind = event.__struct_config__.tag
    assert isinstance(kind, str)
    return kind
