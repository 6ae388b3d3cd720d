"""Laws that several targets share: what a check says of bytes, and what it says again."""

import re
from collections.abc import Sequence
from typing import Any

from azul_notation.replay.report import Report

OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that a terminal would obey."""


def harmless(text: str) -> None:
    """Nothing is printed that a terminal obeys."""
    found = OBEYED.search(text)
    assert found is None, f"{found[0]!r} is printed"


def verdict(report: Report) -> tuple[Any, ...]:
    """Name what a report says of a game, wherever the game stands.

    Which fault hides another in the same place depends on the lines above: only warnings are compared.
    """
    codes = [each.code for each in report.diagnostics if report.ok]
    return (
        *(report.variant, report.seats, report.ok, report.rounds, report.final, report.winners),
        *(report.moves, codes),
    )


def verdicts(reports: Sequence[Report]) -> list[tuple[Any, ...]]:
    return [verdict(each) for each in reports if each.game]
