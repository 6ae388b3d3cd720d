"""Defines what the driver of plain records does with an engine: compiled code calls its methods directly."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Phase


class BaseEngine:
    """Stands for the engine of any family."""

    __slots__ = ()

    seats: int
    phase: Phase
    start: Seat
    scores: list[int]

    def deal(self, start: Seat, words: list[str]) -> bool:
        """Begin a round with what was dealt; return False if that cannot have been."""
        raise NotImplementedError

    def settle(self) -> None:
        """Go on from the moves of a round to what comes after them, if they are all played."""
        raise NotImplementedError

    def score(self) -> None:
        """End the round."""
        raise NotImplementedError

    def finish(self) -> None:
        """Add the final scoring."""
        raise NotImplementedError
