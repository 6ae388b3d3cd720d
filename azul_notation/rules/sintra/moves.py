"""Turns the words of Sintra's moves into the form that the engine takes."""

import re
from functools import lru_cache
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.spelling import VOCABULARY
from azul_notation.rules.sintra.engine import Turn
from azul_notation.rules.sintra.notation import BACK, NOWHERE, Take, read_take, write_take
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
"""A bit of what a word states that no outcome has: its spelling is not canonical."""
OPINION = re.compile(r"[!?]{1,2}$")
IMPOSSIBLE: Final = -1
"""Stated by a word that says that more panes broke than there are: no outcome equals it."""


class Moves(dict[str, Turn]):
    """Reads and remembers turns by their words, in any spelling."""

    def __missing__(self, word: str) -> Turn:
        """Read a turn from its first characters and what follows them; raise KeyError if it is not a turn."""
        end = len(BACK) if word.startswith(BACK) else len("3P5")
        source, field, column, stated, due = beginning(word[:end])
        jokers, kept, added, claimed = ending(word[end:])
        if column == TO_TOWER and added & MASK:
            stated = UNUSUAL  # a turn to the tower does not say how many panes broke
        turn = (source, field, column, jokers, kept, stated | added, due, claimed)
        if len(self) < VOCABULARY:
            self[word] = turn
        return turn


@lru_cache(VOCABULARY)
def beginning(text: str) -> tuple[int, int, int, int, int]:
    """Read what is taken and where it goes, or the way back; return the engine's form, and what is stated."""
    take = taken(text)
    field = 0 if take.back else MASK << FIELD * take.colour
    column = WAY_BACK if take.back else TO_TOWER if take.column == NOWHERE else take.column
    due = REFUSED | NEEDLESS | TOOK_MARKER | MASK * (take.column != NOWHERE)
    return take.source, field, column, UNUSUAL * (write_take(take) != text), due


@lru_cache(VOCABULARY)
def ending(text: str) -> tuple[int, int, int, int]:
    """Read the choices and marks of a turn; return the engine's form, and what is stated."""
    word = BACK + text
    take = taken(OPINION.sub("", word, count=1))
    jokers = UNSAID if take.jokers is None else min(take.jokers, TOO_MANY)
    kept = UNSAID if take.keep is None else take.keep
    claimed = REFUSED | TOOK_MARKER * take.marker | MASK * (take.fallen is not None)
    broke = take.fallen or 0
    stated = TOOK_MARKER * take.marker + broke if broke < MASK else IMPOSSIBLE
    return jokers, kept, stated | UNUSUAL * (write_take(take) != word), claimed


def taken(word: str) -> Take:
    """Read a turn; raise KeyError if this is not the spelling of one."""
    try:
        return read_take(word)
    except Misspelt:
        raise KeyError(word) from None


MOVES: Final = Moves()
