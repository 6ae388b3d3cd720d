"""A valid game told: its words in their places, with the table as it stood before each of them.

What all families share; story_offer.py holds what the games with factories have, story_walls.py,
story_sintra.py and story_garden.py what only one family has.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol, Self

from .places import Word


class Table(Protocol):
    """What the oracles' tables have in common."""

    seats: int
    round: int
    start: int
    to_move: int | None
    over: bool
    scores: list[int]
    bag: Counter[str]

    def moves(self) -> set[str]: ...
    def finish(self) -> tuple[list[int], list[int]]: ...
    def clone(self) -> Self: ...


@dataclass(frozen=True)
class Tag:
    line: int
    value: str


@dataclass(frozen=True)
class Move(ABC):
    """A move; `table` is the table before it."""

    word: Word
    table: Table

    @property
    def seat(self) -> int:
        assert self.table.to_move is not None
        return self.table.to_move

    @property
    @abstractmethod
    def drafts(self) -> bool:
        """Whether it takes tiles."""

    @property
    @abstractmethod
    def core(self) -> str:
        """Its choices but for the last ones: what stands in front of all suffixes."""

    @property
    @abstractmethod
    def bare(self) -> str:
        """The move without its derived marks."""

    @property
    def end(self) -> int:
        """The column behind all words of it."""
        return self.word.end


@dataclass
class Round:
    """`before` is the table before the deal."""

    number: int
    line: int
    factories: tuple[Word, ...]  # the words of the deal
    before: Table
    moves: list[Move] = field(default_factory=list)
    laps: list[int] = field(default_factory=list)
    totals: int | None = None
    scores: tuple[int, ...] = ()
    over: bool = False

    @property
    def last_lap(self) -> int:
        return self.laps[-1]


@dataclass
class Story(ABC):
    """A game of any family; `family` names it, the other class constants tell it from others."""

    lines: tuple[str, ...]
    tags: dict[str, Tag]
    body: int  # the first line behind the tags and the empty line
    table: Table  # at the end
    rounds: Sequence[Round]
    ending: int

    family: ClassVar[str] = "all"
    least: ClassVar[int | None] = None  # no total is less

    @property
    @abstractmethod
    def letters(self) -> str:
        """The colours of this game in canonical order."""

    def readable(self, text: str) -> bool:
        """Whether this could be read as a move of a game of this family, legal or not."""
        del text
        return False

    @property
    def finished(self) -> bool:
        return self.lines[self.ending].startswith("==")

    @property
    def moves(self) -> Sequence[Move]:
        return [move for a_round in self.rounds for move in a_round.moves]

    @property
    def drafts(self) -> Sequence[Move]:
        return [move for move in self.moves if move.drafts]

    @property
    def scored(self) -> Sequence[Round]:
        return [a_round for a_round in self.rounds if a_round.totals is not None]

    @property
    def open_rounds(self) -> Sequence[Round]:
        """Rounds that were scored without ending the game."""
        return [a_round for a_round in self.scored if not a_round.over]

    @property
    def closing_lines(self) -> list[int]:
        """The lines behind the laps of a round."""
        return [scored.totals for scored in self.scored if scored.totals is not None]


@dataclass
class SignedStory(Story):
    """A game whose totals may be negative."""
