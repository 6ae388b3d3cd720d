"""The lap numbers of a round as words, and the moves without them."""

from typing import Final

NUMBERS: Final = 1000
"""Laps from here on are for the replay that explains."""
LAPS: Final[dict[str, int]] = {f"\n{lap}.": lap for lap in range(1, NUMBERS)}
"""Lap numbers as they begin their lines."""
IN_ORDER: Final[list[str]] = [*LAPS]


def has_laps(words: list[str]) -> bool:
    """Whether any lap number stands among the words of a round."""
    return any(word in LAPS for word in words)


def without_laps(words: list[str], seats: int) -> list[str] | None:
    """Take the lap numbers out of a round in which every turn is one word; None if not all are right."""
    lap = seats + 1
    laps = words[::lap]
    if len(laps) >= NUMBERS or laps != IN_ORDER[: len(laps)] or len(words) % lap == 1:
        return None
    words = words[:]
    del words[::lap]
    return words
