"""The turns of Sintra as the engine takes them, by their words."""

import re
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.spelling import VOCABULARY
from azul_notation.rules.sintra.notation import NOWHERE, read_take, write_take
from azul_notation.rules.sintra.packed import (
    NEEDLESS,
    REFUSED,
    TO_TOWER,
    TOO_MANY,
    TOOK_MARKER,
    UNSAID,
    WAY_BACK,
)
from azul_notation.text.dialect import Misspelt

UNUSUAL: Final = 2 * REFUSED
"""In what a word states: that it is spelt otherwise than in the canonical form. No outcome has it."""
OPINION = re.compile(r"[!?]{1,2}$")
IMPOSSIBLE: Final = -1
"""Stated by a word that says of more panes that they broke than there are: no outcome is so."""

Marked = tuple[int, int, int, int, int, int, int, int]
"""Source, 0 for the centre; field of the colour; column, or TO_TOWER or WAY_BACK; panes on joker spaces and
the kept pane, or UNSAID. Then what the marks state of the outcome; which bits of it the canonical form
states; and which ones the word does state."""


class Moves(dict[str, Marked]):
    """Turns by their words, in any spelling."""

    def __missing__(self, word: str) -> Marked:
        try:
            take = read_take(OPINION.sub("", word, count=1))
        except Misspelt:
            raise KeyError(word) from None
        field = 0 if take.back else MASK << FIELD * take.colour
        column = WAY_BACK if take.back else TO_TOWER if take.column == NOWHERE else take.column
        jokers = UNSAID if take.jokers is None else min(take.jokers, TOO_MANY)
        kept = UNSAID if take.keep is None else take.keep
        claimed = REFUSED | TOOK_MARKER * take.marker | MASK * (take.fallen is not None)
        # how many panes broke is not written of a turn to the tower
        due = REFUSED | NEEDLESS | TOOK_MARKER | MASK * (take.column != NOWHERE)
        broke = take.fallen or 0
        stated = TOOK_MARKER * take.marker + broke if broke < MASK else IMPOSSIBLE
        stated |= UNUSUAL * (write_take(take) != word)
        found = (take.source, field, column, jokers, kept, stated, due, claimed)
        if len(self) < VOCABULARY:
            self[word] = found
        return found


MOVES: Final = Moves()
