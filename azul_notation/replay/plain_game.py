"""Lists for the driver the words of a game that was read, as in its text without comments."""

from collections.abc import Iterator

from azul_notation.replay.clean_game import from_the_start
from azul_notation.replay.fast import FINAL, TOTALS, UNFINISHED, Followed, in_parts
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.text.syntax import (
    SEAT_TAGS,
    Event,
    Final,
    Game,
    Hash,
    Lap,
    Move,
    Tiling,
    Totals,
    Unfinished,
)
from azul_notation.text.tags import LEAST_SEATS


def follow_game(game: Game) -> Followed | None:
    """Follow a game from its first round on, and note its points; None for what only other ways can take."""
    family = BY_VARIANT.get(game.variant)
    seats = len(game.seats)
    known = family is not None and LEAST_SEATS <= seats <= len(SEAT_TAGS)
    odd = game.diagnostics or game.broken is not None or game.prelude or game.tag("Position")
    if family is None or family.fast is None or not known or odd:
        return None
    if any(map(needs_full_replay, game.events())):
        return None
    choices = {tag.name: tag.value for tag in game.tags if tag.name in DIALECTS.choices}
    return from_the_start(family, game.variant, choices, in_parts(_words(game)), seats, points=True)


def needs_full_replay(event: Event) -> bool:
    """Return whether an event needs the replay from its start: a wrong lap number, a hash, or variations."""
    return isinstance(event, Lap | Hash) or (isinstance(event, Move) and bool(event.variations))


def _words(game: Game) -> Iterator[str]:
    """Yield the words, with a line feed before each that begins a line except for the first."""
    feed = ""
    for line in game.setup:
        yield feed + line.head
        yield from (part.text for part in line.parts)
        feed = "\n"
    for each in game.rounds:
        yield feed + f"R{each.count}"
        if each.start:
            yield f"@{each.start.seat}"
        yield from (deal.text for deal in each.deal)
        for event in each.events:
            yield from _words_of(event)
        feed = "\n"


def _words_of(event: Event) -> Iterator[str]:
    match event:
        case Move():
            yield (event.written or event.text) + ("!stood" if event.stood else "")
            yield from (deal.text for deal in event.chance)
        case Tiling():
            yield f"\nT{event.seat}"
            for choice in event.choices:
                yield choice.text + ("!stood" if choice.stood else "")
        case Totals() | Final():
            yield TOTALS if isinstance(event, Totals) else FINAL
            yield from (f"{total.value}{'!' if total.stood else ''}" for total in event.values)
        case Unfinished():
            yield UNFINISHED
