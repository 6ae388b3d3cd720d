"""Turns actions of Queen's Garden, read or as words, into the form that the engine takes.

The words alone show whether a payment is valid, but not whether it was in the storage.
"""

from collections.abc import Sequence
from functools import lru_cache

from azul_notation.rules.garden.hexagons import NUMBERS, value_of
from azul_notation.rules.garden.lookups import HALF, is_one_row
from azul_notation.rules.garden.notation import (
    ACTIONS,
    REMEMBERED,
    Action,
    Pass,
    Payment,
    Place,
    Take,
    read_action,
    spell_move,
)
from azul_notation.rules.garden.packed import FIELD, FIELD_MASK, HELD, bit_of
from azul_notation.rules.garden.player import Item
from azul_notation.text.dialect import Misspelt

Taking = tuple[int, int, dict[int, int]]
"""The fields of what is taken; hexagons for which a piece is named; what is taken of each piece."""
Thrown = tuple[int, int, int]
"""Tiles and expansions that are thrown away, packed; jokers, which may not be thrown away."""
NO_HEXAGON = -1
"""In place of named hexagons: one is named twice, or what is named is not taken."""


def whole(half: str, other: str) -> int:
    return NUMBERS[other + half if half.isdigit() else half + other]


def letters_of(action: Take) -> dict[int, str]:
    """Find the piece that is named for each hexagon of which there are copies."""
    return {whole(action.half, other): letter for other, letter in action.choices}


def pack(hexagons: Sequence[int], most: int) -> int:
    """Pack hexagons; count more copies than there can be as one too many."""
    packed = 0
    for hexagon in hexagons:
        if packed >> FIELD * hexagon & FIELD_MASK <= most:
            packed += bit_of(hexagon)
    return packed


@lru_cache(REMEMBERED)
def taking(action: Take) -> Taking:
    """Turn a take into the engine's form."""
    chosen = letters_of(action)
    picks: dict[int, int] = {}
    for hexagon, letter in chosen.items():
        piece = ord(letter) - ord("a")
        picks[piece] = picks.get(piece, 0) | bit_of(hexagon)
    named = pack(list(chosen), 1)
    return HALF[action.half], named if len(chosen) == len(action.choices) else NO_HEXAGON, picks


@lru_cache(REMEMBERED)
def placing(hexagon: int, is_expansion: bool, payment: Payment) -> Item:
    """Turn what is placed and paid into the engine's form."""
    tiles, expansions = payment.tiles, payment.expansions
    is_right = payment.count == value_of(hexagon) - 1 and is_one_row(hexagon, tiles + expansions)
    return (
        *(hexagon, is_expansion, is_right),
        pack(tiles if is_expansion else (*tiles, hexagon), HELD),
        pack((*expansions, hexagon) if is_expansion else expansions, 1),
        *(payment.jokers, len(tiles) + payment.jokers + (not is_expansion)),
        (pack(tiles, HELD), len(tiles), len(expansions)),
    )


@lru_cache(REMEMBERED)
def passing(payment: Payment) -> Thrown:
    """Turn what is thrown away into the engine's form."""
    return pack(payment.tiles, HELD), pack(payment.expansions, 1), payment.jokers


# -- words in canonical spelling; ValueError for all others


def canonical(word: str) -> Action:
    """Read an action in canonical spelling."""
    try:
        sound = any(shape.fullmatch(word) for shape in ACTIONS) and spell_move(word) == word
    except Misspelt:
        sound = False
    if not sound:
        raise ValueError(word)
    return read_action(word)


@lru_cache(REMEMBERED)
def taken(word: str) -> Taking:
    """Turn the word of a take, which begins with `+`, into the engine's form."""
    action = canonical(word)
    assert isinstance(action, Take), "nothing else begins so"
    return taking(action)


@lru_cache(REMEMBERED)
def placed(word: str) -> Item:
    """Turn a word without its place and mark into what is placed and paid, in the engine's form."""
    before, at, after = word.partition("@")
    action = canonical(f"{before}{at}01{after}")
    if not isinstance(action, Place) or action.jokers is not None:
        raise ValueError(word)
    return placing(action.hexagon, action.expansion, action.payment)


@lru_cache(REMEMBERED)
def thrown(word: str) -> Thrown:
    """Turn the word of a pass without its mark into what is thrown away, in the engine's form."""
    action = canonical(word)
    if not isinstance(action, Pass) or action.first:  # it has a mark of its own
        raise ValueError(word)
    return passing(action.payment)
