"""Pebbles as the registry lists it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics.code import Entry
from azul_notation.rules.card import Card

if TYPE_CHECKING:
    from azul_notation.rules.family import Family

GRAMMAR = str(Path(__file__).with_name("pebbles"))
CODES = (
    Entry(
        "AZ390",
        "no such heap",
        "{count} is no heap: it has {least} to {most} pebbles",
        "A round begins with a heap that is too small or too large.",
        "Whoever sets up takes a handful.",
        "R1 @1 h99",
        "Correct the number.",
    ),
    Entry(
        "AZ490",
        "not so many pebbles",
        "{count} cannot be taken: {left} lie there, and {most} at most are taken",
        "A move takes none, too many, or more than there are.",
        "A player takes one, two or three pebbles.",
        "1. p4",
        "Correct the number.",
    ),
)


def codes() -> tuple[Entry, ...]:
    return CODES


def load() -> "Family[Any]":
    from tests.toy.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


CARD = Card(
    variants={"pebbles": "Pebbles"},
    choices={"Taste": "sweet or bitter"},
    grammar=GRAMMAR,
    codes=codes,
    load=load,
)
