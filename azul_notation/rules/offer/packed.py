"""Defines the look-up tables of engines of games with factories, and how they pack numbers.

A packed number has a field for each colour. Fields of the bag have a guard bit above what they can hold.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
    PIECES_OF_A_COLOUR,
    PIECES_ON_A_FACTORY,
)

FIELD: Final = PIECES_OF_A_COLOUR.bit_length()
MASK: Final = (1 << FIELD) - 1
BYTE: Final = 8
HELD: Final = (1 << (BYTE - 1)) - 1
GUARD: Final = sum(1 << (BYTE * colour + BYTE - 1) for colour in range(COLOURS))
FULL_BAG: Final = sum(PIECES_OF_A_COLOUR << BYTE * colour for colour in range(COLOURS))
SIZE: Final = BYTE * COLOURS
"""Where a packed deal has its number of pieces."""
COUNTS: Final = (1 << SIZE) - 1
SEATS: Final = max(FACTORIES)
MOST_TAKES: Final = max(FACTORIES.values()) * PIECES_ON_A_FACTORY
"""A round has no more: each takes a piece."""


class OfferTables:
    """The tables of a box with these letters; a round has at most `most` turns.

    All boards are in one list, one after the other. `stride` is the length of one.
    """

    def __init__(self, letters: str, stride: int, most: int) -> None:
        self.packed: dict[str, int] = {
            spelt(letters, pile): sum(1 << BYTE * colour for colour in pile) + (len(pile) << SIZE)
            for pile in piles()
        }
        self.pools: dict[str, int] = {spelt(letters, pile): packed(pile) for pile in piles()}
        """What lies on a factory, in the fields of lines and centre."""
        self.orders: list[list[tuple[int, ...]]] = [
            [order(seats, start, stride, most + 1) for start in range(seats)]
            for seats in range(SEATS + 1)
        ]


def piles() -> Iterator[tuple[int, ...]]:
    """Yield all that can lie on a factory, colour by colour."""
    for size in range(PIECES_ON_A_FACTORY + 1):
        yield from combinations_with_replacement(range(COLOURS), size)


def packed(pile: tuple[int, ...]) -> int:
    return sum(1 << FIELD * colour for colour in pile)


def spelt(letters: str, pile: tuple[int, ...]) -> str:
    return "".join(letters[colour] for colour in pile) or EMPTY


def order(seats: int, start: int, stride: int, most: int) -> tuple[int, ...]:
    """Name the place of the mover's board for each turn of a round."""
    return tuple((start + turn) % seats * stride for turn in range(most))
