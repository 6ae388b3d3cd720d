"""What is left to draw while draws are being typed, which need not be right yet."""

import re
from collections import Counter
from collections.abc import Sequence

from azul_notation.rules.garden.display import DRAW, FLIP
from azul_notation.rules.garden.state import State, spelt
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS

_HEXAGON = re.compile(r"[A-Za-z][0-9]")


def left_to_draw(state: State, words: Sequence[str]) -> dict[str, int]:
    """Take the typed tiles from the bag, which was filled up where it does not do for a draw.

    Where only expansions are turned up, they are those that have not been up yet.
    """
    sign = DRAW if any(word[1:2] == DRAW for word in words) else FLIP
    drawn: Counter[str] = Counter()
    for word in words:
        head, told = word[: len("a:")], word[len("a:") :]
        drawn.update(_HEXAGON.findall(told.upper()) if sign in head else ())
    if sign == FLIP:
        counts = [int(each not in state.seen) for each in range(HEXAGONS)]
    else:
        more = state.used if sum(state.bag) < DRAWN else [0] * HEXAGONS
        counts = [have + used for have, used in zip(state.bag, more, strict=True)]
    return {spelt(each): counts[each] - drawn[spelt(each)] for each in range(HEXAGONS)}
