"""Faults of the band tag in the tags that only wall games have."""

from random import Random

from .injection import Injection
from .story_walls import WallStory, wall_fault
from .tags import with_tag


@wall_fault("tag", "unknown kind of factories")
def unknown_factories(story: WallStory, rng: Random) -> Injection | None:
    if story.tags["Variant"].value != "chocolatier":
        return None
    return with_tag(story, "Factories", rng.choice(("gold", "blue", "specials", "5")))


@wall_fault("tag", "bad Split")
def bad_split(story: WallStory, rng: Random) -> Injection | None:
    if not story.table.special:
        return None
    return with_tag(story, "Split", rng.choice(("equal", "fair", "evenly", "0")))


@wall_fault("tag", "bad SetupOrder")
def bad_order(story: WallStory, rng: Random) -> Injection | None:
    if not story.table.special:
        return None
    return with_tag(story, "SetupOrder", rng.choice(("random", "effects", "clockwise", "1")))
