"""Whose turn it is: clockwise, past those who have passed, lap by lap."""

from collections.abc import Sequence
from functools import cache


def following(seat: int, lap: int, start: int, passed: Sequence[bool]) -> tuple[int, int]:
    """Find the next seat and its lap: a new one begins when play comes to or passes the first seat."""
    while True:
        seat = (seat + 1) % len(passed)
        lap += seat == start
        if not passed[seat]:
            return seat, lap


@cache
def turns(start: int, passed: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Find for each seat who moves after it, and whether that begins another lap."""
    return [following(seat, 0, start, passed) for seat in range(len(passed))]
