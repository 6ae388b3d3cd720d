"""Describes what a word of a record means, and what it did: shown where the mouse rests on it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from azul_notation.diagnostics import NOWHERE, Span
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.names import drawn
from azul_notation.render.paint import visible
from azul_notation.replay.replayer import replay
from azul_notation.replay.result import Step
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family, Points
from azul_notation.text.syntax import Choice, Game, Move, Round, Tiling


class Shown(msgspec.Struct, frozen=True):
    """The Markdown to show for a word, and the columns that it covers."""

    text: str
    span: Span


class Moment(msgspec.Struct):
    """The game before and after one step."""

    step: Step | None = None
    before: Any = None
    after: Any = None


def hover(game: Game, line: int, column: int) -> Shown | None:
    """Describe what the word at a place means; return None if there is no round, move or tiling."""
    if game.variant not in BY_VARIANT:
        return None
    for each in game.rounds:
        if covers(each.span, line, column):
            return of_round(game, each)
        for event in each.events:
            if isinstance(event, Move | Tiling) and covers(event.span, line, column):
                return of_event(game, event, event)
            if not isinstance(event, Tiling):
                continue
            for choice in event.choices:
                if covers(choice.span, line, column):
                    return of_event(game, event, choice)
    return None


def covers(span: Span, line: int, column: int) -> bool:
    return span != NOWHERE and span.line == line and span.column <= column <= span.end_column


def of_round(game: Game, each: Round) -> Shown:
    """Show the table as the round begins."""
    moment, points = find(game, lambda step: step.kind == "deal" and step.round == each.count)
    parts = [f"**Round {each.count}**"]
    if moment.step:
        parts.append(picture(game, moment.after))
        parts += scored(game, (one for one in points if one.round == each.count), "In this round")
    return Shown("\n\n".join(parts), each.span)


def of_event(game: Game, event: Move | Tiling, word: Move | Tiling | Choice) -> Shown:
    """Show what a move or a tiling means, the table before and after it, and its points."""
    moment, points = find(game, lambda step: step.event is event)
    family = BY_VARIANT[game.variant]
    parts = [f"**`{spelt(word)}`** {' · '.join(meanings(family, game.variant, word))}".rstrip()]
    step = moment.step
    if step is not None:
        seat = step.seat
        assert seat is not None, "somebody moves or tiles"
        at = f"round {step.round}" + (f", lap {step.lap}" if step.lap else "")
        parts.append(f"{visible(game.seats[seat_of(seat)])} (seat {seat}), {at}")
        parts += ["Before:", picture(game, moment.before), "After:", picture(game, moment.after)]
        at_once = list(family.ledger.points(moment.after, 0))
        at_once = at_once[len(list(family.ledger.points(moment.before, 0))) :]
        if at_once:
            parts += scored(game, at_once, "Points")
        own = [each for each in points if (each.round, each.seat) == (step.round, seat)]
        later = [each for each in own if each not in at_once and not each.final]
        parts += scored(game, later, "Points in this round")
    return Shown("\n\n".join(parts), word.span)


def spelt(word: Move | Tiling | Choice) -> str:
    return f"T{word.seat}" if isinstance(word, Tiling) else word.text


def meanings(family: Family[Any], variant: str, word: Move | Tiling | Choice) -> Iterator[str]:
    """Describe in plain words what a word means."""
    words: Sequence[str] = [word.text] if not isinstance(word, Tiling) else ()
    if isinstance(word, Tiling):
        words = [each.text for each in word.choices]
    for text in words:
        if family.in_words:
            yield family.in_words(variant, text)


def find(game: Game, wanted: Any) -> tuple[Moment, list[Points]]:
    """Replay a game, and keep what was before and after the wanted step."""
    moment, last = Moment(), Moment()

    def watch(step: Step, state: Any) -> None:
        if moment.step is None and wanted(step):
            moment.step, moment.before, moment.after = step, last.after, state.copy()
        last.after = state.copy() if moment.step is None else None

    result = replay(game, watch)
    return moment, result.points


def picture(game: Game, state: Any) -> str:
    draw = BY_VARIANT[game.variant].picture.draw
    names = [visible(name) for name in game.seats]
    return "\n".join(["```text", *drawn(partial(draw, state), names), "```"])


def scored(game: Game, points: Iterable[Points], title: str) -> list[str]:
    """List points with their reasons, the name of the player before them."""
    rows = [f"- {name(game, each.seat)}: {each.points:+} {each.reason}" for each in points]
    return ["\n".join([f"{title}:", "", *rows])] if rows else []


def name(game: Game, seat: SeatNumber) -> str:
    return visible(game.seats[seat_of(seat)])
