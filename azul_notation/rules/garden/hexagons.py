"""Numbers the hexagons by colour, and within a colour by pattern."""

from collections.abc import Sequence
from typing import Final

from azul_notation.rules.garden.tables import HEXAGONS, KINDS, LETTERS

JOKER: Final = "*"
"""How a joker is written."""

ROWS = (
    *(range(pattern, HEXAGONS, KINDS) for pattern in range(KINDS)),
    *(range(KINDS * colour, KINDS * (colour + 1)) for colour in range(KINDS)),
)
"""The hexagons that share a half, in the order of the wheel's categories."""


def spelt(hexagon: int) -> str:
    return f"{LETTERS[hexagon // KINDS]}{hexagon % KINDS + 1}"


def spell_payment(tiles: Sequence[int], expansions: Sequence[int], jokers: int) -> str:
    """Spell what was paid, after a stroke; return an empty text if nothing was paid."""
    paid = [spelt(hexagon) for hexagon in tiles]
    paid += [f"[{spelt(hexagon)}]" for hexagon in expansions]
    return f"/{''.join(paid)}{JOKER * jokers}" if paid or jokers else ""


def colour_of(hexagon: int) -> int:
    return hexagon // KINDS


def pattern_of(hexagon: int) -> int:
    return hexagon % KINDS


def value_of(hexagon: int) -> int:
    """Find the value of a hexagon's pattern, which is what it costs and scores."""
    return hexagon % KINDS + 1


NUMBERS = {spelt(hexagon): hexagon for hexagon in range(HEXAGONS)}
"""Hexagons by their spelling."""
