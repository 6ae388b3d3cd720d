"""Describes how players with equal points were ranked: a line for each tie-break, with exact values."""

from fractions import Fraction
from itertools import groupby

from tournaments.reports import words
from tournaments.reports.view import Certificate


def in_full(text: str | None) -> str:
    """Write a value so that nothing is lost: 6½, or 3.148 = 4291/1363."""
    if text is None or not words.EXACT.fullmatch(text):
        return text or words.NONE
    value = Fraction(text)
    if value.denominator <= words.LONGEST:
        return words.mixed_number(text)
    return f"{words.thousandths(value)} = {value}".replace("-", words.MINUS)


def tie_lines(tie: Certificate) -> list[tuple[str, str]]:
    """Describe in a line what each tie-break did: ("WIN", "Ana (2) before Jan and Eva (1)").

    Players whom a line names, or who are all of them, are not named by the next one again.
    """
    lines = []
    named = set(tie.players)
    known = "both" if len(named) == 2 else "all"  # noqa: PLR2004

    def called(names: list[str]) -> str:
        return known if set(names) == named else words.joined(names)

    for step in tie.steps:
        levels = [
            f"{words.joined(who for who, _ in group)} ({in_full(value)})"
            for value, group in groupby(step.values, key=lambda each: each[1])
        ]
        if len(levels) == 1:
            tied = [who for who, _ in step.values]
            lines.append((step.code, f"{called(tied)} are equal ({in_full(step.values[0][1])})"))
            if set(tied) != named:
                named, known = set(tied), "they"
        else:
            lines.append((step.code, " before ".join(levels)))
            named = set()
    steps = [dict(step.values) for step in tie.steps]
    for _, group in groupby(tie.players, key=lambda who: [step.get(who, "") for step in steps]):
        names = list(group)
        if len(names) > 1:
            lines.append(("", f"{called(names)} share the place"))
    return lines
