"""The turns of Sintra as the engine takes them, by their words."""

import re
from functools import lru_cache
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.spelling import VOCABULARY
from azul_notation.rules.sintra.engine import Move
from azul_notation.rules.sintra.notation import NOWHERE, read_take, spelt
from azul_notation.rules.sintra.packed import (
    NEEDLESS,
    REFUSED,
    TO_TOWER,
    TOO_MANY,
    TOOK_MARKER,
    UNSAID,
    WAY_BACK,
)

UNUSUAL: Final = 2 * REFUSED
"""In what a word states: that it is spelt otherwise than in the canonical form. No outcome has it."""
OPINION = re.compile(r"[!?]{1,2}$")
IMPOSSIBLE: Final = -1
"""Stated by a word that says of more panes that they broke than there are: no outcome is so."""


Marked = tuple[int, int, int, int, int, int, int, int]
"""A turn; what its marks state of its outcome; which bits of the outcome the canonical form states; and
which bits the word does state."""


@lru_cache(VOCABULARY)
def move_of(word: str) -> Move:
    """Give a turn to the engine."""
    take = read_take(word)
    field = 0 if take.back else MASK << FIELD * take.colour
    column = WAY_BACK if take.back else TO_TOWER if take.column == NOWHERE else take.column
    jokers = UNSAID if take.jokers is None else min(take.jokers, TOO_MANY)
    kept = UNSAID if take.keep is None else take.keep
    return take.source, field, column, jokers, kept


class Moves(dict[str, Marked]):
    """Turns by their words, in any spelling."""

    def __missing__(self, word: str) -> Marked:
        base = OPINION.sub("", word, count=1)
        text = spelt(base)
        take = read_take(base)
        claimed = REFUSED | TOOK_MARKER * take.marker | MASK * (take.fallen is not None)
        # how many panes broke is not written of a turn to the tower
        due = REFUSED | NEEDLESS | TOOK_MARKER | MASK * (take.column != NOWHERE)
        broke = take.fallen or 0
        stated = TOOK_MARKER * take.marker + broke if broke < MASK else IMPOSSIBLE
        found = (*move_of(base), stated if text == word else stated | UNUSUAL, due, claimed)
        if len(self) < VOCABULARY:
            self[word] = found
        return found


MOVES: Final = Moves()
