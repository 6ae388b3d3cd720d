"""Faults of the band chance on gold factories: their number, their effects, the extra tile."""

from random import Random

from .deals import CHANCE, Factory, factories_of, impossible_word, possible, replaced
from .draw import a_round, first_of_shuffled, one
from .injection import Injection, reword, with_line
from .places import Spot
from .story import Round
from .story_walls import WallStory, wall_fault


def _gold(chosen: Round) -> list[Factory]:
    return [factory for factory in factories_of(chosen) if factory.effect]


def _blue(chosen: Round) -> list[Factory]:
    return [factory for factory in factories_of(chosen) if not factory.effect]


@wall_fault("chance", "gold factory lost")
def gold_lost(story: WallStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    factory = one(rng, _gold(chosen))
    if factory is None:
        return None
    text = factory.tiles or "-"
    line = reword(story.lines, factory.word, text, CHANCE).lines[chosen.line]
    return with_line(story.lines, chosen.line, line, CHANCE)


@wall_fault("chance", "gold factory too many")
def gold_too_many(story: WallStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    if not story.table.special:
        return None
    used = {factory.effect for factory in _gold(chosen)}
    free = [":" + effect for effect in story.table.letters + "=/0" if ":" + effect not in used]
    word = rng.choice(_blue(chosen)).word
    line = reword(story.lines, word, word.text + rng.choice(free), CHANCE).lines[chosen.line]
    return with_line(story.lines, chosen.line, line, CHANCE)


@wall_fault("chance", "gold effect twice")
def effect_twice(story: WallStory, rng: Random) -> Injection | None:
    chosen = a_round(story, rng)
    gold = _gold(chosen)
    if not gold:
        return None
    kept, changed = rng.sample(gold, 2)
    text = (changed.tiles or "-") + kept.effect
    injection = reword(story.lines, changed.word, text, CHANCE)
    spots = [*injection.spots, _shifted(kept, changed, len(text) - len(changed.word.text))]
    return Injection(injection.lines, injection.bands, tuple(spots))


def _shifted(kept: Factory, changed: Factory, by: int) -> Spot:
    """Where the one factory stands when the other one's text has changed its length."""
    line, start, end = kept.word.spot
    by = by if kept.word.start > changed.word.start else 0
    return Spot(line, start + by, end + by)


@wall_fault("chance", "gold factory on a plain game")
def gold_on_plain(story: WallStory, rng: Random) -> Injection | None:
    if story.table.special:
        return None
    chocolate = story.table.variant == "chocolatier"
    word = rng.choice(a_round(story, rng).factories)
    effects = (*story.table.letters, "=", "/", "0", "+" + rng.choice(story.table.letters))
    bands = CHANCE if chocolate else ("chance", "text")
    return reword(story.lines, word, f"{word.text}:{rng.choice(effects)}", bands)


def _extra(story: WallStory, rng: Random) -> tuple[Round, Factory] | None:
    """A round with an extra tile, and the factory that has it."""
    found = [
        (chosen, factory)
        for chosen in story.rounds
        for factory in factories_of(chosen)
        if factory.effect.startswith(":+") and len(factory.effect) == 3
    ]
    return one(rng, found)


@wall_fault("chance", "extra tile that the bag had no more")
def impossible_extra(story: WallStory, rng: Random) -> Injection | None:
    rounds = [chosen for chosen in story.rounds if any(":+" in w.text for w in chosen.factories)]
    for chosen in first_of_shuffled(rng, rounds):
        choices = [
            (factory, f"{factory.tiles or '-'}:+{letter}")
            for factory in _gold(chosen)
            if factory.effect.startswith(":+")
            for letter in story.table.letters
        ]
        injection = impossible_word(story, rng, chosen, choices)
        if injection is not None:
            return injection
    return None


@wall_fault("chance", "extra tile not written")
def unwritten_extra(story: WallStory, rng: Random) -> Injection | None:
    found = _extra(story, rng)
    if found is None:
        return None
    chosen, factory = found
    text = factory.word.text[:-1]
    assert not possible(chosen, replaced(chosen, factory.word, text))
    return reword(story.lines, factory.word, text, CHANCE)
