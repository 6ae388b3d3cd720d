"""What told games with a factory offer share: factories, and moves of source, colour, destination.

Wall games and Stained Glass of Sintra are such games; story_walls.py, story_sintra.py hold the rest.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, cast

from . import story
from .injection import fault_of


class OfferTable(story.Table, Protocol):
    """What the oracles' tables of these games have in common."""

    drafting: bool
    factories: list[list[str]]

    def deal(self, start: int, tokens: list[str], /) -> None: ...
    def play(self, move: str, /) -> str: ...
    def source(self, number: int, /) -> list[str]: ...
    def drafting_over(self) -> bool: ...


@dataclass(frozen=True)
class OfferMove(story.Move):
    table: OfferTable

    @property
    def drafts(self) -> bool:
        return self.word.text[0].isdigit()

    @property
    def core(self) -> str:
        """Source, colour and destination."""
        return self.word.text[:3]

    @property
    def bare(self) -> str:
        return self.word.text.partition("~")[0].removesuffix("^")

    @property
    def count(self) -> int:
        """How many tiles are taken."""
        return self.table.source(int(self.core[0])).count(self.core[1])

    def allows(self, core: str) -> bool:
        """Whether a move with these source, colour and destination is legal, whatever follows."""
        return any(move.startswith(core) for move in self.table.moves())


@dataclass
class OfferStory(story.Story):
    places: ClassVar[str] = ""  # digits that are destinations

    @abstractmethod
    def spent(self, table: story.Table) -> Counter[str]:
        """The tiles that go into the bag when it is empty."""

    @property
    def moves(self) -> Sequence[OfferMove]:
        return cast("Sequence[OfferMove]", super().moves)

    @property
    def drafts(self) -> Sequence[OfferMove]:
        return cast("Sequence[OfferMove]", super().drafts)


offer_fault = fault_of(OfferStory)
