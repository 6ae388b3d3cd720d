"""What every family owes the rest: a frozen record of functions and data, not a base class."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, NoReturn, Protocol, TypeVar

import msgspec

from azul_notation.rules.places import TieBreak
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

    @property
    def phase(self) -> Phase: ...
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


class Fast(msgspec.Struct, frozen=True):
    """How the words of plain records are played on the engine, without a look at what they mean."""

    begin: Callable[[str, Mapping[str, str], Sequence[str], int], tuple[Any, int] | None]
    """Make the engine for a variant, its choices of rules as they are written, the words and the seats: it,
    and how many words its set-up lines have. None if something is not spelt as in the canonical form."""
    dealt: Callable[[Any, Sequence[str], int], int]
    """Find where the words of a deal end that begin here."""
    draft: Callable[[Any, list[str]], tuple[int, bool, bool, int | None]]
    """Play the moves of a round, with lap numbers or without: how many were played; whether those are all;
    whether all is in canonical spelling with all marks and lap numbers; and what came of the last move, if
    its marks contradict that."""
    drafted: Callable[[Any, Sequence[str], int, int], int] | None = None
    """Find where the moves of a round end that begins and ends here: what is behind them are tilings."""
    tile: Callable[[Any, Sequence[str]], tuple[int, bool]] | None = None
    """Carry out tilings: how many were, and whether those are all."""


# -- what a family does that has no set-up lines, no tiling, no chance within a round


def no_flaws(_lines: Sequence[Sequence[str]], _seats: int, _position: bool) -> Iterator[Flaw]:
    """All boards begin alike, and the grammar has no set-up lines."""
    return iter(())


def no_tiling(_state: Any, _seat: int, _choices: Sequence[Word]) -> NoReturn:
    raise Refusal("AZ414", board="this game")


def nobody_untiled(_: Any) -> list[tuple[int, list[int]]]:
    return []


def one_tiling(_state: Any, _seat: int) -> Iterator[list[str]]:
    return iter(([],))


def never_spare(_: str) -> bool:
    return False


def no_setup_due(_seats: int) -> list[tuple[str, int]]:
    return []


def whole_words(_heads: Sequence[str], typed: str) -> list["Dealt"]:
    return [Dealt(typed, 0, len(typed))]


def no_setup(_seats: int, _way: str, _below: Callable[[int], int]) -> list[list[str]]:
    return []


def no_chance(_state: Any, _word: str, _below: Callable[[int], int]) -> list[str]:
    return []


def no_figures(state: Any) -> list[int]:
    return [0] * state.seats


def never(_: Any) -> bool:
    return False


def no_slips(_state: Any, _word: str, _outcome: int) -> Sequence[Slip]:
    return ()


def no_turn(_: Any) -> tuple[int, int]:
    raise AssertionError("only what the fast way follows is asked for its last turn")


class Family(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One family of games. The functions change the state in place, or refuse and leave it.

    A family leaves out what its games do not have.
    """

    name: str
    dialects: tuple[Dialect, ...]
    inspect: Callable[[Sequence[Sequence[str]], int, bool], Iterator[Flaw]] = no_flaws
    """Find what is wrong with the set-up lines, each a list of words: the lines, the seats, and
    whether the game starts from a position."""
    fast: Fast | None = None
    begin: Callable[[str, Callable[[str], str], int, str, Sequence[Sequence[str]]], S]
    """Make the state before the first round: the variant, a look-up of tags, the seats, the value
    of the tag `Position`, and the set-up lines (none, where they are at fault)."""
    deal: Callable[[S, int, Sequence[str]], None]
    """Begin a round: the seat that starts it, and what was dealt."""
    play: Callable[[S, Word], Played]
    tile: Callable[[S, int, Sequence[Word]], list[Stood]] = no_tiling
    score: Callable[[S], None]
    finish: Callable[[S], None]
    """Add the final scoring."""
    totals: Callable[[S], list[int]]
    points: Callable[[S, int], Iterator[Points]]
    """Give the ledger from its n-th entry on, counted from 0."""
    unpack: Callable[[str, Sequence[int]], Iterator[Points]] | None = None
    """Unpack entries of the ledger of a game of this variant, where it is packed."""
    clamped: Callable[[S], bool] = never
    """Whether a score was brought back to 0."""
    slips: Callable[[S, str, int], Sequence[Slip]] = no_slips
    """Find the marks of a move that contradict what came of it."""
    last_turn: Callable[[S], tuple[int, int]] = no_turn
    """Find the lap and the seat of the last turn."""
    overrule: Callable[[S, int, int], None]
    """Set a seat's total to one that stood."""
    figures: Callable[[S], list[int]] = no_figures
    """Find for each seat the figure that breaks ties; more is better."""
    below_zero: bool = True
    """Whether a total may be negative."""
    tie_break: TieBreak | None = None
    """How the figures are told; None where ties share the place."""
    untiled: Callable[[S], list[tuple[int, list[int]]]] = nobody_untiled
    """Seats that still owe a tiling, with their complete lines."""
    on_a_board: frozenset[str]
    """Codes of what can be wrong because a board is not as the record has it."""
    end_on_boards: bool = False
    """Whether the end of the game depends on the boards."""
    goes_on: str
    """Why a game that is not over goes on."""
    round_over: str
    """Why no turn comes after the last one of a round."""
    unseen: frozenset[str] = frozenset()
    """Codes of chance that is missing, as it may be where nobody saw it: in a variation."""
    on_table: Callable[[S], str]
    """Why the round is not over, in words; empty if it is."""
    position: Callable[[S], str]
    copy: Callable[[S], S]
    legal: Callable[[S], Iterable[str]]
    tilings: Callable[[S, int], Iterator[list[str]]] = one_tiling
    spare: Callable[[str], bool] = never_spare
    """Whether a move states a choice that may be none."""
    with_marks: Callable[[str, str], str]
    """A move with these derived marks in place of what it has."""
    appeal: Callable[[S, str], int]
    """How good a legal move looks to a greedy player."""
    layouts: tuple[str, ...] = ()
    """Ways to set up the boards for random games; the first is the default."""
    lay_out: Callable[[int, str, Callable[[int], int]], list[list[str]]] = no_setup
    """Make the set-up lines of a random game: the seats, the way, a source of chance."""
    shuffle: Callable[[S, Callable[[int], int]], list[str]]
    """Deal a round by chance, for random games: the function gives a number below its argument."""
    throw: Callable[[S, str, Callable[[int], int]], list[str]] = no_chance
    """Bring by chance what a move makes due."""
    setup_due: Callable[[int], list[tuple[str, int]]] = no_setup_due
    """The set-up lines of a game of so many seats, each with its number of words."""
    chance_due: Callable[[S, str], list[str]]
    """How each word of chance begins that is due: for a new round, or behind a move."""
    short: str = ""
    """The word for a place that got nothing, where one stands for each; it may be left untyped."""
    cut: Callable[[Sequence[str], str], list[Dealt]] = whole_words
    """Cut what was typed in one go into words of chance; the first are those that are due."""
    left: Callable[[S, Sequence[str]], dict[str, int]]
    """What is left to draw of each piece behind these words of chance, of which some may only be begun; below
    zero, what was not there."""
    draw: Callable[[S, Sequence[str]], list[str]]
    """The table in lines of text, with the players' names."""
    view: Callable[[S], Any]
    """The state as people look at it: what lies where."""
