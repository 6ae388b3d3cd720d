"""Separates the lap numbers of a round from its moves."""

from typing import Final

NUMBERS: Final = 100
"""The first lap number that is left to the explaining replay."""
LAPS: Final[dict[str, int]] = {f"\n{lap}.": lap for lap in range(1, NUMBERS)}
"""Lap numbers with the line feed before them."""
IN_ORDER: Final[list[str]] = [*LAPS]


def without_laps(words: list[str], seats: int) -> tuple[list[str], bool]:
    """Drop the lap numbers of a round in which every turn is one word; return whether it had them.

    Raise ValueError for a round with only some of them, or with wrong ones.
    """
    if len(words) == 1 and words[0] not in LAPS:
        return words, False
    lap = seats + 1
    laps = words[::lap]
    if laps == IN_ORDER[: len(laps)] and len(words) % lap != 1:
        bare = words[:]
        del bare[::lap]
        return bare, True
    if not LAPS.keys().isdisjoint(words):
        raise ValueError(words)
    return words, False
