"""What the words of canonical garden games come to. The ordinary reader reads each of them once.

Whether a payment is right is known by its words alone; whether it was stored is not.
"""

from collections.abc import Mapping
from functools import lru_cache

from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.lean_tables import HALF, bit_of
from azul_notation.rules.garden.notation import (
    ACTIONS,
    VOCABULARY,
    Action,
    Pass,
    Payment,
    Place,
    Take,
    read_action,
    spell_move,
)
from azul_notation.rules.garden.payment import is_one_row
from azul_notation.rules.garden.state import Edition, colour_of, pattern_of, value_of
from azul_notation.rules.garden.tables import BOARDS, COPIES, KINDS
from azul_notation.rules.garden.taking import letters_of
from azul_notation.text.values import numbers_of


class Doubt(ValueError):
    """The fast reading is not sure."""


def edition_of(choices: Mapping[str, str]) -> Edition:
    """Find the side of the boards and the wheel's points; a default that is written is not canonical."""
    board = choices.get("Board", BOARDS[0])
    known = choices.keys() <= {"Board", "WheelPoints"} and choices.get("Board") != BOARDS[0]
    if board not in BOARDS or not known:
        raise Doubt
    return _edition(board, choices.get("WheelPoints"))


@lru_cache(VOCABULARY)
def _edition(board: str, wheel: str | None) -> Edition:
    row = DIALECT.numbers["WheelPoints"]
    default = None if row.needed == ("Board", board) else row.default
    if wheel == default:
        raise Doubt
    text = wheel or default or ""
    numbers = numbers_of(text) or []
    if row.fault(numbers) or " ".join(map(str, numbers)) != text:
        raise Doubt
    return Edition(board, tuple(numbers))


Taking = tuple[int, int, dict[int, int]]
"""The fields of what is taken; hexagons of which there are copies; what is taken of each piece."""
Paid = tuple[int, int, int]
"""Tiles that go to the tower, packed; how many; how many expansions go to the supply."""
Placing = tuple[int, int, int, int, int, int, int, Paid]
"""The hexagon; its categories by pattern and by colour; tiles, expansions and jokers that leave the storage,
the placed one too; how many of its places that frees; what was paid."""
Passing = tuple[Payment, int, int, Paid, int]
"""What is thrown away; its tiles and expansions, packed; where they go; the points that it costs."""


def read(word: str) -> Action:
    """Read an action in canonical spelling."""
    if not any(shape.fullmatch(word) for shape in ACTIONS) or spell_move(word) != word:
        raise Doubt
    return read_action(word)


def pack(hexagons: tuple[int, ...], most: int) -> int:
    """Pack hexagons, of each so many at most."""
    if any(hexagons.count(hexagon) > most for hexagon in hexagons):
        raise Doubt
    return sum(map(bit_of, hexagons))


@lru_cache(VOCABULARY)
def taking(word: str) -> Taking:
    """Read a take that chooses among copies."""
    action = read(word)
    if not isinstance(action, Take):
        raise Doubt
    chosen = letters_of(action)
    picks: dict[int, int] = {}
    for hexagon, letter in chosen.items():
        piece = ord(letter) - ord("a")
        picks[piece] = picks.get(piece, 0) | bit_of(hexagon)
    if len(chosen) < len(action.choices):
        raise Doubt
    return HALF[action.half], pack(tuple(chosen), 1), picks


@lru_cache(VOCABULARY)
def placing(word: str) -> Placing:
    """Read what is placed and paid, from a word without its place."""
    before, at, behind = word.partition("@")
    action = read(f"{before}{at}01{behind}")
    if not isinstance(action, Place) or action.jokers is not None:
        raise Doubt
    hexagon, paid = action.hexagon, action.payment
    if paid.count != value_of(hexagon) - 1:
        raise Doubt
    if not is_one_row((hexagon, *paid.tiles, *paid.expansions)):
        raise Doubt
    tiles, expansions = pack(paid.tiles, 1), pack(paid.expansions, 1)
    placed = bit_of(hexagon)
    return (
        *(hexagon, pattern_of(hexagon), KINDS + colour_of(hexagon)),
        tiles if action.expansion else tiles + placed,
        expansions + placed if action.expansion else expansions,
        *(paid.jokers, len(paid.tiles) + paid.jokers + (not action.expansion)),
        (tiles, len(paid.tiles), len(paid.expansions)),
    )


@lru_cache(VOCABULARY)
def passing(word: str) -> Passing:
    """Read a pass that throws something away."""
    action = read(word)
    if not isinstance(action, Pass) or action.payment.jokers or action.first:
        raise Doubt
    thrown = action.payment
    cost = sum(map(value_of, (*thrown.tiles, *thrown.expansions)))
    tiles = pack(thrown.tiles, COPIES)
    paid = (tiles, len(thrown.tiles), len(thrown.expansions))
    return thrown, tiles, pack(thrown.expansions, 1), paid, cost
