"""Faults of the band claim that only Sintra can have: glass, the number of rounds."""

from collections.abc import Iterator
from random import Random

from .claims import CLAIM
from .draw import first_of_shuffled, one
from .injection import Injection, reword, with_new_line
from .places import Word, words_of
from .story import Round
from .story_sintra import SintraMove, SintraStory, sintra_fault
from .telling import without_tag

ROUNDS = 6


def _with_glass(story: SintraStory, chosen: Round) -> Iterator[tuple[Word, int]]:
    """The totals of a round, and what the glass on the track would take away."""
    last = chosen.moves[-1]
    assert isinstance(last, SintraMove)
    assert chosen.totals is not None
    table = last.table.clone()
    table.play(last.bare)
    words = words_of(story.lines, chosen.totals)[1:]
    for word, place in zip(words, table.glass_at, strict=True):
        yield word, table.glass[place]


@sintra_fault("claim", "glass counted before the end")
def glass_early(story: SintraStory, rng: Random) -> Injection | None:
    for chosen in first_of_shuffled(rng, story.scored):
        found = one(rng, ((word, loss) for word, loss in _with_glass(story, chosen) if loss))
        if found is not None:
            word, loss = found
            return reword(story.lines, word, str(int(word.text) - loss), CLAIM)
    return None


@sintra_fault("claim", "loss at the bottom of the track forgotten")
def bottom_forgotten(story: SintraStory, rng: Random) -> Injection | None:
    bottom = story.table.glass[-1]
    fallen = [
        words_of(story.lines, chosen.totals)[seat]
        for chosen in story.scored
        if chosen.totals is not None
        for seat, number, kind, _ in story.table.explain()
        if (number, kind) == (chosen.number, "glass")
    ]
    word = one(rng, fallen)
    return word and reword(story.lines, word, str(int(word.text) + bottom), CLAIM)


@sintra_fault("claim", "end after five rounds")
def five_rounds(story: SintraStory, rng: Random) -> Injection | None:
    del rng
    if len(story.rounds) < ROUNDS:
        return None
    bare = without_tag(story, "Result")
    last = bare.rounds[ROUNDS - 2]
    assert last.totals is not None
    totals = " ".join(map(str, last.scores))
    return with_new_line(bare.lines[: last.totals + 1], last.totals + 1, f"== {totals}", CLAIM)
