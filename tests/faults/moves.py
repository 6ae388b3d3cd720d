"""Faults of the band move in drafting: what the rules refuse to the seat that is to move."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from .draw import a_move, appended, first_of_shuffled, one
from .injection import Injection, append, fault, reword, with_line, with_new_line, without_line
from .places import words_of
from .story import Round, Story
from .story_offer import OfferMove, OfferStory, offer_fault

MOVE = ("move",)
M = TypeVar("M", bound=OfferMove)


def refused(
    story: OfferStory,
    rng: Random,
    moves: Sequence[M],
    others: Callable[[M], list[str]],
    tries: int = 40,
) -> Injection | None:
    """A move replaced by another source, colour and destination that are refused there."""
    for move in list(first_of_shuffled(rng, moves))[:tries]:
        cores = [core for core in others(move) if not move.allows(core)]
        if cores:
            return reword(story.lines, move.word, rng.choice(cores), MOVE)
    return None


def _tiles(move: OfferMove, source: int) -> list[str]:
    return move.table.source(source)


def _sources(move: OfferMove) -> range:
    return range(1, len(move.table.factories) + 1)


@offer_fault("move", "factory that this game lacks")
def no_such_factory(story: OfferStory, rng: Random) -> Injection | None:
    def others(move: OfferMove) -> list[str]:
        return [f"{number}{move.core[1:]}" for number in range(len(_sources(move)) + 1, 10)]

    return refused(story, rng, story.drafts, others)


@offer_fault("move", "empty factory")
def empty_factory(story: OfferStory, rng: Random) -> Injection | None:
    def others(move: OfferMove) -> list[str]:
        return [f"{n}{move.core[1:]}" for n in _sources(move) if not _tiles(move, n)]

    return refused(story, rng, story.drafts, others)


@offer_fault("move", "colour that the factory lacks")
def colour_not_there(story: OfferStory, rng: Random) -> Injection | None:
    def others(move: OfferMove) -> list[str]:
        sources = [n for n in _sources(move) if _tiles(move, n)]
        letters = story.letters
        return [
            f"{n}{c}{move.core[2]}" for n in sources for c in letters if c not in _tiles(move, n)
        ]

    return refused(story, rng, story.drafts, others)


@offer_fault("move", "centre empty")
def centre_empty(story: OfferStory, rng: Random) -> Injection | None:
    def others(move: OfferMove) -> list[str]:
        return [] if _tiles(move, 0) else [f"0{move.core[1:]}"]

    return refused(story, rng, story.drafts, others)


@offer_fault("move", "colour that the centre lacks")
def not_in_centre(story: OfferStory, rng: Random) -> Injection | None:
    def others(move: OfferMove) -> list[str]:
        lacking = [c for c in story.letters if c not in _tiles(move, 0)]
        return [f"0{c}{move.core[2]}" for c in lacking] if _tiles(move, 0) else []

    return refused(story, rng, story.drafts, others)


# --- moves too many, too few ------------------------------------------------------------------


@offer_fault("move", "move behind the last one of a round")
def extra_move(story: OfferStory, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    if chosen is None:
        return None
    last = chosen.moves[-1].word
    return appended(story, rng, last, [f"0{c}F" for c in story.letters], MOVE)


@offer_fault("move", "move twice")
def move_twice(story: OfferStory, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    return append(story.lines, word, word.text, MOVE)


@fault("move", "last move of a round lost")
def last_move_lost(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    return _shortened(story, chosen, 1) if chosen else None


@fault("move", "last lap of a round lost")
def last_lap_lost(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.scored)
    if chosen is None:
        return None
    return without_line(story.lines, chosen.last_lap, MOVE)


def _shortened(story: Story, chosen: Round, by: int) -> Injection:
    """The last moves of a round's last lap lost; the line behind is to be reported."""
    words = words_of(story.lines, chosen.last_lap)
    if len(words) - 1 <= by:
        return without_line(story.lines, chosen.last_lap, MOVE)
    cut = with_line(
        story.lines, chosen.last_lap, story.lines[chosen.last_lap][: words[-by - 1].end], MOVE
    )
    return with_line(cut.lines, chosen.last_lap + 1, cut.lines[chosen.last_lap + 1], MOVE)


@fault("move", "totals in the middle of a round")
def early_totals(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds if len(a_round.laps) > 1))
    if chosen is None:
        return None
    line = rng.choice(chosen.laps[1:])
    totals = " ".join(map(str, chosen.before.scores))
    return with_new_line(story.lines, line, f"= {totals}", MOVE)


@fault("move", "round behind the end")
def round_after_end(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    chosen = rng.choice(story.rounds)
    last = chosen.totals if chosen.totals is not None else chosen.last_lap
    words = words_of(story.lines, chosen.line)
    head = [f"R{len(story.rounds) + 1}", f"@{story.table.start}", *(w.text for w in words[2:])]
    added = (" ".join(head), *story.lines[chosen.line + 1 : last + 1])
    at = story.ending + rng.choice((0, 1))
    lines = (*story.lines[:at], *added, *story.lines[at:])
    return with_line(lines, at, lines[at], MOVE)


@fault("move", "move behind the last totals")
def move_after_totals(story: Story, rng: Random) -> Injection | None:
    if not story.finished:
        return None
    return with_new_line(story.lines, story.ending, _some_lap(story, rng), MOVE)


@fault("move", "move behind the ending")
def move_after_ending(story: Story, rng: Random) -> Injection | None:
    bands = MOVE if story.finished else ("move", "text")
    return with_new_line(story.lines, story.ending + 1, _some_lap(story, rng), bands)


@fault("move", "move between two rounds")
def move_between(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None:
        return None
    return with_new_line(story.lines, chosen.totals + 1, _some_lap(story, rng), ("text", "move"))


def _some_lap(story: Story, rng: Random) -> str:
    return f"1. {rng.choice(story.drafts).core}"
