"""The reasons of the ledger.

Columns and colours count from 0 here.
"""

from collections.abc import Sequence

from azul_notation.rules.offer.deal import pieces
from azul_notation.rules.sintra.tables import ORNAMENTS, PANES_FOR_A_POINT, WARE

WHY_BOTTOM = "the bottom of the broken-glass track"


def why_colour(column: int, bonus: int, alike: int) -> str:
    named = f"{alike} {WARE.colours[bonus]} {WARE.piece}{'s' if alike != 1 else ''}"
    return f"strip {column + 1} complete: {named}, the colour of this round"


def why_window(column: int, right: Sequence[int], values: Sequence[int]) -> str:
    """A window was filled, and these columns to its right count too."""
    sum_of = " + ".join(str(values[at]) for at in (column, *right))
    others = ", ".join(str(at + 1) for at in right)
    others = f", window{'s' * (len(right) > 1)} {others} to its right" if right else ""
    return f"window {column + 1}{others}: {sum_of}"


def why_panes(panes: int) -> str:
    return f"{pieces(WARE, panes)} left on strips: 1 for every {PANES_FOR_A_POINT}"


def why_glass(loss: int) -> str:
    return f"broken glass: the marker is on -{loss}"


def why_ornament(number: int, panes: int) -> str:
    columns = ORNAMENTS[number]
    first, last = columns[0] + 1, columns[-1] + 1
    return f"ornament {number + 1}, columns {first} and {last}: {pieces(WARE, panes)}"


def why_columns(complete: int, kept: int, colour: int) -> str:
    columns = f"{complete} complete column{'s' if complete != 1 else ''}"
    return f"{columns} times {kept} {WARE.colours[colour]} in the windows"
