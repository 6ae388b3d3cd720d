"""Defines what all events have in common."""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """A fact in the club's log."""

    by: str = ""
    """Who made the change: "organiser"; empty for a command."""
