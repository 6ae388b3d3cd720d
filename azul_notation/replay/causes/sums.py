"""Writes how a total adds up: `6 + 3 (line 2) − 1 (floor) = 8`."""

import re
from collections.abc import Iterable, Sequence

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Points

TOTAL, FINAL = "AZ503", "AZ505"
"""The codes of wrong totals, and of wrong final totals."""
TERMS = 8
"""Points that are listed one by one; more are added up by their kind."""
_SHORT = re.compile(r"[^,:]+")


def sum_of(found: Diagnostic, points: Sequence[Points]) -> str | None:
    """Write the sum that the total in question should be; return None for any other diagnostic."""
    if found.code not in (TOTAL, FINAL) or found.round is None or found.seat is None:
        return None
    own = points_of(points, found.seat, found.round, final=found.code == FINAL)
    before = before_round(points, found.seat, found.round, final=found.code == FINAL)
    terms = [(each.points, short(each)) for each in own]
    if len(terms) > TERMS:
        terms = list(_by_kind(own))
    if not terms:
        return None
    text = f"{signed(before)}" if before < 0 else str(before)
    for number, reason in terms:
        text += f" {'−' if number < 0 else '+'} {abs(number)} ({reason})"
    total = before + sum(number for number, _ in terms)
    return f"{text} = {total if total >= 0 else signed(total)}"


def points_of(
    points: Iterable[Points], seat: SeatNumber, round_: int, *, final: bool
) -> list[Points]:
    """Find the points that a seat scored in a round, or at the end."""
    return [
        each
        for each in points
        if each.seat == seat and each.final == final and (final or each.round == round_)
    ]


def before_round(points: Iterable[Points], seat: SeatNumber, round_: int, *, final: bool) -> int:
    """Find the total of a seat before a round, or before the final scoring."""
    own = (each for each in points if each.seat == seat and not each.final)
    return sum(each.points for each in own if final or each.round < round_)


def short(points: Points) -> str:
    """Name the reason of some points in a few words: `line 2`, `floor`."""
    found = _SHORT.match(points.reason)
    return found[0] if found else points.reason


def signed(number: int) -> str:
    """Write a number with its sign."""
    return f"{number:+d}".replace("-", "−")


def _by_kind(own: Sequence[Points]) -> Iterable[tuple[int, str]]:
    for kind in dict.fromkeys(each.kind for each in own):
        alike = [each for each in own if each.kind == kind]
        name = short(alike[0]) if len(alike) == 1 else f"{kind}, {len(alike)} times"
        yield sum(each.points for each in alike), name
