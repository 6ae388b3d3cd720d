"""Writes lists of legal moves briefly: what a list shares with those before it is left out.

A word has a head of two characters, mostly for what is taken; then mostly where it goes; then what is paid.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from azul_notation.library.table import Table
from azul_notation.rules.scene import COUNT

HEAD: Final = 2
FIRST: Final = 48
"""The character for no letter that is the same; those that follow it count on."""
MOST_SAME: Final = 70
MOST_LEGAL: Final = 60
"""Legal moves that are all written down."""
PAID: Final = "/"
"""Stands before what is paid for a move."""
NEXT, BETWEEN, ENDS, OTHER = ",", "&", "|", "!"
"""Stand between heads with different first characters, and between changes; between groups of words; before
the last letters of a group; between payments. No word has them; a word of a tiling has blanks."""
DIGITS: Final = "0123456789"


class Packed(NamedTuple):
    """Holds a list of moves: all heads, and the heads of which the rest changed, or what is paid."""

    heads: str
    rest: str
    paid: str


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


class Changes:
    """Collects what changed for heads: the last character of the head, then the new text.

    Each counts for the first head with this character after the one before it. Where a head with the same
    character comes in between, it is written too.
    """

    def __init__(self) -> None:
        self.written: list[str] = []
        self.passed: list[tuple[str, str]] = []

    def add(self, sign: str, text: str, *, changed: bool) -> None:
        self.passed.append((sign, text))
        if changed:
            self.written += [sign + own for each, own in self.passed if each == sign]
            self.passed.clear()


class Moves:
    """Writes the legal moves of one step after the other, without what is as it was for the same player."""

    def __init__(self, known: dict[str, str] | None = None) -> None:
        self.known = {**(known or {})}
        """What followed each head the last time, and what was paid, by the mover and the head."""

    def branch(self) -> "Moves":
        """Begin a variation."""
        return Moves(self.known)

    def packed(self, words: Sequence[str], mover: int) -> Packed:
        """Write words; heads that differ only in the number they begin with, a factory, share their rest."""
        heads: dict[str, list[str]] = {}
        for word in words:
            heads.setdefault(word[:HEAD], []).append(word[HEAD:])
        rest, paid = Changes(), Changes()
        for head, own in heads.items():
            ends, tail = packed_ends(tuple(own))
            rest.add(head[-1], ends, changed=self.changed(f"{mover}{head.lstrip(DIGITS)}", ends))
            paid.add(head[-1], tail, changed=self.changed(f"{mover}{PAID}{head}", tail))
        begins = groupby(heads, key=lambda head: head[0])
        return Packed(
            NEXT.join(begin + "".join(head[1:] for head in own) for begin, own in begins),
            NEXT.join(rest.written),
            NEXT.join(paid.written),
        )

    def changed(self, key: str, text: str) -> bool:
        """Keep a text, and say whether it was another one before."""
        before = self.known.get(key, "")
        self.known[key] = text
        return before != text


@lru_cache(maxsize=1 << 12)
def packed_ends(ends: tuple[str, ...]) -> tuple[str, str]:
    """Write what follows a head: the ends of its words, and what is paid for them, once if it is the same."""
    parts = [each.partition(PAID) for each in ends]
    paid = [mark + payment for _, mark, payment in parts]
    return (
        BETWEEN.join(groups([each for each, *_ in parts])),
        OTHER.join(paid if len({*paid}) > 1 else paid[:1]),
    )


def groups(rests: Sequence[str]) -> Iterator[str]:
    """Write together what differs in the last letter; count what else is as in the group before."""
    last = ""
    for (stem, _), group in groupby(rests, key=lambda rest: (rest[:-1], not rest)):
        same = 0
        while same < min(len(last), len(stem), MOST_SAME) and last[same] == stem[same]:
            same += 1
        ends = "".join(rest[-1:] for rest in group)
        yield f"{chr(FIRST + same)}{stem[same:]}{ENDS}{ends}" if stem else ends
        last = stem
