"""Defines numbers of players, and reads those that people and files give.

The latter are plain digits, and never too many to calculate with quickly.
"""

import re
from fractions import Fraction
from typing import NewType

PlayerNumber = NewType("PlayerNumber", int)
"""A player of the club; no number is ever given to another."""

ROUNDS = 999
"""Rounds of a tournament are numbered up to here."""
LONGEST = 12
"""Characters of a number of points as it is typed."""
LONGEST_EXACT = 24
"""Characters of the same number as a fraction in lowest terms."""
FINEST = 1_000
"""The largest denominator that is not a power of ten: sums of such fractions stay short."""
LONGEST_COST = 200
"""Characters of the measure of a seating, an exact sum of many fractions."""
LONGEST_WHOLE = 9
"""Digits of a whole number."""
SHOWN = 20
"""Characters of what is not a number that its refusal shows."""
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_WHOLE}}}")
_FRACTION = re.compile(r"[+-]?(?:[0-9]+(?:/[0-9]+|\.[0-9]*)?|\.[0-9]+)")


def fraction(text: str, longest: int = LONGEST) -> Fraction:
    """Read `3`, `2.5` or `1/2` exactly; anything else is a ValueError."""
    if len(text) > longest or not _FRACTION.fullmatch(text):
        raise ValueError(text[:SHOWN])
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(text[:SHOWN]) from None


def whole_number(text: str) -> int:
    """Read a whole number; anything else is a ValueError."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(text[:SHOWN])
    return int(text)
