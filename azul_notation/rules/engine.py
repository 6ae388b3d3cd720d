"""Defines what compiled code does with an engine: it calls these methods directly."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Phase


class BaseEngine:
    """Stands for the engine of any family.

    It is not an ABC: mypyc lists a `__dict__` for a class below one, which has none, and pickling goes by
    that list.
    """

    __slots__ = ()

    seats: int
    round: int
    phase: Phase
    start: Seat
    scores: list[int]

    def deal(self, start: Seat, words: list[str]) -> bool:
        """Begin a round with what was dealt; return False if that cannot have been."""
        raise NotImplementedError

    def legal(self) -> list[str]:
        """List every legal move of the mover, without marks."""
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
