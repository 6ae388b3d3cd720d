"""Defines a side of the board, and the numbers printed on it and on the glass track."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from azul_notation.rules.sintra.lookups import EDITIONS
from azul_notation.rules.sintra.notation import DIALECT
from azul_notation.rules.sintra.tables import BOARDS
from azul_notation.text.values import numbers_given


class Edition(msgspec.Struct, frozen=True):
    """Holds the rules of a game."""

    board: str
    values: tuple[int, ...]
    """The value of each column."""
    glass: tuple[int, ...]
    """Losses from the top space of the track down."""

    def tags(self) -> dict[str, str]:
        """Write the tags that choose this edition."""
        columns, track = (" ".join(map(str, row)) for row in (self.values, self.glass))
        return {"Board": self.board, "Columns": columns, "GlassTrack": track}


def edition_by(tag: Callable[[str], str]) -> Edition:
    """Make an edition from the values of its tags; an empty value means the default."""
    return Edition(
        board=tag("Board").strip().upper() or BOARDS[0],
        values=numbers_given(DIALECT.numbers["Columns"], tag("Columns")),
        glass=numbers_given(DIALECT.numbers["GlassTrack"], tag("GlassTrack")),
    )


PLAIN = edition_by(lambda _: "").tags()


@lru_cache(EDITIONS)
def edition_of(*choices: tuple[str, str]) -> Edition | None:
    """Find the rules that are chosen; return None if a choice has another spelling, or no effect."""
    chosen = dict(choices)
    edition = edition_by(lambda name: chosen.get(name, ""))
    written = edition.tags()
    sound = all(written.get(name) == value != PLAIN[name] for name, value in choices)
    return edition if sound and edition.board in BOARDS else None
