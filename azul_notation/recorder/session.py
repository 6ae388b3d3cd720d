"""Records one game: lines go in, words of the record come out.

The text is the only state. A word is accepted if the text with it reads and replays without an error; then
the text is put into the file, before the answer is given.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TypedDict

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic
from azul_notation.recorder.answers import Answer, Completion, Expected, NotPossible
from azul_notation.recorder.draft import Draft, Item
from azul_notation.recorder.examples import example
from azul_notation.recorder.expected import Pending, expected_now
from azul_notation.recorder.input_line import InputLine
from azul_notation.recorder.layout import opening, stopped, with_ending, with_tag
from azul_notation.recorder.refusals import WordRefused
from azul_notation.recorder.scored import Ending, ScoredRound, ending, scored_rounds
from azul_notation.recorder.slips import Hypothesis, Refusal
from azul_notation.recorder.tokens import on_one_line, tokens
from azul_notation.text.tags import TERMINATIONS

_START = re.compile(r"@[0-9]")
Keep = Callable[[str], None]
"""Puts the text of the game into its file, or raises OSError or NotPossible and leaves the file as it was."""


class Outcome(TypedDict):
    """The effects of a change in addition to words."""

    scored: tuple[ScoredRound, ...]
    ending: Ending | None


class Session:
    """Records one game. Queries change nothing and may be made at every keystroke."""

    def __init__(self, text: str, keep: Keep) -> None:
        """Continue the text of a game that is not over; raise InvalidRecord for one with errors."""
        self.draft, self.kept = opening(text)
        self.keep = keep
        self.pending = Pending()
        self.before = self.draft
        """The game before the last change."""
        self.taken_back: list[Draft] = []
        self.refusal: Refusal | None = None
        """The last word that was refused, if nothing was entered since."""

    # -- queries

    @property
    def expected(self) -> Expected:
        """What the record must bring next."""
        return expected_now(self.draft, self.pending)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.draft.game.seats

    @property
    def totals(self) -> list[int]:
        """The current points of every seat."""
        return list(self.draft.state.scores[:])

    @property
    def final(self) -> list[int] | None:
        """The final totals, once the game is over."""
        return self.draft.final

    @property
    def text(self) -> str:
        """The record of this game as it is in the file."""
        return with_ending(self.draft, self.kept)

    @property
    def position(self) -> str:
        return str(self.draft.family.picture.position(self.draft.state))

    def table(self, names: Sequence[str]) -> list[str]:
        """Draw the table with these names for the players."""
        return list(self.draft.family.picture.draw(self.draft.state, names))

    def items(self) -> list[Item]:
        """List everything that was entered, with its place."""
        return self.draft.items

    def written(self, label: str) -> str:
        """Return the text of the record at a place, with its comments."""
        return self.draft.text_of(self.find(label)[1])

    def left(self, words: Sequence[str]) -> dict[str, int]:
        """Count what is left to draw of each piece after these draws, correct or not."""
        return dict(self.draft.family.chance.left(self.draft.state, words))

    @property
    def example(self) -> str:
        """What comes next, with an example, for a scorer who has typed nothing yet."""
        return example(self.draft, self.expected)

    def trial(self) -> "Session":
        """Return a copy of the session that writes nothing, to try lines with."""
        other = copy(self)
        other.keep, other.taken_back = forget, []
        return other

    def legal(self, prefix: str = "") -> list[str]:
        """List the legal words that begin like this, ignoring case."""
        expected, begun = self.expected, prefix.casefold()
        words: Sequence[str] = ()
        if expected.kind == "move":
            words = self.draft.legal
        elif expected.kind == "tiling":
            at = len(expected.pending)
            ways = (way for way in self.draft.tilings if way[:at] == expected.pending)
            words = list(dict.fromkeys(way[at] for way in ways))
        return [word for word in words if word.casefold().startswith(begun)]

    def worth(self, word: str) -> int | None:
        """Count the points of a choice of a tiling; None for other words, and where no tile is laid."""
        if self.expected.kind != "tiling":
            return None
        state, tiling = self.draft.state, self.draft.family.tiling
        seat, _ = tiling.untiled(state)[0]
        points: int | None = tiling.worth(state, seat, [*self.expected.pending, word])
        return points

    def with_worth(self, word: str) -> str:
        """Write a legal word; after a choice of a tiling the points that it brings: `2>3 +4`."""
        points = self.worth(word)
        return word if points is None else f"{word} +{points}"

    def complete(self, prefix: str) -> Completion:
        """List the continuations of a word."""
        candidates = self.legal(prefix)
        return Completion(beginning_of(candidates) or prefix, tuple(candidates))

    # -- what changes the record

    def start(self) -> None:
        """Write the game to its file before the first word is typed."""
        self.keep(self.text)

    def enter(self, line: str) -> Answer:
        """Enter a line of words; those before the first refused one are accepted."""
        begun = self.draft
        input_line = InputLine(begun, self.pending.copy())
        self.refusal = None
        refused: WordRefused | None = None
        at = 0
        try:
            for token in input_line.take(line):
                at = token.start
        except WordRefused as raised:
            refused = raised
            at = input_line.leave_out(raised.fault, at)
        self.adopt(input_line)
        if refused and refused.tried:
            behind = line[refused.end :]
            self.refusal = Refusal(refused.diagnostic, refused.tried, self.draft, behind)
        rest = line[at:] if refused else ""
        return self.answer(begun, input_line, refused.diagnostic if refused else None, rest)

    def correct(self, chosen: Hypothesis) -> Answer:
        """Correct a slip that explains a refusal; enter the refused word, and the rest of its line."""
        begun, fixed = self.draft, Draft(chosen.text)
        items, known = fixed.items, self.items()
        at = sum(item.start <= chosen.first for item in items) - 1
        begin = self.cut(known[at]) if at < len(known) else self.draft
        input_line = InputLine(begin, Pending())
        tail = [line for item in range(at, len(items)) for line in on_one_line(fixed.text_of(item))]
        diagnostic, tail = self.again(input_line, tail)
        if diagnostic is not None:
            raise NotPossible(f"this does not fit after all: {diagnostic.message}")
        self.change(input_line.draft, self.kept)
        self.taken_back.clear()
        self.pending = Pending()
        return replace(self.enter(chosen.rest), **self.outcome(begun))

    def comment(self, text: str) -> Answer:
        """Add a comment after the last thing that was played."""
        if "\n" in text or not text.strip():
            raise NotPossible("a comment is one line of text")
        return self.enter(f";{text}" if "}" in text else f"{{{text}}}")

    def undo(self, to: int | str = 1) -> list[str]:
        """Take back a number of words, or all from a place on."""
        if isinstance(to, int) and self.pending:
            return [self.take_back_pending(), *(self.undo(to - 1) if to > 1 else [])]
        items = [item for item in self.items() if not item.is_totals]
        if isinstance(to, int):
            if not items:
                raise NotPossible("there is nothing to take back")
            if not 1 <= to <= len(items):
                raise NotPossible(f"cannot take back {to} words: the record has only {len(items)}")
            at = len(items) - to
        else:
            at = next((at for at, item in enumerate(items) if item.label == to), -1)
            if to.startswith("="):
                raise NotPossible(
                    f"{to} is computed: take back the word before it, or use :fix {to}"
                )
            if at < 0:
                raise NotPossible(f"there is no {to}: {PLACES}")
        draft = self.cut(items[at])
        texts = {item: self.draft.text_of(number) for number, item in enumerate(self.items())}
        gone = [texts[item] for item in reversed(items[at:])]
        self.change(draft, self.kept)
        self.taken_back.append(self.before)
        self.pending = Pending()
        return gone

    def redo(self) -> str:
        """Undo the last undo."""
        if not self.taken_back:
            raise NotPossible("there is no undo to take back")
        draft = self.taken_back[-1]
        before = self.draft.text
        self.change(draft, self.kept)
        self.taken_back.pop()
        self.pending = Pending()
        return draft.text.removeprefix(before).strip()

    def fix(self, label: str, line: str) -> Answer:
        """Write something else at a place and enter again what follows.

        What no longer fits is kept after the ending of the record, in lines that can be entered again.
        """
        return self.write_at(label, line, instead=True)

    def insert(self, label: str, line: str) -> Answer:
        """Write what was left out before a place, and enter again what follows, as a correction does."""
        if label.startswith("="):
            raise NotPossible(f"nothing can be inserted before {label}: totals are computed")
        return self.write_at(label, line, instead=False)

    def start_with(self, seat: int) -> Answer:
        """Let another seat start the first round; enter the moves again for their players."""
        if self.draft.game.tag("Position"):
            raise NotPossible("the position determines who starts")
        if not 1 <= seat <= len(self.seats):
            raise NotPossible(f"there is no seat {seat}: give 1 to {len(self.seats)}")
        if not self.draft.game.rounds:
            return self.enter(f"@{seat}")
        return self.fix("R1", _START.sub(f"@{seat}", self.written("R1"), count=1))

    def set_tags(self, tags: Mapping[str, str]) -> Answer:
        """Change the values of tags; where that changes the rules, enter the moves again."""
        begun, text = self.draft, self.draft.text
        for name, value in tags.items():
            if name == "Result":
                raise NotPossible("the result follows from the game")
            text = with_tag(text, name, value)
        draft = Draft(text)
        known = {(each.code, each.message) for each in begun.diagnostics}
        new = [each for each in draft.diagnostics if (each.code, each.message) not in known]
        if draft.goes_on and not new:
            self.change(draft, self.kept)
            return Answer(**self.outcome(begun))
        items = self.items()
        head = Draft(
            text[: len(text) - len(begun.text) + items[0].start].rstrip() if items else text
        )
        wrong = [each for each in head.diagnostics if (each.code, each.message) not in known]
        if wrong or not head.goes_on:
            raise NotPossible((wrong or head.errors)[0].message)
        input_line = InputLine(head, Pending())
        tail = [line for at in range(len(items)) for line in on_one_line(begun.text_of(at))]
        unfit, _ = self.again(input_line, tail)
        if unfit is not None:
            raise NotPossible(f"the record would no longer fit: {unfit.message}")
        self.change(input_line.draft, self.kept)
        self.taken_back.clear()
        return Answer(**self.outcome(begun))

    def write_at(self, label: str, line: str, *, instead: bool) -> Answer:
        """Write a line at a place, in place of what stands there or before it."""
        begun, (items, at) = self.draft, self.find(label)
        input_line = InputLine(self.cut(items[at]), Pending())
        try:
            for _ in input_line.take(line):
                pass
            if instead and not any(token.is_note for token in tokens(line)):
                for token in tokens(self.written(label)):
                    if token.is_note:
                        input_line.word(token)
        except WordRefused as refused:
            return Answer(refused=refused.diagnostic, rest=line)
        if input_line.pending or not input_line.written:
            raise NotPossible(f"this is not all of {label}: type the whole word in one line")
        later = range(at + instead, len(items))
        tail = [line for item in later for line in on_one_line(begun.text_of(item))]
        diagnostic, tail = self.again(input_line, tail)
        self.change(input_line.draft, [*tail, *self.kept])
        self.taken_back.clear()
        self.pending = Pending()
        written = (self.written(label),)
        rest = tail[0] if tail else ""
        notes = tuple(input_line.notes)
        return Answer(written, diagnostic, rest, notes, len(tail), **self.outcome(begun))

    def resume(self, most: int | None = None) -> Answer:
        """Enter lines kept after a correction, `most` of them or all, up to the first that does not fit."""
        if not self.kept:
            raise NotPossible("no lines are kept")
        begun = self.draft
        input_line = InputLine(begun, Pending())
        most = len(self.kept) if most is None else most
        diagnostic, rest = self.again(input_line, self.kept[:most])
        if input_line.draft is not self.draft:
            self.change(input_line.draft, [*rest, *self.kept[most:]])
            self.taken_back.clear()
        return self.answer(begun, input_line, diagnostic, rest[0] if rest else "")

    def drop(self, lines: int | None = None) -> list[str]:
        """Drop lines kept after a correction: the first ones, or all."""
        if not self.kept:
            raise NotPossible("no lines are kept")
        gone = self.kept if lines is None else self.kept[:lines]
        self.change(self.draft, self.kept[len(gone) :])
        return gone

    def end(self, termination: str = "adjourned") -> None:
        """Stop for now or for good, with the reason in the tags; the game stays unfinished."""
        if self.final is not None:
            raise NotPossible("the game is over, and its record is finished")
        if termination not in TERMINATIONS[1:]:
            raise NotPossible(f"the reason must be one of: {', '.join(TERMINATIONS[1:])}")
        self.change(Draft(stopped(self.draft.text, termination)), self.kept)
        self.pending = Pending()

    # -- steps

    def find(self, label: str) -> tuple[list[Item], int]:
        items = self.items()
        at = next((at for at, item in enumerate(items) if item.label == label), None)
        if at is None:
            raise NotPossible(f"there is no {label}: {PLACES}")
        return items, at

    def cut(self, item: Item) -> Draft:
        """Return the draft of the text before an item."""
        draft = Draft(self.draft.text[: item.start].rstrip())
        if not draft.goes_on:
            raise NotPossible(f"the game cannot go on from before {item.label}")
        return draft

    def again(self, input_line: InputLine, lines: list[str]) -> tuple[Diagnostic | None, list[str]]:
        """Enter lines that were in the record before; return the lines from the first that does not fit."""
        input_line.again = True
        for at, line in enumerate(lines):
            draft, pending = input_line.draft, input_line.pending
            input_line.pending = pending.copy()
            try:
                for _ in input_line.take(line):
                    pass
            except WordRefused as refused:
                input_line.draft, input_line.pending = draft, pending
                return refused.diagnostic, lines[at:]
        return None, []

    def take_back_pending(self) -> str:
        """Take back the last of the words that wait for the rest."""
        pending = self.pending
        if pending.words:
            gone = pending.words[-1].word
            self.pending = replace(pending, words=pending.words[:-1], notes=[])
        else:
            gone = pending.move or (
                f"@{pending.start}" if pending.start else " ".join(pending.notes)
            )
            self.pending = Pending()
        return gone

    def adopt(self, input_line: InputLine) -> None:
        """Keep what was entered with a line."""
        if input_line.draft is not self.draft:
            self.change(input_line.draft, self.kept)
            self.taken_back.clear()
        self.pending = input_line.pending

    def change(self, draft: Draft, kept: list[str]) -> None:
        """Write a new text to the file, and then continue from it."""
        self.keep(with_ending(draft, kept))
        self.before, self.draft, self.kept = self.draft, draft, kept
        self.refusal = None

    def answer(
        self, begun: Draft, input_line: InputLine, diagnostic: Diagnostic | None, rest: str
    ) -> Answer:
        written, notes = tuple(input_line.written), tuple(input_line.notes)
        return Answer(written, diagnostic, rest, notes, **self.outcome(begun))

    def outcome(self, begun: Draft) -> Outcome:
        """Return what was scored since the record was like this, and how the game ended."""
        end = ending(self.draft)
        return {
            "scored": scored_rounds(begun, self.draft),
            "ending": end if end != ending(begun) else None,
        }


def forget(_: str) -> None:
    """Keep nothing."""


PLACES = "a place is 3.2.1 (round, lap, seat), R3, T3.1, =3, track or S1"


def beginning_of(words: Sequence[str]) -> str:
    """Find the longest beginning that all words share."""
    if not words:
        return ""
    low, high = min(words), max(words)
    at = next((at for at, sign in enumerate(low) if high[at] != sign), len(low))
    return low[:at]
