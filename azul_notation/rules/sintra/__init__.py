"""Defines Stained Glass of Sintra: pattern strips, a glazier, palace windows, broken glass.

Rulebook: Stained Glass of Sintra (zh, 2018), "RB" below, cited by its sections. G1 to G9 are the models for
what it leaves open; `grammar/README.md` names them.
"""

from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics.code import Entry
from azul_notation.rules.card import Card

if TYPE_CHECKING:
    from azul_notation.rules.family import Family


def load() -> "Family[Any]":
    from azul_notation.rules.sintra.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


def codes() -> tuple[Entry, ...]:
    from azul_notation.rules.offer.codes import CODES as OFFER  # noqa: PLC0415 - loaded when asked for
    from azul_notation.rules.sintra.codes import CODES  # noqa: PLC0415 - loaded when asked for

    return (*OFFER, *CODES)


CARD = Card(
    variants={"sintra": "Azul: Stained Glass of Sintra"},
    choices={
        "Board": "A or B",
        "Columns": "Sintra's values of the columns",
        "GlassTrack": "Sintra's broken-glass track",
    },
    layout=("strips", "Sintra's strips: random or synthetic"),
    codes=codes,
    load=load,
)
