"""A session at the table: lines go in, words of the record come out, one game long.

The truth is the text. A word is accepted if the readers and the rules of all records have nothing against
the text with it; then the text is put into the file, before anybody hears of it.
"""

from collections.abc import Callable, Sequence
from copy import copy

from azul_notation.diagnostics import Diagnostic
from azul_notation.recorder.answers import Answer, Completion, Due, Unable
from azul_notation.recorder.draft import Look, Unit
from azul_notation.recorder.expected import Waiting, due_now
from azul_notation.recorder.input_line import Entry
from azul_notation.recorder.layout import opening, stopped, whole
from azul_notation.recorder.refusals import Refused
from azul_notation.recorder.tokens import on_one_line, tokens
from azul_notation.text.tags import TERMINATIONS

Keep = Callable[[str], None]
"""Puts the text of the game into its file, or raises OSError or Unable and leaves the file as it was."""


class Session:
    """One game that is being recorded. Questions may be asked at every keystroke; they change nothing."""

    def __init__(self, text: str, keep: Keep) -> None:
        """Go on with the text of a game that is not over; a faulty one raises Faulty."""
        self.look, self.kept = opening(text)
        self.keep = keep
        self.waiting = Waiting()
        self.before = self.look
        """The game before the last change."""
        self.taken_back: list[Look] = []

    # -- questions

    @property
    def due(self) -> Due:
        """What the record must bring next."""
        return due_now(self.look, self.waiting)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.look.game.seats

    @property
    def totals(self) -> list[int]:
        """Every seat's points as they are now."""
        return list(self.look.state.scores[:])

    @property
    def final(self) -> list[int] | None:
        """The final totals, once the game is over."""
        return self.look.final

    @property
    def text(self) -> str:
        """The record of this game as it is in the file."""
        return whole(self.look, self.kept)

    @property
    def position(self) -> str:
        return str(self.look.family.picture.position(self.look.state))

    def table(self, names: Sequence[str]) -> list[str]:
        """Draw the table; the names are the players' as they may be shown."""
        return list(self.look.family.picture.draw(self.look.state, names))

    def units(self) -> list[Unit]:
        """Everything that was entered, with its place."""
        return self.look.units

    def written(self, label: str) -> str:
        """Give what stands in the record at a place, with what is said of it."""
        return self.look.said(self.find(label)[1])

    def left(self, words: Sequence[str]) -> dict[str, int]:
        """Say what is left to draw of each piece behind these words of chance, right or not."""
        return dict(self.look.family.chance.left(self.look.state, words))

    def trial(self) -> "Session":
        """Give a session of the same record that keeps nothing, to try lines with."""
        other = copy(self)
        other.keep, other.taken_back = forget, []
        return other

    def legal(self, prefix: str = "") -> list[str]:
        """Name the words that may be typed here and begin so, whatever the case of the letters."""
        due, begun = self.due, prefix.casefold()
        words: Sequence[str] = ()
        if due.kind == "move":
            words = self.look.legal
        elif due.kind == "tiling":
            at = len(due.pending)
            ways = (way for way in self.look.tilings if way[:at] == due.pending)
            words = list(dict.fromkeys(way[at] for way in ways))
        return [word for word in words if word.casefold().startswith(begun)]

    def complete(self, prefix: str) -> Completion:
        """Say how a word that was begun can go on."""
        candidates = self.legal(prefix)
        return Completion(beginning_of(candidates) or prefix, tuple(candidates))

    # -- what changes the record

    def start(self) -> None:
        """Put the game into its file before the first word is typed."""
        self.keep(self.text)

    def enter(self, line: str) -> Answer:
        """Enter a line of words; what stands before the first refused one is accepted."""
        entry = Entry(self.look, self.waiting.copy())
        refused: Refused | None = None
        at = 0
        try:
            for token in entry.take(line):
                at = token.start
        except Refused as found:
            refused = found
        self.adopt(entry)
        rest = line[at:] if refused else ""
        return self.answer(entry, refused.found if refused else None, rest)

    def comment(self, text: str) -> Answer:
        """Put a comment behind the last thing that was played."""
        if "\n" in text or not text.strip():
            raise Unable("a comment is one line of text")
        return self.enter(f";{text}" if "}" in text else f"{{{text}}}")

    def undo(self, to: int | str = 1) -> list[str]:
        """Take back so many words, or all from a place on; a line that was only begun is one of them."""
        if isinstance(to, int) and self.waiting:
            dropped = [self.waiting.move, *(each.word for each in self.waiting.words)]
            self.waiting = Waiting()
            return [" ".join(word for word in dropped if word)] + (
                self.undo(to - 1) if to > 1 else []
            )
        units = [unit for unit in self.units() if not unit.is_totals]
        if isinstance(to, int):
            if not 1 <= to <= len(units):
                raise Unable(f"there are {len(units)} words to take back, not {to}")
            at = len(units) - to
        else:
            at = next((at for at, unit in enumerate(units) if unit.label == to), -1)
            if to.startswith("="):
                raise Unable(f"{to} follows by itself: take back the word before it, or :fix {to}")
            if at < 0:
                raise Unable(f"there is no {to}: {PLACES}")
        look = self.cut(units[at])
        said = {unit: self.look.said(number) for number, unit in enumerate(self.units())}
        gone = [said[unit] for unit in reversed(units[at:])]
        self.change(look, self.kept)
        self.taken_back.append(self.before)
        self.waiting = Waiting()
        return gone

    def redo(self) -> str:
        """Take back the last undo."""
        if not self.taken_back:
            raise Unable("nothing was taken back, or something was written since")
        look = self.taken_back[-1]
        before = self.look.text
        self.change(look, self.kept)
        self.taken_back.pop()
        self.waiting = Waiting()
        return look.text.removeprefix(before).strip()

    def fix(self, label: str, line: str) -> Answer:
        """Write something else at a place and enter again what follows.

        What no longer fits is kept behind the ending of the record, in lines that can be entered again.
        """
        units, at = self.find(label)
        entry = Entry(self.cut(units[at]), Waiting())
        try:
            for _ in entry.take(line):
                pass
            if not any(token.is_note for token in tokens(line)):
                for token in tokens(self.written(label)):
                    if token.is_note:
                        entry.word(token)
        except Refused as refused:
            return Answer(refused=refused.found, rest=line)
        if entry.waiting or not entry.written:
            raise Unable(f"this is not all of {label}: a correction is written in one line")
        behind = range(at + 1, len(units))
        tail = [line for each in behind for line in on_one_line(self.look.said(each))]
        found, tail = self.again(entry, tail)
        self.change(entry.look, [*tail, *self.kept])
        self.taken_back.clear()
        self.waiting = Waiting()
        written = (self.written(label),)
        return Answer(written, found, tail[0] if tail else "", tuple(entry.notes), len(tail))

    def resume(self, most: int | None = None) -> Answer:
        """Enter what was kept after a correction, so many lines, up to the first that does not fit."""
        if not self.kept:
            raise Unable("nothing is kept")
        entry = Entry(self.look, Waiting())
        most = len(self.kept) if most is None else most
        found, rest = self.again(entry, self.kept[:most])
        if entry.look is not self.look:
            self.change(entry.look, [*rest, *self.kept[most:]])
            self.taken_back.clear()
        return self.answer(entry, found, rest[0] if rest else "")

    def drop(self, lines: int | None = None) -> list[str]:
        """Throw away what was kept after a correction: the first lines, or all."""
        if not self.kept:
            raise Unable("nothing is kept")
        gone = self.kept if lines is None else self.kept[:lines]
        self.change(self.look, self.kept[len(gone) :])
        return gone

    def end(self, termination: str = "adjourned") -> None:
        """Stop for now or for good, and say why in the tags; the game stays unfinished."""
        if self.final is not None:
            raise Unable("the game is over, and its record is finished")
        if termination not in TERMINATIONS[1:]:
            raise Unable(f"a game that stops is one of: {', '.join(TERMINATIONS[1:])}")
        self.change(Look(stopped(self.look.text, termination)), self.kept)
        self.waiting = Waiting()

    # -- how

    def find(self, label: str) -> tuple[list[Unit], int]:
        units = self.units()
        at = next((at for at, unit in enumerate(units) if unit.label == label), None)
        if at is None:
            raise Unable(f"there is no {label}: {PLACES}")
        return units, at

    def cut(self, unit: Unit) -> Look:
        """Look at the text before something that was entered."""
        look = Look(self.look.text[: unit.start].rstrip())
        if not look.goes_on:
            raise Unable(f"the record cannot go on from before {unit.label}")
        return look

    def again(self, entry: Entry, lines: list[str]) -> tuple[Diagnostic | None, list[str]]:
        """Enter lines that were in the record before; give those from the first that does not fit."""
        entry.again = True
        for at, line in enumerate(lines):
            look, waiting = entry.look, entry.waiting
            entry.waiting = waiting.copy()
            try:
                for _ in entry.take(line):
                    pass
            except Refused as refused:
                entry.look, entry.waiting = look, waiting
                return refused.found, lines[at:]
        return None, []

    def adopt(self, entry: Entry) -> None:
        """Keep what a line has come to."""
        if entry.look is not self.look:
            self.change(entry.look, self.kept)
            self.taken_back.clear()
        self.waiting = entry.waiting

    def change(self, look: Look, kept: list[str]) -> None:
        """Put another text into the file, and go on from it when it is there."""
        self.keep(whole(look, kept))
        self.before, self.look, self.kept = self.look, look, kept

    def answer(self, entry: Entry, found: Diagnostic | None, rest: str) -> Answer:
        return Answer(tuple(entry.written), found, rest, tuple(entry.notes))


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
