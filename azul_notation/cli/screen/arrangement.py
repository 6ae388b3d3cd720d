"""Puts the boards of a drawing side by side, as many as fit a width."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

CHANGED: Final = "x"
NOTHING: Final = " "
"""Marks of the characters of a drawing: those that were not there before the last step, and the others."""
GAP: Final = "   "


class Place(NamedTuple):
    """The place of a player's board in the picture, in columns and lines."""

    column: int
    line: int
    width: int
    height: int


class Arranged(NamedTuple):
    """Holds the lines of the boards, the marks of their characters, and where each board lies."""

    lines: Sequence[str]
    changed: Sequence[str]
    places: tuple[Place, ...]


class Block(NamedTuple):
    """One board, with the labels at its left if it stands first in a row."""

    lines: list[str]
    changed: list[str]
    labels: list[str]

    @property
    def width(self) -> int:
        return max(map(len, self.lines))


def alone(drawn: Arranged, board: int, width: int) -> Arranged:
    """Keep the board of one seat; the others lie there as well, so that each has a place."""
    block = blocks(drawn)[board]
    kept = in_rows([[block]], legend_of(drawn, width))
    return kept._replace(places=kept.places * len(drawn.places))


def side_by_side(drawn: Arranged, width: int) -> Arranged:
    """Place as many boards side by side as fit a width, with rows of equal length."""
    found = blocks(drawn)
    for rows in range(1, len(found) + 1):
        each = -(-len(found) // rows)
        arranged = [found[at : at + each] for at in range(0, len(found), each)]
        if rows == len(found) or all(width_of(row) <= width for row in arranged):
            break
    return in_rows(arranged, legend_of(drawn, width))


def width_of(row: Sequence[Block]) -> int:
    return len(row[0].labels[0]) + sum(block.width for block in row) + len(GAP) * (len(row) - 1)


def blocks(drawn: Arranged) -> list[Block]:
    """Cut the boards out of a drawing."""
    left = min(place.column for place in drawn.places)
    return [
        Block(
            trimmed(cut_out(drawn.lines, place)),
            cut_out(drawn.changed, place),
            cut_out(drawn.lines, Place(0, place.line, left, place.height)),
        )
        for place in drawn.places
    ]


def cut_out(lines: Sequence[str], place: Place) -> list[str]:
    begin, end = place.column, place.column + place.width
    return [
        line[begin:end].ljust(place.width) for line in lines[place.line : place.line + place.height]
    ]


def trimmed(lines: list[str]) -> list[str]:
    """Remove the empty columns at the right, and the empty lines below."""
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    width = max(len(line.rstrip()) for line in lines)
    return [line[:width] for line in lines]


def legend_of(drawn: Arranged, width: int) -> list[str]:
    """Fold what stands below the boards: what the signs mean."""
    end = max(place.line + place.height for place in drawn.places)
    words = " ".join(drawn.lines[end:])
    return ["", *textwrap.wrap(words, max(width, len(GAP)))] if words.strip() else []


def in_rows(rows: Iterable[Sequence[Block]], foot: Sequence[str]) -> Arranged:
    """Draw the rows below each other, an empty line between them."""
    lines: list[str] = []
    changed: list[str] = []
    places: list[Place] = []
    for row in rows:
        if lines:
            lines.append("")
            changed.append("")
        column = len(row[0].labels[0])
        for block in row:
            places.append(Place(column, len(lines), block.width, len(block.lines)))
            column += block.width + len(GAP)
        height = max(len(block.lines) for block in row)
        for at in range(height):
            label = row[0].labels[at] if at < len(row[0].labels) else ""
            lines.append(label + joined([block.lines for block in row], row, at))
            marks = joined([block.changed for block in row], row, at)
            changed.append(NOTHING * len(label) + marks)
    lines += foot
    changed += [NOTHING * len(line) for line in foot]
    return Arranged(lines, changed, tuple(places))


def joined(texts: Sequence[Sequence[str]], row: Sequence[Block], at: int) -> str:
    """Join one line of the boards of a row; a board that has fewer lines is empty there."""
    return GAP.join(
        (text[at] if at < len(text) else "")[: block.width].ljust(block.width)
        for text, block in zip(texts, row, strict=True)
    )
