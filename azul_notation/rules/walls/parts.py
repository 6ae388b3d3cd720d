"""Takes moves apart, for tables of data."""

from azul_notation.rules.family import MoveParts
from azul_notation.rules.offer.parts import parts_of_take
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.packed import SPAN
from azul_notation.rules.walls.tables import BOXES


def count(engine: Engine, word: str) -> int:
    """Count the tiles that a move takes; return 0 if they are not there."""
    source, colour = int(word[0]), engine.t.letters.index(word[1])
    if source >= len(engine.factories):
        return 0
    key = engine.key_of(source, colour)
    return key - SPAN * colour if key else 0


def parts(variant: str, word: str, marks: str, taken: int) -> MoveParts:
    """Split a move that was played into its parts."""
    return parts_of_take(BOXES[variant], word, marks, taken)
