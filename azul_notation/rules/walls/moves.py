"""The moves and tiling choices of the wall games as the engine takes them, by their words."""

import re
from functools import cache

from azul_notation.rules.offer.packed import MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.engine import Choice, Marked, Move
from azul_notation.rules.walls.notation import (
    FLOOR,
    NOWHERE,
    Take,
    is_move,
    move_speller,
    read_take,
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


speller_of = cache(move_speller)


def move_of(take: Take) -> Move:
    """Give a move to the engine."""
    sides = 0
    for shift, colours in ((0, take.previous), (COLOURS, take.following)):
        for colour in colours:
            sides += 1 << shift + colour
    if len(set(take.previous)) + len(set(take.following)) < len(take.previous + take.following):
        sides = EVERYWHERE  # a colour is named twice
    line = LINES if take.line == NOWHERE else take.line
    return take.source, take.colour, line | sides << DIVIDED


@cache
def moves_of(_variant: str) -> dict[str, Marked]:
    """Hold the moves of a variant that were learnt, by their words, in any spelling."""
    return {}


def learn(moves: dict[str, Marked], variant: str, word: str) -> bool:
    """Learn a move; whether it is one that was not known."""
    base = OPINION.sub("", word, count=1)
    if word in moves or not is_move(base):
        return False
    try:
        text = speller_of(variant)(base)
    except Misspelt:
        return False
    take = read_take(BOXES[variant].letters, base)
    claimed = REFUSED | TOOK_MARKER * take.marker | MASK * (take.fallen is not None)
    # how many tiles fell is not written of a move to the floor
    due = REFUSED | TOOK_MARKER | MASK * (take.line != NOWHERE)
    fell = take.fallen or 0
    stated = TOOK_MARKER * take.marker + fell if fell < MASK else IMPOSSIBLE
    if len(moves) == REMEMBERED:
        moves.clear()
    moves[word] = (*move_of(take), stated | UNUSUAL * (text != word), due, claimed)
    return True


def choice_of(word: str) -> Choice:
    """Give a tiling choice to the engine."""
    row, _, column = word.partition(">")
    return int(row) - 1, LINES if column == FLOOR else int(column) - 1
