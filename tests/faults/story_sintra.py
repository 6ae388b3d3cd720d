"""What only a told game of Stained Glass of Sintra has: strips, glazier, panes kept, set-up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from tests.oracle.sintra import Table as SintraTable

from . import story, story_offer
from .injection import fault_of
from .places import Word

BACK = "<<"


@dataclass(frozen=True)
class SintraMove(story_offer.OfferMove):
    table: SintraTable

    @property
    def kept(self) -> str:
        """The pane kept of a strip that this move completed."""
        return self.bare.partition("=")[2]

    @property
    def start(self) -> str:
        """The move without the kept pane and without marks."""
        return self.bare.partition("=")[0]

    def fits(self, column: int) -> bool:
        """Whether the panes taken would find a space on this column's strip, wherever it is."""
        return self.table.boards[self.seat - 1][column].fit(self.core[1]) > 0

    @property
    def glazier(self) -> int:
        return self.table.glaziers[self.seat - 1]


@dataclass
class SintraStory(story_offer.OfferStory, story.SignedStory):
    table: SintraTable
    track: Word  # the six panes
    strips: tuple[tuple[Word, ...], ...] = field(default=())  # seat by seat, the words of S lines

    family: ClassVar[str] = "sintra"
    places: ClassVar[str] = "12345678"

    @property
    def letters(self) -> str:
        return "BGOPY"

    def spent(self, table: story.Table) -> Counter[str]:
        return cast("SintraTable", table).tower

    @property
    def moves(self) -> Sequence[SintraMove]:
        return cast("Sequence[SintraMove]", super().moves)

    @property
    def drafts(self) -> Sequence[SintraMove]:
        return cast("Sequence[SintraMove]", super().drafts)

    def seat_line(self, seat: int) -> int:
        """The S line of a seat."""
        return self.track.line + seat


sintra_fault = fault_of(SintraStory)
