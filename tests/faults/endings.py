"""Faults of the band claim in the endings of games: too early, missing, of the other sort."""

from collections.abc import Sequence
from random import Random

from .claims import CLAIM
from .draw import one
from .injection import Injection, fault, with_line, with_new_line
from .places import ANYWHERE, Spot, whole
from .story import Story
from .telling import without_tag

EITHER = ("claim", "move")


@fault("claim", "* for a game that ended")
def unfinished_mark(story: Story, rng: Random) -> Injection | None:
    del rng
    if not story.finished:
        return None
    return with_line(story.lines, story.ending, "*", CLAIM)


@fault("claim", "final totals between rounds")
def early_final(story: Story, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None:
        return None
    lines = story.lines[: chosen.totals + 1]
    return with_new_line(lines, len(lines), f"== {_numbers(chosen.scores)}", CLAIM)


@fault("claim", "final totals in the middle of a round")
def final_in_round(story: Story, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    chosen = one(rng, (a_round for a_round in story.rounds if len(a_round.laps) > 1))
    if chosen is None:
        return None
    lines = story.lines[: rng.choice(chosen.laps[1:])]
    return with_new_line(lines, len(lines), f"== {_numbers(chosen.before.scores)}", EITHER)


def _numbers(scores: Sequence[int]) -> str:
    return " ".join(map(str, scores))


@fault("claim", "ending missing between rounds")
def no_ending(story: Story, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None:
        return None
    return _ended_at(story, chosen.totals + 1, CLAIM)


@fault("claim", "ending missing in the middle of a round")
def no_ending_in_round(story: Story, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    chosen = one(rng, (a_round for a_round in story.rounds if len(a_round.laps) > 1))
    return _ended_at(story, rng.choice(chosen.laps[1:]), EITHER) if chosen else None


@fault("claim", "* lost")
def star_lost(story: Story, rng: Random) -> Injection | None:
    del rng
    return None if story.finished else _ended_at(story, story.ending, EITHER)


def _ended_at(story: Story, line: int, bands: tuple[str, ...]) -> Injection:
    """The game's lines up to this one; its last line or the empty one behind may be reported."""
    lines = story.lines[:line]
    last = Spot(line - 1, 0, ANYWHERE)
    return Injection(lines, frozenset(bands), (last, whole(line)))


@fault("claim", "* in front of the last rounds")
def early_star(story: Story, rng: Random) -> Injection | None:
    """Something behind an ending: the page calls a round behind the end a fault of band move."""
    chosen = one(rng, story.open_rounds)
    if chosen is None or chosen.totals is None or chosen is story.rounds[-1]:
        return None
    spots = [whole(chosen.totals + 1), whole(chosen.totals + 2)]
    return with_new_line(story.lines, chosen.totals + 1, "*", EITHER, spots)
