"""Defines Queen's Garden: hexagons taken from a growing display, placed in gardens that grow by expansions.

Rulebooks: Polish ("PL" below) and Czech ("CZ"), cited by their sections. What they leave open is decided in
`grammar/README.md`.
"""

from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics.code import Entry
from azul_notation.rules.card import Card

if TYPE_CHECKING:
    from azul_notation.rules.family import Family


def load() -> "Family[Any]":
    from azul_notation.rules.garden.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


def codes() -> tuple[Entry, ...]:
    from azul_notation.rules.garden.codes import CODES  # noqa: PLC0415 - loaded when asked for

    return CODES


CARD = Card(
    variants={"garden": "Azul: Queen's Garden"},
    choices={"Board": "A or B", "WheelPoints": "Queen's Garden's twelve wheel numbers"},
    codes=codes,
    load=load,
)
