"""Faults of the band tag that only Queen's Garden can have: the points of the wheel."""

from dataclasses import replace
from random import Random

from .injection import Injection, with_new_line
from .places import whole
from .story_garden import GardenStory, garden_fault
from .tags import TAG, with_tag

WHEEL = "1 1 2 2 3 3 1 1 1 1 1 1"
OTHERS = (
    ("Columns", "4 3 3 2 2 1 1 2"),
    ("GlassTrack", "0 1 2 4 6 8 11 14 18"),
    ("Split", "even"),
    ("SetupOrder", "effect"),
)


def _among_tags(story: GardenStory, lines: tuple[str, ...], change: int) -> Injection:
    """Something is missing: the tags, and the line behind them, may be reported."""
    spots = tuple(whole(line) for line in range(story.body + change + 1))
    return Injection(lines, frozenset(TAG), spots)


@garden_fault("tag", "WheelPoints missing on board B")
def no_wheel(story: GardenStory, rng: Random) -> Injection | None:
    del rng
    if story.table.board != "B":
        return None
    line = story.tags["WheelPoints"].line
    return _among_tags(story, (*story.lines[:line], *story.lines[line + 1 :]), -1)


@garden_fault("tag", "board B without WheelPoints")
def board_added(story: GardenStory, rng: Random) -> Injection | None:
    del rng
    if "Board" in story.tags or "WheelPoints" in story.tags:
        return None
    lines = with_new_line(story.lines, story.body - 1, '[Board "B"]', TAG).lines
    return _among_tags(story, lines, 1)


def _numbers(story: GardenStory) -> list[str]:
    return (story.tags["WheelPoints"].value if "WheelPoints" in story.tags else WHEEL).split()


@garden_fault("tag", "WheelPoints of another length")
def wheel_length(story: GardenStory, rng: Random) -> Injection | None:
    numbers = _numbers(story)
    values: tuple[list[str], ...] = (
        numbers[:-1],
        numbers[1:],
        [*numbers, "1"],
        numbers[:6],
        numbers * 2,
        [],
        ["1"],
    )
    return with_tag(story, "WheelPoints", " ".join(rng.choice(values)))


@garden_fault("tag", "WheelPoints that are no numbers")
def no_numbers(story: GardenStory, rng: Random) -> Injection | None:
    numbers = _numbers(story)
    place = rng.randrange(12)
    strange = ("x", "1.5", "*", "?", "1-2", "one", "B")
    numbers[place] = rng.choice(strange)
    values = (" ".join(numbers), "standard", "A", ",".join(_numbers(story)))
    return with_tag(story, "WheelPoints", rng.choice(values))


@garden_fault("tag", "negative WheelPoints")
def negative(story: GardenStory, rng: Random) -> Injection | None:
    numbers = _numbers(story)
    numbers[rng.randrange(12)] = rng.choice(("-1", "-3"))
    return with_tag(story, "WheelPoints", " ".join(numbers))


@garden_fault("tag", "tag of another game")
def of_another_game(story: GardenStory, rng: Random) -> Injection | None:
    """A tag that means nothing here is worth a warning, but for Factories."""
    injection = with_tag(story, *rng.choice(OTHERS))
    return injection and replace(injection, severity="warning")
