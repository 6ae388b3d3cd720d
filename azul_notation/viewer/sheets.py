"""Writes how each kind of game looks as data for the viewer: its sheets, what lies on them, their names.

README.md in this folder says what the names of the fields mean.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from azul_notation.library.table import Table
from azul_notation.render.artwork import symbol, with_spaces
from azul_notation.render.drawing import chosen_looks, outline, radius
from azul_notation.render.markup import Node
from azul_notation.render.still import scene_of
from azul_notation.rules.scene import Caption, Place, Scene, Sheet, Zone

Data = dict[str, Any]
FIRST_OUTLINE: Final = 2
"""The number of the first outline; 0 and 1 are places without one."""
CONTENT: Final = ""
"""The name of the text in an element, beside those of its attributes."""


class Kinds:
    """Collects the sheets and the looks of the games of a page, each kind once."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, Sheet, Sheet], int] = {}
        self.made: list[Data] = []
        self.signs: list[set[str]] = []
        self.ghosts: list[set[str]] = []
        self.outlines: list[dict[Node, int]] = []
        self.scenes: list[tuple[Scene[Any], Any]] = []

    def number(self, table: Table) -> int:
        """Find the number of a table's kind, or assign one."""
        scene = scene_of(table.family)
        sheets = scene.table(table.engine), scene.board(table.engine)
        key = (table.variant, *sheets)
        if key not in self.found:
            self.found[key] = len(self.made)
            outlines: dict[Node, int] = {}
            self.made.append(
                {
                    "table": sheet_data(sheets[0], outlines),
                    "board": sheet_data(sheets[1], outlines),
                }
            )
            ghosts = {place.ghost for sheet in sheets for place in sheet.places if place.ghost}
            self.ghosts.append(ghosts)
            self.signs.append({*ghosts})
            self.outlines.append(outlines)
            self.scenes.append((scene, table.engine))
        return self.found[key]

    def zones(self, number: int) -> tuple[Sequence[int], Sequence[int]]:
        """Count the places that the zones of the table and of a board have."""
        table, board = (self.made[number][name]["zones"] for name in ("table", "board"))
        return [zone[1] for zone in table], [zone[1] for zone in board]

    def data(self) -> list[Data]:
        """Add to each kind how its things look and what they are called."""
        kept = zip(self.made, self.signs, self.ghosts, self.outlines, self.scenes, strict=True)
        for kind, signs, ghosts, outlines, (scene, engine) in kept:
            looks = chosen_looks(scene.looks(engine), signs)
            shown = chosen_looks(with_spaces(looks), {*looks, *(f"_{ghost}" for ghost in ghosts)})
            drawn = {sign: symbol(look, sign).children for sign, look in shown.items()}
            nodes = [part for parts in drawn.values() for part in parts if isinstance(part, Node)]
            forms, written = in_forms([*outlines, *nodes])
            kind["forms"], kind["outlines"] = forms, written[: len(outlines)]
            rest = iter(written[len(outlines) :])
            kind["symbols"] = {name: [next(rest) for _ in parts] for name, parts in drawn.items()}
            kind["words"] = {sign: look.words for sign, look in looks.items()}
        return self.made


def sheet_data(sheet: Sheet, outlines: dict[Node, int]) -> Data:
    """Write a sheet: its size, its places, each as a change of the one before it, its zones, its captions."""
    found: list[list[object]] = []
    last: list[float] = [0, 0, 0, 0]
    for place in sheet.places:
        own = [short(place.x), short(place.y), short(place.size), form_of(place, outlines)]
        printed = [place.ghost, place.label] if place.label else [place.ghost] * bool(place.ghost)
        steps = [short(new - old) for new, old in zip(own, last, strict=True)]
        found.append([*steps, *printed] if printed else without_end(steps))
        last = own
    return {
        "w": short(sheet.width),
        "h": short(sheet.height),
        "places": found,
        "zones": [zone_data(zone) for zone in sheet.zones],
        "captions": [caption_data(caption) for caption in sheet.captions],
    }


def without_end(numbers: list[float]) -> list[object]:
    """Leave out the zeros at the end."""
    while numbers and not numbers[-1]:
        numbers = numbers[:-1]
    return [*numbers]


def zone_data(zone: Zone) -> list[object]:
    """Write a zone: its name, how many places it has, 1 if their order means nothing, and its frame."""
    frame = [short(each) for each in (*zone.frame, radius(zone))] if zone.frame else 0
    return [zone.name, len(zone.places), int(zone.loose), frame]


def caption_data(caption: Caption) -> list[object]:
    return [
        caption.text,
        short(caption.x),
        short(caption.y),
        short(caption.size),
        caption.anchor,
    ]


def short(length: float) -> float:
    """Write a length shortly: a hundredth of a point is finer than anything that can be seen."""
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def form_of(place: Place, outlines: dict[Node, int]) -> int:
    """Return 1 for a place that holds text, 0 for one without an outline, the others the number of theirs."""
    if place.form == "text":
        return 1
    if not place.outline:
        return 0
    drawn = outline(Place(0, 0, place.size, place.form))
    return outlines.setdefault(drawn, len(outlines) + FIRST_OUTLINE)


def in_forms(nodes: Iterable[Node]) -> tuple[list[Data], list[list[object]]]:
    """Write elements shortly: each as the number of its form, and what differs among those of this form."""
    spelt = [(node.tag, attributes_of(node)) for node in nodes]
    alike: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for tag, given in spelt:
        alike.setdefault((tag, *given), []).append(given)
    numbers = {form: number for number, form in enumerate(alike)}
    forms = [form_data(form[0], found) for form, found in alike.items()]
    written: list[list[object]] = []
    for tag, given in spelt:
        number = numbers[(tag, *given)]
        written.append([number, *(given[name] for name in forms[number]["own"])])
    return forms, written


def form_data(tag: str, found: Sequence[dict[str, str]]) -> Data:
    """Split the attributes of elements into those that are the same in all of them, and the others."""
    fixed = {
        name: value
        for name, value in found[0].items()
        if all(each[name] == value for each in found)
    }
    return {"tag": tag, "fixed": fixed, "own": [name for name in found[0] if name not in fixed]}


def attributes_of(node: Node) -> dict[str, str]:
    """Return the attributes of an element, and its text."""
    texts = ((CONTENT, text) for text in node.children if isinstance(text, str))
    return dict([*node.attributes, *texts])
