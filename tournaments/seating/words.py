"""Describes in words how good a seating is."""

import math
from collections.abc import Mapping
from fractions import Fraction

from tournaments.seating.maker import maker
from tournaments.seating.model import Measure, Method, Seating, Short

NAMES = {
    "conflicts": "conflicts",
    "repeats": "rematches",
    "short": "small tables",
    "spread": "points",
    "seats": "seats",
    "tables": "tables of the room",
}
"""What people call the criteria."""


def quality(seating: Seating, method: Method, short: Short) -> list[str]:
    """Describe how good each criterion is, and what the best possible is; most are left out at zero."""
    flags = [flag for table in seating.tables for flag in table.flags]
    again = sum(flag.is_rematch for flag in flags)
    phrases = {
        "conflicts": lambda value: counted(value, "conflict"),
        "repeats": lambda value: rematches(value, again),
        "short": lambda value: at_small_tables(value, "low" if method == "king" else short),
        "spread": lambda value: (
            f"{'places' if method == 'king' else 'points'} {readable_value('spread', value)} apart"
        ),
        "seats": lambda value: f"seats differ by {value}",
        "tables": lambda value: f"{value} at the same table again",
    }
    return [
        phrases[name](each.value) + best(name, each)
        for name, each in seating.cost.items()
        if each.value or name in {"conflicts", "repeats"}
    ]


def best(name: str, measure: Measure) -> str:
    """Describe in brackets whether it could be better."""
    if measure.value > measure.bound:
        return f" (best possible {readable_value(name, measure.bound)})"
    return " (best possible)" if measure.value else ""


def readable_value(name: str, value: Fraction) -> str:
    """Write the value of a criterion as people read it: of the spread, the root."""
    return f"{math.sqrt(value):.3g}" if name == "spread" else str(value)


def counted(value: Fraction, noun: str, several: str = "") -> str:
    return f"{value or 'no'} {noun if value == 1 else several or noun + 's'}"


def rematches(value: Fraction, pairs: int) -> str:
    """Describe how many pairs meet again, and what they count if some meet for the third time."""
    phrase = counted(Fraction(pairs), "rematch", "rematches")
    return phrase if value == pairs else f"{phrase} that count {value}"


def at_small_tables(value: Fraction, short: Short) -> str:
    """Describe how far the wrong players sit at small tables: by turns, or by the standings."""
    if short == "even":
        return f"{value} at a small table again"
    places = counted(value, "place")
    return f"small tables {places} too {'high' if short == 'low' else 'low'}"


def reasons(cost: Mapping[str, Measure]) -> list[str]:
    """Explain why criteria are not at zero, or above their bounds."""
    return [f"{NAMES[name]}: {each.why}" for name, each in cost.items() if each.why]


def seated_by(engine: str) -> str:
    """Describe who has made a seating."""
    return "by hand" if maker(engine) == "hand" else f"by {engine}"
