"""Folds tables and sentences to the width of a terminal: at spaces, and names after hyphens."""

import re
from collections.abc import Sequence

from azul_notation.render.grid import grid, line_of
from azul_notation.render.paint import cells, paint, visible

END = re.compile(r"(?<=\s)(?=\S)|(?<=[^\W\d_]-)(?=[^\W\d_])")
"""Where a line may end: after spaces, and after a hyphen that stands between letters."""
GAP = 2


def folded_grid(
    head: Sequence[str],
    rows: Sequence[Sequence[object]],
    align: str,
    *,
    width: int | None,
    keep: int = 2,
    colour: bool = False,
) -> str:
    """Draw a table no wider than the terminal: cells get several lines, columns further tables below.

    The first columns, as many as `keep` says, are in each of these tables; a further one has only the rows
    for which it has something.
    """
    table = [[*head], *([("" if cell is None else str(cell)) for cell in row] for row in rows)]
    columns = list(zip(*([visible(cell) for cell in row] for row in table), strict=True))
    natural = [max(map(cells, column)) for column in columns]
    if width is None or sum(natural) + GAP * (len(natural) - 1) <= width:
        return grid(head, rows, align, colour=colour)
    least = [max(longest_piece(cell) for cell in column) for column in columns]
    blocks = parted(least, width, keep)
    drawn = []
    for nth, block in enumerate(blocks):
        shown = [
            row
            for row in range(len(table))
            if row == 0 or nth == 0 or any(columns[n][row] for n in block[keep:])
        ]
        widths = shrunk([natural[n] for n in block], [least[n] for n in block], width)
        parts = [[columns[n][row] for row in shown] for n in block]
        drawn.append(drawn_block(parts, widths, [align[n] for n in block], colour=colour))
    return "\n\n".join(drawn)


def longest_piece(text: str) -> int:
    """Find how wide the longest part of a text is that is never broken."""
    return max(cells(piece.rstrip()) for piece in END.split(text))


def parted(least: Sequence[int], width: int, keep: int) -> list[list[int]]:
    """Split the columns into tables that are narrow enough, each with the first columns."""
    first = list(range(keep))
    blocks, block = [], first
    for number in range(keep, len(least)):
        wide = sum(least[n] + GAP for n in [*block, number]) - GAP
        if wide > width and len(block) > keep:
            blocks.append(block)
            block = first
        block = [*block, number]
    return [*blocks, block]


def shrunk(natural: Sequence[int], least: Sequence[int], width: int) -> list[int]:
    """Narrow the widest columns until all fit, or no column can be narrower."""
    widths = [*natural]
    while sum(widths) + GAP * (len(widths) - 1) > width:
        room = [wide if wide > low else 0 for wide, low in zip(widths, least, strict=True)]
        if not any(room):
            break
        widths[room.index(max(room))] -= 1
    return widths


def drawn_block(
    columns: Sequence[Sequence[str]], widths: Sequence[int], align: Sequence[str], *, colour: bool
) -> str:
    lines = []
    for number, row in enumerate(zip(*columns, strict=True)):
        parts = [wrapped(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        for nth in range(max(map(len, parts))):
            line = line_of([part[nth] if nth < len(part) else "" for part in parts], widths, align)
            lines.append(line if number else paint(line, "frame", colour))
    return "\n".join(lines)


def wrapped(text: str, width: int | None, indent: str = "") -> list[str]:
    """Break a text into lines; those after the first are indented."""
    if width is None:
        return [text]
    lines, line = [], ""
    for piece in END.split(text):
        if line.strip() and cells((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = indent
        line += piece
    return [*lines, line.rstrip()]
