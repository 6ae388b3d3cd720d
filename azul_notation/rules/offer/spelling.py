"""Defines the spelling that families with factories share: colours, factories, laps."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from azul_notation.rules.offer.tables import PieceSet
from azul_notation.text.dialect import Misspelt

EMPTY: Final = "-"
MARK: Final = "^"
"""Stands for the starting player marker."""
VOCABULARY = 65_536
"""Spellings remembered for each variant; there are fewer real ones."""

_BEGUN = re.compile(r"\S+ [0-9]{1,4}@[1-4]\+([0-9]{1,3}) ")
_SHAPE = re.compile(r"[0-9cC][A-Za-z][0-9Ff]")
_SCRAMBLED = re.compile(r"([A-Za-z])([0-9])([0-9Ff])|([0-9])([0-9Ff])([A-Za-z])")
_NOWHERE = re.compile(r"[0-9cC][A-Za-z]([^0-9Ff])")
_PARTS = re.compile(r"\^|~[0-9]{1,3}|\*[0-9]{1,2}|=[A-Za-z]|[<>][A-Za-z]+")
"""The marks of moves."""
MOST_MARKS = 4
_CUT = re.compile(r"[0-9cC][A-Za-z]")
_MARKS = re.compile(r"\^?(~[0-9]+)?$")


def colour_of(piece_set: PieceSet, letter: str, at: int, variant: str) -> int:
    """Find a colour by its letter, or list the letters that there are."""
    colour = piece_set.letters.find(letter.upper())
    if colour < 0:
        signs = zip(piece_set.letters, piece_set.colours, strict=True)
        names = ", ".join(f"{sign} {name}" for sign, name in signs)
        raise Misspelt(
            "AZ102", at, at + 1, f"its colours are {names}", variant=variant, letter=letter
        )
    return colour


def in_order(piece_set: PieceSet, letters: str) -> str:
    return "".join(sorted(letters.upper(), key=piece_set.letters.index))


def spell_factory(piece_set: PieceSet, variant: str, word: str) -> str:
    """Spell what lies on a factory, or `-` for nothing."""
    if word == EMPTY:
        return word
    for at, letter in enumerate(word):
        if letter == "?":
            raise Misspelt("AZ118", at, at + 1)
        colour_of(piece_set, letter, at, variant)
    return in_order(piece_set, word)


@lru_cache(VOCABULARY)
def with_marks(word: str, marks: str) -> str:
    """Replace the marks at the end of a move by these derived ones."""
    return _MARKS.sub("", word, count=1) + marks


_DIGITS = str.maketrans("OoQIilZzSs", "0001112255")
"""The digits that letters are taken for, or are typed instead of."""


def laps(moves: Sequence[str], seats: int, position: str) -> list[int]:
    """Count the laps: every seat has one turn in each."""
    found = _BEGUN.match(position)
    begun = int(found[1]) if found else 0
    return [(begun + at) // seats + 1 for at in range(len(moves))]


def in_order_of_marks(word: str, move: re.Pattern[str]) -> str | None:
    """Sort the marks of a move; return None if that does not make it one."""
    head, tail = word[:3], word[3:]
    parts = _PARTS.findall(tail)
    if len(parts) > MOST_MARKS or "".join(parts) != tail:
        return None
    ways = (head + "".join(way) for way in permutations(parts))
    return next((way for way in ways if move.fullmatch(way)), None)


def look_alike(word: str) -> str:
    """Write digits for the letters that look like them, where a move has its source and its destination."""
    place = word[2:3] if word[2:3] in "Ff" else word[2:3].translate(_DIGITS)
    return word[:1].translate(_DIGITS) + word[1:2].upper() + place + word[3:]


def diagnose_move(
    word: str, move: re.Pattern[str], marks: str, place: str, places: str
) -> Misspelt | None:
    """Find what may be wrong with a word that looks like a move: source, colour, destination.

    `marks` are the marks of the family in their order, `place` is what it calls a destination, and `places`
    says which there are.
    """
    if _SHAPE.match(word):
        found = move.match(word)
        assert found, "a move begins with this shape"
        at = found.end()
        if word[at].isdigit():  # a number too long for a mark
            mark = max(word.rfind("*", 0, at), word.rfind("~", 0, at))
            at = mark if mark > 0 else at
        meant = in_order_of_marks(word, move)
        order = f"marks come in the order {marks}, then a glyph"
        help = f"did you mean `{meant}`?" if meant else order  # noqa: A001
        return Misspelt("AZ112", at, len(word), help, tail=word[at:], head=word[:at])
    if look_alike(word) != word and move.fullmatch(look_alike(word)):
        return Misspelt("AZ101", 0, len(word), f"did you mean `{look_alike(word)}`?")
    if found := _SCRAMBLED.fullmatch(word):
        parts = [part for part in found.groups() if part]
        meant = parts[1] + parts[0] + parts[2] if found[1] else parts[0] + parts[2] + parts[1]
        return Misspelt("AZ101", 0, len(word), f"did you mean `{meant.upper()}`?")
    if found := _NOWHERE.match(word):
        return Misspelt("AZ103", 2, 3, places, place=place, line=found[1])
    if _CUT.fullmatch(word):
        missing = f"the {place} is missing: a move is `3B2` or `0BF`"
        return Misspelt("AZ101", 0, len(word), missing)
    return None
