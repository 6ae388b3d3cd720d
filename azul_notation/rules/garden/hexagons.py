"""Numbers the hexagons by colour, and within a colour by pattern."""

from azul_notation.rules.garden.tables import HEXAGONS, KINDS, LETTERS

ROWS = (
    *(range(pattern, HEXAGONS, KINDS) for pattern in range(KINDS)),
    *(range(KINDS * colour, KINDS * (colour + 1)) for colour in range(KINDS)),
)
"""The hexagons that share a half, in the order of the wheel's categories."""


def spelt(hexagon: int) -> str:
    return f"{LETTERS[hexagon // KINDS]}{hexagon % KINDS + 1}"


def colour_of(hexagon: int) -> int:
    return hexagon // KINDS


def pattern_of(hexagon: int) -> int:
    return hexagon % KINDS


def value_of(hexagon: int) -> int:
    """Find the value of a hexagon's pattern, which is what it costs and scores."""
    return hexagon % KINDS + 1


NUMBERS = {spelt(hexagon): hexagon for hexagon in range(HEXAGONS)}
"""Hexagons by their spelling."""
