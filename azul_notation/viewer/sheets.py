"""Writes how each kind of game looks as data for the viewer: its sheets, what lies on them, their names.

README.md in this folder says what the names of the fields mean.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from azul_notation.library.table import Table
from azul_notation.render.artwork import symbol, with_spaces
from azul_notation.render.drawing import chosen_looks, outline, radius
from azul_notation.render.markup import Node
from azul_notation.render.still import scene_of
from azul_notation.rules.scene import TILE, Place, Scene, Sheet, Zone
from azul_notation.viewer.columns import column, short

Data = dict[str, Any]
FIRST_OUTLINE: Final = 2
"""The number of the first outline; 0 and 1 are places without one."""
SPACE, OUTLINE = "-", "."
"""Stand before the sign of a thing, and before the number of an outline, for their pictures."""
PART, VALUE, ELEMENT, GAP = "|", "=", ";", "~"
"""Stand between the parts of an element, between a name and its value, between elements, and for a value. No
picture of a thing has them."""
SIGNS: Final = re.compile("([|=;])")
Columns = list[str | Sequence[object]]


class Kinds:
    """Collects the sheets and the looks of the games of a page, each kind once."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, Sheet, Sheet], int] = {}
        self.made: list[Data] = []
        self.sheets: list[tuple[Sheet, Sheet]] = []
        self.signs: list[set[str]] = []
        self.ghosts: list[set[str]] = []
        self.outlines: list[Mapping[Node, int]] = []
        self.scenes: list[tuple[Scene[Any], Any]] = []

    def number(self, table: Table) -> int:
        """Find the number of a table's kind, or assign one."""
        scene = scene_of(table.family)
        sheets = scene.table(table.engine), scene.board(table.engine)
        key = (table.variant, *sheets)
        if key not in self.found:
            self.found[key] = len(self.made)
            written, outlines = sheets_data(*sheets)
            self.sheets.append(sheets)
            self.made.append({"sheets": written})
            ghosts = {place.ghost for sheet in sheets for place in sheet.places if place.ghost}
            self.ghosts.append(ghosts)
            self.signs.append({*ghosts})
            self.outlines.append(outlines)
            self.scenes.append((scene, table.engine))
        return self.found[key]

    def zones(self, number: int) -> tuple[Sequence[int], Sequence[int]]:
        """Count the places that the zones of the table and of a board have."""
        table, board = self.sheets[number]
        return [len(zone.places) for zone in table.zones], [
            len(zone.places) for zone in board.zones
        ]

    def data(self) -> list[Data]:
        """Add to each kind how its things look and what they are called."""
        kept = zip(self.made, self.signs, self.ghosts, self.outlines, self.scenes, strict=True)
        for kind, signs, ghosts, outlines, (scene, engine) in kept:
            looks = chosen_looks(scene.looks(engine), signs)
            shown = chosen_looks(with_spaces(looks), {*looks, *(f"_{ghost}" for ghost in ghosts)})
            pictures = {
                sign.replace("_", SPACE): [*nodes_of(symbol(look, sign))]
                for sign, look in shown.items()
            }
            pictures |= {f"{OUTLINE}{number}": [drawn] for drawn, number in outlines.items()}
            words = {sign: look.words for sign, look in looks.items()}
            kind["forms"], kind["symbols"] = in_forms(pictures, words)
        return self.made


@lru_cache
def sheets_data(table: Sheet, board: Sheet) -> tuple[list[list[object]], Mapping[Node, int]]:
    """Write the sheets of a kind, and number the outlines of their places."""
    outlines: dict[Node, int] = {}
    return [sheet_data(sheet, outlines) for sheet in (table, board)], outlines


def sheet_data(sheet: Sheet, outlines: dict[Node, int]) -> list[object]:
    """Write a sheet: its size, and the columns of its places, its zones and its captions."""
    places = [
        (place.x, place.y, place.size, form_of(place, outlines), place.ghost, place.label)
        for place in sheet.places
    ]
    zones = [
        (zone.name, len(zone.places), int(zone.loose), *frame_of(zone)) for zone in sheet.zones
    ]
    captions = [
        (caption.text, caption.x, caption.y, caption.size, caption.anchor)
        for caption in sheet.captions
    ]
    size = short(sheet.width), short(sheet.height)
    return [*size, table_of(places), table_of(zones), table_of(captions)]


def table_of(rows: Iterable[Sequence[object]]) -> Columns:
    return [column(values) for values in zip(*rows, strict=True)]


def frame_of(zone: Zone) -> tuple[float, ...]:
    """Return what is drawn round a zone: left, top, width, height and the radius of its corners, or zeros."""
    return (*zone.frame, radius(zone)) if zone.frame else (0, 0, 0, 0, 0)


def form_of(place: Place, outlines: dict[Node, int]) -> int:
    """Return 1 for a place that holds text, 0 for one without an outline, the others the number of theirs."""
    if place.form == "text":
        return 1
    if not place.outline:
        return 0
    drawn = outline(Place(0, 0, TILE, place.form))
    return outlines.setdefault(drawn, len(outlines) + FIRST_OUTLINE)


def nodes_of(element: Node) -> Iterator[Node]:
    """Yield the elements in an element."""
    return (part for part in element.children if isinstance(part, Node))


def element_data(element: Node) -> str:
    """Write an element: its tag, its attributes, and as an attribute without a name, its text."""
    texts = [("", text) for text in element.children if isinstance(text, str)]
    given = [f"{name}{VALUE}{value}" for name, value in [*element.attributes, *texts]]
    return PART.join([element.tag, *given])


def in_forms(
    pictures: Mapping[str, Sequence[Node]], words: Mapping[str, str]
) -> tuple[list[str], Columns]:
    """Write pictures as forms with gaps, and columns: signs, words, forms, and what fills the gaps."""
    alike: dict[tuple[object, ...], dict[str, list[str]]] = {}
    for sign, elements in pictures.items():
        shape = tuple((each.tag, *(name for name, _ in each.attributes)) for each in elements)
        alike.setdefault(shape, {})[sign] = SIGNS.split(ELEMENT.join(map(element_data, elements)))
    forms: list[str] = []
    rows: list[list[object]] = []
    for number, written in enumerate(alike.values()):
        together = [{*values} for values in zip(*written.values(), strict=True)]
        forms.append("".join(GAP if len(values) > 1 else next(iter(values)) for values in together))
        for sign, values in written.items():
            own = (value for value, among in zip(values, together, strict=True) if len(among) > 1)
            rows.append([sign, words.get(sign, ""), number, *own])
    longest = max(map(len, rows))
    return forms, table_of([[*row, *[""] * (longest - len(row))] for row in rows])
