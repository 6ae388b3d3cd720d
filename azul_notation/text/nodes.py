"""Turns the tree of the grammar into nodes of syntax, word by word."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Misspelt, Spelling
from azul_notation.text.strays import stray_fault
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
    Round,
    Setup,
    Start,
    Tiling,
    Total,
    Totals,
    Unfinished,
    Variation,
)
from azul_notation.text.tags import RawTag

if TYPE_CHECKING:
    from lark import Token, Tree

NESTING_LIMIT = 20
"""Variations within variations."""

_TAG = re.compile(r'\[[ \t]*([A-Za-z_]\w*)[ \t]+"(.*)"[ \t]*\]')
_ESCAPE = re.compile(r'\\(["\\])')
_TAIL = re.compile(r"([^!?]*)([!?]{1,2})?(!stood)?")
_IGNORE = re.compile(r";\s*azn:\s*ignore\s+((?:AZ[0-9x]{3}[\s,]*)+)")
_VERSION = "%azn 1"
_DECIDING = re.compile(r"Variant|Seat|Board|Factories|Split|SetupOrder|Position")


class NodeReader:
    """Reads one tree. Faults are collected; a word that cannot be read gives no node."""

    def __init__(
        self, text: str, line: int, dialect: Dialect | None, bad: set[tuple[int, int]]
    ) -> None:
        self.text_lines = text.split("\n")
        self.first = line
        self.dialect = dialect
        self.bad = bad
        self.faults: list[Diagnostic] = []
        self.aside: set[Span] = set()
        """Places of faults inside variations, which do not stop the game."""
        self.ignores: list[tuple[int, str]] = []
        self.raw_tags: list[RawTag] = []
        self.spoilt = False
        """Whether something in the head could not be read, so that no tag counts as missing."""
        self.undecided = False
        """Whether a tag that decides on the rules could not be read."""
        self.setup: list[Setup] = []
        self.prelude: list[Event] = []
        self.rounds: list[Round] = []
        self.leading: list[Comment] = []
        self.preface: list[Comment] = []
        self.first_line = line
        self.end_of_head = Span(line, 1, 2)
        self.play_begins: Span | None = None
        self.round: int | None = None
        self.depth = 0

    # -- places and faults

    def span(self, token: "Token") -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self.first + line - 1, column, column + len(token))

    def fault(self, code: str, span: Span, help: str | None = None, **facts: Any) -> None:  # noqa: A002
        """Report a fault, unless a bad sign in the same word is reported already."""
        if not self.is_hidden(span):
            at = (self.round, None, None)
            self.faults.append(diagnose(code, span, at=at, help=help or None, **facts))
        if self.depth:
            self.aside.add(span)

    def is_hidden(self, span: Span) -> bool:
        """Whether a place has a sign that is reported for itself."""
        return any(
            line == span.line and span.column <= column < span.end_column
            for line, column in self.bad
        )

    def spell(self, spelling: Spelling, word: str, span: Span) -> str | None:
        """Bring a word into canonical spelling, or report what is wrong with it."""
        try:
            return spelling(word)
        except Misspelt as wrong:
            place = span.part(wrong.start, wrong.end)
            self.fault(wrong.code, place, wrong.help, **wrong.facts)
            return None

    # -- the tree

    def read(self, tree: "Tree[Token]") -> None:
        branches = [each for each in tree.children if not isinstance(each, str)]
        self.read_lead([each for each in tree.children if isinstance(each, str)])
        self.first_line = self.line_of_first(branches)
        strays: list[Tree[Token]] = []
        for at, branch in enumerate(branches):
            if branch.data == "head_stray":
                strays.append(branch)
                continue
            self.report_strays(strays, None)
            before, strays = strays, []
            if branch.data == "tag":
                self.read_tag(branch)
            elif branch.data == "setup":
                self.setup.append(Setup(text=str(branch.children[0]), span=self.start(branch)))
            else:
                self.end_of_head = self.start(branch)
                self.play_begins = self.start(before[0]) if before else self.end_of_head
                self.read_play(branches[at:], spoilt=bool(before))
                break
        self.report_strays(strays, None)

    def line_of_first(self, branches: "list[Tree[Token]]") -> int:
        """Find the line on which the game begins: its first tag, or its first word."""
        tags = (each for each in branches if each.data == "tag")
        begin = next(tags, branches[0] if branches else None)
        if begin is None:
            return self.first
        self.end_of_head = self.start(begin)
        return self.start(begin).line

    def start(self, branch: "Tree[Token]") -> Span:
        token = branch.children[0]
        assert isinstance(token, str), "a branch begins with a token"
        return self.span(token)

    def read_lead(self, tokens: "list[Token]") -> None:
        for token in tokens:
            if token.type == "VERSION":
                word = token.rstrip()
                if word != _VERSION:
                    self.fault("AZ117", self.span(token), word=word)
            else:
                self.leading += self.comments([token])

    def read_tag(self, branch: "Tree[Token]") -> None:
        token, *rest = branch.children
        assert isinstance(token, str), "a tag is one token"
        span = self.span(token)
        notes = self.comments(rest)
        found = _TAG.fullmatch(token)
        assert found, "the grammar lets only whole tags through"
        split = next((n for n, note in enumerate(notes) if note.own), len(notes))
        self.raw_tags.append(
            RawTag(
                name=found[1],
                value=_ESCAPE.sub(r"\1", found[2]),
                span=span,
                name_span=span.part(found.start(1), found.end(1)),
                value_span=span.part(found.start(2), max(found.end(2), found.start(2) + 1)),
                above=tuple(self.preface),
                notes=tuple(notes[:split]),
            )
        )
        self.preface = notes[split:]
        self.end_of_head = span

    def read_play(self, branches: "list[Tree[Token]]", *, spoilt: bool) -> None:
        """Read the rounds; `spoilt` says that what stands before them could not be read."""
        loose = [each for each in branches if each.data != "round"]
        if loose:
            self.prelude = list(self.read_events(loose))
            lost = [each for each in self.prelude if not isinstance(each, Final | Unfinished)]
            if lost and not spoilt:
                self.fault("AZ109", lost[0].span)
        for each in branches:
            if each.data == "round":
                self.rounds.append(self.read_round(each))

    def read_round(self, branch: "Tree[Token]") -> Round:
        word, *rest = branch.children
        assert isinstance(word, str), "a round begins with its word"
        self.round = int(word[1:])
        notes: list[Comment] = []
        start: Start | None = None
        deal: list[Deal] = []
        events: list[Tree[Token]] = []
        strays: list[Tree[Token]] = []
        junk: set[int] = set()
        for each in rest:
            if isinstance(each, str):
                notes += self.comments([each])
            elif each.data == "seat" and start is None and not deal:
                start = self.read_seat(each)
            elif each.data == "deal":
                if self.start(each).line not in junk:
                    deal += self.read_deal(each)
                if self.faults and self.start(each).line != self.span(word).line:
                    junk.add(self.faults[-1].line)  # one message for a line of prose
            elif each.data in ("opening_stray", "seat"):
                if self.start(each).line not in junk:
                    strays.append(each)
            else:
                events.append(each)
        self.report_strays(strays, None)
        return Round(
            count=self.round,
            start=start,
            deal=tuple(deal),
            events=self.count_laps(list(self.read_events(events))),
            notes=tuple(notes),
            span=self.span(word),
        )

    def read_seat(self, branch: "Tree[Token]") -> Start:
        token, *rest = branch.children
        return Start(
            seat=int(str(token)[1:]), notes=tuple(self.comments(rest)), span=self.start(branch)
        )

    def read_deal(self, branch: "Tree[Token]") -> list[Deal]:
        token, *rest = branch.children
        span = self.start(branch)
        notes = tuple(self.comments(rest))
        text = self.spell(self.dialect.deal, str(token), span) if self.dialect else None
        return [Deal(text=text, notes=notes, span=span)] if text is not None else []

    # -- events

    def read_events(self, branches: "list[Tree[Token]]") -> Iterator[Event]:
        """Read the events of a round; strays that stand together are one fault."""
        pending: Event | None = None
        strays: list[Tree[Token]] = []
        for branch in [*branches, None]:
            if branch is not None and (branch.data == "stray" or self.runs_on(branch, pending)):
                strays.append(branch)
                continue
            spoilt = pending is not None and bool(strays) and self.spoils(strays[0], pending)
            self.report_strays(strays, pending if spoilt else None)
            strays = []
            if isinstance(pending, Totals | Final) and not pending.values and not spoilt:
                self.fault("AZ113", pending.span, "write one number for each seat", word="nothing")
            elif pending is not None and not spoilt:
                yield pending
            pending = self.read_event(branch) if branch is not None else None

    def runs_on(self, branch: "Tree[Token]", event: Event | None) -> bool:
        """Whether what looks like a lap number stands among totals."""
        among = isinstance(event, Totals | Final) and branch.data == "lap"
        return event is not None and among and self.start(branch).line == event.span.line

    def spoils(self, stray: "Tree[Token]", event: Event) -> bool:
        """Whether a stray belongs to the event before it, which then cannot be relied on."""
        span = self.start(stray)
        if span.line != event.span.line:
            return False
        if isinstance(event, Totals | Final | Tiling):
            return True
        torn = str(stray.children[0])[0] in "<>^~!?"
        return isinstance(event, Move) and torn and span.column == event.span.end_column + 1

    def read_event(self, branch: "Tree[Token]") -> Event | None:
        token, *rest = branch.children
        span = self.start(branch)
        match branch.data:
            case "lap":
                return Lap(
                    count=int(str(token)[:-1]), notes=tuple(self.comments(rest)), span=span
                )
            case "move":
                return self.read_move(str(token), rest, span)
            case "tiling":
                return self.read_tiling(str(token), rest, span)
            case "totals" | "final":
                return self.read_totals(branch, span)
            case "hash":
                return Hash(text=str(token), notes=tuple(self.comments(rest)), span=span)
            case "unfinished":
                return Unfinished(notes=tuple(self.comments(rest)), span=span)
        self.fault("AZ108", span)
        return None

    def read_move(
        self, word: str, rest: "list[Token | Tree[Token]]", span: Span
    ) -> Move | None:
        found = _TAIL.fullmatch(word)
        assert found, "the grammar lets only whole moves through"
        notes = self.notes(rest)
        text = self.spell(self.dialect.move, found[1], span) if self.dialect else None
        if text is None:
            return None
        return Move(
            text=text,
            opinion=found[2] or "",
            stood=bool(found[3]),
            notes=notes,
            written=found[1],
            span=span,
        )

    def read_choice(self, branch: "Tree[Token]") -> Choice | None:
        token, *rest = branch.children
        found = _TAIL.fullmatch(str(token))
        assert found, "the grammar lets only whole choices through"
        span = self.start(branch)
        notes = self.notes(rest)
        text = self.spell(self.dialect.choice, found[1], span) if self.dialect else None
        if text is None:
            return None
        return Choice(
            text=text, opinion=found[2] or "", stood=bool(found[3]), notes=notes, span=span
        )

    def read_tiling(
        self, word: str, rest: "list[Token | Tree[Token]]", span: Span
    ) -> Tiling | None:
        notes = self.comments([each for each in rest if isinstance(each, str)])
        choices = [self.read_choice(each) for each in rest if not isinstance(each, str)]
        whole = tuple(choice for choice in choices if choice is not None)
        if len(whole) < len(choices):
            return None
        return Tiling(seat=int(word[1:]), choices=whole, notes=tuple(notes), span=span)

    def read_totals(self, branch: "Tree[Token]", span: Span) -> Event:
        notes = self.comments([each for each in branch.children[1:] if isinstance(each, str)])
        values = tuple(
            self.read_total(each) for each in branch.children if not isinstance(each, str)
        )
        if branch.data == "final":
            return Final(values=values, notes=tuple(notes), span=span)
        return Totals(values=values, notes=tuple(notes), span=span)

    def read_total(self, branch: "Tree[Token]") -> Total:
        token, *rest = branch.children
        word = str(token)
        return Total(
            value=int(word.rstrip("!")),
            stood=word.endswith("!"),
            notes=tuple(self.comments(rest)),
            span=self.start(branch),
        )

    # -- laps

    def count_laps(self, events: list[Event]) -> tuple[Event, ...]:
        """Drop the lap numbers that only count what is there."""
        moves = [event.text for event in events if isinstance(event, Move)]
        counted: list[int] = []
        if self.dialect:
            position = self.value_of("Position") if not self.rounds else ""
            counted = self.dialect.laps(moves, self.seats, position)
        kept: list[Event] = []
        at = 0
        for before, event, after in zip(
            [None, *events], events, [*events[1:], None], strict=False
        ):
            alone = isinstance(after, Move) and not isinstance(before, Lap)
            if isinstance(event, Lap) and alone and not event.notes:
                begins = at < len(counted) and (at == 0 or counted[at] != counted[at - 1])
                if begins and event.count == counted[at]:
                    continue
            at += isinstance(event, Move)
            kept.append(event)
        return tuple(kept)

    @property
    def seats(self) -> int:
        numbers = [int(tag.name[4]) for tag in self.raw_tags if re.fullmatch("Seat[1-4]", tag.name)]
        return max([2, *numbers])

    def value_of(self, name: str) -> str:
        return next((tag.value for tag in self.raw_tags if tag.name == name), "")

    # -- notes

    def notes(self, rest: "list[Token | Tree[Token]]") -> tuple[Note, ...]:
        """Read what follows a move: comments, one clock, glyphs, variations."""
        notes: list[Note] = []
        for each in rest:
            if not isinstance(each, str):
                notes += self.read_variation(each)
            elif each.type == "CLOCK":
                if any(isinstance(note, Clock) for note in notes):
                    self.fault("AZ110", self.span(each), word=str(each))
                notes.append(Clock(text=str(each), span=self.span(each)))
            elif each.type == "NAG":
                notes.append(Glyph(text=str(each), span=self.span(each)))
            else:
                notes += self.comments([each])
        return tuple(notes)

    def comments(self, tokens: "list[Token | Tree[Token]]") -> list[Comment]:
        found = []
        for token in tokens:
            assert isinstance(token, str), "a comment is one token"
            span = self.span(token)
            if token.type == "BROKEN_COMMENT":
                self.fault("AZ104", span)
                continue
            to_end = token.type == "REMARK"
            text = token[1:].rstrip() if to_end else token[1:-1]
            own = self.begins_line(span)
            found.append(Comment(text=text, to_end=to_end, own=own, span=span))
            ignore = _IGNORE.match(token)
            if ignore:
                self.ignores.append((span.line, ignore[1].strip()))
        return found

    def read_variation(self, branch: "Tree[Token]") -> list[Variation]:
        opening, *rest = branch.children
        span = self.start(branch)
        closed = bool(rest) and isinstance(rest[-1], str) and rest[-1].type == "CLOSE"
        if not closed:
            spoiling = next(_broken_comments(branch), None)
            if spoiling is None:
                self.fault("AZ106", span)
            else:
                self.fault("AZ104", self.span(spoiling))
            return []
        if self.depth >= NESTING_LIMIT:
            self.fault("AZ120", span, what="this nest of variations", limit=NESTING_LIMIT)
            return []
        self.depth += 1
        events = [each for part in rest[:-1] for each in self.read_line(part)]
        self.depth -= 1
        return [Variation(events=tuple(events), span=self.span(opening))]  # type: ignore[arg-type]

    def read_line(
        self, part: "Token | Tree[Token]"
    ) -> list[Comment | Lap | Move | Tiling | Variation]:
        if isinstance(part, str):
            return list(self.comments([part]))
        if part.data == "variation":
            return list(self.read_variation(part))
        if part.data == "variation_stray":
            self.report_strays([part], None)
            return []
        event = self.read_event(part)
        return [event] if isinstance(event, Lap | Move | Tiling) else []

    # -- strays

    def report_strays(self, strays: "list[Tree[Token]]", after: Event | None) -> None:
        """Report words without a place; those that stand together on a line are one fault."""
        first = last = None
        for stray in strays:
            token, *rest = stray.children
            assert isinstance(token, str), "a stray is one token"
            self.comments(rest)
            span = self.span(token)
            if self.play_begins is None:
                self.spoilt = True
                line = self.text_lines[span.line - self.first].replace(" ", "")
                self.undecided = self.undecided or bool(_DECIDING.search(line))
            anew = last is not None and span.line != last.line and self.begins_line(first or span)
            if last is None or anew or token.type == "BROKEN_TAG":
                self.report_stray(token, span, after)
                first = span
            last = span

    def begins_line(self, span: Span) -> bool:
        return not self.text_lines[span.line - self.first][: span.column - 1].strip()

    def report_stray(self, token: "Token", span: Span, after: Event | None) -> None:
        if self.dialect or token.type not in ("WORD", "TOTAL", "SEAT"):
            code, place, help, facts = stray_fault(  # noqa: A001
                token.type, str(token), span, after, self.dialect
            )
            self.fault(code, place, help, **facts)


def _broken_comments(branch: "Tree[Token]") -> "Iterator[Token]":
    """Find the comments without an end, which may have swallowed a bracket."""
    return branch.scan_values(lambda each: getattr(each, "type", "") == "BROKEN_COMMENT")
