"""Turns the tree of the grammar into nodes of syntax: tags, set-up lines and rounds."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.text.dialect import Misspelt
from azul_notation.text.events import EventReader, without_laps
from azul_notation.text.syntax import (
    Comment,
    Deal,
    Event,
    Final,
    Move,
    Part,
    Round,
    Setup,
    Start,
    Unfinished,
)
from azul_notation.text.tags import RawTag, raw_tag, seats_of
from azul_notation.text.words import WordReader

if TYPE_CHECKING:
    from lark import Token, Tree

VERSION = "%azn 1"


class NodeReader:
    """Reads the tree of one game."""

    def __init__(self, words: WordReader) -> None:
        self.words = words
        self.events = EventReader(words)
        self.raw_tags: list[RawTag] = []
        self.setup: list[Setup] = []
        self.prelude: list[Event] = []
        self.rounds: list[Round] = []
        self.leading: list[Comment] = []
        self.preface: list[Comment] = []
        self.junk: set[int] = set()
        """Lines behind set-up lines that are none, and are reported."""
        self.first_line = words.first
        self.end_of_head = Span(words.first, 1, 2)

    def read(self, tree: "Tree[Token]") -> None:
        branches = [each for each in tree.children if not isinstance(each, str)]
        self.leading += self.words.comments(tree.children)
        self.first_line = self.line_of_first(branches)
        strays: list[Tree[Token]] = []
        for at, branch in enumerate(branches):
            if branch.data == "head_stray":
                if self.words.start(branch).line not in self.junk:
                    strays.append(branch)
                continue
            self.words.report_strays(strays, None)
            before, strays = strays, []
            if branch.data == "tag":
                self.read_tag(branch)
            elif branch.data == "version":
                self.read_version(branch)
            else:
                self.begin_play(self.words.start(branch), before)
                if branch.data == "setup":
                    self.read_setup(branch)
                else:
                    self.read_play(branches[at:], spoilt=bool(before or self.junk))
                    break
        self.words.report_strays(strays, None)
        if self.words.dialect:
            heads = self.words.dialect.heads
            self.setup.sort(key=lambda line: [*heads, line.head].index(line.head))

    def begin_play(self, span: Span, before: "list[Tree[Token]]") -> None:
        """Come to the end of the tags: the first set-up line, or the first word of the rounds."""
        if self.words.play_begins is None:
            self.end_of_head = span
            self.words.play_begins = self.words.start(before[0]) if before else span

    def read_setup(self, branch: "Tree[Token]") -> None:
        word, *rest = branch.children
        assert isinstance(word, str), "a set-up line begins with its word"
        head = str(word).lower() if word[1:].isalpha() else str(word).upper()
        parts: list[Part] = []
        for each in rest:
            if isinstance(each, str):
                continue
            token, *behind = each.children
            span = self.words.start(each)
            if self.strays_from(word, str(token), span, first=not parts):
                self.words.report_stray(each, "WORD", span, None)
                self.junk.add(span.line)
            if span.line in self.junk:
                continue
            try:
                text = (
                    self.words.dialect.part(head, str(token)) if self.words.dialect else str(token)
                )
            except Misspelt as wrong:
                self.words.report_misspelt(wrong, str(token), span)
                continue
            parts.append(Part(text=text, notes=self.words.comments(behind), span=span))
        notes = self.words.comments(rest)
        line = Setup(head=head, parts=tuple(parts), notes=notes, span=self.words.span(word))
        self.setup.append(line)

    def strays_from(self, head: str, word: str, span: Span, *, first: bool) -> bool:
        """Whether a line behind a set-up line begins with letters that do not go on with it."""
        goes_on = first if head.isalpha() else "/" in word
        return not goes_on and span.line not in self.junk and self.words.begins_line(span)

    def line_of_first(self, branches: "list[Tree[Token]]") -> int:
        """Find the line on which the game begins: its first tag, or its first word."""
        tags = (each for each in branches if each.data == "tag")
        begin = next(tags, branches[0] if branches else None)
        if begin is None:
            return self.words.first
        self.end_of_head = self.words.start(begin)
        return self.words.start(begin).line

    def read_version(self, branch: "Tree[Token]") -> None:
        token, *rest = branch.children
        if str(token) != VERSION or self.raw_tags:
            self.words.fault(
                "AZ119" if self.raw_tags else "AZ117", self.words.start(branch), word=token
            )
        behind = self.words.comments(rest)
        self.leading += [replace(each, own=True) for each in behind[:1]]  # it will begin a line
        self.leading += behind[1:]

    def read_tag(self, branch: "Tree[Token]") -> None:
        token, *rest = branch.children
        assert isinstance(token, str), "a tag is one token"
        span = self.words.span(token)
        notes = self.words.comments(rest)
        split = next((n for n, note in enumerate(notes) if note.own), len(notes))
        raw = raw_tag(str(token), span)
        raw.above, raw.notes = tuple(self.preface), notes[:split]
        self.raw_tags.append(raw)
        self.preface = [*notes[split:]]
        self.end_of_head = span

    def read_play(self, branches: "list[Tree[Token]]", *, spoilt: bool) -> None:
        """Read the rounds; `spoilt` says that what stands before them could not be read."""
        loose = [each for each in branches if each.data != "round"]
        loose = self.without_setup(loose)
        if loose:
            self.prelude = list(self.events.read_events(loose))
            lost = [each for each in self.prelude if not isinstance(each, Final | Unfinished)]
            if lost and not spoilt:
                self.words.fault("AZ109", lost[0].span)
        for each in branches:
            if each.data == "round":
                self.rounds.append(self.read_round(each))

    def without_setup(self, loose: "list[Tree[Token]]") -> "list[Tree[Token]]":
        """Leave out set-up lines behind a move that strayed among them: the move is the fault."""
        if not loose or loose[0].data in ("final", "unfinished"):
            return loose
        lines = {
            self.words.start(each).line
            for each in loose
            if each.data == "stray" and self.words.kind_of(each) == "SETUP"
        }
        return [
            each
            for each in loose
            if each.data != "stray" or self.words.start(each).line not in lines
        ]

    def read_round(self, branch: "Tree[Token]") -> Round:
        word, *rest = branch.children
        assert isinstance(word, str), "a round begins with its word"
        self.words.round = int(word[1:])
        notes: list[Comment] = []
        start: Start | None = None
        deal: list[Deal] = []
        events: list[Tree[Token]] = []
        strays: list[Tree[Token]] = []
        junk: set[int] = set()
        for each in rest:
            if isinstance(each, str):
                notes += self.words.comments([each])
            elif each.data == "seat" and start is None and not deal:
                start = self.read_seat(each)
            elif each.data == "deal":
                if self.words.start(each).line not in junk:
                    deal += self.events.read_deal(each)
                if self.words.faults and self.words.start(each).line != self.words.span(word).line:
                    junk.add(self.words.faults[-1].line)  # one message for a line of prose
            elif each.data in ("opening_stray", "seat"):
                if self.words.start(each).line not in junk:
                    strays.append(each)
                if self.words.start(each).line != self.words.span(word).line:
                    junk.add(self.words.start(each).line)
            else:
                events.append(each)
        self.words.report_strays(strays, None)
        self.words.torn += [
            deal[0].span if deal else self.words.span(word)
            for each in events
            if self.tears(word, each)
        ]
        return Round(
            count=self.words.round,
            start=start,
            deal=tuple(deal),
            events=self.count_laps(list(self.events.read_events(events))),
            notes=tuple(notes),
            span=self.words.span(word),
        )

    def tears(self, word: "Token", event: "Tree[Token]") -> bool:
        """Whether a factory stands among the moves on the line of the deal, which is then in doubt."""
        dealt = event.data == "stray" and self.words.kind_of(event) == "DEAL"
        return dealt and self.words.start(event).line == self.words.span(word).line

    def read_seat(self, branch: "Tree[Token]") -> Start:
        token, *rest = branch.children
        return Start(
            seat=SeatNumber(int(str(token)[1:])),
            notes=self.words.comments(rest),
            span=self.words.start(branch),
        )

    def count_laps(self, events: list[Event]) -> tuple[Event, ...]:
        """Drop the lap numbers that only count what is there."""
        moves = [event.text for event in events if isinstance(event, Move)]
        position = self.value_of("Position") if not self.rounds else ""
        counted = self.words.dialect.laps(moves, self.seats, position) if self.words.dialect else []
        return without_laps(events, counted)

    @property
    def seats(self) -> int:
        return seats_of(self.raw_tags)

    def value_of(self, name: str) -> str:
        return next((tag.value for tag in self.raw_tags if tag.name == name), "")
