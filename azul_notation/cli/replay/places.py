"""Reads places as people name them: 3.2.1 a move, R3 a deal, T3.1 a tiling, =3 totals, == the end."""

import re
from collections.abc import Sequence
from typing import Protocol

_MOVE = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4})(?:\.([1-4]))?)?")
_LABEL = re.compile(r"([RT=])([0-9]{1,4})(?:\.([1-4]))?")
_KINDS = {"R": "deal", "T": "tiling", "=": "score"}
END = "=="


class Placed(Protocol):
    """A step, as far as its place matters."""

    @property
    def kind(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def lap(self) -> int | None: ...
    @property
    def seat(self) -> int | None: ...


def place_in(row: Sequence[Placed], at: str) -> int | None:
    """Find what a place names among steps; return None if it is not there.

    Of a round alone that is its first step, of a lap its first move.
    """
    at = at.strip()
    if at == END:
        return next((place for place, step in enumerate(row) if step.kind == "final"), None)
    if found := _LABEL.fullmatch(at):
        sign, number, seat = found.groups()
        for place, step in enumerate(row):
            here = (step.kind, step.round) == (_KINDS[sign], int(number))
            if here and seat in (None, str(step.seat)):
                return place
        return None
    if not (found := _MOVE.fullmatch(at)):
        raise ValueError(
            f"{at} is not a place: write round.lap.seat, such as 3.2.1, or R3, T3.1, =3"
        )
    wanted, lap, own = (int(part) if part else None for part in found.groups())
    for place, step in enumerate(row):
        if step.round == wanted and (lap is None or (step.lap == lap and own in (None, step.seat))):
            return place
    return None
