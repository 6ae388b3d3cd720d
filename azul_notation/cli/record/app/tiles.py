"""The table as coloured text: tiles on the colour that they have, names as wide as a terminal shows them."""

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec
from rich.text import Text

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.render.names import mark, marks, seat_of, stand_ins
from azul_notation.render.paint import visible
from azul_notation.text.dialect import Dialect

GAP = "   "
"""Stands between the things of a line."""
_NAMED = re.compile(rf"(?<!\S)[0-9] [{mark(0)}-{mark(9)}]")
_LABEL = re.compile(r"\w* *")


class Place(msgspec.Struct, frozen=True):
    """Where a player's board lies in the picture, in columns and lines."""

    column: int
    line: int
    width: int
    height: int


class Picture(msgspec.Struct, frozen=True):
    """Holds the table, split where the boards begin."""

    above: tuple[Text, ...]
    boards: Text
    width: int
    """Of the boards."""
    places: tuple[Place, ...]
    """The board of each seat."""

    def offer(self, width: int) -> Text:
        """What is on offer, in lines of this width."""
        return Text("\n").join(part for line in self.above for part in folded(line, width))


def picture(
    draw: Callable[[Sequence[str]], list[str]],
    seats: Sequence[str],
    dialect: Dialect,
    *,
    mover: SeatNumber | None,
) -> Picture:
    """Draw the table; the mover's name stands out."""
    names = [visible(name) for name in seats]
    lines = draw(stand_ins(names))
    at = lines.index("")
    boards = lines[at + 1 :]
    shapes = re.compile(f"{marks(names)}|{tiles_of(dialect)}")
    shown = [coloured(line, shapes, dialect, names, mover) for line in lines]
    places = tuple(place_of(boards, mark(seat)) for seat in range(len(names)))
    width = max(place.column + place.width for place in places)
    return Picture(tuple(shown[:at]), Text("\n").join(shown[at + 1 :]), width, places)


def tiles_of(dialect: Dialect) -> str:
    """Say how tiles look in a drawing: with a pattern, or letters; small ones stand alone."""
    letters = "".join(dialect.colours)
    if dialect.patterns:
        return rf"(?<!\w)[{letters}][1-{dialect.patterns}](?!\w)"
    return rf"(?<!\S)(?:[{letters}]+(?=[\s·]|$)|[{letters.lower()}](?!\S))"


def folded(line: Text, width: int) -> Iterator[Text]:
    """Break a line between its things; what goes on stands below the first of them."""
    found = _LABEL.match(line.plain)
    indent = found.end() if found else 0
    here = Text(line.plain[:indent])
    for part in line[indent:].split(GAP):
        if here.cell_len > indent:
            if here.cell_len + len(GAP) + part.cell_len > width:
                yield here
                here = Text(" " * indent)
            else:
                here.append(GAP)
        here.append_text(part)
    yield here


def coloured(
    line: str,
    shapes: re.Pattern[str],
    dialect: Dialect,
    names: Sequence[str],
    mover: SeatNumber | None,
) -> Text:
    text = Text()
    at = 0
    for found in shapes.finditer(line):
        text.append(line[at : found.start()])
        seat = seat_of(found[0])
        if seat >= 0:
            text.append(names[seat], "bold reverse" if seat + 1 == mover else "bold")
        else:
            paint(text, found[0], dialect)
        at = found.end()
    text.append(line[at:])
    return text


def paint(text: Text, tiles: str, dialect: Dialect) -> None:
    """Colour the letters of some tiles; a pattern has the colour of the letter before it."""
    style = ""
    for sign in tiles:
        look = dialect.paints.get(sign.upper())
        if look:
            style = f"bold {look.letter} on {look.ground}" if sign.isupper() else look.printed
        text.append(sign, style)


def place_of(lines: Sequence[str], own: str) -> Place:
    """Find a board: from its name down to the next names, and as far as the board beside it."""
    titles = [at for at, each in enumerate(lines) if _NAMED.search(each)]
    line = next(at for at in titles if own in lines[at])
    end = next((at for at in titles if at > line), len(lines))
    if lines[end - 2 : end - 1] == [""]:
        end -= 2  # what the signs mean stands below the boards
    row = lines[line]
    column = row.index(own) - 2
    beside = _NAMED.search(row, column + 2)
    right = beside.start() if beside else max(map(len, lines[line:end]))
    return Place(column, line, right - column, end - line)
