"""Draws tables of text for the terminal: columns as wide as their cells, numbers to the right."""

from collections.abc import Sequence

from azul_notation.render.paint import cells, paint, visible

RIGHT = ">"


def grid(
    head: Sequence[str], rows: Sequence[Sequence[object]], align: str, *, colour: bool = False
) -> str:
    """Draw a table; `align` has `<` or `>` for each column. None is an empty cell."""
    head = [visible(title) for title in head]
    shown = [[visible(str(cell)) if cell is not None else "" for cell in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(head, *shown, strict=True)]
    lines = [paint(line_of(head, widths, align), "frame", colour)]
    lines += [line_of(row, widths, align) for row in shown]
    return "\n".join(lines)


def line_of(row: Sequence[str], widths: Sequence[int], align: Sequence[str]) -> str:
    """Lay out one line of a table."""
    padded = []
    for cell, wide, side in zip(row, widths, align, strict=True):
        gap = " " * (wide - cells(cell))
        padded.append(gap + cell if side == RIGHT else cell + gap)
    return "  ".join(padded).rstrip()
