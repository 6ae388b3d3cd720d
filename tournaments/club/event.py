"""Defines what all events have in common."""

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A fact in the club's log."""
