"""Guesses at whole laps that were left out, where the lap numbers say so."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from azul_notation.replay.causes.likely import Choice
from azul_notation.replay.causes.plays import Change, Round, marked
from azul_notation.replay.causes.search import Search

PART = 0.5
"""The part of the effort that one search for a lap may take."""


def try_laps(search: Search, at: int, last: int) -> None:
    """Try every lap in the place where a lap number is missing."""
    round_ = Round(search, at, last)
    for number in _gaps(round_):
        if number <= round_.last:
            _try_lap(round_, number)


def _gaps(round_: Round) -> Iterator[int]:
    """Find the plays before which a lap number is missing."""
    labels = round_.leaf.laps
    if labels and labels[0].count == 2 and labels[0].before == 0:  # noqa: PLR2004 - the first is missing
        yield 0
    for one, two in pairwise(labels):
        if two.count == one.count + 2:
            yield two.before
    plays = len(round_.plays)
    if (
        labels
        and round_.last == plays
        and round_.search.course.first() == (round_.at, "play", plays)
    ):
        yield plays


def _try_lap(round_: Round, number: int) -> None:
    search = round_.search
    rest = round_.rest(number)
    engine = round_.states[number]
    limit = search.trial.work + int(PART * search.effort)

    def attempt(before: Any, chosen: list[tuple[Choice, str]]) -> None:
        choice = Choice(search.trial, before)
        for text in choice.legal:
            if search.trial.work > limit:
                return
            after = before.copy()
            if not search.trial.draft(after, [text]):
                continue
            words = [*chosen, (choice, text)]
            if after.phase == "draft" and after.lap == engine.lap:
                attempt(after, words)
            elif search.trial.fits(after, round_.at, rest):
                _add(round_, number, words)

    attempt(engine, [])


def _add(round_: Round, number: int, chosen: list[tuple[Choice, str]]) -> None:
    search = round_.search
    words = [text for _, text in chosen]
    share = 1 / len(round_.leaf.laps)
    for choice, text in chosen:
        share *= choice.likelihood(text) / len(choice.legal)
    engine = round_.states[number].copy()
    lap = engine.lap
    if search.sheet.marked:
        spelt = []
        for word in words:
            spelt.append(marked(search, engine, word))
            search.trial.draft(engine, [word])
        words = spelt
    plays = [*round_.words[:number], *((word,) for word in words), *round_.words[number:]]
    change = Change()
    change.line = (number, f"{lap}. {' '.join(words)}")
    message = f"lap {lap} of round {engine.round} was left out: `{' '.join(words)}`"
    search.add((round_.at, *plays), "lap left out", share, message, lambda: change.pen(round_))
