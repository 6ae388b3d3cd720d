"""Faults of the band chance in Queen's Garden: draws and flips that cannot have happened."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

from tests.oracle.garden import Refused, Table as GardenTable

from .chance_garden import drawn_text, rewritten, takes_with, tiles_of
from .deals import CHANCE
from .draw import first_of_shuffled, one, reworded
from .injection import Injection, reword
from .places import Word
from .story import Round
from .story_garden import KINDS, GardenStory, garden_fault


def _drawn(story: GardenStory) -> Iterator[tuple[GardenTable, str, Word]]:
    """All draws, with a table on which they are due, and the beginning that is wanted."""
    for chosen in story.rounds:
        table = _dealt(chosen)
        owed = table.new_stack()
        yield from zip([table] * len(owed), owed, chosen.factories, strict=True)
    for move in takes_with(story):
        if ":" in move.chance[0].text:
            table = move.table.clone()
            owed = table.act(move.bare)[1]
            yield table, owed[0], move.chance[0]


def _dealt(chosen: Round) -> GardenTable:
    return cast("GardenTable", chosen.before.clone())


def _impossible(table: GardenTable, wanted: str, text: str) -> bool:
    try:
        table.clone().settle([wanted], [text])
    except Refused:
        return True
    return False


def _others(word: Word, tiles: Sequence[str]) -> list[str]:
    """The draw with one of its tiles replaced by one of these."""
    drawn = tiles_of(word)
    return [
        drawn_text(word.text[0], [*drawn[:i], tile, *drawn[i + 1 :]])
        for i in range(len(drawn))
        for tile in tiles
        if tile != drawn[i]
    ]


@garden_fault("chance", "tile that bag and tower have no more")
def used_up(story: GardenStory, rng: Random) -> Injection | None:
    for table, wanted, word in first_of_shuffled(rng, list(_drawn(story))):
        drawn = tiles_of(word)
        gone = [k for k in KINDS if table.bag[k] + table.tower[k] - drawn.count(k) <= 0]
        texts = [text for text in _others(word, gone) if _impossible(table, wanted, text)]
        if texts:
            return reword(story.lines, word, rng.choice(texts), CHANCE)
    return None


@garden_fault("chance", "four equal tiles")
def four_equal(story: GardenStory, rng: Random) -> Injection | None:
    word = rng.choice([word for word in story.draws if len(word.text) == 10])
    return reworded(story, rng, word, [word.text[:2] + tile * 4 for tile in KINDS], CHANCE)


@garden_fault("chance", "tile of the tower though the bag suffices")
def early_tower(story: GardenStory, rng: Random) -> Injection | None:
    for table, wanted, word in first_of_shuffled(rng, list(_drawn(story))):
        in_tower = [k for k in KINDS if table.tower[k] and not table.bag[k]]
        texts = [text for text in _others(word, in_tower) if _impossible(table, wanted, text)]
        if texts and table.bag.total() >= 4:
            return reword(story.lines, word, rng.choice(texts), CHANCE)
    return None


@garden_fault("chance", "short draw with other numbers of tiles")
def short_draw(story: GardenStory, rng: Random) -> Injection | None:
    """Where bag and tower hold fewer than four tiles, all of them are drawn, and no more."""
    word = one(rng, (word for word in story.draws if len(word.text) < 10))
    if word is None:
        return None
    texts = [drawn_text(word.text[0], [*tiles_of(word), tile]) for tile in KINDS]
    texts += [text for text in [word.text[:-2]] if len(text) > 2]
    return reworded(story, rng, word, texts, CHANCE)


@garden_fault("chance", "draw where no tile is left")
def empty_bag(story: GardenStory, rng: Random) -> Injection | None:
    """Instead of the flips of the pieces that get no tiles."""
    for move in first_of_shuffled(rng, story.drafts):
        first = move.chance[0] if move.chance else None
        table = move.after()
        if first and table.stack < move.table.stack and "=" in first.text:
            fresh = min(set(table.display) - set(move.table.display))
            text = drawn_text(fresh, rng.choices(KINDS, k=4))
            words = [word.text for word in move.chance if word.text[0] != fresh]
            return rewritten(story, move, [text, *words])
    return None


@garden_fault("chance", "expansion that was seen before")
def seen_before(story: GardenStory, rng: Random) -> Injection | None:
    for move in first_of_shuffled(rng, [m for m in takes_with(story) if "=" in m.chance[-1].text]):
        seen = sorted(move.table.seen)
        if seen:
            word = move.chance[-1]
            return reworded(story, rng, word, [word.text[:2] + each for each in seen], CHANCE)
    return None


@garden_fault("chance", "one expansion on two pieces")
def one_on_two(story: GardenStory, rng: Random) -> Injection | None:
    move = one(rng, (m for m in takes_with(story, 2) if "=" in m.chance[-2].text))
    if move is None:
        return None
    word = move.chance[-1]
    return reword(story.lines, word, word.text[:2] + move.chance[-2].text[2:], CHANCE)
