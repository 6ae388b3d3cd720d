"""A valid game told: its words in their places, with the table as it stood before each of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle.walls import Table

from .places import Word


@dataclass(frozen=True)
class Tag:
    line: int
    value: str


@dataclass(frozen=True)
class Move:
    """A move; `table` is the table before it."""

    word: Word
    table: Table

    @property
    def seat(self) -> int:
        assert self.table.to_move is not None
        return self.table.to_move

    @property
    def core(self) -> str:
        """Source, colour and destination."""
        return self.word.text[:3]

    @property
    def bare(self) -> str:
        """The move without its derived marks."""
        return self.word.text.partition("~")[0].removesuffix("^")

    @property
    def split(self) -> str:
        return self.bare[3:]

    @property
    def count(self) -> int:
        """How many tiles are taken."""
        return self.table.source(int(self.core[0])).count(self.core[1])

    def allows(self, core: str) -> bool:
        """Whether a move with these source, colour and destination is legal, however it splits."""
        return any(move.startswith(core) for move in self.table.moves())


@dataclass(frozen=True)
class Tiling:
    """A T line; `table` is the table before the round's scoring."""

    seat: int
    line: int
    pairs: tuple[Word, ...]
    table: Table

    def options(self) -> set[tuple[str, ...]]:
        return {tuple(choice.split()) for choice in self.table.tilings(self.seat)}

    def allows(self, texts: Sequence[str]) -> bool:
        """Whether a legal tiling begins with these pairs."""
        return any(option[: len(texts)] == tuple(texts) for option in self.options())


@dataclass
class Round:
    """`before` is the table before the deal, `played` the one after the last move."""

    number: int
    line: int
    factories: tuple[Word, ...]
    before: Table
    moves: list[Move] = field(default_factory=list)
    laps: list[int] = field(default_factory=list)
    tilings: list[Tiling] = field(default_factory=list)
    totals: int | None = None
    scores: tuple[int, ...] = ()
    over: bool = False

    @property
    def last_lap(self) -> int:
        return self.laps[-1]

    @property
    def after_tilings(self) -> int:
        """The line that stands behind the laps and the tilings."""
        return self.last_lap + len(self.tilings) + 1


@dataclass
class Story:
    lines: tuple[str, ...]
    tags: dict[str, Tag]
    body: int  # the first line behind the tags and the empty line
    table: Table  # at the end
    rounds: list[Round]
    ending: int

    @property
    def finished(self) -> bool:
        return self.lines[self.ending].startswith("==")

    @property
    def moves(self) -> list[Move]:
        return [move for a_round in self.rounds for move in a_round.moves]

    @property
    def tilings(self) -> list[Tiling]:
        return [tiling for a_round in self.rounds for tiling in a_round.tilings]

    @property
    def scored(self) -> list[Round]:
        return [a_round for a_round in self.rounds if a_round.totals is not None]

    @property
    def open_rounds(self) -> list[Round]:
        """Rounds that were scored without ending the game."""
        return [a_round for a_round in self.scored if not a_round.over]
