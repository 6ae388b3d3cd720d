"""Defines Azul, Azul Mini and Master Chocolatier: pattern lines, a wall of five by five, a floor line.

Rulebooks: Azul Mini (pl, 2022), "Mini" below; Master Chocolatier (et, 2022), "Chocolatier" below.
"""

from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics.code import Entry
from azul_notation.rules.card import Card

if TYPE_CHECKING:
    from azul_notation.rules.family import Family


def load() -> "Family[Any]":
    from azul_notation.rules.walls.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


def codes() -> tuple[Entry, ...]:
    from azul_notation.rules.offer.codes import CODES as OFFER  # noqa: PLC0415 - loaded when asked for
    from azul_notation.rules.walls.codes import CODES  # noqa: PLC0415 - loaded when asked for

    return (*OFFER, *CODES)


CARD = Card(
    variants={
        "azul": "Azul",
        "mini": "Azul Mini",
        "chocolatier": "Azul: Master Chocolatier",
    },
    choices={
        "Board": "coloured, grey, brown",
        "Factories": "plain or special",
        "Split": "even or free",
        "SetupOrder": "effect or position",
    },
    codes=codes,
    load=load,
)
