"""The fast reader: takes a game without any fault of the text, in plain order, one look-up a word.

It gives the very game that lark's way gives, or nothing: then lark reads it. Lark's grammar is the
definition; what words look like comes from the grammar's file, and tests prove the readers equal.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.text.cutting import Beyond, cut
from azul_notation.text.dialect import Dialect, Dialects, Misspelt
from azul_notation.text.events import choice_of, move_of, put_together, without_laps
from azul_notation.text.nodes import VERSION
from azul_notation.text.source import Chunk
from azul_notation.text.syntax import (
    Clock,
    Comment,
    Deal,
    Event,
    Final,
    Game,
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
)
from azul_notation.text.tags import RawTag, raw_tag, read_tags, seats_of
from azul_notation.text.vocabulary import Vocabulary, Word, vocabulary_of

T = TypeVar("T", Totals, Final)
_BEHIND_CHOICE = frozenset(("CLOCK", "NAG", "COMMENT"))
_BEHIND_MOVE = {False: _BEHIND_CHOICE, True: _BEHIND_CHOICE | {"DEAL"}}


def read_swift(
    text: str,
    chunk: Chunk,
    dialect: Dialect,
    dialects: Dialects,
    source: str,
    known: int,
) -> Game | None:
    """Read a game whose text is clean; nothing, if it needs lark. Rounds that are known may be skipped."""
    if chunk.overlong or not chunk.number:
        return None
    try:
        return _read(text.split("\n"), chunk, dialect, dialects, source, known)
    except (Beyond, Misspelt):
        return None


def _read(
    lines: list[str],
    chunk: Chunk,
    dialect: Dialect,
    dialects: Dialects,
    source: str,
    known: int,
) -> Game:
    vocabulary = vocabulary_of(dialect)
    raw, at = _read_head(lines, chunk.line, vocabulary)
    tags = read_tags(raw, dialects, spoilt=False, end=raw[-1].span)
    if tags.faults or tags.dialect is not dialect:
        raise Beyond
    begin = _line_of_round(lines, at, known + 1) if known else None
    at = begin or at
    words, spans = cut(lines[at:], chunk.line + at, vocabulary)
    reader = _BodyReader(words, spans, dialect, raw)
    reader.read()
    return Game(
        tags=tags.tags,
        setup=tuple(reader.setup),
        rounds=tuple(reader.rounds),
        source=source,
        number=chunk.number,
        line=raw[0].span.line,
        skipped=known if begin else 0,
    )


def _line_of_round(lines: list[str], at: int, number: int) -> int | None:
    """Find the line that begins with this round; None if its word stands elsewhere before."""
    name = f"R{number}"
    word = re.compile(rf"(?:^|[\s}}]){name}(?![^\s{{}}();])")
    named = (n for n in range(at, len(lines)) if name in lines[n] and word.search(lines[n]))
    found = next(named, None)
    return found if found is not None and lines[found].startswith(name) else None


def _read_head(lines: list[str], first: int, vocabulary: Vocabulary) -> tuple[list[RawTag], int]:
    """Read the tags, each on a line of its own, and find the line behind them."""
    raw: list[RawTag] = []
    at = 0
    for at, line in enumerate(lines):
        if line.startswith("["):
            if not vocabulary.lexer.is_tag(line):
                raise Beyond
            raw.append(raw_tag(line, Span(first + at, 1, len(line) + 1)))
        elif line and (raw or line != VERSION):
            break
    if not raw:
        raise Beyond
    return raw, at


class _BodyReader:
    """Reads set-up lines and rounds, word by word; `at` is the place of the next one."""

    def __init__(
        self, words: list[Word], spans: list[Span], dialect: Dialect, raw: Sequence[RawTag]
    ) -> None:
        self.words, self.spans = words, spans
        self.dialect = dialect
        self.seats = seats_of(raw)
        self.position = next((tag.value for tag in raw if tag.name == "Position"), "")
        self.behind_move = _BEHIND_MOVE[dialect.chance_behind]
        self.setup: list[Setup] = []
        self.rounds: list[Round] = []
        self.at = 0
        self.readers: dict[str, Callable[[Span], Event]] = {
            "TILING": self.read_tiling,
            "EQUALS": partial(self.read_totals, Totals),
            "EQUALS_FINALLY": partial(self.read_totals, Final),
            "HASH": self.read_hash,
            "UNFINISHED": self.read_unfinished,
        }

    def read(self) -> None:
        while self.words[self.at].kind == "SETUP":
            self.read_setup()
        heads = self.dialect.heads
        self.setup.sort(key=lambda line: heads.index(line.head))
        while self.words[self.at].kind == "ROUND":
            self.read_round()
        if self.words[self.at].kind != "END":
            raise Beyond

    def read_setup(self) -> None:
        word, span = self.words[self.at].text, self.spans[self.at]
        head = word.lower() if word[1:].isalpha() else word.upper()
        if head not in self.dialect.heads:
            raise Beyond
        parts = []
        self.at += 1
        while self.words[self.at].kind in ("PART", "DEAL"):
            place = self.spans[self.at]
            if place.line != span.line:
                raise Beyond
            parts.append(
                Part(text=self.dialect.part(head, self.words[self.at].written), span=place)
            )
            self.at += 1
        self.setup.append(Setup(head=head, parts=tuple(parts), span=span))

    def read_round(self) -> None:
        word, span = self.words[self.at], self.spans[self.at]
        self.at += 1
        start = None
        if self.words[self.at].kind == "SEAT":
            start = Start(seat=SeatNumber(self.words[self.at].number), span=self.spans[self.at])
            self.at += 1
        deal = self.read_deals()
        events = self.read_events()
        self.rounds.append(
            Round(count=word.number, start=start, deal=deal, events=events, span=span)
        )

    def read_deals(self) -> tuple[Deal, ...]:
        deals = []
        while self.words[self.at].kind == "DEAL":
            deals.append(Deal(text=self.words[self.at].text, span=self.spans[self.at]))
            self.at += 1
        return tuple(deals)

    def read_events(self) -> tuple[Event, ...]:
        """Read the events of a round, without the lap numbers, which must be right."""
        words, readers = self.words, self.readers
        events: list[Event] = []
        moves: list[str] = []
        laps = 0
        while True:
            word = words[self.at]
            if word.kind == "MOVE":
                moves.append(word.text)
                events.append(self.read_move())
            elif word.kind in readers:
                span = self.spans[self.at]
                self.at += 1
                events.append(readers[word.kind](span))
            elif word.kind == "LAP" and not (events and isinstance(events[-1], Totals | Final)):
                events.append(Lap(count=word.number, span=self.spans[self.at]))
                self.at += 1
                laps += 1
            else:
                break
        counted = self.dialect.laps(moves, self.seats, "" if self.rounds else self.position)
        kept = without_laps(events, counted)
        if len(events) - len(kept) < laps:  # one of them says something
            raise Beyond
        return kept

    def read_move(self) -> Move:
        word, span = self.words[self.at], self.spans[self.at]
        self.at += 1
        chance: tuple[Deal, ...] = ()
        notes: tuple[Note, ...] = ()
        if self.words[self.at].kind in self.behind_move:
            chance, notes = self.read_behind(self.behind_move)
        return move_of(word, span, chance, notes)

    def read_behind(self, kinds: frozenset[str]) -> tuple[tuple[Deal, ...], tuple[Note, ...]]:
        """Read what follows a move or a choice: chance, a clock, glyphs and comments."""
        chance: list[Deal] = []
        notes: list[Note] = []
        while (word := self.words[self.at]).kind in kinds:
            span = self.spans[self.at]
            self.at += 1
            if word.comment:
                notes.append(word.comment)
            elif word.kind == "NAG":
                notes.append(Glyph(text=word.text, span=span))
            elif word.kind == "CLOCK":
                notes.append(Clock(text=word.text, span=span))
            else:
                chance.append(Deal(text=word.text, span=span))
        if sum(isinstance(note, Clock) for note in notes) > 1:
            raise Beyond
        return tuple(chance), put_together(notes) if chance else tuple(notes)

    def read_comments(self) -> tuple[Comment, ...]:
        comments = []
        while comment := self.words[self.at].comment:
            comments.append(comment)
            self.at += 1
        return tuple(comments)

    def read_tiling(self, span: Span) -> Tiling:
        seat = SeatNumber(self.words[self.at - 1].number)
        notes = self.read_comments()
        choices = []
        while (word := self.words[self.at]).kind == "CHOICE":
            place = self.spans[self.at]
            self.at += 1
            _, behind = self.read_behind(_BEHIND_CHOICE)
            choices.append(choice_of(word, place, behind))
        return Tiling(seat=seat, choices=tuple(choices), notes=notes, span=span)

    def read_totals(self, node: type[T], span: Span) -> T:
        """Read the totals of a round, or the final ones."""
        notes = self.read_comments()
        values = []
        while (word := self.words[self.at]).kind == "TOTAL":
            place = self.spans[self.at]
            self.at += 1
            comments = self.read_comments()
            values.append(Total(value=word.number, stood=word.stood, notes=comments, span=place))
        if not values:
            raise Beyond
        return node(values=tuple(values), notes=notes, span=span)

    def read_hash(self, span: Span) -> Hash:
        return Hash(text=self.words[self.at - 1].text, notes=self.read_comments(), span=span)

    def read_unfinished(self, span: Span) -> Unfinished:
        return Unfinished(notes=self.read_comments(), span=span)
