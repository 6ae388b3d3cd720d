"""Finds the words of a record's rounds without their comments, glyphs and clocks, for the fast path."""

import re
from functools import cache
from typing import Final

from azul_notation.replay.fast import FINAL, ROUNDS, TOTALS, UNFINISHED
from azul_notation.rules.laps import LAPS
from azul_notation.text.dialect import Dialect
from azul_notation.text.lexicon import kind_of
from azul_notation.text.read import BAD
from azul_notation.text.syntax import SEAT_TAGS
from azul_notation.text.tokens import IGNORE

_PIECE = re.compile(r"\{[^}\n]*\}?|;[^\n]*|[^\s{}();]+|[()}]")
_CLOCK = re.compile(r"@[0-9]{1,3}:[0-5][0-9]:[0-5][0-9]")
_GLYPH = re.compile(r"\$[0-9]{1,3}")
BEGINS: Final = {
    word.lstrip("\n"): word
    for word in (
        *(TOTALS, FINAL, UNFINISHED, *ROUNDS[1:], *LAPS),
        *(f"\nT{seat}" for seat in range(1, len(SEAT_TAGS) + 1)),
    )
}
"""Words that begin lines in the canonical form, with the line feed before them."""


@cache
def begins(heads: tuple[str, ...]) -> dict[str, str]:
    """Add the heads of set-up lines; the first of them begins the first line."""
    return {**BEGINS, **{head: f"\n{head}" for head in heads[1:]}}


def plain_words(body: str, dialect: Dialect) -> list[str] | None:
    """Find the words; return None if some of them need the grammar, or a diagnostic."""
    if BAD.search(body):
        return None
    found: list[str] = []
    clocked = False
    known = begins(dialect.heads)
    for piece in _PIECE.findall(body):
        sign = piece[0]
        if sign in "{;":
            if (sign == "{" and piece[-1] != "}") or IGNORE.match(piece):
                return None
        elif sign in "()}":
            return None
        elif sign == "$" or (sign == "@" and ":" in piece):
            if not _GLYPH.fullmatch(piece) and (clocked or not _CLOCK.fullmatch(piece)):
                return None
            if not found or kind_of(dialect.grammar, found[-1]) not in ("MOVE", "CHOICE"):
                return None
            clocked = clocked or sign == "@"
        else:
            found.append(known.get(piece, piece))
            clocked = False
    return found
