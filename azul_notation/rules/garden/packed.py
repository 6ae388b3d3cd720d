"""Defines how the engine of Queen's Garden packs hexagons and places, and what its ledger holds.

Packed hexagons have a field for each kind, wide enough to count its copies, with a guard bit above. Packed
places have a bit for each.
"""

from collections.abc import Iterable
from typing import Final

from azul_notation.rules.garden.places import PLACES
from azul_notation.rules.garden.tables import COPIES, HEXAGONS, KINDS

NOTHING: Final = -1
"""The value for no hexagon, position, piece or seat."""
DOWN: Final = 0
"""The printed hexagon's position on an expansion that is face down in a garden."""

# -- hexagons

FIELD: Final = COPIES.bit_length() + 1
FIELD_MASK: Final = (1 << FIELD) - 1
HELD: Final = (1 << (FIELD - 1)) - 1
"""The bits of a field that count, below its guard bit."""
ONES: Final = sum(1 << FIELD * hexagon for hexagon in range(HEXAGONS))
"""One of every hexagon, which are all the expansions."""
GUARD: Final = ONES << (FIELD - 1)
ABOVE_ONE: Final = ONES << 1 | GUARD
"""The bits that are set where there are several of a hexagon."""
FULL_BAG: Final = COPIES * ONES
LOWER_HALF: Final = HEXAGONS // 2
LOWER: Final = (1 << FIELD * LOWER_HALF) - 1
"""The fields of half of all kinds: numbers of that size are faster."""
SHIFTS: Final = [FIELD * hexagon for hexagon in range(LOWER_HALF)]

# -- places

LYING: Final = (1 << PLACES) - 1
KINDS_AT: Final = PLACES
"""The shift of the other halves of a group's hexagons, above the bits of its places."""
ALL_KINDS: Final = ((1 << KINDS) - 1) << KINDS_AT
"""The halves of a group that takes no more hexagons: it has all of them, or one twice, which stood."""
PAVILIONS_AT: Final = PLACES
"""The shift of the slots with a pavilion, above the bits of filled places."""

# -- the outcome of an action: the jokers received, or one of these

REFUSED: Final = -1
FIRST: Final = 1
"""A pass was the first of its round."""
NEEDLESS: Final = 1
"""A take made redundant choices."""

# -- entries of the ledger

Entry = tuple[str, int, int, int, int, int]
"""Its kind; the round; the seat; the points; the hexagon, category, slot or number in question; the places,
the size of a group, or whether the hexagon is an expansion. Hexagons on places never change."""


def bit_of(hexagon: int) -> int:
    """Pack one hexagon."""
    return 1 << FIELD * hexagon


def packed_counts(counts: Iterable[int]) -> int:
    """Pack the number of each hexagon."""
    return sum(count << FIELD * hexagon for hexagon, count in enumerate(counts))


def counts_of(packed: int) -> list[int]:
    """Count each hexagon."""
    lower, upper = packed & LOWER, packed >> FIELD * LOWER_HALF
    counts = [lower >> shift & HELD for shift in SHIFTS]
    return counts + [upper >> shift & HELD for shift in SHIFTS]


def kinds_of(packed: int) -> list[int]:
    """List the different hexagons."""
    kinds = (packed | packed >> 1) & ONES
    found: list[int] = []
    lower, upper = kinds & LOWER, kinds >> FIELD * LOWER_HALF
    while lower:
        bit = lower & -lower
        found.append(bit.bit_length() // FIELD)
        lower ^= bit
    while upper:
        bit = upper & -upper
        found.append(LOWER_HALF + bit.bit_length() // FIELD)
        upper ^= bit
    return found


def listed(packed: int) -> list[int]:
    """List hexagons, each as often as it is packed."""
    hexagons: list[int] = []
    for hexagon in kinds_of(packed):
        hexagons += [hexagon] * (packed >> FIELD * hexagon & HELD)
    return hexagons


def copies_of(packed: int) -> int:
    """Count all hexagons."""
    return (packed & ONES).bit_count() + 2 * (packed >> 1 & ONES).bit_count()


def bits_of(places: Iterable[int]) -> int:
    """Pack places."""
    return sum(1 << place for place in places)


def each_bit(bits: int) -> list[int]:
    """List the bits that are set, from the lowest."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
