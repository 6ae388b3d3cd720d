"""Finds the remarks of the record at each step: comments, opinions, clocks, variations."""

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from azul_notation.replay.result import Step
from azul_notation.text.syntax import (
    Clock,
    Comment,
    Final,
    Game,
    Glyph,
    Hash,
    Lap,
    Move,
    Note,
    Round,
    Tiling,
    Totals,
    Unfinished,
    Variation,
)


class Remarks(msgspec.Struct, frozen=True):
    """The remarks on one step."""

    opinion: str = ""
    """What an annotator thinks of a move: `!`, `?!` …"""
    stood: bool = False
    """Whether it broke a rule, and play went on."""
    comments: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()
    clock: str | None = None
    variations: tuple[Variation, ...] = ()


class Reader:
    """Gives the remarks of a game's steps, which are asked for in their order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rounds = iter(game.rounds)
        self.now = Round(count=0)
        self.laps: dict[int, tuple[Comment, ...]] = {}
        """Comments after the number of a lap, by the move that comes after it."""

    def next(self, step: Step) -> Remarks:
        """Return the remarks of the next step."""
        event = step.event
        if step.kind == "deal":
            head = () if self.now.count else before_rounds(self.game)
            self.now = next(self.rounds, self.now)
            self.laps = laps_of(self.now)
            return beside(chain(head, of_deal(self.now)))
        if isinstance(event, Move):
            return of_move(event, self.laps.get(id(event), ()))
        if isinstance(event, Tiling):
            return of_tiling(event)
        return beside(of_totals(self.now, final=step.kind == "final"))


def of_move(move: Move, before: Iterable[Note] = ()) -> Remarks:
    """Gather the remarks on a move, including those between it and its lap number."""
    notes = chain(before, *(deal.notes for deal in move.chance), move.notes)
    found = beside(notes)
    return msgspec.structs.replace(found, opinion=move.opinion, stood=move.stood)


def of_tiling(tiling: Tiling) -> Remarks:
    """Gather the remarks on a tiling and its choices."""
    notes = chain(tiling.notes, *(choice.notes for choice in tiling.choices))
    stood = any(choice.stood for choice in tiling.choices)
    return msgspec.structs.replace(beside(notes), stood=stood)


def beside(notes: Iterable[Note]) -> Remarks:
    """Sort notes."""
    kept = list(notes)
    return Remarks(
        comments=tuple(note.text for note in kept if isinstance(note, Comment)),
        glyphs=tuple(note.text for note in kept if isinstance(note, Glyph)),
        clock=next((note.text[1:] for note in kept if isinstance(note, Clock)), None),
        variations=tuple(note for note in kept if isinstance(note, Variation)),
    )


def before_rounds(game: Game) -> Iterator[Comment]:
    """Yield the comments above the first round, from the top of the record."""
    yield from game.leading
    for tag in game.tags:
        yield from (*tag.above, *tag.notes)
    yield from game.preface
    for line in game.setup:
        yield from line.notes
        for part in line.parts:
            yield from part.notes


def of_deal(each: Round) -> Iterator[Comment]:
    yield from each.notes
    yield from each.start.notes if each.start else ()
    for deal in each.deal:
        yield from deal.notes


def laps_of(each: Round) -> dict[int, tuple[Comment, ...]]:
    """Find the comments after the numbers of laps, by the move that comes next."""
    found: dict[int, tuple[Comment, ...]] = {}
    waiting: tuple[Comment, ...] = ()
    for event in each.events:
        if isinstance(event, Lap):
            waiting += event.notes
        elif isinstance(event, Move) and waiting:
            found[id(event)], waiting = waiting, ()
    return found


def of_totals(each: Round, *, final: bool) -> Iterator[Comment]:
    """Yield the comments on the totals of a round, or on how the game ended."""
    for event in each.events:
        if isinstance(event, Totals | Final) and isinstance(event, Final) == final:
            yield from event.notes
            for total in event.values:
                yield from total.notes
        elif isinstance(event, Hash) and not final:
            yield from event.notes


def at_the_end(game: Game) -> list[str]:
    """Return the comments on the ending of a game that was broken off."""
    endings = (event for event in game.events() if isinstance(event, Unfinished))
    return [note.text for ending in endings for note in ending.notes]
