"""What a recorded deal holds, and whether another one could have happened in its place."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, cast

from tests.oracle.walls import Refused

from .draw import first_of_shuffled
from .injection import Injection, reword
from .places import Spot, Word
from .story import Round
from .story_offer import OfferStory, OfferTable

CHANCE = ("chance",)


class Factory(NamedTuple):
    """One factory of a deal: its tiles, and its gold side's effect with the colon."""

    word: Word
    tiles: str
    effect: str

    def with_tiles(self, letters: str, tiles: Iterable[str]) -> str:
        """Its text with other tiles, these in canonical order."""
        return ("".join(sorted(tiles, key=letters.find)) or "-") + self.effect


def factories_of(chosen: Round) -> list[Factory]:
    cut = [(word, *word.text.partition(":")) for word in chosen.factories]
    return [Factory(w, tiles.removeprefix("-"), c + effect) for w, tiles, c, effect in cut]


def dealt(texts: Iterable[str]) -> Counter[str]:
    """The tiles on the factories; an extra tile does not count."""
    return Counter("".join(text.partition(":")[0].removeprefix("-") for text in texts))


def replaced(chosen: Round, word: Word, text: str) -> list[str]:
    """The deal's words with one of them replaced."""
    return [text if other == word else other.text for other in chosen.factories]


def possible(chosen: Round, texts: Sequence[str]) -> bool:
    """Whether this deal could have opened the round."""
    table = cast("OfferTable", chosen.before.clone())
    try:
        table.deal(table.start, list(texts))
    except Refused:
        return False
    return True


def impossible_word(
    story: OfferStory, rng: Random, chosen: Round, choices: Iterable[tuple[Factory, str]]
) -> Injection | None:
    """One factory with a text that makes the deal impossible; the factory is to be reported."""
    for factory, text in first_of_shuffled(rng, list(choices)):
        if not possible(chosen, replaced(chosen, factory.word, text)):
            return reword(story.lines, factory.word, text, CHANCE)
    return None


def places_of(line: int, prefix: str, texts: Sequence[str], letter: str) -> list[Spot]:
    """Where in a rewritten R line the factories with this letter stand."""
    spots = []
    column = len(prefix) + 1
    for text in texts:
        if letter in text.partition(":")[0]:
            spots.append(Spot(line, column, column + len(text)))
        column += len(text) + 1
    return spots
