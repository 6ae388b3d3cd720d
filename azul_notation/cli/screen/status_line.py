"""Writes the first line: what is played, how far it is, and the points; whose turn it is stands out."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.render.paint import visible

GAP = "   "
NAME_WIDTHS = (40, *range(20, 2, -1))
"""How long names may be, until all fit."""


def status_line(
    places: Sequence[str],
    names: Sequence[str],
    totals: Sequence[int],
    mover: SeatNumber | None,
    width: int,
) -> Text:
    """Write the line: with the first of the places that fits; if none does, with shorter names."""
    text = Text()
    for longest in NAME_WIDTHS:
        for place in places:
            text = Text(GAP).join([Text(place, "dim"), *players(names, totals, mover, longest)])
            if text.cell_len <= width:
                return text
    return text


def players(
    names: Sequence[str], totals: Sequence[int], mover: SeatNumber | None, longest: int
) -> list[Text]:
    """Write each player's name and total."""
    found = []
    for seat, (name, total) in enumerate(zip(names, totals, strict=True), start=1):
        shown = visible(name)
        if cell_len(shown) > longest:
            shown = set_cell_size(shown, longest - 1).rstrip() + "…"
        turn = seat == mover
        found.append(
            Text(
                f"{'▶ ' if turn else ''}{seat} {shown} {total}", "bold reverse" if turn else "bold"
            )
        )
    return found
