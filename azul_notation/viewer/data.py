"""Writes a game as data for the viewer: where everything lies at first, and what changes with each step.

README.md in this folder says what the names of the fields mean.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.library.errors import RecordError
from azul_notation.library.steps import Step, steps
from azul_notation.render.markup import page_safe
from azul_notation.render.score_sheet import title_of
from azul_notation.render.still import scene_of
from azul_notation.rules.family import Points
from azul_notation.rules.scene import COUNT
from azul_notation.text.syntax import Game
from azul_notation.viewer.columns import column
from azul_notation.viewer.legal import Moves, legal_of
from azul_notation.viewer.phrases import phrase_of, reason_of
from azul_notation.viewer.position import Lying, template
from azul_notation.viewer.sheets import Data, Kinds

Shown = tuple[Game, Sequence[Diagnostic]]
"""A game, with what was found in it."""
KINDS: Final = {"deal": "d", "move": "m", "tiling": "t", "score": "s", "final": "f"}
MARKUP: Final = re.compile("<(?=[a-zA-Z/!?])")
"""What begins markup."""
EMPTY, CLEARED = " ", "-"
"""Stand for a place on which nothing lies, and for a zone in which nothing is left."""
TEXT, END, RUN, SHEET = ":", ";", ",", "|"
"""Stand before and after a text that lies on a place; between runs of places; between sheets."""

SHORT: Final = re.compile("[^-0-9,:;|_][0-9]*")
"""What a place holds that is written as it is."""


def page_data(games: Iterable[Shown]) -> Data:
    """Write games as the data of one page."""
    kinds = Kinds()
    written = [game_data(game, diagnostics, kinds) for game, diagnostics in games]
    return {"kinds": kinds.data(), "games": [game for game in written if game]}


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
    line = Line(kinds, found)
    written = [*line.written(found)]
    placed = attach_diagnostics(found, written, diagnostics)
    faults = [f"The replay ends here: {' '.join(each)}" for each in stopped] + placed
    return {
        "title": page_safe(title_of(game)),
        "names": [page_safe(name) for name in game.seats],
        "tags": [[tag.name, page_safe(tag.value)] for tag in game.tags],
        "kind": line.kind,
        "position": line.template.text,
        "phrases": [*line.phrases],
        "steps": in_columns(written),
        **({"faults": faults} if faults else {}),
    }


def worded(found: Diagnostic) -> list[str]:
    """Describe what was found: its code, then its message."""
    return [found.code, page_safe(found.message)]


def attach_diagnostics(
    found: Sequence[Step], written: Sequence[Data], diagnostics: Iterable[Diagnostic]
) -> list[str]:
    """Attach each fault to its step; return those that have none."""
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


def every(found: Iterable[Step]) -> Iterator[Step]:
    """Yield steps, each after those of its variations."""
    for step in found:
        for branch in step.branches:
            yield from every(branch.steps)
        yield step


def with_totals(found: Iterable[Step]) -> Iterator[tuple[Step, Sequence[int]]]:
    """Yield steps and the totals in their position strings, which leave out the final scoring."""
    before: Sequence[int] = ()
    for step in found:
        yield step, before if step.kind == "final" else step.after.totals
        before = step.after.totals


class Line:
    """Writes the steps of a game, or of a variation, each as a change of the one before it."""

    def __init__(self, kinds: Kinds, found: Sequence[Step]) -> None:
        table = found[0].after
        self.kind = kinds.number(table)
        self.signs = kinds.signs[self.kind]
        fill = scene_of(table.family).fill
        shown = [*every(found)]
        self.filled = {id(step): fill(step.after.engine) for step in shown}
        self.texts = {id(step): step.after.position for step in shown}
        lying = [
            [*self.filled[id(step)], [*map(str, totals)]] for step, totals in with_totals(shown)
        ]
        own, board = kinds.zones(self.kind)
        seats = len(table.totals)
        self.sizes = [own, *[board] * seats, [1] * seats]
        self.template = template([*self.texts.values()], lying, self.sizes)
        self.slots = [""] * len(self.template.slots)
        self.lying: Lying = ()
        self.totals = [0] * len(table.totals)
        self.moves = Moves()
        self.phrases: dict[str, int] = {}
        looks = scene_of(table.family).looks(table.engine)
        self.names = {sign: look.words for sign, look in looks.items()}
        self.named = {look.words: sign for sign, look in looks.items()}

    def branch(self) -> "Line":
        """Begin a variation after the step that was written last."""
        other = Line.__new__(Line)
        other.__dict__.update(self.__dict__, moves=self.moves.branch())
        return other

    def written(self, found: Iterable[Step]) -> Iterator[Data]:
        for step in found:
            branches = [
                {
                    "c": [*map(page_safe, each.comments)],
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
        legal = self.moves.packed(legal_of(table), table.mover or 0)
        data: Data = {"k": KINDS[step.kind], "r": step.round}
        optional = {
            "l": step.lap,
            "s": str(step.seat or ""),
            "w": word_of(step),
            "t": self.phrase(word_of(step), in_words(step)),
            "c": [*map(page_safe, step.comments)],
            "g": step.glyphs,
            "z": step.clock,
            "p": SHEET.join(map(self.points, step.points)),
            "m": str(table.mover or ""),
            "a": legal.heads,
            "e": legal.rest,
            "u": legal.paid,
        }
        data |= {name: value for name, value in optional.items() if value}
        if table.totals != self.with_points(step):
            data["q"] = table.totals
        self.totals = table.totals
        data["d"] = self.changed(self.filled[id(step)], step.seat or 1)
        slots = self.template.values(self.texts[id(step)])
        for number, (before, after) in enumerate(zip(self.slots, slots, strict=True)):
            if before != after:
                data[f"n{number}"] = after
        self.slots = slots
        return data

    def phrase(self, word: str, text: str) -> str:
        """Write the number of the phrase for what a word means; nothing if no text describes it."""
        if not text:
            return ""
        written, meant = phrase_of(word, text, self.names)
        self.signs.update(self.names.keys() & meant)
        return str(self.phrases.setdefault(written, len(self.phrases)))

    def points(self, points: Points) -> str:
        """Write points: the seat, their number, the number of the phrase for their reason, what fills it."""
        phrase, word, meant = reason_of(page_safe(points.reason), self.named)
        self.signs.update(meant)
        number = self.phrases.setdefault(phrase, len(self.phrases))
        return f"{points.seat} {points.points} {number} {word}".rstrip()

    def with_points(self, step: Step) -> list[int]:
        """Add the points of a step to the totals before it."""
        totals = [*self.totals]
        for each in step.points:
            totals[each.seat - 1] += each.points
        return totals

    def changed(self, lying: Lying, seat: int) -> str:
        """Write what changed on the table, then on the boards, from that of the seat that moved on."""
        before = self.lying or [[""] * len(places) for places in lying]
        self.lying = lying
        changes = [
            RUN.join(self.runs(*each)) for each in zip(before, lying, self.sizes, strict=False)
        ]
        table, boards = changes[:1], changes[1:]
        return SHEET.join([*table, *boards[seat - 1 :], *boards[: seat - 1]]).rstrip(SHEET)

    def runs(
        self, before: Sequence[str], after: Sequence[str], sizes: Iterable[int]
    ) -> Iterator[str]:
        """Write the zones that are empty now; then of places in a row the first, and what lies on each."""
        if before == after:
            return
        left, after = [*before], [*after]
        begin = 0
        for size in sizes:
            end = begin + size
            if size > 1 and left[begin:end] != after[begin:end] and not any(after[begin:end]):
                left[begin:end] = after[begin:end]
                yield f"{begin}{CLEARED}"
            begin = end
        changed = [at for at, (old, new) in enumerate(zip(left, after, strict=True)) if old != new]
        self.signs.update(after[at].partition(COUNT)[0] for at in changed)
        for _, run in groupby(enumerate(changed), key=lambda each: each[1] - each[0]):
            places = [at for _, at in run]
            yield f"{places[0]}{''.join(thing_on(after[at], self.names) for at in places)}"


def thing_on(thing: str, names: Collection[str]) -> str:
    """Write what lies on a place: a sign, a pile as sign and number, or any text between its bounds.

    A sign with a number that `names` has is no pile.
    """
    sign, count, number = thing.partition(COUNT)
    short = f"{sign}{number}" or EMPTY
    if SHORT.fullmatch(short) and bool(count) != (len(short) == 1 or short in names):
        return short
    return f"{TEXT}{thing}{END}"


def in_columns(written: Sequence[Data]) -> Data:
    """Write steps as columns, one for each field that any of them has."""
    names = dict.fromkeys(name for step in written for name in step)
    return {name: column([step.get(name, 0) for step in written]) for name in names}


def word_of(step: Step) -> str:
    """Spell a step as a record has it, with its marks."""
    if step.kind != "move":
        return step.word
    move, *chance = step.word.split(" ")
    marked = step.after.family.with_marks(move, step.marks) + step.opinion
    return " ".join([marked, *chance])


def in_words(step: Step) -> str:
    """Describe what a move or a tiling means."""
    describe = step.after.family.in_words
    if describe is None or step.kind not in ("move", "tiling"):
        return ""
    words = step.word.split(" ")[:1] if step.kind == "move" else step.word.split(" ")
    words = [word for word in words if not word.startswith("T")]
    return "; ".join(describe(step.after.variant, word) for word in words)


def encoded(data: Data) -> str:
    """Write data as JSON that can stand in a page."""
    return MARKUP.sub(r"\\u003c", msgspec.json.encode(data).decode())
