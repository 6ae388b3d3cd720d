"""Defines what a family provides: a frozen record of functions and data, not a base class."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.diagnostics.seats import Seat, SeatNumber
from azul_notation.rules.places import TieBreak
from azul_notation.rules.scene import Scene
from azul_notation.text.dialect import Dialect

Phase = Literal["deal", "draft", "tile", "score", "over"]
"""What the record must bring next: a round, a move, a tiling; at `score` the engine scores the round."""


class Points(msgspec.Struct, frozen=True):
    """Holds some points and their reason; the points of a seat add up to its total."""

    round: int
    seat: SeatNumber
    kind: str
    points: int
    reason: str
    final: bool = False
    """Whether they belong to the final scoring."""


class Slip(msgspec.Struct, frozen=True):
    """Reports a mark in a word that is wrong, with its place in the word."""

    code: str
    start: int
    end: int
    facts: Mapping[str, object]


class Refusal(Exception):
    """Refuses what the rules do not allow; the state is unchanged."""

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
        """The wrong part of the word; None for all of it."""
        self.word = word
        """Which of several words is meant; None for all of them."""
        self.help = help
        self.legal = legal
        self.label: str | None = None
        """The text after the carets."""
        self.facts = facts


class Flaw(msgspec.Struct, frozen=True, kw_only=True):
    """Reports something wrong with the set-up lines."""

    code: str
    line: int
    """Which set-up line is meant; for a missing one, where it should have been."""
    word: int | None = None
    """Which of its words, 0 for its head; None for all of them."""
    part: tuple[int, int] | None = None
    """The wrong part of the word; None for all of it."""
    missing: bool = False
    help: str | None = None
    facts: Mapping[str, object] = {}


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Describes a sheet of paper on which players write down what they score."""

    rows: Sequence[str]
    """Headings of the rows, "Round 1" … and what the final scoring adds: "Rows (2 each)" …"""
    tie: str
    """What breaks ties, for a last row: "Completed rows"; empty if nothing does."""
    notes: Sequence[str]
    """Reminders below the table; no text of the rules."""


class BadPosition(AzulError, ValueError):
    """A reason why a position string cannot be read, or is one that no game can reach."""

    def __init__(self, reason: str, *, impossible: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        """The same, of a position that was named before."""
        self.impossible = impossible

    def __str__(self) -> str:
        return f"the position {'is impossible' if self.impossible else 'cannot be read'}: {self.reason}"


class State(Protocol):
    """Defines what the replay may use of a family's state."""

    round: int
    start: Seat
    """The seat that starts this round; between rounds, the next one."""
    scores: list[int]
    """Every seat's total."""
    noting: bool
    """Whether the engine enters points into the ledger."""

    @property
    def phase(self) -> Phase: ...
    @property
    def seats(self) -> int: ...
    @property
    def mover(self) -> Seat: ...
    @property
    def lap(self) -> int: ...
    def copy(self) -> Self: ...
    def before_move(self) -> Self:
        """Copy this state before a move; what only other players' moves change is shared."""
        ...

    def legal(self) -> list[str]:
        """List every legal move of the mover, without marks."""
        ...

    def score(self) -> None:
        """End the round."""
        ...

    def finish(self) -> None:
        """Add the final scoring."""
        ...


S = TypeVar("S", bound=State)


class Word(msgspec.Struct, frozen=True):
    """Holds a word of the record for the rules to check, and whether it stood although it broke one."""

    text: str
    stood: bool = False
    chance: tuple[str, ...] = ()
    """The words of chance that it required."""


class Stood(msgspec.Struct, frozen=True):
    """Reports a rule that was broken and stood, with the word in question."""

    word: int
    refusal: Refusal


class Played(msgspec.Struct, frozen=True):
    """Holds what follows from a move that was played."""

    marks: str
    """The derived marks in canonical spelling."""
    slips: Sequence[Slip] = ()
    stood: Sequence[Stood] = ()
    word: str = ""
    """The move in canonical spelling, if it states a redundant choice."""


class Dealt(msgspec.Struct, frozen=True):
    """Holds a word of chance as it was typed, and its place in what was typed together."""

    word: str
    start: int
    end: int


class Marks(msgspec.Struct, frozen=True):
    """Reports marks that contradict the outcome of the last move."""

    slips: Callable[[Any, str, int], Sequence[Slip]]
    """Finds the wrong marks of a word, from the outcome of its move."""
    last_turn: Callable[[Any], tuple[int, Seat]]
    """Finds the lap and the seat of the move."""


class Fast(msgspec.Struct, frozen=True):
    """Plays the words of plain records on the engine without reading what they mean."""

    begin: Callable[[str, Mapping[str, str], list[str], int], tuple[Any, int] | None]
    """Makes the engine for a variant, its choices of rules as written, the words up to the first totals and
    the seats; gives it with the number of words in its set-up lines. None if something is not in canonical
    spelling."""
    dealt: Callable[[Any, list[str], int], int]
    """Finds where the words of a deal end, from where they begin."""
    draft: Callable[[Any, list[str]], tuple[int, bool, bool, int | None]]
    """Plays the moves of a round, with lap numbers or without; gives how many were played; whether those are
    all; whether everything is in canonical spelling with all marks and lap numbers; and the outcome of the
    last move, if its marks contradict it."""
    drafted: Callable[[Any, list[str], int, int], int] | None = None
    """Finds where the moves of a round end, from its beginning and its end; after them come the tilings."""
    tile: Callable[[Any, list[str]], tuple[int, bool]] | None = None
    """Carries out tilings; gives how many, and whether those are all."""
    marks: Marks | None = None
    """Reports wrong marks; None if `draft` stops before the move that has them."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Defines the set-up lines of a family whose boards do not all begin alike."""

    inspect: Callable[[Sequence[Sequence[str]], int, bool], Iterator[Flaw]]
    """Finds what is wrong with the set-up lines, each a list of words: the lines, the seats, and
    whether the game starts from a position."""
    due: Callable[[int], list[tuple[str, int]]]
    """Gives the set-up lines of a game by its number of seats, each with its number of words."""
    layouts: tuple[str, ...]
    """Ways to set up the boards for random games; the first is the default."""
    lay_out: Callable[[int, str, Callable[[int], int]], list[list[str]]]
    """Makes the set-up lines of a random game: the seats, the layout, a source of chance."""


class Tiling(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Defines the tiling choices at the end of a round."""

    tile: Callable[[S, Seat, Sequence[Word]], list[Stood]]
    ways: Callable[[S, Seat], Iterator[list[str]]]
    """Gives every legal way in which a seat can tile."""
    untiled: Callable[[S], list[tuple[Seat, list[int]]]]
    """Finds the seats whose tiling is missing, with their complete lines."""
    worth: Callable[[S, Seat, Sequence[str]], int | None]
    """Counts the points of the last of a seat's choices, from its first line on; None without a tile."""


class Chance(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Defines what is drawn and turned up."""

    shuffle: Callable[[S, Callable[[int], int]], list[str]]
    """Deals a round by chance, for random games; the function gives a number below its argument."""
    throw: Callable[[S, str, Callable[[int], int]], list[str]] | None = None
    """Draws by chance what a move requires; None if no move requires anything."""
    tile: Callable[[S, Callable[[int], int]], None] | None = None
    """Tiles for the next seat by chance; None if no game has a choice there."""
    due: Callable[[S, str], list[str]]
    """Returns the beginning of each expected word of chance: for a new round, or after a move."""
    cut: Callable[[Sequence[str], str], list[Dealt]]
    """Cuts text typed without spaces into words of chance; the first are the expected ones."""
    short: str = ""
    """The word for a place that got nothing, if each place has a word; it need not be typed."""
    left: Callable[[S, Sequence[str]], dict[str, int]]
    """Counts what is left to draw of each piece after these words of chance, some perhaps incomplete; below
    zero for pieces that were not there."""
    unseen: frozenset[str] = frozenset()
    """Codes of missing chance that are not reported in a variation, where no draw was seen."""


class MoveParts(msgspec.Struct, frozen=True, kw_only=True):
    """Holds the parts of a played move, for tables of data; a part that its family does not have is None."""

    action: str
    """What the player did: `take`, `back`, `place`, `buy`, `pass`."""
    source: str | None = None
    """Where the pieces came from, as moves name it."""
    colour: str | None = None
    """The name of the colour."""
    pattern: str | None = None
    """The name of the pattern, in Queen's Garden."""
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
    """Takes moves apart."""

    count: Callable[[S, str], int]
    """Count the pieces that a move would move; 0 if they are not there. The engine stays as it is."""
    parts: Callable[[str, str, str, int], MoveParts]
    """Takes a played move apart: the variant, the move without marks, its marks, its count."""


Words = tuple[str, list[str]]
"""The part of a word that may be wrong, and the words that may have been meant, some perhaps impossible."""


class Alternatives(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Spells what may have been meant by words that were written wrong in one part."""

    moves: Callable[[S, str], Iterator[Words]]
    """Takes the engine before a move, and the move with its marks."""
    chance: Callable[[S, str], Iterator[Words]]
    """Takes the engine, and a word of chance."""
    factories: Callable[[S], list[str]] | None = None
    """Spells every word that may be missing in a deal; None where none can be."""
    flips: Callable[[S], list[str]] | None = None
    """Spells every word of chance that may be missing after a move; None where moves cause none."""


class Ledger(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Defines the points of a game, with their reasons."""

    points: Callable[[S, int], Iterator[Points]]
    """Gives the ledger from its n-th entry on, counted from 0."""
    unpack: Callable[[str, Sequence[int]], Iterator[Points]] | None = None
    """Unpacks entries of the ledger of a game of this variant; None if the ledger is not packed."""
    destination: Callable[[Points], str] | None = None
    """Names the destination of the moves that earned points which are scored later, as moves name it; empty
    for points without a single destination. None if points are scored with the move."""
    clamped: Callable[[S], bool] | None = None
    """Checks whether a score was brought back to 0; None if totals may be negative."""


class Ending(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Describes in words when rounds and the game are over."""

    goes_on: str
    """Why a game that is not over goes on."""
    round_over: str
    """Why no turn comes after the last one of a round."""
    on_table: Callable[[S], str]
    """Explains why the round is not over; empty if it is."""
    on_boards: bool = False
    """Whether the end of the game depends on the boards."""


class Picture(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Shows the state as people look at it."""

    view: Callable[[S], Any]
    """Shows what is where."""
    draw: Callable[[S, Sequence[str]], list[str]]
    """Draws the table in lines of text, with the players' names."""
    position: Callable[[S], str]
    """Writes the value of the tag `Position`."""
    scene: Scene[S] | None = None
    """Defines where things lie, for pictures; None if there are none."""


Numbers = dict[str, list[int]]
"""Parts of a state by name, in a fixed order, each always with the same number of numbers."""
NONE = -1
"""The number for nothing, if 0 means something."""


def filled_up(values: Sequence[int], length: int) -> list[int]:
    """Fill a list with NONE up to a length."""
    return [*values, *[NONE] * (length - len(values))]


class Encoding(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Turns moves and states into numbers, for programs that learn to play.

    A move or a tiling is made of one or more choices. No move is the beginning of another one.
    """

    choices: Callable[[S], list[str]]
    """Lists every choice; the list depends only on the rules and the seats."""
    split: Callable[[str], list[str]]
    """Splits a legal move, or a tiling with its head, into choices."""
    most: Callable[[S], int]
    """Counts the choices of the longest move."""
    numbers: Callable[[S, Seat], Numbers]
    """Lists what is where, as a seat sees it: the table, its own board, and those of the seats after it."""


class Family(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Defines one family of games, in parts; a part that its games do not have is None.

    The functions change the engine in place, or refuse and leave it.
    """

    name: str
    dialects: tuple[Dialect, ...]
    begin: Callable[[str, Callable[[str], str], int, str, Sequence[Sequence[str]]], S]
    """Makes the engine before the first round: the variant, a look-up of tags, the seats, the value
    of the tag `Position`, and the set-up lines (none if they are wrong)."""
    deal: Callable[[S, Seat, Sequence[str]], None]
    """Begins a round: the seat that starts it, and what was dealt."""
    play: Callable[[S, Word], Played]
    moves: Moves[S]
    setup: Setup | None = None
    tiling: Tiling[S] | None = None
    chance: Chance[S]
    ledger: Ledger[S]
    ending: Ending[S]
    tie_break: TieBreak | None = None
    """The figure that breaks ties; None if tied seats share the place."""
    on_a_board: frozenset[str]
    """Codes that are reported only if a real board may differ from the record."""
    with_marks: Callable[[str, str], str]
    """Replaces the derived marks of a move by these."""
    in_words: Callable[[str, str], str] | None = None
    """What a move, or a choice of a tiling, says in plain words: the variant, and the word."""
    spare: Callable[[str], bool] | None = None
    """Checks whether a move states a choice that may be redundant."""
    appeal: Callable[[S, str], int]
    """Rates a legal move as a greedy player does."""
    picture: Picture[S]
    sheet: ScoreSheet
    fast: Fast | None = None
    alternatives: Callable[[], Alternatives[S]] | None = None
    """Loads what may have been meant by words; it is seldom needed."""
    encoding: Encoding[S] | None = None

    def figures(self, engine: S) -> list[int]:
        """Find for each seat the figure that breaks ties; more is better."""
        return self.tie_break.of(engine) if self.tie_break else [0] * engine.seats
