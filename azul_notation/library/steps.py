"""Walks through a recorded game, step by step, with the table before and after each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any, Literal, get_args

from msgspec.structs import replace

from azul_notation.diagnostics import NOWHERE, Diagnostic, Span
from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.library.errors import RecordError
from azul_notation.library.table import Table, refused
from azul_notation.replay.remarks import Reader, Remarks, at_the_end, of_move, of_tiling
from azul_notation.replay.replayer import replayed
from azul_notation.replay.result import Replay, Step as Watched
from azul_notation.replay.variations import word_of
from azul_notation.rules import BY_VARIANT, DIALECTS, option_name
from azul_notation.rules.family import MoveParts, Points, Refusal, Word
from azul_notation.rules.options import Rules, canonical
from azul_notation.text.dialect import Dialect
from azul_notation.text.syntax import (
    Choice,
    Comment,
    Game,
    Lap,
    Move,
    Tiling,
    Variation,
    refuse_other,
)
from azul_notation.text.write import write_variation

Event = Comment | Lap | Move | Tiling | Choice | Variation
"""The parts of a variation."""
Kind = Literal["deal", "move", "tiling", "score", "final"]
KIND_OF_TOTALS: dict[bool, Kind] = {False: "score", True: "final"}
"""The step after which totals are written, which may be wrong and stand."""
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


@dataclass(frozen=True, eq=False, kw_only=True)
class Step:
    """One event of a game: a deal, a move, a tiling, the scoring of a round, or the final scoring."""

    kind: Kind
    round: int
    lap: int | None = None
    """The lap of a move."""
    seat: SeatNumber | None = None
    """Who moved or tiled."""
    word: str = ""
    """The move or the tiling in canonical spelling, without marks; of a deal, its words."""
    marks: str = ""
    """The marks that follow from a move, such as `^` or `~2`."""
    opinion: str = ""
    """An annotator's opinion of a move: `!`, `?!` …"""
    stood: bool = False
    """Whether it broke a rule and play went on."""
    comments: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()
    """Numbered opinions, such as `$4`."""
    clock: str | None = None
    """The time left to the mover, as `h:mm:ss`."""
    points: tuple[Points, ...] = ()
    """The points that came with it."""
    _rules: Rules = field(repr=False)
    _names: Sequence[str] = field(repr=False)
    _engines: tuple[Any, Any] = field(repr=False)
    """Those before and after it, which nobody changes any more: tables get copies when they are asked for."""
    span: Span = field(default=NOWHERE, repr=False)
    """The place of the word of a move in the file."""
    branches: "tuple[Branch, ...]" = field(default=(), repr=False)
    """The variations: what could have been played or tiled instead."""

    @cached_property
    def before(self) -> Table:
        """The table before it."""
        return Table.of_engine(self._rules, self._names, self._engines[0].copy())

    @cached_property
    def after(self) -> Table:
        """The table after it."""
        before, after = self._engines
        unscored = before if self.kind == "final" else None
        return Table.of_engine(self._rules, self._names, after.copy(), unscored=unscored)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle: the tables, which can be pickled, not their engines."""
        state = {**self.__dict__, "before": self.before, "after": self.after}
        return {name: value for name, value in state.items() if name not in ("_engines", "_rules")}

    @property
    def parts(self) -> MoveParts | None:
        """The parts of a move: what was moved, from where and to where; None for other steps."""
        if self.kind != "move":
            return None
        moves = self.before.family.moves
        move, *_ = self.word.split(" ")
        count = moves.count(self.before.engine, move)
        return moves.parts(self.before.variant, move, self.marks, count)

    @property
    def title(self) -> str:
        """The time of the step, its player, and what was done."""
        lap = f" · lap {self.lap}" if self.lap else ""
        who = f"{self.after.names[seat_of(self.seat)]}: " if self.seat else ""
        what = {"deal": "dealt", "score": "scored", "final": "final scoring"}
        move = self.after.family.with_marks(self.word, self.marks) if self.marks else self.word
        return f"round {self.round}{lap} · {who}{what.get(self.kind, move)}"

    def svg(self, *, seat: int | None = None) -> str:
        """Draw the table after it as SVG, with marks where it took from and where it went."""
        return self.after.svg(seat=seat, title=self.title, before=self.before)

    def _repr_svg_(self) -> str | None:
        """Show the step in Jupyter; in words if its family has no pictures."""
        return self.svg() if self.after.family.picture.scene else None


class Branch:
    """A variation: what could have been played or tiled instead of what it follows."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        engine: Any,
        variation: Variation,
        events: Sequence[Event] = (),
    ) -> None:
        """Branch off; `events` are what to follow, if that is more than the variation has."""
        self._game = rules, names
        self._engine = engine
        self._variation = variation
        self._events = events or variation.events

    @property
    def table(self) -> Table:
        """The table on which it begins."""
        return Table.of_engine(*self._game, self._engine.copy())

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(each.text for each in self._variation.events if isinstance(each, Comment))

    @property
    def text(self) -> str:
        """The variation as it is written in a record."""
        return write_variation(self._variation)

    @cached_property
    def _followed(self) -> tuple[list[Step], Diagnostic | None]:
        return followed(*self._game, self._engine, self._events)

    @property
    def steps(self) -> list[Step]:
        """Its moves and tilings, as far as they can be played."""
        return self._followed[0]

    @property
    def diagnostic(self) -> Diagnostic | None:
        """The reason why the rules refuse what comes after the last of these steps."""
        return self._followed[1]


def steps(game: Game) -> Iterator[Step]:
    """Walk through a game to its end.

    A record whose play cannot be followed to its end raises RecordError after the last step that can. A wrong
    claim, such as a total, does not end the walk. The tables are those between the steps: after the last move
    of a round, its points are still to come.
    """
    refuse_other(game)
    dialect = DIALECTS.get(game.variant.strip().casefold())
    seen: list[tuple[Watched, Any]] = []
    """Every step, with the engine after it."""
    replayer = replayed(game, lambda step, state: seen.append((step, state.copy())))
    if dialect is None or replayer is None:
        raise RecordError(game.diagnostics)
    if seen:
        yield from walked(
            game,
            Rules(dialect.variant, len(game.seats), rules_written(game, dialect)),
            seen,
            replayer.result,
        )
    faults = [*game.diagnostics, *replayer.result.diagnostics]
    stops = [fault for fault in faults if fault.is_error and fault.band != "claim"]
    if stops:
        raise RecordError(stops)


def walked(
    game: Game, rules: Rules, seen: Sequence[tuple[Watched, Any]], result: Replay
) -> Iterator[Step]:
    """Make the steps of what was seen of a replay."""
    setup = [[line.head, *(part.text for part in line.parts)] for line in game.setup]
    begin = BY_VARIANT[rules.variant].begin
    before = begin(rules.variant, game.tag, rules.seats, game.tag("Position"), setup)
    deals = (" ".join(deal.text for deal in each.deal) for each in game.rounds)
    reader = Reader(game)
    ledger = BY_VARIANT[rules.variant].ledger
    counted = sum(1 for _ in ledger.points(before, 0))
    for number, (watched, after) in enumerate(seen, 1):
        stood = [
            each
            for each in result.points
            if each.kind == "stood"
            and (KIND_OF_TOTALS[each.final], each.round) == (watched.kind, watched.round)
        ]
        for each in stood:
            after.scores[seat_of(each.seat)] += each.points
        step = replace(watched, word=next(deals)) if watched.kind == "deal" else watched
        remarks = reader.next(watched)
        if number == len(seen):
            remarks = replace(remarks, comments=(*remarks.comments, *at_the_end(game)))
        points = [*ledger.points(after, counted)]
        counted += len(points)
        yield step_of(step, rules, game.seats, before, after, remarks, points + stood)
        before = after


def table_at(game: Game, position: str) -> Table:
    """Make the table of a position of a game, by the rules that its tags choose."""
    dialect = DIALECTS[game.variant.strip().casefold()]
    tags: dict[str, Any] = {
        option_name(name): value for name, value in rules_written(game, dialect).items()
    }
    return Table(position=position, names=game.seats, **tags)


def rules_written(game: Game, dialect: Dialect) -> dict[str, str]:
    """Find the tags that choose between the rules of a variant."""
    known = {*dialect.options, *dialect.numbers}
    return {
        tag.name: canonical(dialect, tag.name, tag.value) for tag in game.tags if tag.name in known
    }


def step_of(
    watched: Watched,
    rules: Rules,
    names: Sequence[str],
    before: Any,
    after: Any,
    remarks: Remarks,
    points: Sequence[Points],
) -> Step:
    """Gather what there is to know of a step, with the engines before and after it."""
    event = watched.event
    word = watched.word
    if isinstance(event, Move):
        bare = BY_VARIANT[rules.variant].with_marks(word, "")
        word = " ".join([bare, *(deal.text for deal in event.chance)])
    return Step(
        kind=KINDS[watched.kind],
        round=watched.round,
        lap=watched.lap,
        seat=watched.seat,
        word=word,
        marks=watched.marks,
        opinion=remarks.opinion,
        stood=remarks.stood,
        comments=remarks.comments,
        glyphs=remarks.glyphs,
        clock=remarks.clock,
        points=tuple(points),
        _rules=rules,
        _names=names,
        _engines=(before, after),
        span=event.span if isinstance(event, Move) else NOWHERE,
        branches=tuple(
            Branch(rules, names, before, variation, events)
            for variation, events in branching(event, remarks)
        ),
    )


def branching(event: object, remarks: Remarks) -> Iterator[tuple[Variation, Sequence[Event]]]:
    """Yield the variations of a step, each with what to follow if its words alone do not say that."""
    if not isinstance(event, Tiling):
        yield from ((variation, ()) for variation in remarks.variations)
        return
    for at, choice in enumerate(event.choices):
        for note in choice.notes:
            if isinstance(note, Variation):
                yield note, whole_tiling(event, at, note)


def whole_tiling(tiling: Tiling, at: int, variation: Variation) -> Sequence[Event]:
    """Complete the tiling with which a variation begins.

    Its choices replace those from the one that it follows; lines that it does not name are tiled as they
    were.
    """
    own = list(takewhile(lambda event: isinstance(event, Choice), variation.events))
    if not own:
        return ()
    choices = [*tiling.choices[:at], *(event for event in own if isinstance(event, Choice))]
    lines = {line_of(choice) for choice in choices}
    choices += [choice for choice in tiling.choices[at:] if line_of(choice) not in lines]
    whole = Tiling(
        seat=tiling.seat, choices=tuple(sorted(choices, key=line_of)), span=variation.span
    )
    return (whole, *variation.events[len(own) :])


def line_of(choice: Choice) -> str:
    """Name the line that a choice empties."""
    return choice.text.partition(">")[0]


def followed(
    rules: Rules, names: Sequence[str], engine: Any, events: Sequence[Event]
) -> tuple[list[Step], Diagnostic | None]:
    """Play the moves and tilings of a variation as far as the rules allow: the steps, and why they end early.

    A variation may lack chance that no one saw; it ends there.
    """
    family = BY_VARIANT[rules.variant]
    found: list[Step] = []
    waiting: tuple[Comment, ...] = ()
    counted = sum(1 for _ in family.ledger.points(engine, 0))
    for event in events:
        if isinstance(event, Lap):
            waiting += event.notes
        after = engine.copy()
        at: tuple[int, int | None, SeatNumber | None] = (engine.round, None, None)
        try:
            if isinstance(event, Move) and engine.phase == "draft":
                at = (engine.round, engine.lap, number_of(engine.mover))
                played = family.play(after, word_of(event))
                word = played.word or event.text
                watched = Watched("move", *at, word=word, marks=played.marks, event=event)
                remarks = of_move(event, waiting)
                waiting = ()
            elif isinstance(event, Tiling) and engine.phase == "tile" and family.tiling:
                at = (engine.round, None, event.seat)
                choices = [Word(choice.text, choice.stood) for choice in event.choices]
                family.tiling.tile(after, seat_of(event.seat), choices)
                word = " ".join(choice.text for choice in event.choices)
                watched = Watched("tiling", *at, word=word)
                remarks = of_tiling(event)
            else:
                continue
        except Refusal as refusal:
            unseen = refusal.code in family.chance.unseen
            return found, None if unseen else refused(refusal, event.span, at)
        points = [*family.ledger.points(after, counted)]
        counted += len(points)
        found.append(step_of(watched, rules, names, engine, after, remarks, points))
        engine = after
    return found, None
