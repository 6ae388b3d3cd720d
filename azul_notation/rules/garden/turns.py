"""Finds whose turn it is: clockwise, skipping those who have passed, lap by lap."""

from collections.abc import Sequence
from functools import cache

from azul_notation.diagnostics.seats import Seat


def following(seat: Seat, lap: int, start: Seat, passed: Sequence[bool]) -> tuple[Seat, int]:
    """Find the next seat and its lap: a new one begins when play comes to or passes the first seat."""
    while True:
        seat = Seat((seat + 1) % len(passed))
        lap += seat == start
        if not passed[seat]:
            return seat, lap


@cache
def turns(start: Seat, passed: tuple[bool, ...]) -> list[tuple[Seat, int]]:
    """Find for each seat who moves after it, and whether that begins another lap."""
    return [following(seat, 0, start, passed) for seat in map(Seat, range(len(passed)))]
