"""What the fast reading of garden games looks up. Tiles are packed numbers, places are bits of one.

A packed number has a field for each hexagon, as high as it counts copies, with a guard bit above.
"""

from string import ascii_lowercase
from typing import Final

from azul_notation.rules.garden.places import (
    FEATURES,
    FEATURES_AT,
    FIRST_PAVILION,
    NEIGHBOURS,
    PLACES,
    name_of,
    places_of,
)
from azul_notation.rules.garden.state import ROWS, spelt
from azul_notation.rules.garden.tables import (
    COPIES,
    HALVES,
    HEXAGONS,
    SLOTS,
    STACK,
)

FIELD: Final = COPIES.bit_length() + 1
HELD: Final = (1 << (FIELD - 1)) - 1
"""What a field counts, below its guard bit."""
ONES: Final = sum(1 << FIELD * hexagon for hexagon in range(HEXAGONS))
"""One of every hexagon; of an expansion there is no more."""
GUARD: Final = ONES << (FIELD - 1)
FULL_BAG: Final = COPIES * ONES
KINDS_AT: Final = PLACES
"""A group is the bits of its places, and above them those of its hexagons' other halves."""
PAVILIONS_AT: Final = PLACES
"""What is filled is the bits of places, and above them those of slots with a pavilion."""

Place = tuple[int, int, int, list[tuple[int, int]]]
"""The place; its bit; those of its neighbours; features beside it: what surrounds each, and its jokers."""


def bit_of(hexagon: int) -> int:
    """Pack one hexagon."""
    return 1 << FIELD * hexagon


def unpacked(packed: int) -> list[int]:
    """Count each hexagon."""
    return [packed >> FIELD * hexagon & HELD for hexagon in range(HEXAGONS)]


def copies_of(packed: int) -> int:
    """Count all hexagons."""
    return (packed & ONES).bit_count() + 2 * (packed >> 1 & ONES).bit_count()


def bits_of(places: tuple[int, ...] | range) -> int:
    return sum(1 << place for place in places)


def around(feature: int) -> int:
    """Find what surrounds a feature; a pavilion must be there itself."""
    bits = bits_of(FEATURES[feature][0])
    slot = feature - FIRST_PAVILION + 1
    return bits | 1 << (PAVILIONS_AT + slot) if slot > 0 else bits


PLACE: Final[dict[str, Place]] = {
    name_of(place): (
        place,
        1 << place,
        bits_of(NEIGHBOURS[place]),
        [(around(at), FEATURES[at][1]) for at in FEATURES_AT[place]],
    )
    for place in range(PLACES)
}
SLOT: Final = [bits_of(places_of(slot)) for slot in range(SLOTS + 1)]
"""The places of each slot; those of slot 0 are the fountain's."""
HALF: Final = {
    half: sum(HELD << FIELD * hexagon for hexagon in row)
    for half, row in zip(HALVES, ROWS, strict=True)
}
"""The fields of a colour or a pattern."""
BIT: Final = {spelt(hexagon): bit_of(hexagon) for hexagon in range(HEXAGONS)}
FLIPS: Final = {
    f"{letter}={name}": (index, bit)
    for index, letter in enumerate(ascii_lowercase[: max(STACK.values())])
    for name, bit in BIT.items()
}
