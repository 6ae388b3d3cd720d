"""Defines what all events have in common."""

import msgspec

from tournaments.numbers import PlayerNumber


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """A fact in the club's log."""

    by: str = ""
    """Who made the change: "organiser", "p:12" for player 12; empty for a command."""


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """A player's seat and score, and the variant's own tie-break where it is known."""

    player: PlayerNumber
    """The number of the player."""
    score: int
    """The final total."""
    figure: int | None = None
    """The tie-break; null if it is not known."""
