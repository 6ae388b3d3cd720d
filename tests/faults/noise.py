"""What a record may hold besides the game: comments, clocks and $ glyphs, tricky ones."""

from dataclasses import replace
from random import Random

from .injection import Injection

COMMENTS = (
    "{a remark}",
    "{R1 @2 == 5 [Event}",
    "{ ) ( 3B2 ; }",
    "{\u017c\u00f3\u0142\u0107 \U0001f3b2 \u56db}",
    '; to the end of the line { ( [ "',
    "; = 99 99",
)
BEHIND_MOVES = ("@1:02:03", "$1", "@0:00:59", "$14 {why}", "@2:00:00 $3")


def decorated(lines: tuple[str, ...], rng: Random, spare: frozenset[int]) -> tuple[str, ...]:
    """The record with noise at the ends of some lines; the spared lines stay as they are."""
    body = lines.index("") if "" in lines else len(lines)
    return tuple(
        _with_noise(line, rng) if number > body and number not in spare else line
        for number, line in enumerate(lines)
    )


def _with_noise(line: str, rng: Random) -> str:
    if rng.random() < 0.6:
        return line
    is_lap = line[:1].isdigit() and len(line.split(" ")) > 1
    behind = rng.choice(BEHIND_MOVES) if is_lap and rng.random() < 0.5 else ""
    return " ".join(part for part in (line, behind, rng.choice(COMMENTS)) if part)


def noisy(injection: Injection, rng: Random) -> Injection:
    """The same fault among noise; the lines where it may be reported stay clean."""
    spare = {spot.line for spot in injection.spots}
    spare |= {line - 1 for line in spare} | {line + 1 for line in spare}
    lines = decorated(injection.lines, rng, frozenset(spare))
    return replace(injection, lines=lines)
