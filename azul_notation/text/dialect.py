"""Defines what reading and writing need to know of a variant: spelling, choices, laps. Rules fill it in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from azul_notation.diagnostics import AzulError

T = TypeVar("T")


class Misspelt(AzulError):
    """Reports a word that this variant does not have, and the wrong part of the word."""

    def __init__(self, code: str, start: int, end: int, help: str = "", **facts: Any) -> None:  # noqa: A002
        super().__init__(code)
        self.code = code
        self.start = start
        self.end = end
        self.help = help
        self._facts = facts

    def facts_of(self, word: str) -> dict[str, Any]:
        """Return the facts for its message, which may name the whole word."""
        return {"word": word, **self._facts}


Spelling = Callable[[str], str]
"""Gives the canonical spelling of a word, or raises Misspelt."""


class Numbers(msgspec.Struct, frozen=True):
    """Describes a tag whose value is a row of numbers."""

    default: str
    fault: Callable[[Sequence[int]], str]
    """Describes what is wrong with the numbers; empty if they are right."""
    needed: tuple[str, str] | None = None
    """A tag and its value for which there is no default, so that the numbers must be given."""


class Paint(msgspec.Struct, frozen=True):
    """Defines how a terminal shows a colour."""

    letter: str
    """The letter of a tile."""
    ground: str
    """The colour of the tile, as the background of the letter."""
    printed: str
    """The letter of a space that is printed for it."""


def _as_it_is(_: str, word: str) -> str:
    return word


class Dialect(msgspec.Struct, frozen=True, kw_only=True):
    """Describes a variant as text."""

    variant: str
    grammar: str
    colours: Mapping[str, str]
    """What the letters of the colours stand for."""
    paints: Mapping[str, Paint]
    """How they look, by their letters."""
    patterns: int = 0
    """The number of patterns; the number of a pattern follows the colour of a tile."""
    options: Mapping[str, tuple[str, ...]]
    """Tags that choose between rules, with their values; the first is the default."""
    needs: Mapping[str, tuple[str, str]] = {}
    """Tags that mean something only if another has a certain value."""
    numbers: Mapping[str, Numbers] = {}
    """Tags that give printed numbers."""
    heads: tuple[str, ...] = ()
    """How set-up lines begin, in canonical order."""
    part: Callable[[str, str], str] = _as_it_is
    """Spells one word of the set-up line that begins so."""
    deal: Spelling
    move: Spelling
    chance_follows: bool = False
    """Whether chance is written after the moves that require it."""
    choice: Spelling
    diagnose: Callable[[str], Misspelt | None]
    """Finds what may be wrong with a word that has no known shape."""
    laps: Callable[[Sequence[str], int, str], list[int]]
    """Gives the lap of each move of a round: the moves, the number of seats, and the position that the
    round started from, if the game starts within the round."""


class OfVariants(Mapping[str, T], Generic[T]):
    """Maps the names of each variant to a value, which is loaded when it is first asked for."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """The variant that each name means."""
        self.load: Callable[[str], T]
        """Loads the value for a variant."""

    def __getitem__(self, name: str) -> T:
        return self.load(self.names[name])

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


class Dialects(OfVariants[Dialect]):
    """Maps the names that a record may use for a variant, in lower case, to its dialect."""

    choices: tuple[str, ...] = ()
    """The tags that choose between rules in one variant or another."""


DIALECTS = Dialects()
"""The dialects of the registered variants; `rules` registers them."""
