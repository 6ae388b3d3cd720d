"""The turns of Sintra as the engine takes them, by their words."""

from functools import lru_cache
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.spelling import VOCABULARY
from azul_notation.rules.sintra.engine import Move
from azul_notation.rules.sintra.notation import NOWHERE, is_canonical, read_take
from azul_notation.rules.sintra.packed import (
    NEEDLESS,
    REFUSED,
    TO_TOWER,
    TOO_MANY,
    TOOK_MARKER,
    UNSAID,
    WAY_BACK,
)

IMPOSSIBLE: Final = -1
"""Stated by a word that says of more panes that they broke than there are: no outcome is so."""


@lru_cache(VOCABULARY)
def move_of(word: str) -> Move:
    """Give a turn to the engine. How many panes broke is not written of a turn to the tower."""
    take = read_take(word)
    field = 0 if take.back else MASK << FIELD * take.colour
    column = WAY_BACK if take.back else TO_TOWER if take.column == NOWHERE else take.column
    jokers = UNSAID if take.jokers is None else min(take.jokers, TOO_MANY)
    kept = UNSAID if take.keep is None else take.keep
    broke = take.fallen or 0
    stated = TOOK_MARKER * take.marker + broke if broke < MASK else IMPOSSIBLE
    due = REFUSED | NEEDLESS | TOOK_MARKER | MASK * (column != TO_TOWER)
    return take.source, field, column, jokers, kept, stated, due


class Canonical(dict[str, Move]):
    """Turns by their words in canonical spelling."""

    def __missing__(self, word: str) -> Move:
        if not is_canonical(word):
            raise KeyError(word)
        found = move_of(word)
        if len(self) < VOCABULARY:
            self[word] = found
        return found


CANONICAL: Final = Canonical()
