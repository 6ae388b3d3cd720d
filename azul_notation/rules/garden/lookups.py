"""Makes the look-up tables of Queen's Garden's engine from the garden's map and the rulebooks' numbers."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from string import ascii_lowercase
from typing import Final

from azul_notation.rules.garden.hexagons import (
    NUMBERS,
    ROWS,
    colour_of,
    pattern_of,
    spell_payment,
    value_of,
)
from azul_notation.rules.garden.notation import REMEMBERED
from azul_notation.rules.garden.packed import (
    FIELD,
    HELD,
    KINDS_AT,
    LOWER,
    LOWER_HALF,
    PAVILIONS_AT,
    bit_of,
    bits_of,
    each_bit,
    kinds_of,
)
from azul_notation.rules.garden.places import (
    FOUNTAIN,
    NEAR_TIPS,
    NEIGHBOURS,
    PLACES,
    POSITIONS,
    name_of,
    places_of,
)
from azul_notation.rules.garden.tables import (
    FOUNTAIN_JOKERS,
    HALVES,
    HEXAGONS,
    KINDS,
    PAVILION_JOKERS,
    SLOTS,
    STACK,
    TIP_JOKERS,
)

# -- the map

Spot = tuple[int, int, int, list[tuple[int, int]]]
"""A place; its bit; those of its neighbours; features next to it: what surrounds each, and its jokers."""
NEAR: Final = [bits_of(near) for near in NEIGHBOURS]
SLOT: Final = [bits_of(places_of(slot)) for slot in range(SLOTS + 1)]
"""The places of each slot; those of slot 0 are the fountain's."""
RING: Final = [NEAR[POSITIONS * slot] for slot in range(SLOTS + 1)]
"""The same without their centres: where a printed hexagon can be."""
FEATURES: Final = [
    (RING[FOUNTAIN], FOUNTAIN_JOKERS),
    *((bits_of(near), TIP_JOKERS) for near in NEAR_TIPS),
    *((RING[slot] | 1 << (PAVILIONS_AT + slot), PAVILION_JOKERS) for slot in range(1, SLOTS + 1)),
]
"""What surrounds each feature, and its jokers; a pavilion must be there itself."""
FIRST_SPACES: Final = RING[FOUNTAIN]
"""The spaces for tiles before any expansion is there."""


SPOTS: Final[list[Spot]] = [
    (place, 1 << place, NEAR[place], [feature for feature in FEATURES if feature[0] >> place & 1])
    for place in range(PLACES)
]
NAMES: Final = [name_of(place) for place in range(PLACES)]
SPOT_OF: Final[dict[str, Spot]] = dict(zip(NAMES, SPOTS, strict=True))


@lru_cache(REMEMBERED)
def beside(places: int) -> int:
    """Find every place next to one of these."""
    near = 0
    for place in each_bit(places):
        near |= NEAR[place]
    return near


# -- hexagons


def fields(hexagons: Iterable[int]) -> int:
    """Pack the whole fields of hexagons."""
    return sum(HELD << FIELD * hexagon for hexagon in hexagons)


HALF: Final = {half: fields(row) for half, row in zip(HALVES, ROWS, strict=True)}
"""The fields of a colour or a pattern, in the order of the wheel's categories."""
TAKES: Final = [
    (half, f"+{half}", want & LOWER, want >> FIELD * LOWER_HALF) for half, want in HALF.items()
]
"""Each colour or pattern, the word that takes it without choices, and its fields in two halves."""
TILES: Final = list(NUMBERS)
BIT: Final = {tile: bit_of(hexagon) for hexagon, tile in enumerate(TILES)}
Halves = tuple[int, int, int, int]
"""The categories of a hexagon's pattern and of its colour; what it adds to a group of each."""
HALVES_OF: Final[list[Halves]] = [
    (
        *(pattern_of(hexagon), KINDS + colour_of(hexagon)),
        *(1 << KINDS_AT + colour_of(hexagon), 1 << KINDS_AT + pattern_of(hexagon)),
    )
    for hexagon in range(HEXAGONS)
]
LETTERS_OF_PIECES: Final = ascii_lowercase[: max(STACK.values())]
DRAWS: Final = [f"{letter}:" for letter in LETTERS_OF_PIECES]
"""By piece: the beginning of the word for tiles drawn onto it."""
FLIPS: Final = [
    {f"{letter}={name}": bit for name, bit in BIT.items()} for letter in LETTERS_OF_PIECES
]
"""By piece: the hexagon that it shows when it is turned up."""


PAIRS: Final = {
    "": 0,
    **BIT,
    **{one + two: BIT[one] + BIT[two] for one, two in combinations_with_replacement(TILES, 2)},
}
"""Two tiles at most, in canonical order, which is that of the alphabet."""
PAIR: Final = len("B3G6")


def tiles_of(text: str) -> int:
    """Pack the tiles of a draw in canonical order; return 0 for any other text."""
    first, second = text[:PAIR], text[PAIR:]
    if second and first[-2:] > second[:2]:
        return 0
    try:
        return PAIRS[first] + PAIRS[second]
    except KeyError:
        return 0


@lru_cache(REMEMBERED)
def choices_among(half: str, copies: tuple[tuple[int, tuple[int, ...]], ...]) -> list[str]:
    """Spell every choice of a piece for each hexagon with copies; the first choice varies fastest."""
    words = [""]
    for hexagon, pieces in reversed(copies):
        other = TILES[hexagon][0 if half.isdigit() else 1]
        words = [f"{other}{LETTERS_OF_PIECES[index]}{word}" for word in words for index in pieces]
    return words


# -- payments


def rows_of(hexagon: int) -> list[list[int]]:
    """Find what can pay for a hexagon: others of its colour, others of its pattern (PL, CZ)."""
    rows = ROWS[KINDS + colour_of(hexagon)], ROWS[pattern_of(hexagon)]
    return [[other for other in row if other != hexagon] for row in rows]


PAYERS: Final = [rows_of(hexagon) for hexagon in range(HEXAGONS)]
"""By hexagon: what can pay for it, others of its colour and others of its pattern."""
PAYING: Final = [fields(colours + patterns) for colours, patterns in PAYERS]
"""The fields of these."""


def is_one_row(hexagon: int, paid: Sequence[int]) -> bool:
    """Check whether a hexagon and what is paid for it share one half, and no two are equal."""
    different = set(paid)
    return len(different) == len(paid) and any(different.issubset(row) for row in PAYERS[hexagon])


@lru_cache(REMEMBERED)
def ways_to_pay(hexagon: int, tiles: int, expansions: int, jokers: int) -> list[str]:
    """Spell every way to pay for a hexagon with these others, of which all can, and these jokers."""
    due = value_of(hexagon) - 1
    held, shown = kinds_of(tiles), kinds_of(expansions)
    ways: dict[str, None] = {}
    for row in PAYERS[hexagon]:
        there = [other for other in row if other in held or other in shown]
        for paid, given in subsets(held, shown, there, due, due - jokers):
            ways[spell_payment(paid, given, due - len(paid) - len(given))] = None
    return list(ways)


Chosen = tuple[tuple[int, ...], tuple[int, ...]]


def subsets(
    tiles: list[int], expansions: list[int], row: list[int], most: int, least: int
) -> list[Chosen]:
    """Choose from `least` to `most` different hexagons of a row, each as a tile or as an expansion."""
    if len(row) < least:
        return []
    if not row:
        return [((), ())]
    first, rest = row[0], row[1:]
    found = subsets(tiles, expansions, rest, most, least)
    if most:
        for paid, given in subsets(tiles, expansions, rest, most - 1, least - 1):
            if first in tiles:
                found.append(((first, *paid), given))
            if first in expansions:
                found.append((paid, (first, *given)))
    return found
