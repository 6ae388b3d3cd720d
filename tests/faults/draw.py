"""Chooses where a fault goes: one of the places of a story, or none where none fits."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

from .injection import Injection, append, reword
from .places import Word, words_of
from .story import Move, Round, Story

T = TypeVar("T")


def one(rng: Random, items: Iterable[T]) -> T | None:
    found = list(items)
    return rng.choice(found) if found else None


def first_of_shuffled(rng: Random, items: Sequence[T]) -> Iterator[T]:
    """All items, in random order: for a fault that fits only some of them."""
    yield from rng.sample(items, len(items))


def a_move(story: Story, rng: Random) -> Move:
    """A move that takes tiles."""
    return rng.choice(story.drafts)


def a_turn(story: Story, rng: Random) -> Move:
    """A move of any sort."""
    return rng.choice(story.moves)


def a_round(story: Story, rng: Random) -> Round:
    return rng.choice(story.rounds)


def a_total(story: Story, rng: Random) -> Word | None:
    """A number of a round's totals."""
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    return rng.choice(words_of(story.lines, scored.totals)[1:])


def head(story: Story, line: int) -> Word:
    """The first word of a line."""
    return words_of(story.lines, line)[0]


def reworded(
    story: Story, rng: Random, word: Word | None, texts: Sequence[str], bands: Iterable[str]
) -> Injection | None:
    """The word replaced by one of these texts."""
    return reword(story.lines, word, rng.choice(texts), bands) if word and texts else None


def appended(
    story: Story, rng: Random, word: Word | None, texts: Sequence[str], bands: Iterable[str]
) -> Injection | None:
    """One of these texts put in behind the word."""
    return append(story.lines, word, rng.choice(texts), bands) if word and texts else None


def broken(story: Story, word: Word, cut: int, bands: Iterable[str]) -> Injection:
    """The word broken in two by a blank."""
    return reword(story.lines, word, f"{word.text[:cut]} {word.text[cut:]}", bands)
