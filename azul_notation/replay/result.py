"""Defines what a replay gives: totals, points, diagnostics, and its steps for those who watch."""

from collections.abc import Callable
from typing import Any

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Points
from azul_notation.text.syntax import Event


class Replay(msgspec.Struct):
    """The outcome of a game."""

    rounds: list[list[int]] = []
    """Every seat's total after each completed round."""
    final: list[int] | None = None
    winners: list[SeatNumber] | None = None
    figures: list[int] | None = None
    """Every seat's figure that breaks ties at the end; more is better."""
    tie_break: str = ""
    points: list[Points] = []
    moves: int = 0
    """The number of moves that were replayed."""
    hashes: list[str] = []
    """The state hash of each round, where they were asked for or the record has any."""
    diagnostics: list[Diagnostic] = []
    echoes: list[Diagnostic] = []
    """Errors that may only be echoes of a wrong claim among the diagnostics."""

    @property
    def ok(self) -> bool:
        """Whether no error was found."""
        return not any(each.is_error for each in self.diagnostics)


class Step(msgspec.Struct, frozen=True):
    """One event that was carried out, for those who watch."""

    kind: str
    """`deal`, `move`, `tiling`, `score` or `final`."""
    round: int
    lap: int | None = None
    seat: SeatNumber | None = None
    number: int | None = None
    """The number of the move in its game."""
    word: str = ""
    marks: str = ""
    event: Event | None = None


Watcher = Callable[[Step, Any], None]
"""A function that is called after each step with the state, which it must not change or keep."""
