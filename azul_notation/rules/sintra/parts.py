"""Takes turns apart, for tables of data."""

from azul_notation.rules.family import MoveParts
from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.parts import parts_of_take
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.notation import read_take
from azul_notation.rules.sintra.tables import PIECE_SET


def count(engine: Engine, word: str) -> int:
    """Count the panes that a turn takes; return 0 if they are not there, and for the way back."""
    take = read_take(word)
    if take.back or take.source >= len(engine.sources):
        return 0
    return engine.sources[take.source] >> FIELD * take.colour & MASK


def parts(_: str, word: str, marks: str, taken: int) -> MoveParts:
    """Split a turn that was played into its parts."""
    if read_take(word).back:
        return MoveParts(action="back", count=0, fell=0)
    return parts_of_take(PIECE_SET, word, marks, taken)
