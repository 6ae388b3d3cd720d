"""Plays the words of plain records on the engine."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.engine import DRAFT, Engine
from azul_notation.rules.garden.lookups import REMEMBERED, SPOT_OF
from azul_notation.rules.garden.moves import DISCARDS, ITEMS, TAKINGS
from azul_notation.rules.garden.packed import FIRST, REFUSED
from azul_notation.rules.garden.tables import BOARDS, SLOTS, TILE_PLACES
from azul_notation.rules.laps import LAPS
from azul_notation.text.values import numbers_of

SLOTS_OF: Final = {f"[]@{slot}": slot for slot in range(1, SLOTS + 1)}
GOT: Final = {str(jokers): jokers for jokers in range(1, TILE_PLACES)}
CHANCE: Final = ":="
"""What stands behind the letter of a piece in words of chance."""
OPINION = re.compile(r"[!?]{1,2}$")
TILE: Final = len("B3@")
EXPANSION: Final = len("[B3]@")
PLACE: Final = len("14")


def edition_of(choices: Mapping[str, str]) -> Edition | None:
    """Find the rules that are chosen; None if a choice has another spelling or is the default."""
    board = choices.get("Board", BOARDS[0])
    known = choices.keys() <= {"Board", "WheelPoints"} and choices.get("Board") != BOARDS[0]
    return _edition(board, choices.get("WheelPoints")) if known and board in BOARDS else None


@lru_cache(REMEMBERED)
def _edition(board: str, wheel: str | None) -> Edition | None:
    row = DIALECT.numbers["WheelPoints"]
    default = None if row.needed == ("Board", board) else row.default
    text = wheel or default or ""
    numbers = numbers_of(text) or []
    if wheel == default or row.fault(numbers) or " ".join(map(str, numbers)) != text:
        return None
    return Edition(board, tuple(numbers))


def begin(
    _: str, choices: Mapping[str, str], _words: Sequence[str], seats: int
) -> tuple[Engine, int] | None:
    """Make the engine before the first round; Queen's Garden has no set-up lines."""
    edition = edition_of(choices)
    return (Engine(edition, seats), 0) if edition else None


def dealt(_: Engine, words: Sequence[str], begin: int) -> int:
    """Find where the draws and flips of a round end."""
    at = begin
    while words[at][1] in CHANCE:
        at += 1
    return at


def draft(engine: Engine, words: list[str]) -> tuple[int, bool, bool, int | None]:
    """Play actions: how many, whether all, and whether exactly as in the canonical form.

    What the driver cannot go on from is a ValueError: a wrong mark, or another spelling.
    """
    numbered = words[:1] != [] and words[0] in LAPS
    exact = numbered or not words
    at = before = count = 0
    while at < len(words):
        if numbered and engine.lap != before:
            before = engine.lap
            if LAPS[words[at]] != before:
                raise ValueError
            at += 1
        word = words[at]
        at += 1
        if word[-1] in "!?":
            word, exact = OPINION.sub("", word, count=1), False
        begin = at
        while at < len(words) and words[at][1] in CHANCE:
            at += 1
        if engine.stage != DRAFT:
            return count, False, exact, None
        outcome = act(engine, word, words[begin:at])
        if outcome == REFUSED:
            return count, False, exact, None
        exact = exact and outcome == 0
        count += 1
    return count, True, exact, None


def act(engine: Engine, word: str, chance: list[str]) -> int:
    """Play one action: 0 if its marks are as they are due; else something, or REFUSED."""
    sign = word[0]
    if sign == "+":
        return engine.take(*TAKINGS[word], chance)
    if chance:
        return REFUSED
    if sign == "p":
        first = word[-1] == "^"
        outcome = engine.leave(*DISCARDS[word[:-1] if first else word])
        return compared(outcome, FIRST if first else 0, stated=first)
    if word[1] == "]":
        return engine.buy(SLOTS_OF[word])
    stated = word[-2] == "+"
    claim = GOT[word[-1]] if stated else 0
    if stated:
        word = word[:-2]
    begin = EXPANSION if sign == "[" else TILE
    item = ITEMS[word[:begin] + word[begin + PLACE :]]
    return compared(engine.place(item, SPOT_OF[word[begin : begin + PLACE]]), claim, stated=stated)


def compared(outcome: int, claim: int, *, stated: bool) -> int:
    """Compare what came of an action with what its mark states; a wrong mark is a ValueError."""
    if outcome == claim:
        return 0
    if stated and outcome != REFUSED:
        raise ValueError
    return outcome
