"""Finds the other places that have to do with an error: who emptied a factory, who took the marker."""

from collections.abc import Iterator
from typing import Any

from azul_notation.diagnostics import Diagnostic, Place
from azul_notation.diagnostics.seats import Seat
from azul_notation.replay.causes.course import Course, begin, family_of, follow
from azul_notation.replay.causes.sheet import Play, Sheet
from azul_notation.rules.family import Family, MoveParts, Refusal, Word

EMPTIED = frozenset({"AZ402", "AZ403"})
"""Codes of moves that take what is not there."""
FILLED = frozenset({"AZ404", "AZ405", "AZ406", "AZ427", "AZ439"})
"""Codes of moves to where something lies."""
MARKER = frozenset({"AZ501", "AZ512"})
"""Codes of claims on who has the marker."""


class Made(tuple[Play, Seat, MoveParts]):
    """A play that was made, the seat that made it, and its parts."""

    __slots__ = ()


def witnesses(sheet: Sheet, found: Diagnostic) -> tuple[Place, ...]:
    """Find the other places that explain an error."""
    if found.code not in EMPTIED | FILLED | MARKER:
        return ()
    engine = begin(sheet)
    if engine is None:
        return ()
    return tuple(Witnesses(sheet, follow(sheet, engine)).of(found))


class Witnesses:
    """The plays before an error, the last one first."""

    def __init__(self, sheet: Sheet, course: Course) -> None:
        self.sheet = sheet
        self.course = course
        self.family: Family[Any] = family_of(sheet)
        self.variant = sheet.game.variant.strip().casefold()

    def of(self, found: Diagnostic) -> Iterator[Place]:
        at, number = self.place_of(found)
        if found.code in MARKER:
            round_ = at - (found.code == "AZ512")
            made = (each for each in self.before(round_, None) if each[2].marker)
            yield from self.place(next(made, None), "{name} took the marker here")
            return
        leaf = self.sheet.leaves[at]
        if number is None or number >= len(self.course.before[at]):
            return
        refused = self.parts(leaf.plays[number].text, "")
        mover = Seat(self.course.before[at][number].mover)
        if found.code in EMPTIED:
            emptied = (
                each
                for each in self.before(at, number)
                if each[2].source == refused.source
                and (found.code == "AZ403" or each[2].colour == refused.colour)
            )
            yield from self.place(next(emptied, None), "taken by {name} here")
            return
        filled = (
            each
            for round_ in range(at, -1, -1)
            for each in self.before(round_, number if round_ == at else None)
            if each[1] == mover
            and each[2].destination == refused.destination
            and (found.code != "AZ406" or each[2].colour == refused.colour)
        )
        yield from self.place(next(filled, None), "{colour} came here")

    def place_of(self, found: Diagnostic) -> tuple[int, int | None]:
        """Find the round of an error, and its play if it is one."""
        at = 0
        for number, leaf in enumerate(self.sheet.leaves):
            if leaf.head <= found.span:
                at = number
        for number, play in enumerate(self.sheet.leaves[at].plays):
            span = play.span
            if span.line == found.line and span.column <= found.column < span.end_column:
                return at, number
        return at, None

    def before(self, at: int, number: int | None) -> Iterator[Made]:
        """Yield the plays of a round before the one with this number, or all, from the last one back."""
        if not 0 <= at < len(self.course.before):
            return
        states, plays = self.course.before[at], self.sheet.leaves[at].plays
        last = min(len(states) - 1, len(plays)) if number is None else min(number, len(states) - 1)
        for each in range(last - 1, -1, -1):
            play, engine = plays[each], states[each]
            try:
                played = self.family.play(engine.copy(), Word(play.text, play.stood, play.chance))
            except Refusal:
                continue
            parts = self.parts(play.text, played.marks)
            yield Made((play, Seat(engine.mover), parts))

    def parts(self, word: str, marks: str) -> MoveParts:
        bare = self.family.with_marks(word, "")
        return self.family.moves.parts(self.variant, bare, marks, 0)

    def place(self, made: Made | None, label: str) -> Iterator[Place]:
        """Yield the place of a play that was found."""
        if made is None:
            return
        play, seat, parts = made
        names = self.sheet.game.seats
        name = names[seat] if names[seat] not in ("", "?") else f"seat {seat + 1}"
        text = label.format(name=name, colour=parts.colour or "it")
        yield Place(play.span.line, play.span.column, play.span.end_column, text)
