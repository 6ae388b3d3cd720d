"""Says how players with equal points were ranked: a line for each tie-break, with exact values."""

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
        return words.mixed(text)
    return f"{words.thousandths(value)} = {value}".replace("-", words.MINUS)


def tie_lines(tie: Certificate) -> list[tuple[str, str]]:
    """Say in a line what each tie-break did: ("WIN", "Ana (2) before Jan and Eva (1)")."""
    lines = []
    for step in tie.steps:
        levels = [
            f"{words.joined(who for who, _ in group)} ({in_full(value)})"
            for value, group in groupby(step.values, key=lambda each: each[1])
        ]
        if len(levels) == 1:
            tied = words.joined(who for who, _ in step.values)
            lines.append((step.code, f"{tied} are equal ({in_full(step.values[0][1])})"))
        else:
            lines.append((step.code, " before ".join(levels)))
    steps = [dict(step.values) for step in tie.steps]
    for _, group in groupby(tie.players, key=lambda who: [step.get(who, "") for step in steps]):
        names = list(group)
        if len(names) > 1:
            lines.append(("", f"{words.joined(names)} share the place"))
    return lines
