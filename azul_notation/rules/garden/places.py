"""Defines the garden's geometry: places, and their neighbours.

A place is written as two digits, board and position; here it is `7 * board + position`. Board 0 is the
fountain's, 1 to 6 the slots clockwise from the east; position 0 is a board's centre, 1 to 6 are round it.
Between the fountain's ring and the slots are the six tips with statues and benches, which are not places.
"""

from typing import Final

from azul_notation.rules.garden.tables import SLOTS

POSITIONS: Final = 7
PLACES: Final = POSITIONS * (SLOTS + 1)
ROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial steps to the positions 1 to 6: east, then clockwise."""
CENTRES = ((0, 0), (3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))
FOUNTAIN: Final = 0

COORDINATES = tuple((x + dx, y + dy) for x, y in CENTRES for dx, dy in ((0, 0), *ROUND))
_AT = {where: place for place, where in enumerate(COORDINATES)}


def _round(x: int, y: int) -> tuple[int, ...]:
    """Find the places next to a point."""
    near = ((x + dx, y + dy) for dx, dy in ROUND)
    return tuple(_AT[where] for where in near if where in _AT)


NEIGHBOURS = tuple(_round(*where) for where in COORDINATES)
TIPS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
NEAR_TIPS = tuple(_round(*where) for where in TIPS)


def place_of(text: str) -> int:
    return POSITIONS * int(text[0]) + int(text[1])


def name_of(place: int) -> str:
    board, position = divmod(place, POSITIONS)
    return f"{board}{position}"


def places_of(slot: int) -> range:
    """Return the places of an expansion, its centre first."""
    return range(POSITIONS * slot, POSITIONS * (slot + 1))
