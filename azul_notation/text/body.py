"""Reads what follows the tags of a game, word by word: set-up lines, rounds and their events.

It reads every text to its end. A word that cannot be read makes no node, and one in the wrong place is a
stray; both are faults.
"""

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TypeVar

from msgspec.structs import replace

from azul_notation.diagnostics import NOWHERE, Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.text.dialect import Dialect, Misspelt
from azul_notation.text.faults import CLOSED, Faults, Stray
from azul_notation.text.lexicon import Word
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
    Part,
    Round,
    Setup,
    Start,
    Tiling,
    Total,
    Totals,
    Unfinished,
    Variation,
)
from azul_notation.text.tags import LEAST_SEATS

T = TypeVar("T", Totals, Final)
_PLAY = frozenset(
    ("LAP", "MOVE", "TILING", "EQUALS", "EQUALS_FINALLY", "HASH", "UNFINISHED", "OPEN")
)
"""Kinds of words that end the head of a game, or the deal of a round."""
_ENDS = frozenset(("ROUND", "END"))
"""Kinds of words that end the events of a round."""
PLAY_OR_END = _PLAY | _ENDS
_PLACED = PLAY_OR_END - {"OPEN"}
"""Kinds of words that may follow an event."""
_END_VARIATIONS = _ENDS | {"EQUALS", "EQUALS_FINALLY", "HASH", "UNFINISHED"}
"""Kinds of words that no variation may hold: a variation still open ends there, without its own bracket."""
_AFTER_CHOICE = frozenset(("CLOCK", "NAG", "COMMENT", "BROKEN_COMMENT", "OPEN"))
_AFTER_MOVE = {False: _AFTER_CHOICE, True: _AFTER_CHOICE | {"DEAL"}}
_SUMS = (Totals, Final)
_TORN = re.compile(r"[<>^~!?]|=[A-Za-z]|\*[0-9]")
"""The beginning of a mark that was separated from its move."""


class BodyReader:
    """Reads words one after another; `at` is the place of the next one."""

    def __init__(
        self, words: list[Word], spans: list[Span], dialect: Dialect | None, faults: Faults
    ) -> None:
        self.words, self.spans = words, spans
        self.dialect = dialect
        self.faults = faults
        self.after_move = _AFTER_MOVE[dialect is not None and dialect.chance_follows]
        self.at = 0
        self.seats = LEAST_SEATS
        self.position = ""
        """The position from which the first round starts, if the game begins within it."""
        self.setup: list[Setup] = []
        self.rounds: list[Round] = []
        self.deal = NOWHERE, 0
        """The place of the round's deal, and the line of the round's word."""
        self.junk: set[int] = set()
        """Lines after set-up lines that do not belong to them, and are reported."""
        self.unread: set[int] = set()
        """Lines of set-up words before the first round that get no message: the move above them does."""
        self.readers: dict[str, Callable[[Span], Event | None]] = {
            "TILING": self.read_tiling,
            "EQUALS": partial(self.read_totals, Totals),
            "EQUALS_FINALLY": partial(self.read_totals, Final),
            "HASH": self.read_hash,
            "UNFINISHED": self.read_unfinished,
        }

    def read_setup(self) -> None:
        """Read a set-up line; its parts may go on below."""
        word, span = self.words[self.at].text, self.spans[self.at]
        head = word.lower() if word[1:].isalpha() else word.upper()
        self.at += 1
        notes = self.read_comments()
        parts: list[Part] = []
        while self.words[self.at].kind in ("PART", "DEAL"):
            if self.strays_from(head, span, first=not parts):
                self.faults.report_stray("WORD", self.spans[self.at])
                self.junk.add(self.spans[self.at].line)
            if self.spans[self.at].line in self.junk:
                self.take_stray()
            else:
                parts += self.read_part(head)
        self.setup.append(Setup(head=head, parts=tuple(parts), notes=notes, span=span))

    def strays_from(self, head: str, span: Span, *, first: bool) -> bool:
        """Check whether the next word begins a line that does not continue the set-up line above."""
        place = self.spans[self.at]
        if place.line == span.line or place.line in self.junk:
            return False
        goes_on = first if head.isalpha() else "/" in self.words[self.at].written
        return not goes_on and self.faults.begins_line(place)

    def read_part(self, head: str) -> list[Part]:
        word, span = self.words[self.at].written, self.spans[self.at]
        try:
            text = self.dialect.part(head, word) if self.dialect else word
        except Misspelt as wrong:
            self.faults.report_misspelt(wrong, word, span)
            self.take_stray()
            return []
        self.at += 1
        return [Part(text=text, notes=self.read_comments(), span=span)]

    def read_round(self) -> None:
        word, span = self.words[self.at], self.spans[self.at]
        self.faults.round = word.number
        self.at += 1
        notes = self.read_comments()
        start, deal = self.read_opening(span)
        self.deal = (deal[0].span if deal else span), span.line
        events, moves = self.read_events()
        position = "" if self.rounds else self.position
        laps = self.dialect.laps(moves, self.seats, position) if self.dialect else []
        self.rounds.append(
            Round(
                count=word.number,
                start=start,
                deal=tuple(deal),
                events=without_laps(events, laps),
                notes=notes,
                span=span,
            )
        )

    def read_opening(self, span: Span) -> tuple[Start | None, list[Deal]]:
        """Read the seat that starts the round at this place, and what was dealt."""
        words, spans = self.words, self.spans
        start = None
        deal: list[Deal] = []
        strays: list[Stray] = []
        junk: set[int] = set()
        """Lines after the round's first in which something cannot be read: each gets one message."""
        while True:
            word, place = words[self.at], spans[self.at]
            kind = word.kind
            if kind == "DEAL" and place.line not in junk:
                self.at += 1
                notes = self.read_comments() if words[self.at].comment else ()
                if word.text:
                    deal.append(Deal(text=word.text, notes=notes, span=place))
                elif self.faults.report_spelling(word, place) and place.line != span.line:
                    junk.add(place.line)
            elif kind == "SEAT" and start is None and not deal:
                self.at += 1
                seat = SeatNumber(word.number)
                start = Start(seat=seat, notes=self.read_comments(), span=place)
            elif kind in PLAY_OR_END:
                break
            else:
                stray = self.take_stray()
                if place.line not in junk:
                    strays.append(stray)
                if place.line != span.line:
                    junk.add(place.line)
        self.faults.report_strays(strays)
        return start, deal

    def read_events(self) -> tuple[list[Event], list[str]]:
        """Read events up to the next round, and list their moves."""
        words, readers = self.words, self.readers
        events: list[Event] = []
        moves: list[str] = []
        event: Event | None = None
        while True:
            word = words[self.at]
            kind = word.kind
            if kind == "MOVE":
                event = move = self.read_move(word, self.spans[self.at])
                if move:
                    events.append(move)
                    moves.append(move.text)
            elif kind == "LAP" and (
                isinstance(event, Move) or not self.is_misplaced_lap(event, kind)
            ):
                event = self.read_lap()
                events.append(event)
            elif kind in readers:
                self.at += 1
                event = readers[kind](self.spans[self.at - 1])
                if event:
                    events.append(event)
            elif kind in _ENDS:
                return events, moves
            elif self.read_strays(event):
                if isinstance(events.pop(), Move):
                    moves.pop()
                event = None

    def is_misplaced_lap(self, event: Event | None, kind: str) -> bool:
        """Check whether the next word looks like a lap number, but is among totals."""
        if kind != "LAP" or not isinstance(event, _SUMS):
            return False
        return self.spans[self.at].line == event.span.line

    def take_stray(self) -> Stray:
        """Read a word in the wrong place, or a whole variation, and the comments after it."""
        kind, span = self.words[self.at].kind, self.spans[self.at]
        begin = self.at + 1
        if kind == "OPEN":
            kind, end = "VARIATION", self.closes[self.at]
            begin = end + 1 if self.words[end].kind == "CLOSE" else end
        self.at = begin
        while self.words[self.at].comment:
            self.at += 1
        return Stray(kind, span, self.words[begin : self.at])

    def read_strays(self, event: Event | None) -> bool:
        """Report the stray words after an event, and return whether the first of them spoils the event."""
        strays: list[Stray] = []
        while (kind := self.words[self.at].kind) not in _PLACED or self.is_misplaced_lap(
            event, kind
        ):
            read = self.spans[self.at].line not in self.unread or kind in ("OPEN", "LAP")
            stray = self.take_stray()
            strays += [stray] if read else []
        if not strays:
            return False
        if isinstance(event, Move):
            self.doubt(event.span)
        deal, line = self.deal
        if any(stray.kind == "DEAL" and stray.span.line == line for stray in strays):
            self.faults.torn.append(deal)
        spoilt = event is not None and self.spoils(strays[0], event)
        self.faults.report_strays(strays, event if spoilt else None)
        return spoilt

    def doubt(self, move: Span) -> None:
        """Mark a move as unfit for replay, as the unreadable words after it may be its chance."""
        if self.dialect and self.dialect.chance_follows:
            self.faults.torn.append(move)

    def spoils(self, stray: Stray, event: Event) -> bool:
        """Check whether a stray belongs to the event before it."""
        if stray.span.line != event.span.line:
            return False
        if isinstance(event, Totals | Final | Tiling):
            return True
        touches = isinstance(event, Move) and stray.span.column == event.span.end_column + 1
        return touches and bool(_TORN.match(self.faults.written(stray.span)))

    def read_move(self, word: Word, span: Span) -> Move | None:
        self.at += 1
        chance: tuple[Deal, ...] = ()
        notes: tuple[Note, ...] = ()
        if self.words[self.at].kind in self.after_move:
            known = len(self.faults.diagnostics)
            chance, notes = self.read_notes(self.after_move)
            if any(
                diagnostic.span not in self.faults.aside
                for diagnostic in self.faults.diagnostics[known:]
            ):
                self.doubt(span)
        if not word.text:
            self.faults.report_spelling(word, span)
            return None
        return Move(
            text=with_dropped(word) if self.faults.depth else word.text,
            opinion=word.opinion,
            stood=word.stood,
            chance=chance,
            notes=notes,
            written=word.written,
            span=span,
        )

    def read_notes(self, kinds: frozenset[str]) -> tuple[tuple[Deal, ...], tuple[Note, ...]]:
        """Read what follows a move or a choice: chance, one clock, glyphs, comments, variations."""
        chance: list[Deal] = []
        notes: list[Note] = []
        clocked = False
        while (word := self.words[self.at]).kind in kinds:
            span = self.spans[self.at]
            self.at += 1
            if comment := word.comment:
                comment = self.faults.takes(word) if word.text else comment
                notes += [comment] if comment else []
            elif word.kind == "NAG":
                notes.append(Glyph(text=word.text, span=span))
            elif word.kind == "CLOCK":
                if clocked:
                    self.faults.report("AZ110", span, word=word.text)
                clocked = True
                notes.append(Clock(text=word.text, span=span))
            elif word.kind == "OPEN":
                notes += self.read_variation(span)
            elif word.text:
                chance.append(Deal(text=word.text, span=span))
            else:
                self.faults.report_spelling(word, span)
        return tuple(chance), put_together(notes) if chance else tuple(notes)

    @cached_property
    def closes(self) -> dict[int, int]:
        """The end of each variation, by the place of its first bracket."""
        closes: dict[int, int] = {}
        opened: list[int] = []
        for at, word in enumerate(self.words):
            if word.kind == "OPEN":
                opened.append(at)
            elif word.kind == "CLOSE" and opened:
                closes[opened.pop()] = at
            elif word.kind in _END_VARIATIONS:
                closes.update(dict.fromkeys(opened, at))
                opened = []
        return closes

    def read_variation(self, span: Span) -> list[Variation]:
        """Read the variation whose bracket was just read; leave out one without an end."""
        begin, end = self.at, self.closes[self.at - 1]
        if self.words[end].kind != "CLOSE":
            self.at = end
            swallowed = (at for at in range(begin, end) if self.words[at].kind == "BROKEN_COMMENT")
            at = next(swallowed, None)
            if at is None:
                self.faults.report("AZ106", span)
            else:
                self.faults.report("AZ104", self.spans[at], CLOSED)
            return []
        if self.faults.depth >= NESTING_LIMIT:
            self.at = end + 1
            what = "too many nested variations"
            self.faults.report("AZ120", span, what=what, limit=NESTING_LIMIT)
            return []
        self.faults.depth += 1
        events: list[Comment | Lap | Move | Tiling | Choice | Variation] = []
        while self.at < end:
            events += self.read_line()
        self.at += 1
        self.faults.depth -= 1
        return [Variation(events=tuple(events), span=span)]

    def read_line(self) -> "Sequence[Comment | Lap | Move | Tiling | Choice | Variation]":
        """Read one part of a variation, or stray words in it."""
        word, span = self.words[self.at], self.spans[self.at]
        if word.comment:
            return self.read_comments()
        event: Move | Choice | Lap | Tiling | None
        match word.kind:
            case "MOVE":
                event = self.read_move(word, span)
            case "CHOICE":
                event = self.read_choice()
            case "LAP":
                event = self.read_lap()
            case "TILING":
                self.at += 1
                event = self.read_tiling(span)
            case "OPEN":
                self.at += 1
                return self.read_variation(span)
            case _:
                begin = self.at
                while self.is_stray_of_variation():
                    self.at += 1
                strays = zip(self.words[begin : self.at], self.spans[begin : self.at], strict=True)
                self.faults.report_strays([Stray(word.kind, place) for word, place in strays])
                return ()
        return [event] if event else ()

    def is_stray_of_variation(self) -> bool:
        word = self.words[self.at]
        placed = ("MOVE", "CHOICE", "OPEN", "CLOSE", "LAP", "TILING")
        return not word.comment and word.kind not in placed

    def read_choice(self) -> Choice | None:
        word, span = self.words[self.at], self.spans[self.at]
        self.at += 1
        _, notes = self.read_notes(_AFTER_CHOICE)
        if not word.text:
            self.faults.report_spelling(word, span)
            return None
        return Choice(
            text=word.text, opinion=word.opinion, stood=word.stood, notes=notes, span=span
        )

    def read_comments(self) -> tuple[Comment, ...]:
        comments: list[Comment] = []
        while comment := self.words[self.at].comment:
            if self.words[self.at].text:
                comment = self.faults.takes(self.words[self.at])
            if comment:
                comments.append(comment)
            self.at += 1
        return tuple(comments)

    def read_lap(self) -> Lap:
        count, span = self.words[self.at].number, self.spans[self.at]
        self.at += 1
        notes = self.read_comments() if self.words[self.at].comment else ()
        return Lap(count=count, notes=notes, span=span)

    def read_tiling(self, span: Span) -> Tiling | None:
        """Read a tiling; return None if one of its choices cannot be read."""
        seat = SeatNumber(self.words[self.at - 1].number)
        notes = self.read_comments()
        choices = []
        while self.words[self.at].kind == "CHOICE":
            choices.append(self.read_choice())
        read = tuple(filter(None, choices))
        if len(read) < len(choices):
            return None
        return Tiling(seat=seat, choices=read, notes=notes, span=span)

    def read_totals(self, node: type[T], span: Span) -> T | None:
        """Read the totals of a round, or the final ones; return None if no number follows."""
        notes = self.read_comments()
        values = []
        while (word := self.words[self.at]).kind == "TOTAL":
            place = self.spans[self.at]
            self.at += 1
            comments = self.read_comments()
            values.append(Total(value=word.number, stood=word.stood, notes=comments, span=place))
        totals = node(values=tuple(values), notes=notes, span=span)
        if values:
            return totals
        if not self.read_strays(totals):
            self.faults.report("AZ113", span, "write one number for each seat", word="nothing")
        return None

    def read_hash(self, span: Span) -> Hash:
        return Hash(text=self.words[self.at - 1].text, notes=self.read_comments(), span=span)

    def read_unfinished(self, span: Span) -> Unfinished:
        return Unfinished(notes=self.read_comments(), span=span)


def with_dropped(word: Word) -> str:
    """Spell a move of a variation with the `~n` that the canonical form drops, as nothing checks it there."""
    _, sign, fallen = word.written.partition("~")
    return word.text if not sign or "~" in word.text else f"{word.text}~{fallen}"


def without_laps(events: Sequence[Event], counted: Sequence[int]) -> tuple[Event, ...]:
    """Drop the lap numbers that are right, as they follow from the moves."""
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
    """Mark a comment after one that ends its line as beginning a line, as it will when they are written."""
    kept: list[Note] = []
    for note in notes:
        before = kept[-1] if kept else None
        after_remark = isinstance(before, Comment) and before.to_end
        kept.append(replace(note, own=True) if after_remark and isinstance(note, Comment) else note)
    return tuple(kept)
