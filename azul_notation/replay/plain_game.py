"""Gives the driver the words of a game that was read, as they would stand in its text without comments."""

from collections.abc import Iterator

from azul_notation.replay.clean_game import from_the_start
from azul_notation.replay.fast import FINAL, TOTALS, UNFINISHED, Followed
from azul_notation.rules import BY_VARIANT
from azul_notation.text.syntax import (
    SEAT_TAGS,
    Event,
    Final,
    Game,
    Move,
    Round,
    Tiling,
    Totals,
    Unfinished,
)
from azul_notation.text.tags import CHOICES, LEAST_SEATS


class _Odd(Exception):
    """Something that only the replay that explains takes."""


def follow_game(game: Game) -> Followed | None:
    """Follow a game from its first round on, and note its points; None for what only other ways can take."""
    family = BY_VARIANT.get(game.variant)
    seats = len(game.seats)
    known = family is not None and LEAST_SEATS <= seats <= len(SEAT_TAGS)
    odd = game.diagnostics or game.broken is not None or game.prelude or game.tag("Position")
    if family is None or family.fast is None or not known or odd:
        return None
    choices = {tag.name: tag.value for tag in game.tags if tag.name in CHOICES}
    try:
        words = list(_words(game))
    except _Odd:
        return None
    return from_the_start(family, game.variant, choices, words, seats, points=True)


def _words(game: Game) -> Iterator[str]:
    """Give the words; a line feed stands before each that begins a line, but for the first."""
    feed = ""
    for line in game.setup:
        yield feed + line.head
        yield from (part.text for part in line.parts)
        feed = "\n"
    for each in game.rounds:
        yield feed + f"R{each.count}"
        yield from _words_of_round(each)
        feed = "\n"


def _words_of_round(each: Round) -> Iterator[str]:
    if each.start is None:
        raise _Odd
    yield f"@{each.start.seat}"
    yield from (deal.text for deal in each.deal)
    for event in each.events:
        if type(event) is Move:
            if event.stood or event.written not in ("", event.text) or event.variations:
                raise _Odd
            yield event.text
            yield from (deal.text for deal in event.chance)
        else:
            yield from _words_of_line(event)


def _words_of_line(event: Event) -> Iterator[str]:
    """Give the words of an event that has a line of its own."""
    match event:
        case Tiling():
            yield f"\nT{event.seat}"
            yield from (choice.text for choice in event.choices)
            odd = any(choice.stood for choice in event.choices)
        case Totals() | Final():
            yield TOTALS if isinstance(event, Totals) else FINAL
            yield from (str(total.value) for total in event.values)
            odd = any(total.stood for total in event.values)
        case Unfinished():
            yield UNFINISHED
            odd = False
        case _:
            odd = True
    if odd:
        raise _Odd
