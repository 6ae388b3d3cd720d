"""What a family of games is to the injector, and the rooms that all families share.

story.py     a valid game told, of any family; strict.py reads it, telling.py finds its reader
story_offer.py, strict_offer.py: the same where factories are dealt; chance.py, and some kinds of
             the rooms below, are for such games only
injection.py what a fault is; draw.py chooses where it goes
text_*.py, tags.py, moves.py, lost.py, claims.py, endings.py: kinds that fit every family
trial.py     builds a file round a fault, asks the checker, judges its answer; run.py counts
walls.py, sintra.py, garden.py: the doors to the rooms of one family
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from . import (
    claims,
    endings,
    lost,
    moves,
    tags,
    text_lines,
    text_moves,
    text_tags,
    text_words,
)
from .bases import Lines
from .injection import KINDS, Kind
from .story import Story

BANDS = ("text", "tag", "chance", "move", "claim")
NEUTRAL_ROOMS = (
    text_moves,
    text_words,
    text_lines,
    text_tags,
    tags,
    moves,
    lost,
    claims,
    endings,
)


@dataclass(frozen=True)
class Family:
    """`base_games` makes valid games from a seed and a number of games of each sort."""

    name: str
    story: type[Story]
    rooms: tuple[ModuleType, ...]
    base_games: Callable[[int, int], tuple[Lines, ...]]

    @property
    def kinds(self) -> list[Kind]:
        """The kinds that games of this family can have, those of all families among them."""
        return [kind for kind in KINDS if kind.fits(self.story)]
