"""Moves that can be spelt, whether legal or not: what `play` is tried with."""

import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.strategies import LETTERS

SOURCES = range(10)
COLUMNS = "12345678F"
LINES = "12345F"
TRIED = 250
"""Moves with marks for jokers and kept panes that are tried beside those without."""


def candidates(variant: str, state: Any, legal: Sequence[str], rng: Random) -> Iterator[str]:
    """Name moves to try, all legal ones among them."""
    if variant == "sintra":
        yield from moves_on_strips(legal, rng)
    else:
        yield from moves_on_lines(LETTERS[variant], state, rng)


# -- wall games


def moves_on_lines(letters: str, state: Any, rng: Random) -> Iterator[str]:
    """Every move; of the ways to divide, all for a factory that divides."""
    effects = state.effects + [""] * (10 - len(state.effects))
    for source, colour, to in itertools.product(SOURCES, letters, LINES):
        word = f"{source}{colour}{to}"
        yield word
        splits = list(divisions(letters.replace(colour, "")))
        some = splits if effects[source] == "/" else rng.sample(splits, rng.random() < 0.1)
        yield from (word + split for split in some)


def divisions(letters: str) -> Iterator[str]:
    for sides in itertools.product("<>-", repeat=len(letters)):
        halves = [
            "".join(c for c, side in zip(letters, sides, strict=True) if side == sign)
            for sign in "<>"
        ]
        text = "".join(sign + half for sign, half in zip("<>", halves, strict=True) if half)
        if text:
            yield text


# -- Sintra


def moves_on_strips(legal: Sequence[str], rng: Random) -> Iterator[str]:
    """Every move without marks; what is legal, with every number of jokers too; some others."""
    letters = LETTERS["sintra"]
    plain = [f"{n}{colour}{to}" for n in SOURCES for colour in letters for to in COLUMNS]
    keeps = ["", *(f"={colour}" for colour in letters)]
    jokers = ["", "*0", "*1", "*2", "*3"]
    yield "<<"
    yield from plain
    yield from (f"<<{mark}" for mark in ("=B", "*1"))
    yield from legal
    for move in legal:
        head, keep, kept = move.partition("=")
        yield from (f"{head}{mark}{keep}{kept}" for mark in jokers[1:] if "*" not in move)
    there = [move for move in plain if move[:2] in {each[:2] for each in legal}]
    marked = [move + mark + keep for move in there for mark in jokers for keep in keeps]
    yield from rng.sample(marked, min(TRIED, len(marked)))
