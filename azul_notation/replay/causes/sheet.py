"""Lays a record out for the search: its words round by round, each with its place."""

from functools import cached_property
from typing import Self

import msgspec

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.lexicon import vocabulary_of
from azul_notation.text.read import clean
from azul_notation.text.syntax import (
    Clock,
    Final,
    Game,
    Glyph,
    Hash,
    Lap,
    Move,
    Node,
    Round,
    Tiling,
    Totals,
    Unfinished,
)
from azul_notation.text.tokens import cut

STOOD = "!stood"
"""Follows a move that broke a rule and stood."""


class Play(msgspec.Struct, frozen=True):
    """A move with the chance that follows it."""

    text: str
    """In canonical spelling, with its marks."""
    chance: tuple[str, ...]
    spans: tuple[Span, ...]
    """The places of the move and of its chance."""
    opinion: str = ""
    stood: bool = False
    belongings: tuple[Span, ...] = ()
    """The places of its clock and its glyphs."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words as the engine's fast way takes them."""
        return (self.text + (STOOD if self.stood else ""), *self.chance)

    @property
    def span(self) -> Span:
        return self.spans[0]


class Row(msgspec.Struct, frozen=True):
    """A line of tilings of one seat."""

    seat: SeatNumber
    choices: tuple[str, ...]
    spans: tuple[Span, ...]
    """The places of the head and of each choice."""
    stood: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return (f"\nT{self.seat}", *self.choices)


class Numbers(msgspec.Struct, frozen=True):
    """A line of totals."""

    values: tuple[int, ...]
    spans: tuple[Span, ...]
    """The places of the totals."""
    stood: tuple[bool, ...]
    span: Span


class Label(msgspec.Struct, frozen=True):
    """A lap number, and the number of plays before it in its round."""

    count: int
    before: int
    span: Span


class Leaf(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The written lines of one round; trials ask for them thousands of times."""

    count: int
    head: Span
    start: SeatNumber | None
    start_span: Span | None
    deal: tuple[str, ...]
    deal_spans: tuple[Span, ...]
    plays: tuple[Play, ...]
    laps: tuple[Label, ...]
    rows: tuple[Row, ...]
    totals: Numbers | None = None
    final: Numbers | None = None
    unfinished: bool = False
    ending: Span | None = None
    """The place of `==` or `*`."""
    known: bool = True
    """Whether all its events stand in the order of a round."""

    @cached_property
    def words(self) -> list[str]:
        return [word for play in self.plays for word in play.words]

    @cached_property
    def tilings(self) -> list[str]:
        return [word for row in self.rows for word in row.words]

    @cached_property
    def has_stood(self) -> bool:
        return any(play.stood for play in self.plays) or any(row.stood for row in self.rows)


class Sheet(msgspec.Struct, frozen=True):
    """A record, ready for the search."""

    game: Game
    chunk: Chunk
    lines: list[str]
    """The lines of its text."""
    leaves: list[Leaf]
    cut_short: bool
    """Whether something in the text could not be read, after which all is left out."""
    result: str
    """The value of the tag `Result`; empty if it claims nothing."""
    result_span: Span | None
    marked: bool
    """Whether the record writes marks that follow from the moves."""

    @classmethod
    def of(cls, game: Game, chunk: Chunk) -> Self:
        """Make the sheet of a game that was read from this text."""
        labels = lap_numbers(chunk, game)
        leaves: list[Leaf] = []
        broken = game.broken
        for each in game.rounds:
            if broken is not None and (not each.events or each.events[0].span > broken):
                break
            leaves.append(_leaf(each, labels, broken))
        tag = next((tag for tag in game.tags if tag.name == "Result"), None)
        claims = tag is not None and tag.value not in ("?", "")
        marked = any(
            word.text.endswith("^") or "^~" in word.text for leaf in leaves for word in leaf.plays
        )
        return cls(
            game=game,
            chunk=chunk,
            lines=clean(chunk)[0].split("\n"),
            leaves=leaves,
            cut_short=broken is not None,
            result=" ".join(tag.value.split()) if tag and claims else "",
            result_span=tag.span if tag and claims else None,
            marked=marked,
        )

    def written(self, span: Span) -> str:
        """Return the text at a place."""
        line = self.lines[span.line - self.chunk.line]
        return line[span.column - 1 : span.end_column - 1]


def lap_numbers(chunk: Chunk, game: Game) -> list[tuple[Span, int]]:
    """Find all lap numbers; the reader drops those that only count what is there."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    text, _ = clean(chunk)
    words, spans = cut(text.split("\n"), chunk.line, vocabulary_of(dialect))
    found, depth = [], 0
    for word, span in zip(words, spans, strict=True):
        if word.kind == "OPEN":
            depth += 1
        elif word.kind == "CLOSE":
            depth -= 1
        elif word.kind == "LAP" and not depth:
            found.append((span, word.number))
    return found


def _leaf(each: Round, labels: list[tuple[Span, int]], end: Span | None) -> Leaf:
    events = [event for event in each.events if end is None or event.span < end]
    plays: list[Play] = []
    rows: list[Row] = []
    totals: Numbers | None = None
    final: Numbers | None = None
    ending: Span | None = None
    known, unfinished = True, False
    for event in events:
        if ending is not None:
            known = False
        match event:
            case Move():
                known &= not rows and totals is None
                plays.append(_play(event))
            case Tiling():
                known &= totals is None
                rows.append(_row(event))
            case Totals():
                known &= totals is None
                totals = _numbers(event)
            case Final():
                final, ending = _numbers(event), event.span
            case Unfinished():
                unfinished, ending = True, event.span
            case Lap() | Hash():
                pass
    spans: list[Node] = [*each.deal, *events]
    last = max((node.span for node in spans), default=each.span)
    mine = [(span, count) for span, count in labels if each.span < span < last]
    return Leaf(
        count=each.count,
        head=each.span,
        start=each.start.seat if each.start else None,
        start_span=each.start.span if each.start else None,
        deal=tuple(deal.text for deal in each.deal),
        deal_spans=tuple(deal.span for deal in each.deal),
        plays=tuple(plays),
        laps=tuple(
            Label(count, sum(play.span < span for play in plays), span) for span, count in mine
        ),
        rows=tuple(rows),
        totals=totals,
        final=final,
        unfinished=unfinished,
        ending=ending,
        known=known,
    )


def _play(move: Move) -> Play:
    return Play(
        move.written or move.text,
        tuple(deal.text for deal in move.chance),
        (move.span, *(deal.span for deal in move.chance)),
        move.opinion,
        move.stood,
        tuple(note.span for note in move.notes if isinstance(note, Clock | Glyph)),
    )


def _row(tiling: Tiling) -> Row:
    return Row(
        tiling.seat,
        tuple(choice.text for choice in tiling.choices),
        (tiling.span, *(choice.span for choice in tiling.choices)),
        any(choice.stood for choice in tiling.choices),
    )


def _numbers(event: Totals | Final) -> Numbers:
    return Numbers(
        tuple(total.value for total in event.values),
        tuple(total.span for total in event.values),
        tuple(total.stood for total in event.values),
        event.span,
    )
