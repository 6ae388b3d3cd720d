"""Reads days as people type them: 2026-09-04, 2026-9-4, 4.9.2026, 13/9/2026."""

import re
from datetime import date

from tournaments.errors import Conflict

YEAR_FIRST = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.]) ?([0-9]{1,2})([-/.]) ?([0-9]{4})")


def day_of(text: str) -> str:
    """Return a typed day as a record writes it; refuse one that may be two days, showing both.

    With dots the day comes first; with slashes and hyphens some countries put the month first.
    """
    first = YEAR_FIRST.fullmatch(text.strip())
    last = YEAR_LAST.fullmatch(text.strip())
    if first:
        found = {written(*map(int, first.groups()))}
    elif last and last[2] == last[4]:
        one, sign, other, _, year = last.groups()
        found = {written(int(year), int(other), int(one))}
        if sign != ".":
            found.add(written(int(year), int(one), int(other)))
    else:
        found = set()
    if found == {""}:
        raise Conflict(f"{text!r} is not a valid date: there is no such day")
    found.discard("")
    if not found:
        raise Conflict(f"{text!r} is not a valid date: write it as 2026-11-18")
    if len(found) > 1:
        raise Conflict(
            f"{text!r} may be {' or '.join(sorted(found))}: write it in one of these ways"
        )
    return found.pop()


def written(year: int, month: int, day: int) -> str:
    """Write a day; return an empty text if there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
