"""What every family owes the rest: a frozen record of functions and data, not a base class."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from azul_notation.text.dialect import Dialect

Phase = Literal["deal", "draft", "tile", "score", "over"]
"""What the record must bring next: a round, a move, a tiling; `score` is for the engine to do."""


class Points(msgspec.Struct, frozen=True):
    """Some points and the reason for them; those of a seat add up to its total."""

    round: int
    seat: int
    kind: str
    points: int
    reason: str
    final: bool = False
    """Whether they belong to the final scoring."""


class Slip(msgspec.Struct, frozen=True):
    """A claim in a word that is wrong, with its place in the word."""

    code: str
    start: int
    end: int
    facts: Mapping[str, object]


class Refusal(Exception):
    """The rules do not allow this; the state is untouched."""

    def __init__(
        self,
        code: str,
        part: tuple[int, int] | None = None,
        *,
        word: int | None = 0,
        help: str | None = None,  # noqa: A002
        legal: str | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.part = part
        """The faulty piece of the word, if it is not all of it."""
        self.word = word
        """Which of several words is meant; None for all of them."""
        self.help = help
        self.legal = legal
        self.label: str | None = None
        """What stands behind the carets."""
        self.facts = facts


class Flaw(msgspec.Struct, frozen=True, kw_only=True):
    """Something wrong with the set-up lines."""

    code: str
    line: int
    """Which set-up line is meant; for a missing one, where it should have stood."""
    word: int | None = None
    """Which of its words, 0 for its head; None for all of them."""
    part: tuple[int, int] | None = None
    """The faulty piece of the word, if it is not all of it."""
    missing: bool = False
    help: str | None = None
    facts: Mapping[str, object] = {}


class BadPosition(ValueError):
    """A position string that cannot be read, or that no game can reach."""

    def __init__(self, reason: str, *, impossible: bool = False) -> None:
        super().__init__(reason)
        self.impossible = impossible


class State(Protocol):
    """What the fold may know of a family's state. Seats count from 0 here."""

    round: int
    start: int
    phase: Phase
    points: list[Points]

    @property
    def seats(self) -> int: ...
    @property
    def mover(self) -> int: ...
    @property
    def lap(self) -> int: ...


S = TypeVar("S", bound=State)


class Word(msgspec.Struct, frozen=True):
    """A word of the record for the rules to judge, and whether it stood in spite of them."""

    text: str
    stood: bool = False


class Stood(msgspec.Struct, frozen=True):
    """A rule that was broken and stood, with the word in question."""

    word: int
    refusal: Refusal


class Played(msgspec.Struct, frozen=True):
    """What follows from a move that was played."""

    marks: str
    """The derived marks in canonical spelling."""
    slips: Sequence[Slip] = ()
    stood: Sequence[Stood] = ()
    word: str = ""
    """The move in canonical spelling, where it states a choice that is none."""


class Family(msgspec.Struct, Generic[S], frozen=True):
    """One family of games. The functions change the state in place, or refuse and leave it."""

    name: str
    dialects: tuple[Dialect, ...]
    inspect: Callable[[Sequence[Sequence[str]], int, bool], Iterator[Flaw]]
    """Find what is wrong with the set-up lines, each a list of words: the lines, the seats, and
    whether the game starts from a position."""
    begin: Callable[[str, Callable[[str], str], int, str, Sequence[Sequence[str]]], S]
    """Make the state before the first round: the variant, a look-up of tags, the seats, the value
    of the tag `Position`, and the set-up lines (none, where they are at fault)."""
    deal: Callable[[S, int, Sequence[str]], None]
    """Begin a round: the seat that starts it, and what was dealt."""
    play: Callable[[S, Word], Played]
    tile: Callable[[S, int, Sequence[Word]], list[Stood]]
    score: Callable[[S], None]
    finish: Callable[[S], None]
    """Add the final scoring."""
    totals: Callable[[S], list[int]]
    overrule: Callable[[S, int, int], None]
    """Set a seat's total to one that stood."""
    winners: Callable[[S], list[int]]
    tie_break: Callable[[S], str]
    """Say how a tie for the win was broken, or that it was not; empty if there was none."""
    untiled: Callable[[S], list[tuple[int, list[int]]]]
    """Seats that still owe a tiling, with their complete lines."""
    on_a_board: frozenset[str]
    """Codes of what can be wrong because a board is not as the record has it."""
    end_on_boards: bool
    """Whether the end of the game depends on the boards."""
    goes_on: str
    """Why a game that is not over goes on."""
    on_table: Callable[[S], str]
    """The tiles that are still to be taken, in words; empty if there is none."""
    position: Callable[[S], str]
    copy: Callable[[S], S]
    legal: Callable[[S], Iterator[str]]
    tilings: Callable[[S, int], Iterator[list[str]]]
    spare: Callable[[str], bool]
    """Whether a move states a choice that may be none."""
    with_marks: Callable[[str, str], str]
    """A move with these derived marks in place of what it has."""
    appeal: Callable[[S, str], int]
    """How good a legal move looks to a greedy player."""
    layouts: tuple[str, ...]
    """Ways to set up the boards for random games; the first is the default."""
    lay_out: Callable[[int, str, Callable[[int], int]], list[list[str]]]
    """Make the set-up lines of a random game: the seats, the way, a source of chance."""
    shuffle: Callable[[S, Callable[[int], int]], list[str]]
    """Deal a round by chance, for random games: the function gives a number below its argument."""
    draw: Callable[[S, Sequence[str]], list[str]]
    """The table in lines of text, with the players' names."""
