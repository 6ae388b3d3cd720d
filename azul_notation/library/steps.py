"""Walking through a recorded game, step by step, with the table before and after each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.library.errors import RecordError
from azul_notation.library.table import Table, refused
from azul_notation.replay.replayer import replayed
from azul_notation.replay.result import Replay, Step as Watched
from azul_notation.replay.variations import word_of
from azul_notation.rules import BY_VARIANT, DIALECTS, option_name
from azul_notation.rules.family import Points, Refusal
from azul_notation.rules.options import Rules, canonical
from azul_notation.text.dialect import Dialect
from azul_notation.text.syntax import (
    Clock,
    Comment,
    Game,
    Glyph,
    Move,
    Note,
    Tiling,
    Variation,
)

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
    """What an annotator thinks of a move: `!`, `?!` …"""
    stood: bool = False
    """Whether it broke a rule, and play went on."""
    comments: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()
    """Numbered opinions, such as `$4`."""
    clock: str | None = None
    """The time that the mover has left, as `h:mm:ss`."""
    points: tuple[Points, ...] = ()
    """The points that came with it."""
    before: Table = field(repr=False)
    after: Table = field(repr=False)
    branches: "tuple[Branch, ...]" = field(default=(), repr=False)
    """What could have been played instead."""

    @property
    def title(self) -> str:
        """Say when it was, who did it, and what."""
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
    """A variation: moves that could have been played instead of the one it follows."""

    def __init__(
        self, rules: Rules, names: Sequence[str], engine: Any, variation: Variation
    ) -> None:
        self._game = rules, names
        self._engine = engine
        self._variation = variation

    @property
    def table(self) -> Table:
        """The table on which it begins."""
        return Table.of_engine(*self._game, self._engine.copy())

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(each.text for each in self._variation.events if isinstance(each, Comment))

    @cached_property
    def _followed(self) -> tuple[list[Step], Diagnostic | None]:
        return followed(*self._game, self._engine, self._variation)

    @property
    def steps(self) -> list[Step]:
        """Its moves, as far as they can be played."""
        return self._followed[0]

    @property
    def diagnostic(self) -> Diagnostic | None:
        """Why the rules refuse the move after the last of these steps."""
        return self._followed[1]


def steps(game: Game) -> Iterator[Step]:
    """Walk through a game to its end.

    A record whose play cannot be followed to its end is a RecordError after the last step that can.
    A wrong claim, such as a total, ends nothing.
    """
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
    for watched, after in seen:
        stood = [
            each
            for each in result.points
            if each.kind == "stood"
            and (KIND_OF_TOTALS[each.final], each.round) == (watched.kind, watched.round)
        ]
        for each in stood:
            after.scores[seat_of(each.seat)] += each.points
        step = replace(watched, word=next(deals)) if watched.kind == "deal" else watched
        yield step_of(step, rules, game.seats, before, after, stood)
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
    late: Sequence[Points] = (),
) -> Step:
    """Gather what there is to know of a step, with the engines before and after it.

    Points that are `late` came of totals that were wrong and stood.
    """
    ledger = BY_VARIANT[rules.variant].ledger
    counted = sum(1 for _ in ledger.points(before, 0))
    event = watched.event
    word, opinion, stood = watched.word, "", False
    notes: Sequence[Note] = ()
    variations: Sequence[Variation] = ()
    if isinstance(event, Move):
        opinion, stood, notes, variations = (
            event.opinion,
            event.stood,
            event.notes,
            event.variations,
        )
        word = " ".join([word, *(deal.text for deal in event.chance)])
    elif isinstance(event, Tiling):
        stood = any(choice.stood for choice in event.choices)
        notes = (*event.notes, *(note for choice in event.choices for note in choice.notes))
    return Step(
        kind=KINDS[watched.kind],
        round=watched.round,
        lap=watched.lap,
        seat=watched.seat,
        word=word,
        marks=watched.marks,
        opinion=opinion,
        stood=stood,
        comments=tuple(note.text for note in notes if isinstance(note, Comment)),
        glyphs=tuple(note.text for note in notes if isinstance(note, Glyph)),
        clock=next((note.text[1:] for note in notes if isinstance(note, Clock)), None),
        points=(*ledger.points(after, counted), *late),
        before=Table.of_engine(rules, names, before.copy()),
        after=Table.of_engine(
            rules, names, after.copy(), unscored=before if watched.kind == "final" else None
        ),
        branches=tuple(Branch(rules, names, before, variation) for variation in variations),
    )


def followed(
    rules: Rules, names: Sequence[str], engine: Any, variation: Variation
) -> tuple[list[Step], Diagnostic | None]:
    """Play the moves of a variation as far as the rules allow: the steps, and why they end early.

    A variation may lack chance that nobody saw; it ends there.
    """
    family = BY_VARIANT[rules.variant]
    found: list[Step] = []
    for event in variation.events:
        if not isinstance(event, Move) or engine.phase != "draft":
            continue
        after = engine.copy()
        at = (engine.round, engine.lap, number_of(engine.mover))
        try:
            played = family.play(after, word_of(event))
        except Refusal as refusal:
            unseen = refusal.code in family.chance.unseen
            return found, None if unseen else refused(refusal, event.span, at)
        word = played.word or event.text
        watched = Watched("move", *at, word=word, marks=played.marks, event=event)
        found.append(step_of(watched, rules, names, engine, after))
        engine = after
    return found, None
