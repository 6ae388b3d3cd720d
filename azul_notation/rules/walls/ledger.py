"""Unpacks the entries of the ledger: every point with its reason."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Points
from azul_notation.rules.offer.packed import SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.packed import (
    BONUSES,
    CLAMP_AT,
    ENTRY,
    FLOOR_AT,
    ROW_AT,
    RUNS,
)
from azul_notation.rules.walls.tables import (
    BOXES,
    FLOOR_LOSS,
    LINES,
    Box,
)

REMEMBERED = 16_384
"""Entries remembered; of usual games there are some thousand."""
_BITS = (1 << ENTRY) - 1
WHY_CLAMP = "a score never falls below 0"


def points_of(variant: str, packed: Sequence[int]) -> Iterator[Points]:
    """Yield the ledger of a game, in the order in which the rules write it."""
    for each in packed:
        number, seat = divmod(each >> ENTRY, SEATS)
        kind, points, reason, final = entry_of(variant, each & _BITS)
        yield Points(number + (not final), SeatNumber(seat + 1), kind, points, reason, final)


@lru_cache(REMEMBERED)
def entry_of(variant: str, entry: int) -> tuple[str, int, str, bool]:
    """Find kind, points and reason of an entry, and whether it belongs to the final scoring."""
    box = BOXES[variant]
    if entry >= CLAMP_AT:
        return "clamp", entry - CLAMP_AT, WHY_CLAMP, False
    if entry >= ROW_AT:
        kind, at = divmod(entry - ROW_AT, LINES)
        name = ("row", "column", "colour")[kind]
        which = box.colours[at] if name == "colour" else at + 1
        return name, BONUSES[entry - ROW_AT], why_complete(name, which), True
    if entry >= FLOOR_AT:
        things = entry - FLOOR_AT
        return "floor", -FLOOR_LOSS[things], why_floor(things), False
    rest, down = divmod(entry, RUNS)
    rest, across = divmod(rest, RUNS)
    space, colour = divmod(rest, COLOURS)
    row, column = divmod(space, LINES)
    reason = why_tile(box, colour, (row, column), (across, down))
    return "tile", across + down or 1, reason, False


def why_tile(box: Box, colour: int, space: tuple[int, int], runs: tuple[int, int]) -> str:
    """Describe where a tile was laid, and how many connect there across and down."""
    named = zip(("horizontal", "vertical"), runs, strict=True)
    parts = [f"{name} {run}" for name, run in named if run > 1]
    place = f"line {space[0] + 1}, column {space[1] + 1}, {box.colours[colour]}"
    return f"{place}: {' + '.join(parts) or 'alone'}"


def line_of(points: Points) -> str:
    """Name the pattern line from which a tile was laid; nothing for other points."""
    return points.reason.partition(",")[0].removeprefix("line ") if points.kind == "tile" else ""


def why_floor(things: int) -> str:
    return f"floor: {things} piece{'s' if things > 1 else ''}"


def why_complete(kind: str, which: int | str) -> str:
    return f"{kind} {which} complete"
