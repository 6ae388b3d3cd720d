"""What only a told wall game has: splits, tilings, lines of many boards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from tests.oracle.walls import Table as WallTable

from . import story, story_offer
from .injection import fault_of
from .places import Word


@dataclass(frozen=True)
class WallMove(story_offer.OfferMove):
    table: WallTable

    @property
    def split(self) -> str:
        return self.bare[3:]


@dataclass(frozen=True)
class Tiling:
    """A T line; `table` is the table before the round's scoring."""

    seat: int
    line: int
    pairs: tuple[Word, ...]
    table: WallTable

    def options(self) -> set[tuple[str, ...]]:
        return {tuple(choice.split()) for choice in self.table.tilings(self.seat)}

    def allows(self, texts: Sequence[str]) -> bool:
        """Whether a legal tiling begins with these pairs."""
        return any(option[: len(texts)] == tuple(texts) for option in self.options())


@dataclass
class WallRound(story.Round):
    tilings: list[Tiling] = field(default_factory=list)

    @property
    def after_tilings(self) -> int:
        """The line that stands behind the laps and the tilings."""
        return self.last_lap + len(self.tilings) + 1


@dataclass
class WallStory(story_offer.OfferStory):
    table: WallTable
    rounds: Sequence[WallRound]

    family: ClassVar[str] = "walls"
    places: ClassVar[str] = "12345"
    least: ClassVar[int | None] = 0

    @property
    def letters(self) -> str:
        return self.table.letters

    def spent(self, table: story.Table) -> Counter[str]:
        return cast("WallTable", table).lid

    @property
    def moves(self) -> Sequence[WallMove]:
        return cast("Sequence[WallMove]", super().moves)

    @property
    def drafts(self) -> Sequence[WallMove]:
        return self.moves

    @property
    def scored(self) -> Sequence[WallRound]:
        return cast("Sequence[WallRound]", super().scored)

    @property
    def tilings(self) -> list[Tiling]:
        return [tiling for a_round in self.rounds for tiling in a_round.tilings]

    @property
    def closing_lines(self) -> list[int]:
        return super().closing_lines + [tiling.line for tiling in self.tilings]


wall_fault = fault_of(WallStory)
