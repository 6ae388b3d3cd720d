"""What is left to draw while draws are being typed, which need not be right yet."""

import re
from collections import Counter
from collections.abc import Sequence

from azul_notation.rules.garden.chance import DRAW, FLIP
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.tables import DRAWN, HEXAGONS
from azul_notation.rules.garden.view import View

_HEXAGON = re.compile(r"[A-Za-z][0-9]")


def left_to_draw(seen: View, words: Sequence[str]) -> dict[str, int]:
    """Take the typed tiles from the bag, which was filled up where it does not do for a draw.

    Where only expansions are turned up, they are those that have not been up yet.
    """
    sign = DRAW if any(word[1:2] == DRAW for word in words) else FLIP
    drawn: Counter[str] = Counter()
    for word in words:
        head, told = word[: len("a:")], word[len("a:") :]
        drawn.update(_HEXAGON.findall(told.upper()) if sign in head else ())
    if sign == FLIP:
        counts = [int(each not in seen.seen) for each in range(HEXAGONS)]
    else:
        more = seen.used if sum(seen.bag) < DRAWN else [0] * HEXAGONS
        counts = [have + used for have, used in zip(seen.bag, more, strict=True)]
    return {spelt(each): counts[each] - drawn[spelt(each)] for each in range(HEXAGONS)}
