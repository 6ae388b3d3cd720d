"""Draws the table as coloured text: tiles in their colours, names as wide as a terminal shows them."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec
from rich.cells import cell_len
from rich.text import Text

from azul_notation.cli.screen.arrangement import (
    CHANGED,
    NOTHING,
    Arranged,
    Place,
    alone,
    side_by_side,
)
from azul_notation.diagnostics.seats import Seat, SeatNumber
from azul_notation.render.names import mark, marks, seat_of, stand_ins
from azul_notation.render.paint import visible
from azul_notation.text.dialect import Dialect

Draw = Callable[[Sequence[str]], list[str]]
"""Draws a table in lines of text, with the players' names."""
GAP: Final = "   "
"""Stands between the things of a line."""
_NAMED = re.compile(rf"(?<!\S)[0-9] [{mark(0)}-{mark(9)}]")
_WORD = re.compile(r"[a-z]{2}")
_LABEL = re.compile(r"\w* *")


class Picture(msgspec.Struct, frozen=True):
    """Holds the table, split where the boards begin."""

    above: tuple[Text, ...]
    boards: Text
    width: int
    """The width of the boards."""
    places: tuple[Place, ...]
    """The board of each seat."""

    def offer(self, width: int) -> Text:
        """Draw what is on offer, in lines of this width."""
        return Text("\n").join(part for line in self.above for part in folded(line, width))


def picture(
    draw: Draw,
    seats: Sequence[str],
    dialect: Dialect,
    *,
    mover: SeatNumber | None,
    before: Draw | None = None,
    width: int | None = None,
    only: Seat | None = None,
) -> Picture:
    """Draw the table; the mover's name stands out.

    What has changed since `before` is underlined. With a width, the boards stand beside each other as far as
    they fit; with `only` and a width, the board of one seat stands alone, large if there is room.
    """
    names = [visible(name) for name in seats]
    lines = draw(stand_ins(names))
    at = lines.index("")
    boards = lines[at + 1 :]
    past = before(stand_ins(names)) if before else lines
    changed = changes(past[past.index("") + 1 :], boards)
    shapes = re.compile(f"{marks(names)}|{tiles_of(dialect)}")

    def shown(line: str, new: str) -> Text:
        return coloured(line, new, shapes, dialect, names, mover)

    above = tuple(shown(line, NOTHING * len(line)) for line in lines[:at])
    places = tuple(place_of(boards, mark(seat)) for seat in range(len(names)))
    arranged = Arranged(boards, changed, places)
    if width is not None:
        arranged = side_by_side(arranged, width) if only is None else alone(arranged, only, width)
    drawn = [*map(shown, arranged.lines, arranged.changed)]
    if only is not None and width is not None:
        drawn = enlarged(drawn, arranged.places[0].height, width)
    total = max(place.column + place.width for place in arranged.places)
    return Picture(above, Text("\n").join(drawn), total, arranged.places)


def tiles_of(dialect: Dialect) -> str:
    """Describe how tiles look in a drawing: with a pattern, or as letters; small ones stand alone."""
    letters = "".join(dialect.colours)
    if dialect.patterns:
        return rf"(?<!\w)[{letters}][1-{dialect.patterns}](?!\w)"
    return rf"(?<!\S)(?:[{letters}]+(?=[\s·]|$)|[{letters.lower()}](?!\S))"


def folded(line: Text, width: int) -> Iterator[Text]:
    """Break a line between its things, and within one that is too long; what follows goes below the first."""
    found = _LABEL.match(line.plain)
    indent = found.end() if found else 0
    here = Text(line.plain[:indent])
    for thing in line[indent:].split(GAP):
        parts = thing.split(" ") if indent + thing.cell_len > width else [thing]
        for at, part in enumerate(parts):
            gap = " " if at else GAP
            if here.cell_len > indent:
                if here.cell_len + len(gap) + part.cell_len > width:
                    yield here
                    here = Text(" " * indent)
                else:
                    here.append(gap)
            here.append_text(part)
    yield here


def enlarged(lines: Sequence[Text], height: int, width: int) -> list[Text]:
    """Draw the lines of a board twice as large, if that fits the width; what lists things stays as it is."""
    if any(2 * line.cell_len > width for line in lines[:height] if ":" not in line.plain):
        return [*lines]
    large = [part for line in lines[:height] for part in twice(line)]
    return [*large, *lines[height:]]


def twice(line: Text) -> Iterator[Text]:
    """Draw one line large; what is below its tiles has their ground."""
    if ":" in line.plain:
        yield line
        return
    large, below = Text(), Text()
    for part, style in runs(line):
        ground = style if " on " in style else ""
        room = " " * cell_len(part)
        large.append(part, style).append(room, ground)
        below.append(room + room, ground)
    yield large
    if " " in line.plain and (any(below.spans) or not _WORD.search(line.plain)):
        yield below


def runs(line: Text) -> Iterator[tuple[str, str]]:
    """Cut a line into pieces of one style, and into words."""
    styles = [""] * len(line)
    for span in line.spans:
        for at in range(span.start, span.end):
            styles[at] = f"{styles[at]} {span.style}".strip()
    signs = zip(line.plain, styles, strict=True)
    for (style, _), group in groupby(signs, key=lambda each: (each[1], each[0] == " ")):
        yield "".join(sign for sign, _ in group), style


def coloured(
    line: str,
    changed: str,
    shapes: re.Pattern[str],
    dialect: Dialect,
    names: Sequence[str],
    mover: SeatNumber | None,
) -> Text:
    text = Text()
    at = 0
    for found in shapes.finditer(line):
        underline(text, line[at : found.start()], changed[at : found.start()])
        begin = len(text)
        seat = seat_of(found[0])
        if seat >= 0:
            text.append(names[seat], "bold reverse" if seat + 1 == mover else "bold")
        else:
            paint(text, found[0], dialect)
            for here, sign in enumerate(changed[found.start() : found.end()], begin):
                if sign == CHANGED:
                    text.stylize("underline", here, here + 1)
        at = found.end()
    underline(text, line[at:], changed[at:])
    return text


def underline(text: Text, part: str, changed: str) -> None:
    """Add a part of a line, and underline what has changed in it."""
    for sign, new in zip(part, changed, strict=True):
        text.append(sign, "underline" if new == CHANGED else "")


def changes(before: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Mark the characters that were not there before; lines that list things shift, and have no marks."""
    old = before if len(before) == len(lines) else lines
    return [
        NOTHING * len(new) if ":" in new else "".join(map(mark_of, was.ljust(len(new)), new))
        for was, new in zip(old, lines, strict=True)
    ]


def mark_of(was: str, now: str) -> str:
    return CHANGED if now not in (was, " ") else NOTHING


def paint(text: Text, tiles: str, dialect: Dialect) -> None:
    """Colour the letters of some tiles; a pattern has the colour of the letter before it."""
    style = ""
    for sign in tiles:
        look = dialect.paints.get(sign.upper())
        if look:
            style = f"bold {look.letter} on {look.ground}" if sign.isupper() else look.printed
        text.append(sign, style)


def place_of(lines: Sequence[str], own: str) -> Place:
    """Find a board: from its name down to the next names, and as far as the board next to it."""
    titles = [at for at, each in enumerate(lines) if _NAMED.search(each)]
    line = next(at for at in titles if own in lines[at])
    end = next((at for at in titles if at > line), len(lines))
    for size in (2, 3):  # what the signs mean stands below the boards, in one line or two
        if lines[end - size : end - size + 1] == [""]:
            end -= size
            break
    row = lines[line]
    column = row.index(own) - 2
    beside = _NAMED.search(row, column + 2)
    right = beside.start() if beside else max(map(len, lines[line:end]))
    return Place(column, line, right - column, end - line)
