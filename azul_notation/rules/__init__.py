"""Registers the families of games; each folder holds the rules of one.

A family is loaded when one of its variants is asked for, so that a command does not wait for the others.
"""

import re
from functools import cache
from types import FunctionType
from typing import Any

from azul_notation.diagnostics.catalogue import CATALOGUE
from azul_notation.rules import garden, sintra, walls
from azul_notation.rules.card import Card
from azul_notation.rules.family import Family
from azul_notation.text.dialect import DIALECTS, Dialect, OfVariants
from azul_notation.text.lexicon import add_grammar

__all__ = [
    "BY_VARIANT",
    "CARDS",
    "CATALOGUE",
    "DIALECTS",
    "Card",
    "card_of",
    "choices",
    "is_compiled",
    "layout_options",
    "option_name",
    "register",
]
SERIES = "azul: "
"""The beginning of a title that may be left out."""


@cache
def _family_of(variant: str) -> Family[Any]:
    return _CARD_OF[variant].load()


@cache
def _dialect_of(variant: str) -> Dialect:
    [dialect] = [dialect for dialect in _family_of(variant).dialects if dialect.variant == variant]
    return dialect


CARDS: list[Card] = []
_CARD_OF: dict[str, Card] = {}
"""The family of each variant."""
BY_VARIANT: OfVariants[Family[Any]] = OfVariants()
BY_VARIANT.load = _family_of
DIALECTS.load = _dialect_of


def register(card: Card) -> None:
    """Add a family, whose games can then be read, checked, replayed and written."""
    CARDS.append(card)
    CATALOGUE.add(card.codes)
    if card.grammar:
        add_grammar(card.grammar)
    for variant, title in card.variants.items():
        if variant in _CARD_OF:
            raise ValueError(f"a variant {variant!r} is registered already")
        _CARD_OF[variant] = card
        BY_VARIANT.names[variant] = variant
        named = title.casefold()
        for name in (variant, named, named.removeprefix(SERIES)):
            DIALECTS.names[name] = variant
    DIALECTS.choices = tuple(choices())


def choices() -> dict[str, str]:
    """Describe the values of each tag that chooses between rules."""
    values_of: dict[str, list[str]] = {}
    for card in CARDS:
        for tag, values in card.choices.items():
            values_of.setdefault(tag, []).append(values)
    return {tag: "; ".join(dict.fromkeys(values)) for tag, values in values_of.items()}


@cache
def option_name(tag: str) -> str:
    """Name the option of a command or function for a tag: `setup_order` for `SetupOrder`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tag).lower()


def layout_options() -> dict[str, str]:
    """Describe the values of each option that sets up the boards of random games."""
    return dict(card.layout for card in CARDS if card.layout)


def card_of(variant: str) -> Card:
    """Find the registered card of a variant's family."""
    return _CARD_OF[variant]


def is_compiled() -> bool:
    """Check whether the engines run as compiled code."""
    ways = (card.load().fast for card in CARDS)
    return any(fast and not isinstance(fast.draft, FunctionType) for fast in ways)


for family_card in (walls.CARD, sintra.CARD, garden.CARD):
    register(family_card)
