"""Keeps what a search knows of a record, and the guesses that fit."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any

from azul_notation.diagnostics.seats import Seat
from azul_notation.replay.causes.course import Course, Trial, family_of
from azul_notation.replay.causes.guess import PRIOR, Guess, Part
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.sheet import Sheet
from azul_notation.replay.replayer import replay
from azul_notation.rules.family import Alternatives, Points


class Search:
    """Keeps the record and its replay, and collects the guesses that fit."""

    def __init__(self, sheet: Sheet, course: Course, effort: int) -> None:
        self.sheet = sheet
        self.course = course
        self.family = family_of(sheet)
        assert self.family.alternatives, "it is asked for only if there are any"
        self.alternatives: Alternatives[Any] = self.family.alternatives()
        self.trial = Trial(sheet)
        self.effort = effort
        self.found: dict[Hashable, Guess] = {}
        """The guesses, by what the record is with them."""

    @cached_property
    def points(self) -> list[Points]:
        """The ledger of the game as it is written."""
        return replay(self.sheet.game).points

    @property
    def is_spent(self) -> bool:
        return self.trial.work > self.effort

    def add(
        self,
        record: Hashable,
        kind: str,
        share: float,
        message: str,
        pen: Callable[[], Pen],
        parts: tuple[Part, ...] = (),
    ) -> None:
        """Keep a guess that fits; `share` is its part among the slips of its kind."""
        guess = Guess(kind, PRIOR[kind] * share, message, pen, parts)
        known = self.found.get(record)
        if known is None or known.weight < guess.weight:
            self.found[record] = guess

    def name(self, seat: Seat) -> str:
        """Name a player, or the seat of one whose name is not known."""
        names = self.sheet.game.seats
        known = seat < len(names) and names[seat] not in ("", "?")
        return names[seat] if known else f"seat {seat + 1}"

    def best(self) -> list[Guess]:
        return sorted(self.found.values(), key=lambda guess: -guess.weight)
