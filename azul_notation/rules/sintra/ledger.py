"""Turns the entries of the ledger into points with their reasons.

Columns and colours count from 0 in the entries, from 1 in what people read.
"""

from collections.abc import Iterator

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Points
from azul_notation.rules.offer.deal import pieces
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.packed import (
    BOTTOM,
    COLOUR,
    COMPLETE,
    ORNAMENT,
    PANES,
    WINDOW,
)
from azul_notation.rules.sintra.tables import COLUMNS, ORNAMENTS, PANES_FOR_A_POINT, PIECE_SET

KINDS = ("glass", "colour", "window", "panes", "glass", "ornament", "columns")
WHY_BOTTOM = "the bottom of the broken-glass track"


def points_of(engine: Engine, begin: int) -> Iterator[Points]:
    """Yield the ledger from its n-th entry on, counted from 0."""
    values = engine.edition.values
    for kind, number, seat, points, which, of in engine.ledger[begin:]:
        why = reason(values, kind, points, which, of)
        yield Points(number, SeatNumber(seat + 1), KINDS[kind], points, why, final=kind >= PANES)


def reason(values: tuple[int, ...], kind: int, points: int, which: int, of: int) -> str:
    """Describe what points are for; `values` are those of the columns."""
    if kind == COLOUR:
        alike = f"{points} {PIECE_SET.colours[of]} {PIECE_SET.piece}{'s' if points != 1 else ''}"
        return f"strip {which + 1} complete: {alike}, the colour of this round"
    if kind == WINDOW:
        return windows([column for column in range(COLUMNS) if which >> column & 1], values)
    if kind == PANES:
        return f"{pieces(PIECE_SET, which)} left on strips: 1 for every {PANES_FOR_A_POINT}"
    if kind == ORNAMENT:
        first, last = (column + 1 for column in ORNAMENTS[which])
        return f"ornament {which + 1}, columns {first} and {last}: {pieces(PIECE_SET, of)}"
    if kind == COMPLETE:
        complete = f"{which} complete column{'s' if which != 1 else ''}"
        return f"{complete} times {points // which} {PIECE_SET.colours[of]} in the windows"
    return WHY_BOTTOM if kind == BOTTOM else f"broken glass: the marker is on {points}"


def windows(columns: list[int], values: tuple[int, ...]) -> str:
    """Name the window that was filled, then those to its right that count too."""
    own, *right = [str(column + 1) for column in columns]
    others = f", window{'s' * (len(right) > 1)} {', '.join(right)} to its right" if right else ""
    return f"window {own}{others}: {' + '.join(str(values[column]) for column in columns)}"
