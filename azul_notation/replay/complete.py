"""Adds what follows from a game to its record, or removes it. Nothing that was written changes."""

from collections import deque
from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from azul_notation.diagnostics.seats import SeatNumber, number_of
from azul_notation.replay.replayer import replay
from azul_notation.replay.result import Replay, Step, Watcher
from azul_notation.rules import BY_VARIANT
from azul_notation.text.syntax import (
    Event,
    Final,
    Game,
    Hash,
    Move,
    Round,
    Start,
    Tag,
    Total,
    Totals,
    refuse_other,
)

UNKNOWN = "?"
Words: TypeAlias = deque[tuple[Any, str]]
"""Moves and what they are spelt as, in the order of play: one node may stand for several moves."""


def tidy(game: Game) -> Game:
    """Drop choices that the rules left no room for: with them a game would have two texts.

    What follows a fault that ends the replay stays as it is.
    """
    family = BY_VARIANT.get(game.variant)
    moves = (event for event in game.events() if isinstance(event, Move))
    spare = family.spare if family else None
    if spare is None or not any(spare(move.text) for move in moves):
        return game
    words: Words = deque()

    def watch(step: Step, _: Any) -> None:
        if step.kind == "move":
            words.append((step.event, step.word))

    replay(game, watch)
    return replace(game, rounds=tuple(_with_words(each, words) for each in game.rounds))


def _with_words(each: Round, words: Words) -> Round:
    """Spell the moves of a round in these words, and take them from the list."""
    events: list[Event] = []
    for event in each.events:
        if isinstance(event, Move) and words and words[0][0] is event:
            events.append(replace(event, text=words.popleft()[1]))
        else:
            events.append(event)
    return replace(each, events=tuple(events))


def complete(game: Game, *, hashes: bool = False) -> Game:
    """Write every derived mark, starting seat, total and result that is missing.

    A game with an error is given back as it is: what follows from it is not known.
    """
    refuse_other(game)
    completion = Completion(hashes=hashes)
    return completion.written(game, completion.replay(game))


class Completion:
    """Replays a game, and notes what follows from each round."""

    def __init__(self, *, hashes: bool, watch: Watcher | None = None) -> None:
        self.hashes = hashes
        self.other = watch
        """Watches the same replay, before the step is noted."""
        self.family: Any = None
        self.starts: list[SeatNumber] = []
        self.totals: dict[int, list[int]] = {}
        self.moves: Words = deque()

    def replay(self, game: Game) -> Replay:
        self.family = BY_VARIANT.get(game.variant)
        return replay(game, self.watch, hashes=self.hashes)

    def written(self, game: Game, result: Replay) -> Game:
        """Write what follows from the game, which was replayed before, if it has no error."""
        if any(each.is_error for each in (*game.diagnostics, *result.diagnostics)):
            return game
        rounds = [self.round(at, each) for at, each in enumerate(game.rounds)]
        if self.hashes:
            rounds = [_with_hash(each, at, result) for at, each in enumerate(rounds)]
        ended = any(isinstance(event, Final) for event in game.events())
        if result.final is not None and not ended and rounds:
            final = Final(values=tuple(Total(value=total) for total in result.final))
            rounds[-1] = replace(rounds[-1], events=(*rounds[-1].events, final))
        claim = " ".join(map(str, result.final)) if result.final is not None else "*"
        tags = tuple(
            replace(tag, value=claim) if tag.name == "Result" and tag.value == UNKNOWN else tag
            for tag in game.tags
        )
        return replace(game, tags=tags, rounds=tuple(rounds))

    def watch(self, step: Step, state: Any) -> None:
        if self.other is not None:
            self.other(step, state)
        if step.kind == "deal":
            self.starts.append(number_of(state.start))
        elif step.kind == "move":
            self.moves.append((step.event, self.family.with_marks(step.word, step.marks)))
        elif step.kind == "score":
            self.totals[len(self.starts) - 1] = state.scores[:]

    def round(self, at: int, each: Round) -> Round:
        start = each.start or Start(seat=self.starts[at])
        events: list[Event] = [*_with_words(each, self.moves).events]
        if at in self.totals and not any(isinstance(event, Totals) for event in events):
            totals = Totals(values=tuple(Total(value=total) for total in self.totals[at]))
            endings = [n for n, event in enumerate(events) if not _is_played(event)]
            events.insert(endings[0] if endings else len(events), totals)
        return replace(each, start=start, events=tuple(events))


def _is_played(event: Event) -> bool:
    """Return whether an event comes before the totals of its round."""
    return type(event).__name__ in ("Move", "Lap", "Tiling")


def _with_hash(each: Round, at: int, result: Replay) -> Round:
    if at >= len(result.hashes) or any(isinstance(event, Hash) for event in each.events):
        return each
    events = list(each.events)
    place = next((n for n, event in enumerate(events) if isinstance(event, Totals)), len(events))
    events.insert(place + 1, Hash(text=f"#{result.hashes[at]}"))
    return replace(each, events=tuple(events))


def bare(game: Game) -> Game:
    """Remove every derived mark, total, hash and result, but not what stood or has a comment.

    A game of an unknown variant is given back as it is.
    """
    refuse_other(game)
    family = BY_VARIANT.get(game.variant)
    if family is None:
        return game

    def kept(events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(
            replace(event, text=family.with_marks(event.text, ""), written="")
            if isinstance(event, Move)
            else event
            for event in events
            if not _is_derived(event)
        )

    rounds = tuple(replace(each, events=kept(each.events)) for each in game.rounds)
    tags = tuple(_bare_tag(tag) for tag in game.tags)
    return replace(game, tags=tags, rounds=rounds)


def _bare_tag(tag: Tag) -> Tag:
    return replace(tag, value=UNKNOWN) if tag.name == "Result" else tag


def _is_derived(event: Event) -> bool:
    if isinstance(event, Totals | Final):
        annotated = event.notes or any(total.stood or total.notes for total in event.values)
        return not annotated
    return isinstance(event, Hash) and not event.notes
