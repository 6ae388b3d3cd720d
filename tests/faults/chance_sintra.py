"""Faults of the band chance at the edges of Sintra's bag: the panes of the track, the tower."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from .deals import CHANCE, dealt, factories_of, possible, replaced
from .draw import a_round, first_of_shuffled, head
from .injection import Injection, with_line
from .places import words_of
from .story import Round
from .story_sintra import SintraStory, sintra_fault


def _deal(story: SintraStory, chosen: Round, texts: list[str]) -> Injection | None:
    """The deal rewritten; anything in its line may be reported."""
    if possible(chosen, texts):
        return None
    start = [word.text for word in words_of(story.lines, chosen.line)[:2]]
    return with_line(story.lines, chosen.line, " ".join([*start, *texts]), CHANCE)


def _of(story: SintraStory, panes: list[str]) -> list[str]:
    """These panes on factories, four by four."""
    fours = [panes[start : start + 4] for start in range(0, len(panes), 4)]
    return ["".join(sorted(four, key=story.letters.index)) for four in fours]


@sintra_fault("chance", "panes of the track dealt as well")
def track_dealt(story: SintraStory, rng: Random) -> Injection | None:
    """The first deal has one pane more of a colour than the track has left in the bag."""
    first = story.rounds[0]
    bag = first.before.bag
    colour = rng.choice(story.letters)
    count = 4 * len(first.factories) - bag[colour] - 1
    if count < 0:
        return None
    others = sorted((bag - Counter({colour: 20})).elements())
    panes = [colour] * (bag[colour] + 1) + rng.sample(others, count)
    return _deal(story, first, _of(story, rng.sample(panes, len(panes))))


def _swaps(story: SintraStory, rng: Random, chosen: Round) -> Iterator[tuple[list[str], str]]:
    """The deal with one pane of another colour: its words, and the new colour."""
    factories = [factory for factory in factories_of(chosen) if factory.tiles]
    for factory in first_of_shuffled(rng, factories):
        for old in sorted(set(factory.tiles)):
            for new in story.letters:
                tiles = factory.with_tiles(story.letters, factory.tiles.replace(old, new, 1))
                yield replaced(chosen, factory.word, tiles), new


@sintra_fault("chance", "pane of the tower though the bag suffices")
def early_tower(story: SintraStory, rng: Random) -> Injection | None:
    for chosen in first_of_shuffled(rng, story.rounds):
        bag, tower = chosen.before.bag, story.spent(chosen.before)
        for texts, new in _swaps(story, rng, chosen):
            tiles = dealt(texts)
            in_both = tiles[new] <= bag[new] + tower[new]
            if tiles.total() <= bag.total() and tiles[new] > bag[new] and in_both:
                return _deal(story, chosen, texts)
    return None


@sintra_fault("chance", "one pane more than bag and tower hold")
def one_too_many(story: SintraStory, rng: Random) -> Injection | None:
    for chosen in first_of_shuffled(rng, story.rounds):
        both = chosen.before.bag + story.spent(chosen.before)
        if len(dealt(word.text for word in chosen.factories)) < 2:
            continue
        for texts, new in _swaps(story, rng, chosen):
            tiles = dealt(texts)
            if tiles[new] == both[new] + 1 and tiles.total() > chosen.before.bag.total():
                return _deal(story, chosen, texts)
    return None


@sintra_fault("chance", "deal for another number of seats")
def other_seats(story: SintraStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    texts = [word.text for word in chosen.factories]
    return _deal(story, chosen, rng.choice((texts[:-2], texts[:-1], [*texts, *texts[:2]])))


@sintra_fault("chance", "starting seat twice")
def two_starts(story: SintraStory, rng: Random) -> Injection | None:
    """One word too many in the deal, and no factory."""
    chosen = a_round(story, rng)
    word = head(story, chosen.line)
    rest = story.lines[chosen.line][word.end + 1 :]
    text = f"{word.text} {rest.split(' ', 1)[0]} {rest}"
    return with_line(story.lines, chosen.line, text, ("chance", "text"))


@sintra_fault("chance", "deal of the round behind copied")
def copied_from_behind(story: SintraStory, rng: Random) -> Injection | None:
    for chosen, behind in first_of_shuffled(rng, list(pairwise(story.rounds))):
        injection = _deal(story, chosen, [word.text for word in behind.factories])
        if injection is not None:
            return injection
    return None
