"""Faults of the band chance: deals of a factory offer that cannot have happened."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from .deals import (
    CHANCE,
    Factory,
    dealt,
    factories_of,
    impossible_word,
    places_of,
    possible,
    replaced,
)
from .draw import a_round, broken, first_of_shuffled, one
from .injection import Injection, reword, with_line
from .places import Spot, Word, whole, words_of
from .story import Round
from .story_offer import OfferStory, offer_fault


def _with_deal(story: OfferStory, chosen: Round, texts: list[str]) -> Injection | None:
    """The whole deal rewritten; anything in its line may be reported."""
    if possible(chosen, texts):
        return None
    start = words_of(story.lines, chosen.line)[:2]
    text = " ".join([*(word.text for word in start), *texts])
    return with_line(story.lines, chosen.line, text, CHANCE)


@offer_fault("chance", "too few factories")
def too_few_factories(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    blue = one(rng, (f for f in factories_of(chosen) if not f.effect))
    texts = [word.text for word in chosen.factories if blue is None or word != blue.word]
    return _with_deal(story, chosen, texts)


@offer_fault("chance", "too many factories")
def too_many_factories(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    blue = one(rng, (f for f in factories_of(chosen) if not f.effect))
    texts = [word.text for word in chosen.factories]
    return _with_deal(story, chosen, [*texts, blue.word.text]) if blue else None


@offer_fault("chance", "no deal")
def no_deal(story: OfferStory, rng: Random) -> Injection | None:
    return _with_deal(story, a_round(story, rng), [])


@offer_fault("chance", "factory broken in two")
def broken_factory(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    factory = one(rng, (f for f in factories_of(chosen) if len(f.tiles) > 1))
    if factory is None:
        return None
    cut = rng.randrange(1, len(factory.tiles))
    lines = broken(story, factory.word, cut, CHANCE).lines
    return with_line(story.lines, chosen.line, lines[chosen.line], CHANCE)


@offer_fault("chance", "two factories run together")
def glued_factories(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    left, right = rng.choice(list(pairwise(chosen.factories)))
    if ":" in left.text or "-" in left.text + right.text:
        return None
    both = Word(f"{left.text} {right.text}", left.line, left.start)
    bands = ("chance", "text")
    text = reword(story.lines, both, left.text + right.text, bands).lines[chosen.line]
    return with_line(story.lines, chosen.line, text, bands)


@offer_fault("chance", "tile missing on a factory")
def three_tiles(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    letters = story.letters
    choices = [
        (factory, factory.with_tiles(letters, factory.tiles[:i] + factory.tiles[i + 1 :]))
        for factory in factories_of(chosen)
        for i in range(len(factory.tiles))
    ]
    return impossible_word(story, rng, chosen, choices)


@offer_fault("chance", "empty factory where there were tiles")
def emptied_factory(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    choices = [(f, "-" + f.effect) for f in factories_of(chosen) if f.tiles]
    return impossible_word(story, rng, chosen, choices)


@offer_fault("chance", "five tiles on a factory")
def five_tiles(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    letters = story.letters
    full = [f for f in factories_of(chosen) if len(f.tiles) == 4]
    choices = [(f, f.with_tiles(letters, f.tiles + letter)) for f in full for letter in letters]
    return impossible_word(story, rng, chosen, choices)


@offer_fault("chance", "tile on the neighbouring factory")
def moved_tile(story: OfferStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    letters = story.letters
    factories = factories_of(chosen)
    left, right = rng.choice(list(pairwise(factories)))
    if not left.tiles or not right.tiles:
        return None
    tile = rng.choice(left.tiles)
    texts = replaced(chosen, left.word, left.with_tiles(letters, left.tiles.replace(tile, "", 1)))
    texts[factories.index(right)] = right.with_tiles(letters, right.tiles + tile)
    injection = _with_deal(story, chosen, texts)
    start, end = left.word.start, right.word.end
    spots = (Spot(chosen.line, start, end),)
    return injection and Injection(injection.lines, injection.bands, spots)


def _other_tiles(factory: Factory, letters: str) -> Iterator[tuple[str, str]]:
    """Other texts of a factory with one tile, or all, of another colour; and that colour."""
    for letter in letters:
        for tile in set(factory.tiles) - {letter}:
            yield factory.with_tiles(letters, factory.tiles.replace(tile, letter, 1)), letter
        yield letter * len(factory.tiles) + factory.effect, letter


def _supply(story: OfferStory, chosen: Round, count: int) -> Counter[str]:
    """What a deal of so many tiles can draw from: the lid too, if the bag does not suffice."""
    table = chosen.before
    return table.bag + story.spent(table) if count > table.bag.total() else table.bag


def _overdrawn(story: OfferStory, rng: Random, chosen: Round) -> Injection | None:
    factories = [f for f in factories_of(chosen) if f.tiles]
    for factory in first_of_shuffled(rng, factories):
        others = list(_other_tiles(factory, story.letters))
        for text, letter in first_of_shuffled(rng, others):
            texts = replaced(chosen, factory.word, text)
            tiles = dealt(texts)
            if tiles[letter] > _supply(story, chosen, tiles.total())[letter]:
                return _with_letter_spots(story, chosen, texts, letter)
    return None


def _with_letter_spots(
    story: OfferStory, chosen: Round, texts: list[str], letter: str
) -> Injection | None:
    injection = _with_deal(story, chosen, texts)
    start = words_of(story.lines, chosen.line)[:2]
    spots = places_of(chosen.line, " ".join(word.text for word in start), texts, letter)
    if +(chosen.before.bag - dealt(texts)) and dealt(texts).total() >= chosen.before.bag.total():
        spots.append(whole(chosen.line))  # other tiles of the bag are missing: no place is theirs
    return injection and Injection(injection.lines, injection.bands, tuple(spots))


@offer_fault("chance", "more tiles of a colour than there are")
def overdrawn(story: OfferStory, rng: Random) -> Injection | None:
    for chosen in first_of_shuffled(rng, story.rounds):
        injection = _overdrawn(story, rng, chosen)
        if injection is not None:
            return injection
    return None


@offer_fault("chance", "bag not emptied before the lid is drawn from")
def left_in_bag(story: OfferStory, rng: Random) -> Injection | None:
    for chosen in first_of_shuffled(rng, story.rounds):
        table, tiles = chosen.before, dealt(word.text for word in chosen.factories)
        if tiles.total() <= table.bag.total():
            continue
        for factory in first_of_shuffled(rng, factories_of(chosen)):
            for text, letter in _other_tiles(factory, story.letters):
                texts = replaced(chosen, factory.word, text)
                tiles = dealt(texts)
                if tiles[letter] <= (table.bag + story.spent(table))[letter] and table.bag - tiles:
                    return _with_deal(story, chosen, texts)
    return None


@offer_fault("chance", "deal of the round before copied")
def copied_deal(story: OfferStory, rng: Random) -> Injection | None:
    pairs = list(pairwise(story.rounds))
    for before, chosen in first_of_shuffled(rng, pairs):
        injection = _with_deal(story, chosen, [word.text for word in before.factories])
        if injection is not None:
            return injection
    return None


def _short(story: OfferStory) -> list[tuple[Round, Factory]]:
    """Rounds for which not enough tiles were left, and their first factory with too few."""
    found = []
    for chosen in story.rounds:
        short = [factory for factory in factories_of(chosen) if len(factory.tiles) < 4]
        if short:
            found.append((chosen, short[0]))
    return found


@offer_fault("chance", "tile where the supply had run out")
def tile_from_nowhere(story: OfferStory, rng: Random) -> Injection | None:
    place = one(rng, _short(story))
    if place is None:
        return None
    chosen, factory = place
    letter = rng.choice(story.letters)
    text = factory.with_tiles(story.letters, factory.tiles + letter)
    return _with_letter_spots(story, chosen, replaced(chosen, factory.word, text), letter)


@offer_fault("chance", "short factory in front of a full one")
def short_in_front(story: OfferStory, rng: Random) -> Injection | None:
    place = one(rng, _short(story))
    if place is None:
        return None
    chosen, short = place
    texts = [word.text for word in chosen.factories]
    at = chosen.factories.index(short.word)
    full = factories_of(chosen)[at - 1]
    texts[at - 1 : at + 1] = [(short.tiles or "-") + full.effect, full.tiles + short.effect]
    injection = _with_deal(story, chosen, texts)
    spots = (Spot(chosen.line, full.word.start, short.word.end),)
    return injection and Injection(injection.lines, injection.bands, spots)
