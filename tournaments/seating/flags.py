"""Defines the flags of a table, by the numbers of players, and describes them in words.

A seating is kept for ever, and names change: a flag is shown with the players' current names.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from tournaments.numbers import PlayerNumber

Kind = Literal["rematch", "apart", "rooms", "elsewhere", "small", "seat", "text"]
PLAYERS: dict[Kind, int] = {
    "rematch": 2,
    "apart": 2,
    "rooms": 2,
    "elsewhere": 1,
    "small": 1,
    "seat": 1,
    "text": 0,
}
"""How many players each kind is about."""


class Flag(msgspec.Struct, frozen=True, array_like=True):
    """A fact to notice at a table."""

    kind: Kind
    """`rematch`; `apart`, who should not meet; `rooms`, whose fixed tables differ; `elsewhere`, away from
    a fixed table; `small`, at a small table again; `seat`, too often in it; `text`, in words."""
    players: tuple[PlayerNumber, ...] = ()
    """Whom it is about."""
    number: int = 0
    """How often they met before, the size of the table, or the seat."""
    text: str = ""
    """The groups of players who should be apart, the fixed table, or the words."""

    @property
    def is_rematch(self) -> bool:
        return self.kind == "rematch" or (self.kind == "text" and self.text.startswith("rematch "))


def describe_flag(flag: Flag, name: Callable[[PlayerNumber], str]) -> str:
    """Describe a flag in words; `name` gives the name of a player."""
    who, number, text = "–".join(map(name, flag.players)), flag.number, flag.text
    words: dict[Kind, str] = {
        "rematch": f"rematch {who}" + (f" (met {number} times before)" if number > 1 else ""),
        "apart": f"{who} should be apart" + (f" ({text})" if text else ""),
        "rooms": f"{who} have tables of their own",
        "elsewhere": f"{who} not at table {text}",
        "small": f"{who} at a table of {number} again",
        "seat": f"{who} too often in seat {number}",
        "text": text,
    }
    return words[flag.kind]


def read(text: str) -> Flag:
    """Read a flag as it was kept before 2026-11-20, in words and with the names of its day."""
    return Flag("text", text=text)
