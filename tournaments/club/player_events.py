"""Defines what players do themselves: report scores, agree, disagree, check in, call a referee."""

from tournaments.club.event import Event, SeatResult
from tournaments.numbers import PlayerNumber


class Reported(Event, frozen=True, tag="report"):
    """A player reports the scores of the player's own table. One report alone is not a result."""

    tournament: str
    round: int
    table: str
    player: PlayerNumber
    sat: tuple[SeatResult, ...]
    """In the order of the seats."""
    id: str
    """Chosen at random by the page; a report that arrives twice counts once."""
    base: int = 0
    """The last event that the page knew."""


class Agreed(Event, frozen=True, tag="agree"):
    """A player says that a report, or the result of the table, is right."""

    tournament: str
    round: int
    table: str
    player: PlayerNumber
    report: str = ""
    """The `id` of the report; empty if it is the result."""


class Disputed(Event, frozen=True, tag="dispute"):
    """A player says that a report, or the result of the table, is wrong; the organiser decides."""

    tournament: str
    round: int
    table: str
    player: PlayerNumber
    report: str = ""
    """The `id` of the report; empty if it is the result."""
    result: int = 0
    """The number of the event that gave the result; 0 if there is none."""
    words: str = ""


class KeyGiven(Event, frozen=True, tag="key"):
    """A player got a code on a slip; codes of earlier slips no longer sign in."""

    tournament: str
    player: PlayerNumber
    hash: str = ""
    """The hash of the code; empty if there is none any more."""


class CheckedIn(Event, frozen=True, tag="check-in"):
    """A player is there, or has left after all."""

    tournament: str
    player: PlayerNumber
    back: bool = False
    """Whether an earlier check-in is taken back."""


class Called(Event, frozen=True, tag="call"):
    """A player asks the organiser or a referee to come to the table."""

    tournament: str
    round: int
    table: str
    player: PlayerNumber
    id: str
    """Chosen at random by the page; a call that arrives twice counts once."""
    words: str = ""


class Answered(Event, frozen=True, tag="answer"):
    """A call was answered."""

    tournament: str
    call: str
    """The `id` of the call."""
    words: str = ""
