"""Turns the branches of a round into events: laps, moves, tilings, totals, endings, variations."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.text.limits import NESTING_LIMIT
from azul_notation.text.syntax import (
    Choice,
    Clock,
    Comment,
    Deal,
    Event,
    Final,
    Glyph,
    Hash,
    Lap,
    Move,
    Note,
    Tiling,
    Total,
    Totals,
    Unfinished,
    Variation,
)
from azul_notation.text.vocabulary import Word, total_of
from azul_notation.text.words import WordReader

if TYPE_CHECKING:
    from lark import Token, Tree

_TORN = re.compile(r"[<>^~!?]|=[A-Za-z]|\*[0-9]")
"""How a mark begins that was torn off its move."""


class EventReader:
    """Reads events. Words that stand together without a place are one fault."""

    def __init__(self, words: WordReader) -> None:
        self.words = words

    def read_events(self, branches: "list[Tree[Token]]") -> Iterator[Event]:
        """Read the events of a round; strays that stand together are one fault."""
        pending: Event | None = None
        strays: list[Tree[Token]] = []
        for branch in [*branches, None]:
            if branch is not None and (
                branch.data in ("stray", "loose_variation") or self.runs_on(branch, pending)
            ):
                strays.append(branch)
                continue
            if strays and isinstance(pending, Move):
                self.doubt(pending.span)
            spoilt = pending is not None and bool(strays) and self.spoils(strays[0], pending)
            self.words.report_strays(strays, pending if spoilt else None)
            strays = []
            if isinstance(pending, Totals | Final) and not pending.values and not spoilt:
                self.words.fault(
                    "AZ113", pending.span, "write one number for each seat", word="nothing"
                )
            elif pending is not None and not spoilt:
                yield pending
            pending = self.read_event(branch) if branch is not None else None

    def doubt(self, move: Span) -> None:
        """Do not replay a move behind which something cannot be read that may be its chance."""
        if self.words.dialect and self.words.dialect.chance_behind:
            self.words.torn.append(move)

    def runs_on(self, branch: "Tree[Token]", event: Event | None) -> bool:
        """Whether what looks like a lap number stands among totals."""
        among = isinstance(event, Totals | Final) and branch.data == "lap"
        return event is not None and among and self.words.start(branch).line == event.span.line

    def spoils(self, stray: "Tree[Token]", event: Event) -> bool:
        """Whether a stray belongs to the event before it, which then cannot be relied on."""
        span = self.words.start(stray)
        if span.line != event.span.line:
            return False
        if isinstance(event, Totals | Final | Tiling):
            return True
        torn = bool(_TORN.match(str(stray.children[0])))
        return isinstance(event, Move) and torn and span.column == event.span.end_column + 1

    def read_event(self, branch: "Tree[Token]") -> Event | None:
        token, *rest = branch.children
        span = self.words.start(branch)
        match branch.data:
            case "lap":
                return Lap(count=int(str(token)[:-1]), notes=self.words.comments(rest), span=span)
            case "move":
                return self.read_move(str(token), rest, span)
            case "tiling":
                return self.read_tiling(str(token), rest, span)
            case "totals" | "final":
                node = Totals if branch.data == "totals" else Final
                notes = self.words.comments(rest)
                values = tuple(self.read_total(each) for each in rest if not isinstance(each, str))
                return node(values=values, notes=notes, span=span)
            case "hash":
                return Hash(text=str(token), notes=self.words.comments(rest), span=span)
            case "unfinished":
                return Unfinished(notes=self.words.comments(rest), span=span)
            case _:
                raise AssertionError(f"the grammar has no event {branch.data}")

    def read_move(self, token: str, rest: "list[Token | Tree[Token]]", span: Span) -> Move | None:
        known = len(self.words.faults)
        chance: list[Deal] = []
        behind: list[Token | Tree[Token]] = []
        for each in rest:
            if isinstance(each, str) or each.data != "deal":
                behind.append(each)
            else:
                chance += [replace(deal, notes=()) for deal in self.read_deal(each)]
                behind += each.children[1:]
        notes = put_together(self.notes(behind)) if chance else self.notes(behind)
        if any(fault.span not in self.words.aside for fault in self.words.faults[known:]):
            self.doubt(span)
        word = self.words.read_word("MOVE", token, span)
        return move_of(word, span, tuple(chance), notes) if word else None

    def read_deal(self, branch: "Tree[Token]") -> list[Deal]:
        token, *rest = branch.children
        span = self.words.start(branch)
        notes = self.words.comments(rest)
        word = self.words.read_word("DEAL", str(token), span)
        return [Deal(text=word.text, notes=notes, span=span)] if word else []

    def read_choice(self, branch: "Tree[Token]") -> Choice | None:
        token, *rest = branch.children
        span = self.words.start(branch)
        notes = self.notes(rest)
        word = self.words.read_word("CHOICE", str(token), span)
        return choice_of(word, span, notes) if word else None

    def read_tiling(
        self, token: str, rest: "list[Token | Tree[Token]]", span: Span
    ) -> Tiling | None:
        notes = self.words.comments(rest)
        choices = [self.read_choice(each) for each in rest if not isinstance(each, str)]
        whole = tuple(choice for choice in choices if choice is not None)
        if len(whole) < len(choices):
            return None
        return Tiling(seat=SeatNumber(int(token[1:])), choices=whole, notes=notes, span=span)

    def read_total(self, branch: "Tree[Token]") -> Total:
        token, *rest = branch.children
        notes = self.words.comments(rest)
        value, stood = total_of(str(token))
        return Total(value=value, stood=stood, notes=notes, span=self.words.start(branch))

    def notes(self, rest: "list[Token | Tree[Token]]") -> tuple[Note, ...]:
        """Read what follows a move: comments, one clock, glyphs, variations."""
        notes: list[Note] = []
        for each in rest:
            if not isinstance(each, str):
                notes += self.read_variation(each)
            elif each.type == "CLOCK":
                if any(isinstance(note, Clock) for note in notes):
                    self.words.fault("AZ110", self.words.span(each), word=str(each))
                notes.append(Clock(text=str(each), span=self.words.span(each)))
            elif each.type == "NAG":
                notes.append(Glyph(text=str(each), span=self.words.span(each)))
            else:
                notes += self.words.comments([each])
        return tuple(notes)

    def read_variation(self, branch: "Tree[Token]") -> list[Variation]:
        _, *rest = branch.children
        span = self.words.start(branch)
        closed = bool(rest) and isinstance(rest[-1], str) and rest[-1].type == "CLOSE"
        if not closed:
            spoiling = next(_broken_comments(branch), None)
            if spoiling is None:
                self.words.fault("AZ106", span)
            else:
                self.words.fault("AZ104", self.words.span(spoiling))
            return []
        if self.words.depth >= NESTING_LIMIT:
            self.words.fault("AZ120", span, what="too many nested variations", limit=NESTING_LIMIT)
            return []
        self.words.depth += 1
        events: list[Comment | Lap | Move | Tiling | Choice | Variation] = []
        strays: list[Tree[Token]] = []
        for part in [*rest[:-1], None]:
            if part is not None and not isinstance(part, str) and part.data == "variation_stray":
                strays.append(part)
                continue
            self.words.report_strays(strays, None)
            strays = []
            if part is not None:
                events += self.read_line(part)
        self.words.depth -= 1
        return [Variation(events=tuple(events), span=span)]

    def read_line(
        self, part: "Token | Tree[Token]"
    ) -> "list[Comment] | list[Variation] | list[Choice] | list[Lap | Move | Tiling]":
        """Read one part of a variation."""
        if isinstance(part, str):
            return list(self.words.comments([part]))
        if part.data == "variation":
            return self.read_variation(part)
        if part.data == "choice":
            choice = self.read_choice(part)
            return [choice] if choice else []
        event = self.read_event(part)
        return [event] if isinstance(event, Lap | Move | Tiling) else []


def move_of(word: Word, span: Span, chance: tuple[Deal, ...], notes: tuple[Note, ...]) -> Move:
    return Move(
        text=word.text,
        opinion=word.opinion,
        stood=word.stood,
        chance=chance,
        notes=notes,
        written=word.written,
        span=span,
    )


def choice_of(word: Word, span: Span, notes: tuple[Note, ...]) -> Choice:
    return Choice(text=word.text, opinion=word.opinion, stood=word.stood, notes=notes, span=span)


def without_laps(events: Sequence[Event], counted: Sequence[int]) -> tuple[Event, ...]:
    """Drop the lap numbers that only count what is there; the moves have these."""
    kept: list[Event] = []
    move = 0
    for at, event in enumerate(events):
        if isinstance(event, Move):
            move += 1
        elif isinstance(event, Lap) and not event.notes and move < len(counted):
            begins = move == 0 or counted[move] != counted[move - 1]
            doubled = at > 0 and isinstance(events[at - 1], Lap)
            alone = not doubled and at + 1 < len(events) and isinstance(events[at + 1], Move)
            if begins and alone and event.count == counted[move]:
                continue
        kept.append(event)
    return tuple(kept)


def put_together(notes: Sequence[Note]) -> tuple[Note, ...]:
    """Let a comment behind one that ends its line begin a line, as it will when they are written."""
    kept: list[Note] = []
    for note in notes:
        before = kept[-1] if kept else None
        after_remark = isinstance(before, Comment) and before.to_end
        kept.append(replace(note, own=True) if after_remark and isinstance(note, Comment) else note)
    return tuple(kept)


def _broken_comments(branch: "Tree[Token]") -> "Iterator[Token]":
    """Find the comments without an end, which may have swallowed a bracket."""
    waiting = list(reversed(branch.children))  # no recursion: brackets may nest without end
    while waiting:
        each = waiting.pop()
        if not isinstance(each, str):
            waiting += reversed(each.children)
        elif each.type == "BROKEN_COMMENT":
            yield each
