"""Weighs moves by how likely a player is to make them: some play with care, some do not."""

from functools import cached_property
from typing import Any

from azul_notation.replay.causes.course import Trial

CARE = 0.5
"""The part of moves that are chosen with care: half of these are the best, a quarter the next best, …"""
LISTED = 8
"""Legal moves that are listed in the time in which one word is played, about."""


class Choice:
    """A player's choice, and how likely each move is; the trial counts this as work."""

    def __init__(self, trial: Trial, engine: Any) -> None:
        self.trial = trial
        self.engine = engine
        self.legal: list[str] = engine.legal()
        trial.work += 2 + len(self.legal) // LISTED

    @cached_property
    def appeals(self) -> dict[str, int]:
        """The value of each legal move to a player; computing it takes about as long as playing them."""
        self.trial.work += len(self.legal)
        return {word: self.trial.family.appeal(self.engine, word) for word in self.legal}

    def likelihood(self, word: str) -> float:
        """Compare how likely a move is with one that is chosen blindly; 1 for a move that is not listed."""
        mine = self.appeals.get(self.trial.family.with_marks(word, ""))
        if mine is None:
            return 1.0
        appeals = list(self.appeals.values())
        better = len({appeal for appeal in appeals if appeal > mine})
        best = 0.5 ** (better + 1) / appeals.count(mine)
        return 1 - CARE + CARE * len(appeals) * best
