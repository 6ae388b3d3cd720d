"""Moves, laps and rounds lost, doubled or swapped: reported wherever it must first be noticed."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from .draw import first_of_shuffled, one
from .injection import Injection, fault, with_line
from .places import Spot, whole, words_of
from .story import Round, Story
from .telling import first_flaw

EITHER = ("move", "claim")


def noticed_from(lines: Sequence[str], line: int, column: int) -> Injection | None:
    """The changed record; its words from the change to the first flaw may be reported."""
    flaw = first_flaw(lines)
    if flaw is None or flaw.band not in EITHER or flaw.spot.line >= len(lines):
        return None
    spots = [
        word.spot
        for number in range(line, flaw.spot.line + 1)
        for word in words_of(lines, number)
        if (line, column) <= (number, word.start) <= (flaw.spot.line, flaw.spot.end - 1)
    ]
    if flaw.spot.end > len(lines[flaw.spot.line]):
        spots.append(flaw.spot)
    return Injection(tuple(lines), frozenset(EITHER), tuple(spots))


@fault("move", "move lost in the middle of a round")
def move_lost(story: Story, rng: Random) -> Injection | None:
    moves = [move for chosen in story.rounds for move in chosen.moves[:-1]]
    for move in list(first_of_shuffled(rng, moves))[:10]:
        word = move.word
        line = story.lines[word.line]
        changed = line[: word.start] + line[move.end + 1 :]
        lines = with_line(story.lines, word.line, changed.rstrip(), EITHER).lines
        injection = noticed_from(lines, word.line, word.start)
        if injection is not None:
            return injection
    return None


@fault("move", "two moves of a lap swapped")
def moves_swapped(story: Story, rng: Random) -> Injection | None:
    pairs = [
        (left, right)
        for left, right in pairwise(story.moves)
        if left.word.line == right.word.line and left.word.text != right.word.text
    ]
    for left, right in list(first_of_shuffled(rng, pairs))[:10]:
        line = story.lines[left.word.line]
        early, late = line[left.word.start : left.end], line[right.word.start : right.end]
        changed = f"{line[: left.word.start]}{late} {early}{line[right.end :]}"
        lines = with_line(story.lines, left.word.line, changed, EITHER).lines
        flaw = first_flaw(lines)
        if flaw is not None and flaw.band == "move":
            return noticed_from(lines, left.word.line, left.word.start)
    return None


def _inner_laps(story: Story) -> list[int]:
    return [lap for chosen in story.rounds for lap in chosen.laps[:-1]]


@fault("move", "lap lost in the middle of a round")
def lap_lost(story: Story, rng: Random) -> Injection | None:
    lap = one(rng, _inner_laps(story))
    if lap is None:
        return None
    return noticed_from((*story.lines[:lap], *story.lines[lap + 1 :]), lap, 0)


@fault("move", "lap twice")
def lap_twice(story: Story, rng: Random) -> Injection | None:
    lap = one(rng, _inner_laps(story))
    if lap is None:
        return None
    lines = (*story.lines[: lap + 1], story.lines[lap], *story.lines[lap + 1 :])
    return with_line(lines, lap + 1, lines[lap], EITHER)


@fault("move", "two laps swapped")
def laps_swapped(story: Story, rng: Random) -> Injection | None:
    lap = one(rng, _inner_laps(story))
    if lap is None:
        return None
    pair = (story.lines[lap + 1], story.lines[lap])
    return noticed_from((*story.lines[:lap], *pair, *story.lines[lap + 2 :]), lap, 0)


@fault("claim", "round lost")
def round_lost(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, (a_round for a_round in story.rounds[:-1] if a_round.totals is not None))
    if chosen is None or chosen.totals is None:
        return None
    lines = (*story.lines[: chosen.line], *story.lines[chosen.totals + 1 :])
    return _at_round(lines, chosen.line)


@fault("claim", "round twice")
def round_twice(story: Story, rng: Random) -> Injection | None:
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None:
        return None
    after = chosen.totals + 1
    lines = (*story.lines[:after], *story.lines[chosen.line : after], *story.lines[after:])
    return _at_round(lines, after)


@fault("claim", "two rounds swapped")
def rounds_swapped(story: Story, rng: Random) -> Injection | None:
    pairs: list[tuple[Round, Round]] = [
        (left, right) for left, right in pairwise(story.rounds) if right.totals is not None
    ]
    pair = one(rng, pairs)
    if pair is None:
        return None
    left, right = pair
    assert right.totals is not None
    first, second = story.lines[left.line : right.line], story.lines[right.line : right.totals + 1]
    lines = (*story.lines[: left.line], *second, *first, *story.lines[right.totals + 1 :])
    return _at_round(lines, left.line)


def _at_round(lines: Sequence[str], line: int) -> Injection:
    """An R line in a wrong place: its number is wrong, its deal may be impossible."""
    spots: tuple[Spot, ...] = (whole(line),)
    return Injection(tuple(lines), frozenset(("claim", "chance")), spots)
