"""The lap numbers of a round as words, and the moves without them."""

from typing import Final

NUMBERS: Final = 1000
"""Laps from here on are for the replay that explains."""
LAPS: Final[dict[str, int]] = {f"\n{lap}.": lap for lap in range(1, NUMBERS)}
"""Lap numbers as they begin their lines."""
IN_ORDER: Final[list[str]] = [*LAPS]


def without_laps(words: list[str], seats: int) -> tuple[list[str], bool]:
    """Take the lap numbers out of a round in which every turn is one word, and say whether it had them.

    A round with some of them, or with wrong ones, is a ValueError.
    """
    lap = seats + 1
    laps = words[::lap]
    if laps == IN_ORDER[: len(laps)] and len(words) % lap != 1:
        bare = words[:]
        del bare[::lap]
        return bare, True
    if not LAPS.keys().isdisjoint(words):
        raise ValueError(words)
    return words, False
