"""Computes what a place at a table is worth, in exact numbers that compare across tables of 2, 3 and 4."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import gcd

import msgspec

from tournaments.errors import Conflict
from tournaments.numbers import FINEST, LONGEST_EXACT, fraction

SIZES = (2, 3, 4)
BEAT = 6
"""What beating the whole table is worth."""
LONGEST = 200
"""Characters of a scoring."""

Points = Callable[[int, int, int], Fraction]
"""The points of a place: the size of the table, the place, and how many share it."""


class Scoring(msgspec.Struct, frozen=True):
    text: str
    title: str
    points: Points


def beaten_share(size: int, place: int, shared: int) -> Fraction:
    """Return the part of the others whom a player beat; a tie counts half."""
    beaten = size - (place - 1) - shared
    return BEAT * (beaten + Fraction(shared - 1, 2)) / (size - 1)


def wins(_size: int, place: int, shared: int) -> Fraction:
    return Fraction(1, shared) if place == 1 else Fraction(0)


PRESETS = {
    "beat": Scoring(
        "beat", "6-4-2-0 at a table of four, 6-3-0 at three, 6-0 at two; ties share", beaten_share
    ),
    "wins": Scoring("wins", "1 for a win; a shared win in equal parts", wins),
}
NAMED = ("beat", "wins", "5-3-2-1", "6-4-2-0", "1000-100-10-1")


def scoring(text: str) -> Scoring:
    """Read a scoring: a preset, numbers for the places, or such numbers for each size."""
    text = text.strip().casefold().replace(" ", "")
    if "-" not in text and text.count("/") > 1:  # as people write 1000/100/10/1
        text = text.replace("/", "-")
    if text in PRESETS:
        return PRESETS[text]
    if len(text) > LONGEST:
        raise Conflict("a scoring longer than 200 characters")
    ladders = by_size(text) if ":" in text else dict.fromkeys(SIZES, ladder(text))

    def points(size: int, place: int, shared: int) -> Fraction:
        """Share what the places are worth that are shared."""
        numbers = [*ladders[size][:size], *([Fraction(0)] * size)]
        return sum(numbers[place - 1 : place - 1 + shared], Fraction(0)) / shared

    return Scoring(text, f"{text.replace(',', ', ')} by place; shared places share", points)


def by_size(text: str) -> dict[int, list[Fraction]]:
    """Read `4:6-4-2-0,3:6-3-0,2:6-0`."""
    ladders = {}
    for part in text.split(","):
        size, _, numbers = part.partition(":")
        if size not in map(str, SIZES):
            raise Conflict(
                f"there are no tables of {size!r} players: write 2, 3 or 4 before the colon"
            )
        ladders[int(size)] = ladder(numbers)
    missing = [str(size) for size in SIZES if size not in ladders]
    if missing:
        raise Conflict(f"there are no numbers for tables of {' and '.join(missing)}")
    return ladders


def ladder(text: str) -> list[Fraction]:
    """Read `5-3-2-1`; the first number is for the first place."""
    try:
        numbers = [fraction(part) for part in text.split("-")]
    except ValueError:
        known = ", ".join(NAMED)
        raise Conflict(
            f"{text!r} is not a scoring: choose {known}, or your own numbers such as 10-6-3-1"
        ) from None
    if len(numbers) < min(SIZES) or any(a < b for a, b in pairwise(numbers)):
        raise Conflict(f"{text!r}: the numbers go from the first place down, at least two")
    return numbers


def points_of(text: str, longest: int = LONGEST_EXACT) -> Fraction:
    """Read a number of points to award or deduct."""
    try:
        points = fraction(text, longest)
    except ValueError as wrong:
        raise Conflict(
            f"{str(wrong)!r} is not a number of points: write 3, 1/2 or 1.5, or -1 to award a point"
        ) from None
    if points.denominator // gcd(points.denominator, 10**longest) > FINEST:
        raise Conflict(
            f"{text}: the smallest part of a point is 1/{FINEST:,}, unless it is a decimal"
        )
    return points
