"""Unpacks the entries of the ledger: every point with its reason."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from azul_notation.rules.family import Points
from azul_notation.rules.offer.packed import SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.packed import (
    CLAMP_AT,
    COLOUR_AT,
    COLUMN_AT,
    ENTRY,
    FLOOR_AT,
    ROW_AT,
    RUNS,
)
from azul_notation.rules.walls.reasons import WHY_CLAMP, why_complete, why_floor, why_tile
from azul_notation.rules.walls.tables import (
    BOXES,
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_LOSS,
    LINES,
    ROW_BONUS,
)

REMEMBERED = 16_384
"""Entries remembered; of usual games there are some thousand."""
_BITS = (1 << ENTRY) - 1


def points_of(variant: str, packed: Sequence[int]) -> Iterator[Points]:
    """Give the ledger of a game, in the order in which the rules write it."""
    for each in packed:
        number, seat = divmod(each >> ENTRY, SEATS)
        kind, points, reason, final = entry_of(variant, each & _BITS)
        yield Points(number + (not final), seat + 1, kind, points, reason, final)


@lru_cache(REMEMBERED)
def entry_of(variant: str, entry: int) -> tuple[str, int, str, bool]:
    """Find kind, points and reason of an entry, and whether it belongs to the final scoring."""
    box = BOXES[variant]
    if entry >= CLAMP_AT:
        return "clamp", entry - CLAMP_AT, WHY_CLAMP, False
    if entry >= COLOUR_AT:
        reason = why_complete("colour", box.colours[entry - COLOUR_AT])
        return "colour", COLOUR_BONUS, reason, True
    if entry >= COLUMN_AT:
        return "column", COLUMN_BONUS, why_complete("column", entry - COLUMN_AT + 1), True
    if entry >= ROW_AT:
        return "row", ROW_BONUS, why_complete("row", entry - ROW_AT + 1), True
    if entry >= FLOOR_AT:
        things = entry - FLOOR_AT
        return "floor", -FLOOR_LOSS[things], why_floor(things), False
    rest, down = divmod(entry, RUNS)
    rest, across = divmod(rest, RUNS)
    space, colour = divmod(rest, COLOURS)
    row, column = divmod(space, LINES)
    reason = why_tile(box, colour, (row, column), (across, down))
    return "tile", across + down or 1, reason, False
