"""The moves and tiling choices of the wall games as the engine takes them, by their words."""

from functools import cache

from azul_notation.rules.offer.packed import MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.engine import Choice, Move
from azul_notation.rules.walls.notation import (
    FLOOR,
    NOWHERE,
    Take,
    is_canonical,
    move_speller,
    read_take,
)
from azul_notation.rules.walls.packed import REFUSED, TOOK_MARKER
from azul_notation.rules.walls.tables import BOXES, LINES

REMEMBERED = 65_536
"""Words remembered for each box; there are fewer real ones."""


def move_of(take: Take) -> Move:
    """Give a move to the engine. How many tiles fell is not written of a move to the floor."""
    line = LINES if take.line == NOWHERE else take.line
    sides = 0
    for shift, colours in ((0, take.previous), (COLOURS, take.following)):
        for colour in colours:
            sides += 1 << shift + colour
    if len(set(take.previous)) + len(set(take.following)) < len(take.previous + take.following):
        sides = -1  # a colour is named twice: no division is so
    stated = TOOK_MARKER * take.marker + (take.fallen or 0)
    due = REFUSED | TOOK_MARKER | MASK * (line != LINES)
    return take.source, take.colour, line, sides, stated, due


class Canonical(dict[str, Move]):
    """Moves of a variant by their words in canonical spelling."""

    def __init__(self, variant: str) -> None:
        super().__init__()
        self.letters = BOXES[variant].letters
        self.spell = move_speller(variant)

    def __missing__(self, word: str) -> Move:
        if not is_canonical(self.spell, word):
            raise KeyError(word)
        found = move_of(read_take(self.letters, word))
        if len(self) < REMEMBERED:
            self[word] = found
        return found


canonical = cache(Canonical)


def choice_of(word: str) -> Choice:
    """Give a tiling choice to the engine."""
    row, _, column = word.partition(">")
    return int(row) - 1, LINES if column == FLOOR else int(column) - 1
