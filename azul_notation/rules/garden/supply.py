"""What is left to draw while draws are being typed, which need not be right yet."""

import re
from collections import Counter
from collections.abc import Sequence

from azul_notation.rules.garden.display import DRAW
from azul_notation.rules.garden.state import State, spelt
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS

_HEXAGON = re.compile(r"[A-Za-z][0-9]")


def left_to_draw(state: State, words: Sequence[str]) -> dict[str, int]:
    """Take the typed tiles from the bag, which was filled up where it does not do for a draw."""
    short = sum(state.bag) < DRAWN
    drawn: Counter[str] = Counter()
    for word in words:
        _, is_draw, tiles = word.partition(DRAW)
        drawn.update(_HEXAGON.findall(tiles.upper()) if is_draw else ())
    return {
        spelt(each): state.bag[each] + (state.used[each] if short else 0) - drawn[spelt(each)]
        for each in range(HEXAGONS)
    }
