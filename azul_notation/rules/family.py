"""What every family owes the rest: a frozen record of functions and data, not a base class."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.diagnostics.seats import Seat, SeatNumber
from azul_notation.rules.places import TieBreak
from azul_notation.text.dialect import Dialect

Phase = Literal["deal", "draft", "tile", "score", "over"]
"""What the record must bring next: a round, a move, a tiling; `score` is for the engine to do."""


class Points(msgspec.Struct, frozen=True):
    """Some points and the reason for them; those of a seat add up to its total."""

    round: int
    seat: SeatNumber
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


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet of paper on which players write down what they score."""

    rows: Sequence[str]
    """Headings of the rows, "Round 1" … and what the final scoring adds: "Rows (2 each)" …"""
    tie: str
    """What breaks ties, for a last row: "Completed rows"; empty if nothing does."""
    notes: Sequence[str]
    """Reminders below the table; no text of the rules."""


class BadPosition(AzulError, ValueError):
    """A position string that cannot be read, or that no game can reach."""

    def __init__(self, reason: str, *, impossible: bool = False) -> None:
        super().__init__(reason)
        self.impossible = impossible


class State(Protocol):
    """What the replay may know of a family's state."""

    round: int
    start: Seat
    """The seat that starts this round; between rounds, the next one."""
    scores: list[int]
    """Every seat's total."""
    noting: bool
    """Whether points are entered into the ledger."""

    @property
    def phase(self) -> Phase: ...
    @property
    def seats(self) -> int: ...
    @property
    def mover(self) -> Seat: ...
    @property
    def lap(self) -> int: ...
    def copy(self) -> Self: ...
    def legal(self) -> list[str]:
        """Name every legal move of the mover, without marks."""
        ...

    def score(self) -> None:
        """End the round."""
        ...

    def finish(self) -> None:
        """Add the final scoring."""
        ...


S = TypeVar("S", bound=State)


class Word(msgspec.Struct, frozen=True):
    """A word of the record for the rules to judge, and whether it stood in spite of them."""

    text: str
    stood: bool = False
    chance: tuple[str, ...] = ()
    """What chance brought because of it."""


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


class Dealt(msgspec.Struct, frozen=True):
    """A word of chance as a scorer typed it, and its place in what was typed in one go."""

    word: str
    start: int
    end: int


class Marks(msgspec.Struct, frozen=True):
    """How the marks are reported that contradict what came of the last move."""

    slips: Callable[[Any, str, int], Sequence[Slip]]
    """Find those in a word, by what came of it."""
    last_turn: Callable[[Any], tuple[int, Seat]]
    """Find the lap and the seat of the move."""


class Fast(msgspec.Struct, frozen=True):
    """How the words of plain records are played on the engine, without a look at what they mean."""

    begin: Callable[[str, Mapping[str, str], list[str], int], tuple[Any, int] | None]
    """Make the engine for a variant, its choices of rules as they are written, the words and the seats: it,
    and how many words its set-up lines have. None if something is not spelt as in the canonical form."""
    dealt: Callable[[Any, list[str], int], int]
    """Find where the words of a deal end that begin here."""
    draft: Callable[[Any, list[str]], tuple[int, bool, bool, int | None]]
    """Play the moves of a round, with lap numbers or without: how many were played; whether those are all;
    whether all is in canonical spelling with all marks and lap numbers; and what came of the last move, if
    its marks contradict that."""
    drafted: Callable[[Any, list[str], int, int], int] | None = None
    """Find where the moves of a round end that begins and ends here: what is behind them are tilings."""
    tile: Callable[[Any, list[str]], tuple[int, bool]] | None = None
    """Carry out tilings: how many were, and whether those are all."""
    marks: Marks | None = None
    """How wrong marks are reported; None where `draft` stops before the move that has them."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up lines of a family whose boards do not all begin alike."""

    inspect: Callable[[Sequence[Sequence[str]], int, bool], Iterator[Flaw]]
    """Find what is wrong with the set-up lines, each a list of words: the lines, the seats, and
    whether the game starts from a position."""
    due: Callable[[int], list[tuple[str, int]]]
    """The set-up lines of a game of so many seats, each with its number of words."""
    layouts: tuple[str, ...]
    """Ways to set up the boards for random games; the first is the default."""
    lay_out: Callable[[int, str, Callable[[int], int]], list[list[str]]]
    """Make the set-up lines of a random game: the seats, the way, a source of chance."""


class Tiling(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The tiling choices at the end of a round."""

    tile: Callable[[S, Seat, Sequence[Word]], list[Stood]]
    ways: Callable[[S, Seat], Iterator[list[str]]]
    """Give every legal way in which a seat can tile."""
    untiled: Callable[[S], list[tuple[Seat, list[int]]]]
    """Seats that still owe a tiling, with their complete lines."""


class Chance(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What is drawn and turned up."""

    shuffle: Callable[[S, Callable[[int], int]], list[str]]
    """Deal a round by chance, for random games: the function gives a number below its argument."""
    throw: Callable[[S, str, Callable[[int], int]], list[str]] | None = None
    """Bring by chance what a move makes due, where it may make something due."""
    due: Callable[[S, str], list[str]]
    """How each word of chance begins that is due: for a new round, or behind a move."""
    cut: Callable[[Sequence[str], str], list[Dealt]]
    """Cut what was typed in one go into words of chance; the first are those that are due."""
    short: str = ""
    """The word for a place that got nothing, where one stands for each; it may be left untyped."""
    left: Callable[[S, Sequence[str]], dict[str, int]]
    """What is left to draw of each piece behind these words of chance, of which some may only be begun; below
    zero, what was not there."""
    unseen: frozenset[str] = frozenset()
    """Codes of chance that is missing, as it may be where nobody saw it: in a variation."""


class MoveParts(msgspec.Struct, frozen=True, kw_only=True):
    """What a move that was played consists of, for tables of data; what its family does not have is None."""

    action: str
    """What the player did: `take`, `back`, `place`, `buy`, `pass`."""
    source: str | None = None
    """Where the pieces came from, as moves name it."""
    colour: str | None = None
    pattern: str | None = None
    count: int | None = None
    """How many pieces were moved."""
    destination: str | None = None
    """Where the pieces went, as moves name it."""
    fell: int | None = None
    """How many of the pieces fell or broke."""
    marker: bool = False
    """Whether the player took the starting player marker."""
    jokers: int | None = None
    """Jokers that the move brought."""


class Moves(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How moves are taken apart."""

    count: Callable[[S, str], int]
    """Count the pieces that a move would move; 0 if they are not there. The engine stays as it is."""
    parts: Callable[[str, str, str, int], MoveParts]
    """Take a move apart that was played: the variant, the move without marks, its marks, its count."""


class Ledger(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The points of a game, each with its reason."""

    points: Callable[[S, int], Iterator[Points]]
    """Give the ledger from its n-th entry on, counted from 0."""
    unpack: Callable[[str, Sequence[int]], Iterator[Points]] | None = None
    """Unpack entries of the ledger of a game of this variant, where it is packed."""
    destination: Callable[[Points], str] | None = None
    """Name the destination of the moves to which points are due that fall due after them, as moves name it;
    nothing for points that are due to no single destination. None where points fall due with the move."""
    clamped: Callable[[S], bool] | None = None
    """Whether a score was brought back to 0; None where totals may be negative."""


class Ending(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """When rounds and the game are over, in words."""

    goes_on: str
    """Why a game that is not over goes on."""
    round_over: str
    """Why no turn comes after the last one of a round."""
    on_table: Callable[[S], str]
    """Why the round is not over; empty if it is."""
    on_boards: bool = False
    """Whether the end of the game depends on the boards."""


class Picture(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The state as people look at it."""

    view: Callable[[S], Any]
    """What lies where."""
    draw: Callable[[S, Sequence[str]], list[str]]
    """The table in lines of text, with the players' names."""
    position: Callable[[S], str]
    """The value of the tag `Position`."""


Numbers = dict[str, list[int]]
"""Parts of a state by their names, in an order that does not change; each has always as many numbers."""
NONE = -1
"""The number for nothing, where 0 is something."""


def filled_up(values: Sequence[int], length: int) -> list[int]:
    """Fill a list up with NONE."""
    return [*values, *[NONE] * (length - len(values))]


class Encoding(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A family in numbers, for programs that learn to play it.

    A move or a tiling is made of one or more choices. No move is the beginning of another one.
    """

    choices: Callable[[S], list[str]]
    """Name every choice; which there are, and their order, depends on the rules and the seats only."""
    split: Callable[[str], list[str]]
    """Split a legal move, or a tiling with its head, into choices."""
    most: Callable[[S], int]
    """Count the choices of the longest move."""
    numbers: Callable[[S, Seat], Numbers]
    """Write down what lies where, as a seat sees it: the table, its own board, and those of the seats after
    it."""


class Family(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One family of games, in parts. What its games do not have is None.

    The functions change the engine in place, or refuse and leave it.
    """

    name: str
    dialects: tuple[Dialect, ...]
    begin: Callable[[str, Callable[[str], str], int, str, Sequence[Sequence[str]]], S]
    """Make the engine before the first round: the variant, a look-up of tags, the seats, the value
    of the tag `Position`, and the set-up lines (none, where they are at fault)."""
    deal: Callable[[S, Seat, Sequence[str]], None]
    """Begin a round: the seat that starts it, and what was dealt."""
    play: Callable[[S, Word], Played]
    moves: Moves[S]
    setup: Setup | None = None
    tiling: Tiling[S] | None = None
    chance: Chance[S]
    ledger: Ledger[S]
    ending: Ending[S]
    tie_break: TieBreak | None = None
    """The figure that breaks ties; None where ties share the place."""
    on_a_board: frozenset[str]
    """Codes of what can be wrong because a board is not as the record has it."""
    with_marks: Callable[[str, str], str]
    """A move with these derived marks in place of what it has."""
    in_words: Callable[[str, str], str] | None = None
    """What a move, or a choice of a tiling, says in plain words: the variant, and the word."""
    spare: Callable[[str], bool] | None = None
    """Whether a move states a choice that may be none."""
    appeal: Callable[[S, str], int]
    """How good a legal move looks to a greedy player."""
    picture: Picture[S]
    sheet: ScoreSheet
    fast: Fast | None = None
    encoding: Encoding[S] | None = None

    def figures(self, engine: S) -> list[int]:
        """Find for each seat the figure that breaks ties; more is better."""
        return self.tie_break.of(engine) if self.tie_break else [0] * engine.seats
