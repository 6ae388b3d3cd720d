"""Writes a game as data for the viewer: where everything lies at first, and what changes with each step.

README.md in this folder says what the names of the fields mean.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import zip_longest
from typing import Final

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.library.errors import RecordError
from azul_notation.library.steps import Step, steps
from azul_notation.render.markup import page_safe
from azul_notation.render.score_sheet import title_of
from azul_notation.render.still import scene_of
from azul_notation.rules.scene import COUNT
from azul_notation.text.syntax import Game
from azul_notation.viewer.legal import legal_of, packed
from azul_notation.viewer.phrases import phrase_of
from azul_notation.viewer.position import Lying, Positions, spelled, written as written_parts
from azul_notation.viewer.sheets import Data, Kinds

Shown = tuple[Game, Sequence[Diagnostic]]
"""A game, with what was found in it."""
KINDS: Final = {"deal": "d", "move": "m", "tiling": "t", "score": "s", "final": "f"}
MARKUP: Final = re.compile("<(?=[a-zA-Z/!?])")
"""What begins markup."""
COLUMN: Final = "_"
"""Stands between the texts of a column."""
EMPTY, BETWEEN = " ", ";"
"""Stand for a place on which nothing lies, and between things of more than one character."""


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
        "spelled": written_parts(line.left_out),
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
        lying = [*self.filled.values()]
        self.left_out = spelled([*self.texts.values()], lying, kinds.zones(self.kind))
        self.positions = Positions(self.left_out)
        self.lying: Lying = ()
        self.totals = [0] * len(table.totals)
        self.ends: dict[str, str] = {}
        self.phrases: dict[str, int] = {}
        looks = scene_of(table.family).looks(table.engine)
        self.names = {sign: look.words for sign, look in looks.items()}

    def branch(self) -> "Line":
        """Begin a variation after the step that was written last."""
        other = Line.__new__(Line)
        other.__dict__.update(self.__dict__, ends={**self.ends}, positions=copy(self.positions))
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
        data: Data = {"k": KINDS[step.kind], "r": step.round}
        optional = {
            "l": step.lap,
            "s": step.seat,
            "w": word_of(step),
            "t": self.phrase(word_of(step), in_words(step)),
            "c": [*map(page_safe, step.comments)],
            "g": step.glyphs,
            "z": step.clock,
            "p": [[each.seat, each.points, page_safe(each.reason)] for each in step.points],
            "m": table.mover,
            "a": packed(legal_of(table), table.mover or 0, self.ends),
        }
        data |= {name: value for name, value in optional.items() if value}
        if table.totals != self.with_points(step):
            data["q"] = table.totals
        self.totals = table.totals
        data["d"] = self.changed(self.filled[id(step)])
        data["n"] = self.positions.moved(self.texts[id(step)])
        return data

    def phrase(self, word: str, text: str) -> str:
        """Write the number of the phrase for what a word means; nothing if no text describes it."""
        if not text:
            return ""
        written, meant = phrase_of(word, text, self.names)
        self.signs.update(self.names.keys() & meant)
        return str(self.phrases.setdefault(written, len(self.phrases)))

    def with_points(self, step: Step) -> list[int]:
        """Add the points of a step to the totals before it."""
        totals = [*self.totals]
        for each in step.points:
            totals[each.seat - 1] += each.points
        return totals

    def changed(self, lying: Lying) -> str:
        """Write what changed: runs of places, by how far one begins after the other, with what lies there."""
        runs: list[tuple[int, list[str]]] = []
        begin = 0
        for before, after in zip_longest(self.lying, lying, fillvalue=()):
            if before != after:
                for at, (old, new) in enumerate(zip_longest(before, after, fillvalue=""), begin):
                    if old == new:
                        continue
                    if runs and at == runs[-1][0] + len(runs[-1][1]):
                        runs[-1][1].append(new)
                    else:
                        runs.append((at, [new]))
            begin += len(after)
        self.lying = lying
        self.signs.update(thing.partition(COUNT)[0] for _, things in runs for thing in things)
        steps = [at - last for (at, _), (last, _) in zip(runs, [(0, ()), *runs], strict=False)]
        return "|".join(
            f"{step}{things_on(things)}" for step, (_, things) in zip(steps, runs, strict=True)
        )


def things_on(things: Sequence[str]) -> str:
    """Write what lies on places in a row: one character each, or after a colon."""
    found = [thing or EMPTY for thing in things]
    if all(len(thing) == 1 and not thing.isdigit() for thing in found):
        return "".join(found)
    return f":{BETWEEN.join(things)}"


def in_columns(written: Sequence[Data]) -> Data:
    """Write steps as columns, one for each field that any of them has; return 0 where a step has none."""
    names = dict.fromkeys(name for step in written for name in step)
    return {name: column([step.get(name, 0) for step in written]) for name in names}


def column(values: Sequence[object]) -> str | Sequence[object]:
    """Write texts as one text, with `_` between them; leave other values, and texts that have this sign."""
    texts = [each or "" for each in values]
    if all(isinstance(each, str) and COLUMN not in each for each in texts):
        return COLUMN.join(map(str, texts))
    return values


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
