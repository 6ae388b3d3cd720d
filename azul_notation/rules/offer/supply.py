"""Counts what is left to draw while a deal is being typed, which need not be right yet."""

from collections.abc import Sequence

from azul_notation.rules.offer.table import Table
from azul_notation.rules.offer.tables import PIECES_ON_A_FACTORY, PieceSet

EFFECT = ":"
EXTRA = ":+"
"""Written before an extra piece that was drawn; anything else after the colon is on no factory."""


def left_to_draw(table: Table, piece_set: PieceSet, words: Sequence[str]) -> dict[str, int]:
    """Count the pieces left in the bag after those typed; if too few for all factories, it is refilled."""
    short = sum(table.bag) < PIECES_ON_A_FACTORY * table.factories
    supply = [
        have + (more if short else 0) for have, more in zip(table.bag, table.used, strict=True)
    ]
    drawn = "".join(map(pieces_of, words)).upper()
    return {
        letter: have - drawn.count(letter)
        for letter, have in zip(piece_set.letters, supply, strict=True)
    }


def pieces_of(word: str) -> str:
    on_it, _, _ = word.partition(EFFECT)
    _, _, extra = word.partition(EXTRA)
    return on_it + extra
