"""Writes what a word of a record means, or a reason for points, as a phrase that many of them share."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

GAPS: Final = "~^"
"""Stand, before the character for a place in the word, for what one or two characters mean there. No text
has them."""
NEXT: Final = "`"
"""Stands for what one character means: the one after those of the gap before, or the first."""
FIRST: Final = 48
"""The character for the first place; those that follow it count on."""


def phrase_of(word: str, text: str, names: Mapping[str, str]) -> tuple[str, set[str]]:
    """Replace by gaps what a text names of the word, or its numbers; return these parts of the word too."""
    gaps: dict[str, list[tuple[str, str]]] = {}
    for size, gap in enumerate(GAPS, start=1):
        for at in range(len(word) + 1 - size):
            sign = word[at : at + size]
            name = names.get(sign, sign if sign.isdigit() else "")
            if name:
                gaps.setdefault(name, []).append((gap + chr(FIRST + at), sign))
    meant: set[str] = set()

    def gap_for(found: re.Match[str]) -> str:
        """Return the next gap for a name, or its last one again."""
        left = gaps.get(found[0])
        if not left:
            return found[0]
        gap, sign = left.pop(0) if len(left) > 1 else left[0]
        meant.add(sign)
        return gap

    return (pattern_of(tuple(names.values())).sub(gap_for, text) if gaps else text), meant


def reason_of(text: str, signs: Mapping[str, str]) -> tuple[str, str, set[str]]:
    """Put gaps where a reason has numbers or names things; return what fills them too, and the signs in it.

    `signs` are the signs of things by their names; a number that is also a sign stays.
    """
    word = ""
    meant: set[str] = set()

    def gap_for(found: re.Match[str]) -> str:
        nonlocal word
        sign = signs.get(found[0], found[0])
        if len(sign) > len(GAPS) or (sign == found[0] and sign in signs.values()):
            return found[0]
        if sign != found[0]:
            meant.add(sign)
        gap = NEXT if len(sign) == 1 else GAPS[1] + chr(FIRST + len(word))
        word += sign
        return gap

    phrase = pattern_of(tuple(signs)).sub(gap_for, text)
    return phrase, word, meant


@lru_cache
def pattern_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Match names and numbers that stand alone."""
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w@])(?:{'|'.join([*longest, '[0-9]+'])})(?![\w@])")
