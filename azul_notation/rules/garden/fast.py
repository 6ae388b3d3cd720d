"""Follows canonical games word by word: says what a clean one came to, or that it is not sure.

It reports no fault. A game that has any is for the replay that explains. Marks must stand exactly where they
are due, so that a game which it knows has no other spelling.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from azul_notation.rules.family import Outcome
from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.engine import DRAFT, Engine
from azul_notation.rules.garden.ledger import points_of
from azul_notation.rules.garden.lookups import REMEMBERED, SPOT_OF
from azul_notation.rules.garden.moves import DISCARDS, ITEMS, TAKINGS
from azul_notation.rules.garden.packed import FIRST, REFUSED
from azul_notation.rules.garden.tables import BOARDS, ROUNDS, SEATS, SLOTS, TILE_PLACES
from azul_notation.text.dialect import Misspelt
from azul_notation.text.values import numbers_of

_STARTS: Final = {f"@{seat + 1}": seat for seat in range(max(SEATS))}
_ROUNDS: Final = ["R1", *(f"\nR{number}" for number in range(2, ROUNDS + 1))]
_LAPS: Final = [f"\n{lap}." for lap in range(1000)]
"""Laps beyond these are in doubt."""
_SLOTS: Final = {f"[]@{slot}": slot for slot in range(1, SLOTS + 1)}
_GOT: Final = {str(jokers): jokers for jokers in range(1, TILE_PLACES)}
_NO_CHANCE: Final[list[str]] = []
_TILE: Final = len("B3@")
_EXPANSION: Final = len("[B3]@")
_PLACE: Final = len("14")


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


def follow(
    _variant: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from `R1` to its final totals; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. `told` asks for the ledger,
    which is given unpacked: what it says differs from game to game.
    """
    edition = edition_of(choices)
    if edition is None:
        return None
    engine = Engine(edition, seats)
    engine.noting = told is not None
    try:
        return _follow(engine, words)
    except (Misspelt, KeyError, IndexError, ValueError):  # a word that no table has
        return None


def _follow(engine: Engine, words: list[str]) -> Outcome | None:
    rounds: list[list[int]] = []
    first = start = _STARTS[words[1]]
    at = moves = 0
    for head in _ROUNDS:
        if words[at] != head or _STARTS[words[at + 1]] != start or start >= engine.seats:
            return None
        lap = words.index(_LAPS[1], at)
        if not engine.deal(start, words[at + 2 : lap]):
            return None
        end = words.index("\n=", lap)
        count = draft(engine, words, lap, end)
        if not count:
            return None
        moves += count
        engine.score()
        at = end + 1 + engine.seats
        if words[end + 1 : at] != totals(engine):
            return None
        rounds.append(engine.scores[:])
        start = engine.start
    engine.finish()
    if words[at:] != ["\n==", *totals(engine)]:
        return None
    points = list(points_of(engine, 0)) if engine.noting else []
    return Outcome(rounds, engine.scores, [0] * engine.seats, moves, first, points)


def draft(engine: Engine, words: list[str], at: int, end: int) -> int:  # noqa: C901, PLR0911, PLR0912 - every doubt ends it
    """Play the laps of a round, which end here: how many actions it has; 0 if anything is in doubt."""
    before = count = 0
    while at < end:
        if engine.lap != before:
            before = engine.lap
            if words[at] != _LAPS[before]:
                return 0
            at += 1
        word = words[at]
        at += 1
        count += 1
        sign = word[0]
        if sign == "+":
            want, named, picks = TAKINGS[word]
            chance = _NO_CHANCE
            if words[at][1] in ":=":
                begin = at
                while words[at][1] in ":=":
                    at += 1
                chance = words[begin:at]
            if engine.take(want, named, picks, chance):
                return 0
        elif sign == "p":
            first = word[-1] == "^"
            thrown = DISCARDS[word[:-1] if first else word]
            if engine.leave(*thrown) != (FIRST if first else 0):
                return 0
            if engine.stage != DRAFT:
                return count if at == end else 0
        elif word[1] == "]":
            if engine.buy(_SLOTS[word]) == REFUSED:
                return 0
        else:
            claim = 0
            if word[-2] == "+":
                claim = _GOT[word[-1]]
                word = word[:-2]
            begin = _EXPANSION if sign == "[" else _TILE
            spot = SPOT_OF[word[begin : begin + _PLACE]]
            item = ITEMS[word[:begin] + word[begin + _PLACE :]]
            if engine.place(item, spot) != claim:
                return 0
    return 0


def totals(engine: Engine) -> list[str]:
    return [str(score) for score in engine.scores]
