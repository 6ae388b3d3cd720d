"""Tells a game of whatever family, by its Variant tag: the door to the strict readers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from .story import Story
from .strict import Reader
from .strict_garden import GardenReader
from .strict_sintra import SintraReader
from .strict_walls import WallReader
from .tags_read import Flaw, read_tags

S = TypeVar("S", bound=Story)
READERS: dict[str, type[WallReader | SintraReader | GardenReader]] = {
    "azul": WallReader,
    "mini": WallReader,
    "chocolatier": WallReader,
    "sintra": SintraReader,
    "garden": GardenReader,
}


def _reader(lines: tuple[str, ...], *, keep: bool) -> Reader:
    tags, body = read_tags(lines)
    return READERS[tags["Variant"].value](lines, tags, body, keep=keep)


@lru_cache(maxsize=512)
def tell(lines: tuple[str, ...]) -> Story:
    """The story of a valid game; raises Flaw."""
    return _reader(lines, keep=True).read()


def without_tag(story: S, name: str) -> S:
    """The same game without a tag that no import needs."""
    if name not in story.tags:
        return story
    line = story.tags[name].line
    told = tell((*story.lines[:line], *story.lines[line + 1 :]))
    assert isinstance(told, type(story))
    return told


def first_flaw(lines: Sequence[str]) -> Flaw | None:
    try:
        _reader(tuple(lines), keep=False).read()
    except Flaw as found:
        return found
    return None


def warned(lines: Sequence[str]) -> list[Flaw]:
    """What a record without flaws earns warnings for."""
    return _reader(tuple(lines), keep=False).warnings()
