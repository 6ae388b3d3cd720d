"""Plays the words of plain records on the engine."""

import re
from collections.abc import Mapping
from typing import Final

from azul_notation.rules.garden.edition import edition_of
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.lookups import SPOT_OF
from azul_notation.rules.garden.moves import placed, taken, thrown
from azul_notation.rules.garden.packed import FIRST, REFUSED
from azul_notation.rules.garden.tables import SLOTS, TILE_PLACES
from azul_notation.rules.laps import LAPS

SLOTS_OF: Final = {f"[]@{slot}": slot for slot in range(1, SLOTS + 1)}
GOT: Final = {str(jokers): jokers for jokers in range(1, TILE_PLACES)}
CHANCE: Final = ":="
"""The characters that follow the letter of a piece in words of chance."""
OPINION = re.compile(r"(?<![!?])[!?]{1,2}$")
TILE: Final = len("B3@")
EXPANSION: Final = len("[B3]@")
PLACE: Final = len("14")


def begin(
    _: str, choices: Mapping[str, str], _words: list[str], seats: int
) -> tuple[Engine, int] | None:
    """Make the engine before the first round; Queen's Garden has no set-up lines."""
    edition = edition_of(*choices.items())
    return (Engine(edition, seats), 0) if edition else None


def dealt(_: Engine, words: list[str], begin: int) -> int:
    """Find where the draws and flips of a round end."""
    at = begin
    while words[at][1] in CHANCE:
        at += 1
    return at


def draft(  # noqa: C901, PLR0912, PLR0915 - a call for each action takes time
    engine: Engine, words: list[str]
) -> tuple[int, bool, bool, int | None]:
    """Play actions; return how many, whether all, and whether they are exactly in canonical form.

    A wrong mark or a spelling other than the canonical one raises a ValueError, as the caller cannot go on
    from it. A word with an opinion is not in the vocabulary, and is played without the opinion.
    """
    numbered = words[:1] != [] and words[0] in LAPS
    exact = numbered or not words
    at = before = count = 0
    end = len(words)
    while at < end:
        if numbered and engine.lap != before:
            before = engine.lap
            if LAPS[words[at]] != before:
                raise ValueError
            at += 1
        word = words[at]
        at += 1
        sign = word[0]
        claim = 0
        try:
            if sign == "+":
                want, named, picks = taken(word)
                begin = at
                while at < end and words[at][1] in CHANCE:
                    at += 1
                outcome = engine.take(want, named, picks, words[begin:at])
            elif sign == "p":
                if word[-1] == "^":
                    claim, word = FIRST, word[:-1]
                tiles, expansions, jokers = thrown(word)
                outcome = engine.leave(tiles, expansions, jokers)
                if engine.phase != "draft":
                    end = at  # all have passed
            elif word[1] == "]":
                outcome = engine.buy(SLOTS_OF[word])
            else:
                if word[-2] == "+":
                    claim, word = GOT[word[-1]], word[:-2]
                spot = EXPANSION if sign == "[" else TILE
                item = placed(word[:spot] + word[spot + PLACE :])
                outcome = engine.place(item, SPOT_OF[word[spot : spot + PLACE]])
        except (KeyError, ValueError):
            at -= 1
            bare = OPINION.sub("", words[at])
            if bare == words[at]:
                raise
            words[at], exact = bare, False
            continue
        if outcome != claim:
            if outcome == REFUSED:
                return count, False, exact, None
            if claim:
                raise ValueError  # the mark is wrong
            exact = False
        count += 1
    if end < len(words) and words[end][1] in CHANCE:
        raise ValueError  # it belongs to the last pass, and is not due
    return count, at == len(words), exact, None
