"""Writes lists of legal moves briefly: what a list shares with those before it is left out."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from azul_notation.library.table import Table
from azul_notation.rules.scene import COUNT

SAME: Final = 48
"""The character for no letter that is the same; those that follow it count on."""
MOST_SAME: Final = 70
MOST_LEGAL: Final = 60
"""Legal moves that are all written down."""
PAID: Final = "/"
"""Stands before what is paid for a move."""
BETWEEN, ENDS, TAIL = "&", "|", "!"
"""Stand between groups of words, before the last letters of a group, and before what follows them. No word
has them; a word of a tiling has blanks."""


def legal_of(table: Table) -> list[str]:
    """List the legal moves; where there are very many, without what is paid for them."""
    words = table.legal()
    return words if len(words) <= MOST_LEGAL else without_payments(words)


def without_payments(words: Sequence[str]) -> list[str]:
    """Write moves once that differ only in what is paid, with the number of ways to pay."""
    ways: dict[str, list[str]] = {}
    for word in words:
        ways.setdefault(word.partition(PAID)[0], []).append(word)
    return [
        own[0] if len(own) == 1 else f"{word}{PAID}…{COUNT}{len(own)}" for word, own in ways.items()
    ]


def packed(words: Sequence[str], mover: int, known: dict[str, str]) -> str:
    """Write words shortly: those that differ in one letter together, with these letters.

    Of what comes before it, the letters that it shares with the words before are only counted; the letters
    themselves, and what is paid, are left out where they are what they were the last time.
    """
    return BETWEEN.join(groups(words, mover, known))


def groups(words: Sequence[str], mover: int, known: dict[str, str]) -> Iterator[str]:
    last, paid = "", ""
    for (stem, tail), group in groupby(words, key=parts_of):
        same = 0
        while same < min(len(last), len(stem), MOST_SAME) and last[same] == stem[same]:
            same += 1
        text = chr(SAME + same) + stem[same:]
        ends = "".join(word[len(stem)] for word in group)
        key = f"{mover}{stem[-1:]}"
        if known.get(key) != ends:
            known[key] = ends
            text += ENDS + ends
        yield text if tail == paid else text + TAIL + tail
        last, paid = stem, tail


def parts_of(word: str) -> tuple[str, str]:
    """Split a word: what comes before its last letter, apart from what is paid; and what is paid."""
    move, sign, paid = word.partition(PAID)
    return move[:-1], sign + paid
