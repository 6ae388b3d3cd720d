"""Unpacks the entries of the ledger: every point with its reason."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from azul_notation.rules.family import Points
from azul_notation.rules.offer.packed import SEATS
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.edition import Edition
from azul_notation.rules.sintra.packed import (
    COLOUR_AT,
    COLUMNS_AT,
    ENDING_AT,
    GLASS_AT,
    KEPT,
    ORNAMENT_AT,
    PANES_AT,
    SEATS_AND_ROUNDS,
    WINDOW_AT,
)
from azul_notation.rules.sintra.reasons import (
    WHY_BOTTOM,
    why_colour,
    why_columns,
    why_glass,
    why_ornament,
    why_panes,
    why_window,
)
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    ORNAMENT_POINTS,
    PANES_FOR_A_POINT,
    SPACES,
)

REMEMBERED = 16_384
"""Entries remembered; of usual games there are some thousand."""


def points_of(edition: Edition, packed: Sequence[int]) -> Iterator[Points]:
    """Give the ledger of a game, in the order in which the rules write it."""
    for each in packed:
        entry, when = divmod(each, SEATS_AND_ROUNDS)
        number, seat = divmod(when, SEATS)
        kind, points, reason = entry_of(edition, entry)
        yield Points(number, seat + 1, kind, points, reason, entry >= ENDING_AT)


@lru_cache(REMEMBERED)
def entry_of(edition: Edition, entry: int) -> tuple[str, int, str]:
    """Find kind, points and reason of an entry."""
    if entry >= ENDING_AT:
        return ending_of(edition, entry)
    if entry >= WINDOW_AT:
        column, *right = [at for at in range(COLUMNS) if entry - WINDOW_AT >> at & 1]
        worth = edition.values[column] + sum(edition.values[at] for at in right)
        return "window", worth, why_window(column, right, edition.values)
    if entry >= COLOUR_AT:
        rest, alike = divmod(entry - COLOUR_AT, SPACES + 1)
        column, bonus = divmod(rest, COLOURS)
        return "colour", alike, why_colour(column, bonus, alike)
    return "glass", -edition.glass[-1], WHY_BOTTOM


def ending_of(edition: Edition, entry: int) -> tuple[str, int, str]:
    """Find the same of an entry of the final scoring."""
    if entry >= GLASS_AT:
        loss = edition.glass[entry - GLASS_AT]
        return "glass", -loss, why_glass(loss)
    if entry >= COLUMNS_AT:
        rest, colour = divmod(entry - COLUMNS_AT, COLOURS)
        complete, panes = divmod(rest, KEPT)
        return "columns", complete * panes, why_columns(complete, panes, colour)
    if entry >= ORNAMENT_AT:
        number, panes = divmod(entry - ORNAMENT_AT, len(ORNAMENT_POINTS))
        return "ornament", ORNAMENT_POINTS[panes], why_ornament(number, panes)
    panes = entry - PANES_AT
    return "panes", panes // PANES_FOR_A_POINT, why_panes(panes)
