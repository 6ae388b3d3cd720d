"""Weighs moves by how likely a player is to make them: some play with care, some do not."""

from collections.abc import Sequence
from typing import Any

from azul_notation.rules.family import Family

CARE = 0.5
"""The part of moves that are chosen with care: half of these are the best, a quarter the next best, …"""


def likelihood(family: Family[Any], engine: Any, word: str, legal: Sequence[str]) -> float:
    """Compare how likely a move is with one that is chosen blindly; 1 for a move that is not listed."""
    bare = family.with_marks(word, "")
    if bare not in legal:
        return 1.0
    appeals = [family.appeal(engine, each) for each in legal]
    mine = family.appeal(engine, bare)
    better = len({appeal for appeal in appeals if appeal > mine})
    best = 0.5 ** (better + 1) / appeals.count(mine)
    return 1 - CARE + CARE * len(legal) * best
