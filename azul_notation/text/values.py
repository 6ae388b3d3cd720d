"""Reads the values of tags: choices in any case, rows of numbers, dates."""

import re
from collections.abc import Sequence
from datetime import date

from azul_notation.text.dialect import Numbers

_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})")
_DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,2})\. ?(?P<month>[0-9]{1,2})\. ?(?P<year>[0-9]{4})")
"""Dates that can be read in one way only: between dots, the day comes first."""
_DATE = re.compile(r"([0-9]{4}|\?{1,4})(?:-([0-9]{2}|\?{1,2})(?:-([0-9]{2}|\?{1,2}))?)?")
_LEAP_DAY = (2000, 1, 1)
"""Replaces the parts of a date that are not known; it rules out no day that may exist."""
_NUMBER = re.compile("[0-9]{1,3}")
ALIASES = {"gray": "grey"}


def option(values: Sequence[str], text: str) -> str | None:
    """Find the value that a text means, ignoring case."""
    meant = folded(text)
    return next((value for value in values if value.casefold() == meant), None)


def numbers_of(text: str) -> list[int] | None:
    """Read a row of numbers."""
    words = text.split()
    return [int(word) for word in words] if all(map(_NUMBER.fullmatch, words)) else None


def numbers_given(row: Numbers, text: str) -> tuple[int, ...]:
    """Read the numbers of a tag, or its default where it is missing or wrong."""
    numbers = numbers_of(text)
    sound = numbers and not row.fault(numbers)
    return tuple((numbers if sound else numbers_of(row.default)) or ())


def folded(text: str) -> str:
    """Fold case and aliases, so that equal values are equal."""
    plain = text.strip().casefold()
    return ALIASES.get(plain, plain)


def is_date(text: str) -> bool:
    """Check that a text is a day that exists, with `?` for what is not known."""
    match = _DATE.fullmatch(text)
    if not match:
        return False
    parts = [int(part) if part and part.isdigit() else None for part in match.groups()]
    year, month, day = (
        stand_in if part is None else part for part, stand_in in zip(parts, _LEAP_DAY, strict=True)
    )
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def meant_date(text: str) -> str | None:
    """Ask whether a date was meant that is written in another order, or with other signs."""
    match = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if not match:
        return None
    parts = match.groupdict()
    meant = f"{parts['year']}-{parts['month']:0>2}-{parts['day']:0>2}"
    return f"did you mean `{meant}`?" if is_date(meant) else None
