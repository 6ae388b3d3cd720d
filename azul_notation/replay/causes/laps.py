"""Guesses at whole laps: left out, where the lap numbers say so, or two of them exchanged."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby, pairwise
from typing import Any

from azul_notation.diagnostics.cause import Edit
from azul_notation.replay.causes.likely import Choice
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.plays import Change, Round, with_marks
from azul_notation.replay.causes.search import Search

PART = 0.5
"""The part of the effort that one search for a lap may take."""


def try_laps(search: Search, at: int, last: int) -> None:
    """Try every lap in the place where a lap number is missing."""
    round_ = Round(search, at, last)
    try_exchanged_laps(round_)
    for number in _gaps(round_):
        if number <= round_.last:
            _try_lap(round_, number)


def try_exchanged_laps(round_: Round) -> None:
    """Try the lines of two laps, one after the other, swapped."""
    search, leaf = round_.search, round_.leaf
    lines = list(_lines_of_laps(round_))
    pairs = list(pairwise(lines))
    for (line, begin, middle), (other, _, end) in pairs:
        if search.is_spent or begin > round_.last:
            return
        words = round_.words
        plays = [*words[:begin], *words[middle:end], *words[begin:middle], *words[end:]]
        if words[begin:middle] == words[middle:end] or not round_.fits(
            begin, [word for each in plays[begin:] for word in each]
        ):
            continue
        pen = Pen(search.sheet)
        numbers = [label for label in leaf.laps if label.span.line in (line, other)]
        texts = [search.sheet.lines[each - search.sheet.chunk.line] for each in (line, other)]
        if len(numbers) == len(texts):
            low, high = sorted(label.count for label in numbers)
            rests = [
                text[label.span.end_column - 1 :]
                for text, label in zip(texts, numbers, strict=True)
            ]
            new = f"{low}.{rests[1]}", f"{high}.{rests[0]}"
        elif numbers:
            continue
        else:
            new = texts[1], texts[0]
        pen.lines += [
            Edit(each, 1, each, len(old) + 1, text)
            for each, old, text in zip((line, other), texts, new, strict=True)
        ]
        state = round_.states[begin]
        laps = f"laps {state.lap} and {state.lap + 1} of round {state.round}"
        message = f"the lines of {laps} were swapped"
        record = (round_.at, *plays)
        search.add(record, "laps exchanged", 1 / len(pairs), message, partial(_given, pen))


def _given(pen: Pen) -> Pen:
    return pen


def _lines_of_laps(round_: Round) -> Iterator[tuple[int, int, int]]:
    """Yield each line that holds whole plays only, and the numbers between which these are."""
    leaf, sheet = round_.leaf, round_.search.sheet
    begin = 0
    for line, plays in groupby(leaf.plays, key=lambda play: play.span.line):
        end = begin + len(list(plays))
        spans = [span for play in leaf.plays[begin:end] for span in play.spans]
        first = min(
            [
                leaf.plays[begin].span.column,
                *(label.span.column for label in leaf.laps if label.span.line == line),
            ]
        )
        text = sheet.lines[line - sheet.chunk.line]
        if all(span.line == line for span in spans) and not text[: first - 1].strip():
            yield line, begin, end
        begin = end


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
            spelt.append(with_marks(search, engine, word))
            search.trial.draft(engine, [word])
        words = spelt
    plays = [*round_.words[:number], *((word,) for word in words), *round_.words[number:]]
    change = Change()
    change.line = (number, f"{lap}. {' '.join(words)}")
    message = f"lap {lap} of round {engine.round} was left out: `{' '.join(words)}`"
    search.add((round_.at, *plays), "lap left out", share, message, lambda: change.pen(round_))
