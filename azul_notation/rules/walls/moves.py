"""Turns moves and tiling choices of the wall games, as words, into the form that the engine takes."""

import re
from functools import cache

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.engine import Choice, Marked, Move
from azul_notation.rules.walls.notation import (
    FLOOR,
    NOWHERE,
    Take,
    match_move,
    spell_move,
    take_of,
)
from azul_notation.rules.walls.packed import DIVIDED, REFUSED, TOOK_MARKER
from azul_notation.rules.walls.tables import BOXES, LINES
from azul_notation.text.dialect import Misspelt

OPINION = re.compile(r"[!?]{1,2}$")
REMEMBERED = 65_536
"""Words remembered for each variant; there are fewer real ones."""
EVERYWHERE = (1 << 2 * COLOURS) - 1
"""Every colour on either side: no leftovers are divided so."""
UNUSUAL = 2 * REFUSED
"""In what a word states: that it is spelt otherwise than in the canonical form. No outcome has it."""

IMPOSSIBLE = -1
"""Stated by a word that says of more tiles that they fell than there are: no outcome is so."""


def move_of(take: Take) -> Move:
    """Pass a move to the engine."""
    line = LINES if take.line == NOWHERE else take.line
    return take.source, take.colour, line | sides_of(take) << DIVIDED


def sides_of(take: Take) -> int:
    """Pack the colours that a move names on either side of the splitting factory."""
    if not take.split:
        return 0
    if len(set(take.previous)) + len(set(take.following)) < len(take.previous + take.following):
        return EVERYWHERE  # a colour is named twice
    sides = 0
    for shift, colours in ((0, take.previous), (COLOURS, take.following)):
        for colour in colours:
            sides += 1 << shift + colour
    return sides


@cache
def moves_of(_variant: str) -> dict[str, Marked]:
    """Return the moves of a variant that were learnt, by their words, in any spelling."""
    return {}


def learn(moves: dict[str, Marked], variant: str, word: str) -> bool:
    """Learn a move; return whether it was new."""
    found = match_move(OPINION.sub("", word, count=1))
    if word in moves or found is None:
        return False
    try:
        text = spell_move(variant, found)
    except Misspelt:
        return False
    take = take_of(BOXES[variant].letters, found)
    claimed = REFUSED | TOOK_MARKER * take.marker | MASK * (take.fallen is not None)
    # how many tiles fell is not written of a move to the floor
    due = REFUSED | TOOK_MARKER | MASK * (take.line != NOWHERE)
    fell = take.fallen or 0
    stated = TOOK_MARKER * take.marker + fell if fell < MASK else IMPOSSIBLE
    if len(moves) == REMEMBERED:
        moves.clear()
    source, colour, target = move_of(take)
    stated |= UNUSUAL * (text != word)
    moves[word] = (source, colour, FIELD * colour, target, stated, due, claimed)
    return True


def choice_of(word: str) -> Choice:
    """Pass a tiling choice to the engine."""
    row, _, column = word.partition(">")
    return int(row) - 1, LINES if column == FLOOR else int(column) - 1
