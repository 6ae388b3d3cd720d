"""Takes the moves of families with factories apart, for tables of data."""

from functools import lru_cache

from azul_notation.rules.family import MoveParts
from azul_notation.rules.offer.spelling import VOCABULARY
from azul_notation.rules.offer.tables import PieceSet

NOWHERE = "F"
"""The destination of pieces that all fall."""


@lru_cache(VOCABULARY)
def parts_of_take(piece_set: PieceSet, word: str, marks: str, count: int) -> MoveParts:
    """Split a move that begins with source, colour and destination into its parts."""
    destination = word[2]
    _, _, fallen = marks.partition("~")
    return MoveParts(
        action="take",
        source=word[0],
        colour=piece_set.named[word[1]],
        count=count,
        destination=destination,
        fell=count if destination == NOWHERE else int(fallen or 0),
        marker="^" in marks,
    )
