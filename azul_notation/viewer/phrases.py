"""Writes what a word of a record means briefly: as a phrase that many words share."""

import re
from collections.abc import Mapping
from typing import Final

GAPS: Final = "~^"
"""Stand, before the character for a place in the word, for what one or two characters mean there. No text
has them."""
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
        left = gaps[found[0]]
        gap, sign = left.pop(0) if len(left) > 1 else left[0]
        meant.add(sign)
        return gap

    longest = sorted(gaps, key=len, reverse=True)
    pattern = rf"\b(?:{'|'.join(map(re.escape, longest))})\b"
    return (re.sub(pattern, gap_for, text) if gaps else text), meant
