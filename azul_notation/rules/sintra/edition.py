"""A side of the board, and the numbers printed on it and on the glass track."""

from collections.abc import Callable

import msgspec

from azul_notation.rules.sintra.notation import DIALECT
from azul_notation.rules.sintra.tables import BOARDS
from azul_notation.text.values import numbers_given


class Edition(msgspec.Struct, frozen=True):
    """The rules by which a game is played."""

    board: str
    values: tuple[int, ...]
    """What each column is worth."""
    glass: tuple[int, ...]
    """Losses from the top space of the track down."""


def edition_by(tag: Callable[[str], str]) -> Edition:
    """Make an edition from the values of its tags, empty ones for defaults."""
    return Edition(
        board=tag("Board").strip().upper() or BOARDS[0],
        values=numbers_given(DIALECT.numbers["Columns"], tag("Columns")),
        glass=numbers_given(DIALECT.numbers["GlassTrack"], tag("GlassTrack")),
    )
