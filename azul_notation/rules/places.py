"""Finds who is first, second, … at a table: totals, then the figure that breaks ties, then shared places."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from azul_notation.diagnostics.seats import SeatNumber


class TieBreak(msgspec.Struct, frozen=True):
    """Defines a figure that breaks ties of totals; more is better."""

    of: Callable[[Any], list[int]]
    """Finds every seat's figure on the engine."""
    rule: str
    """Who wins by it: "more complete rows win"."""
    figures: str
    """What is counted: "complete rows"."""
    describe: Callable[[int], str]
    """Describes a seat's figure: "has 2"."""
    least: int
    most: int


def places(totals: Sequence[int], figures: Sequence[int | None]) -> list[int]:
    """Rank every seat from 1; equal ones share a place, and as many places after it stay empty.

    The figures separate seats with equal totals only if each of these has a figure.
    """
    known = {
        total: all(
            figure is not None
            for other, figure in zip(totals, figures, strict=True)
            if other == total
        )
        for total in totals
    }
    ranks = [
        (total, figure if known[total] and figure is not None else 0)
        for total, figure in zip(totals, figures, strict=True)
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def winners(totals: Sequence[int], figures: Sequence[int]) -> list[SeatNumber]:
    """Find the seats in the first place."""
    placed = enumerate(places(totals, figures), start=1)
    return [SeatNumber(seat) for seat, place in placed if place == 1]


def describe_tie(totals: Sequence[int], figures: Sequence[int], by: TieBreak | None) -> str:
    """Describe how a tie for the win was broken, or that it was not; empty if there was none."""
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals, start=1) if total == best]
    if len(tied) == 1:
        return ""
    if by is None:
        return f"tied at {best} points: the victory is shared"
    counts = ", ".join(f"seat {seat} {by.describe(figures[seat - 1])}" for seat in tied)
    if len(winners(totals, figures)) == 1:
        return f"tied at {best} points; {by.rule}: {counts}"
    return f"tied at {best} points and in {by.figures} ({counts}): the victory is shared"
