"""What all events are."""

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One fact, told to the club's log."""
