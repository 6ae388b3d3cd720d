"""Writes a game as data for the viewer: where everything lies at first, and what changes with each step.

README.md in this folder says what the names of the fields mean.
"""

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.library.errors import RecordError
from azul_notation.library.steps import Step, steps
from azul_notation.library.table import Table
from azul_notation.render.artwork import symbols
from azul_notation.render.drawing import chosen_looks, ground, outline
from azul_notation.render.markup import Node, data_of, plain
from azul_notation.render.score_sheet import title_of
from azul_notation.render.still import scene_of
from azul_notation.rules.scene import COUNT, Place, Scene, Sheet
from azul_notation.text.syntax import Game

Data = dict[str, Any]
Shown = tuple[Game, Sequence[Diagnostic]]
"""A game, with what was found in it."""
KINDS: Final = {"deal": "d", "move": "m", "tiling": "t", "score": "s", "final": "f"}
PARTS: Final = re.compile("([/,])")
"""What separates the parts of a field of a position string."""
DIGITS: Final = "0123456789"
SAME: Final = 48
"""The character for no letter that is the same; those that follow it count on."""
MOST_SAME: Final = 70
MOST_LEGAL: Final = 60
"""Legal moves that are all written down."""
NEXT: Final = "+"
"""Stands for a field of a position string whose last number is one more than before."""
FIRST_OUTLINE: Final = 2
"""The number of the first outline; 0 and 1 are places without one."""
PAID: Final = "/"
"""Stands before what is paid for a move."""


class Kinds:
    """Collects the sheets and the looks of the games of a page, each kind once."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, Sheet, Sheet], int] = {}
        self.made: list[Data] = []
        self.signs: list[set[str]] = []
        self.scenes: list[tuple[Scene[Any], Any]] = []

    def number(self, table: Table) -> int:
        """Find the number of a table's kind, or give it one."""
        scene = scene_of(table.family)
        sheets = scene.table(table.engine), scene.board(table.engine)
        key = (table.variant, *sheets)
        if key not in self.found:
            self.found[key] = len(self.made)
            ghosts = {place.ghost for sheet in sheets for place in sheet.places}
            self.signs.append(ghosts)
            self.scenes.append((scene, table.engine))
            prefix = self.prefix(self.found[key])
            self.made.append(
                {"table": sheet_data(sheets[0], prefix), "board": sheet_data(sheets[1], prefix)}
            )
        return self.found[key]

    def prefix(self, number: int) -> str:
        return f"k{number}-"

    def data(self) -> list[Data]:
        """Add to each kind how its things look and what they are called."""
        for number, (kind, signs) in enumerate(zip(self.made, self.signs, strict=True)):
            scene, engine = self.scenes[number]
            looks = chosen_looks(scene.looks(engine), signs)
            prefix = self.prefix(number)
            kind["prefix"] = prefix
            kind["symbols"] = data_of(symbols(looks, prefix))
            kind["words"] = {sign: look.words for sign, look in looks.items()}
        return self.made


def page_data(games: Iterable[Shown]) -> Data:
    """Write games as the data of one page."""
    kinds = Kinds()
    written = [game_data(game, diagnostics, kinds) for game, diagnostics in games]
    return {"kinds": kinds.data(), "games": [game for game in written if game]}


def sheet_data(sheet: Sheet, prefix: str) -> Data:
    """Write a sheet: its size, what is drawn before anything lies on it, its places and zones."""
    outlines: dict[Node, int] = {}
    [drawn] = data_of([ground(sheet, prefix)])
    return {
        "w": short(sheet.width),
        "h": short(sheet.height),
        "base": drawn,
        "places": [
            [short(place.x), short(place.y), short(place.size), form_of(place, outlines)]
            for place in sheet.places
        ],
        "outlines": data_of([*outlines]),
        "zones": [
            [zone.name, len(zone.places), int(zone.loose), int(zone.frame is not None)]
            for zone in sheet.zones
        ],
    }


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


def game_data(game: Game, diagnostics: Sequence[Diagnostic], kinds: Kinds) -> Data | None:
    """Write one game; nothing if no step of it can be shown."""
    found: list[Step] = []
    try:
        found.extend(steps(game))
    except RecordError as error:
        stopped = [worded(each) for each in error.diagnostics[:1]]
    else:
        stopped = []
    if not found or found[0].after.family.picture.scene is None:
        return None
    line = Line(kinds, found[0].after)
    written = [*line.written(found)]
    placed = place_faults(found, written, diagnostics)
    return {
        "title": plain(title_of(game)),
        "names": [plain(name) for name in game.seats],
        "tags": [[tag.name, plain(tag.value)] for tag in game.tags],
        "kind": line.kind,
        "steps": in_columns(written),
        "faults": [f"The replay ends here: {' '.join(each)}" for each in stopped] + placed,
    }


def worded(found: Diagnostic) -> list[str]:
    """Say what was found: its code, then its message."""
    return [found.code, plain(found.message)]


def place_faults(
    found: Sequence[Step], written: Sequence[Data], diagnostics: Iterable[Diagnostic]
) -> list[str]:
    """Put each fault at its step; give those that have none."""
    rest = []
    for each in diagnostics:
        at = step_of(found, each)
        if at is None:
            rest.append(" ".join(worded(each)))
        else:
            written[at].setdefault("f", []).append(worded(each))
    return rest


def step_of(found: Sequence[Step], fault: Diagnostic) -> int | None:
    """Find the step at which a fault is shown: the one before it if its own was never played."""
    if fault.round is None:
        return None
    last = None
    for at, step in enumerate(found):
        if step.round > fault.round:
            break
        if step.round == fault.round:
            last = at
            if fault.lap is not None and (step.lap, step.seat) == (fault.lap, fault.seat):
                return at
    return len(found) - 1 if last is None and found else last


class Line:
    """Writes the steps of a game, or of a variation, each as a change of the one before it."""

    def __init__(self, kinds: Kinds, table: Table) -> None:
        self.kinds = kinds
        self.kind = kinds.number(table)
        self.scene = scene_of(table.family)
        self.signs = kinds.signs[self.kind]
        self.lying: Sequence[Sequence[str]] = ()
        self.position: list[str] = []
        self.totals: list[int] | None = None

    def branch(self) -> "Line":
        """Begin a variation after the step that was written last."""
        other = Line.__new__(Line)
        other.__dict__.update(self.__dict__)
        return other

    def written(self, found: Iterable[Step]) -> Iterator[Data]:
        for step in found:
            branches = [
                {
                    "c": [*map(plain, each.comments)],
                    "s": in_columns([*self.branch().written(each.steps)]),
                }
                for each in step.branches
                if each.steps or each.comments
            ]
            data = self.step(step)
            if branches:
                data["b"] = branches
            yield data

    def step(self, step: Step) -> Data:
        """Write one step."""
        table = step.after
        data: Data = {"k": KINDS[step.kind], "r": step.round}
        optional = {
            "l": step.lap,
            "s": step.seat,
            "w": word_of(step),
            "t": in_words(step),
            "c": [*map(plain, step.comments)],
            "g": step.glyphs,
            "z": step.clock,
            "p": [[each.seat, each.points, plain(each.reason)] for each in step.points],
            "m": table.mover,
            "a": packed(legal_of(table)),
        }
        data |= {name: value for name, value in optional.items() if value}
        if table.totals != self.totals:
            data["q"] = self.totals = table.totals
        data["d"] = self.changed(self.scene.fill(table.engine))
        data["n"] = self.moved(table.position)
        return data

    def changed(self, lying: Sequence[Sequence[str]]) -> str:
        """Write what changed: each thing with the numbers of the places where it lies now."""
        places: dict[str, list[int]] = {}
        begin = 0
        for before, after in zip_longest(self.lying, lying, fillvalue=()):
            if before != after:
                for at, (old, new) in enumerate(zip_longest(before, after, fillvalue=""), begin):
                    if old != new:
                        places.setdefault(new, []).append(at)
            begin += len(after)
        self.lying = lying
        self.signs.update(thing.partition(COUNT)[0] for thing in places)
        return "|".join(f"{thing}:{by_steps(numbers)}" for thing, numbers in places.items())

    def moved(self, position: str) -> str:
        """Write the position string: all of it after `=`, or which of its fields changed into what.

        Of a field that has as many parts as before, only the parts that changed are written.
        """
        fields = position.split(" ")
        before, self.position = self.position, fields
        if len(before) != len(fields):
            return f"={position}"
        found: list[str] = []
        last = 0
        for at, (old, new) in enumerate(zip(before, fields, strict=True)):
            if old != new:
                found += changes(old, new, at - last)
                last = at
        return "|".join(found)


def changes(old: str, new: str, field: int) -> Iterator[str]:
    """Write what changed in a field of a position string; numbers count from the change before."""
    before, after = PARTS.split(old), PARTS.split(new)
    if len(before) != len(after) or len(after) == 1:
        yield f"{field}:{NEXT if new == one_more(old) else new}"
        return
    last = 0
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        if one != other:
            yield f"{field}.{at - last}:{other}"
            field, last = 0, at


def one_more(text: str) -> str:
    """Add one to the number at the end of a text."""
    head = text.rstrip(DIGITS)
    return f"{head}{int(text[len(head) :]) + 1}" if head != text else text


def by_steps(numbers: Sequence[int]) -> str:
    """Write rising numbers, each by how much it is above the one before it."""
    return ",".join(
        str(number - last) for last, number in zip([0, *numbers], numbers, strict=False)
    )


def legal_of(table: Table) -> list[str]:
    """List the legal moves; where there are very many, without what is paid for them."""
    words = table.legal()
    return words if len(words) <= MOST_LEGAL else without_payments(words)


def in_columns(written: Sequence[Data]) -> Data:
    """Write steps as columns, one for each field that any of them has; 0 where a step has none."""
    names = dict.fromkeys(name for step in written for name in step)
    return {name: [step.get(name, 0) for step in written] for name in names}


def without_payments(words: Sequence[str]) -> list[str]:
    """Write moves once that differ only in what is paid, with the number of ways to pay."""
    ways: dict[str, list[str]] = {}
    for word in words:
        ways.setdefault(word.partition(PAID)[0], []).append(word)
    return [
        own[0] if len(own) == 1 else f"{word}{PAID}…{COUNT}{len(own)}" for word, own in ways.items()
    ]


def word_of(step: Step) -> str:
    """Spell a step as a record has it, with its marks."""
    if step.kind != "move":
        return step.word
    move, *chance = step.word.split(" ")
    marked = step.after.family.with_marks(move, step.marks) + step.opinion
    return " ".join([marked, *chance])


def in_words(step: Step) -> str:
    """Say what a move or a tiling means."""
    tell = step.after.family.in_words
    if tell is None or step.kind not in ("move", "tiling"):
        return ""
    words = step.word.split(" ")[:1] if step.kind == "move" else step.word.split(" ")
    words = [word for word in words if not word.startswith("T")]
    return "; ".join(tell(step.after.variant, word) for word in words)


def packed(words: Sequence[str]) -> str:
    """Write words shortly: those that differ in their last letter together, before it a colon.

    Of what comes before it, the letters that it shares with the words before are only counted.
    """
    last, found = "", []
    for stem, group in groupby(words, key=lambda word: word[:-1]):
        same = 0
        while same < min(len(last), len(stem), MOST_SAME) and last[same] == stem[same]:
            same += 1
        ends = "".join(word[-1] for word in group)
        found.append(f"{chr(SAME + same)}{stem[same:]}:{ends}")
        last = stem
    return " ".join(found)


def squeezed(data: Data) -> str:
    """Pack data for a page that unpacks them by itself."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return b64encode(packer.compress(msgspec.json.encode(data)) + packer.flush()).decode()


def encoded(data: Data) -> str:
    """Write data as JSON that can stand in a page."""
    return msgspec.json.encode(data).decode().replace("</", "<\\/").replace("<!--", "<\\u0021--")
