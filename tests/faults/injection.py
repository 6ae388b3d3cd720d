"""What a fault is, where it must be reported, and the small edits that faults are made of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from .places import Spot, Word, whole
from .story import Story
from .strict import tell

FIRST_LINE = "%azn 1"


@dataclass(frozen=True)
class Injection:
    """A game with one fault; `spots` are the places where its first error may lie.

    `warnings` says how many warnings it earns besides, by the notation page.
    """

    lines: tuple[str, ...]
    bands: frozenset[str]
    spots: tuple[Spot, ...]
    head: str = FIRST_LINE
    warnings: int = 0

    def holds(self, line: int, start: int, end: int) -> bool:
        return any(spot.holds(line, start, end) for spot in self.spots)


Maker = Callable[[Story, Random], Injection | None]


@dataclass(frozen=True)
class Kind:
    """One kind of fault; `band` only sorts the table of kinds."""

    band: str
    name: str
    make: Maker

    def __call__(self, lines: Sequence[str], rng: Random) -> Injection | None:
        """The fault put into this valid canonical game, or None where it does not fit."""
        return self.make(tell(tuple(lines)), rng)


KINDS: list[Kind] = []


def fault(band: str, name: str) -> Callable[[Maker], Maker]:
    """Enters a function into the list of kinds."""

    def enter(make: Maker) -> Maker:
        KINDS.append(Kind(band, name, make))
        return make

    return enter


# --- edits ------------------------------------------------------------------------------------


def reword(lines: Sequence[str], word: Word, text: str, bands: Iterable[str]) -> Injection:
    """The word replaced by another text, which is to be reported."""
    line = lines[word.line]
    changed = line[: word.start] + text + line[word.end :]
    spot = Spot(word.line, word.start, word.start + len(text))
    return with_line(lines, word.line, changed, bands, [spot])


def append(lines: Sequence[str], word: Word, text: str, bands: Iterable[str]) -> Injection:
    """A word put in behind this one; the new one is to be reported."""
    line = lines[word.line]
    changed = f"{line[: word.end]} {text}{line[word.end :]}"
    spot = Spot(word.line, word.end + 1, word.end + 1 + len(text))
    return with_line(lines, word.line, changed, bands, [spot])


def with_line(
    lines: Sequence[str], line: int, text: str, bands: Iterable[str], spots: Iterable[Spot] = ()
) -> Injection:
    """One line replaced; the line is to be reported where no spots are given."""
    changed = (*lines[:line], text, *lines[line + 1 :])
    return Injection(changed, frozenset(bands), tuple(spots) or (whole(line),))


def with_new_line(
    lines: Sequence[str], line: int, text: str, bands: Iterable[str], spots: Iterable[Spot] = ()
) -> Injection:
    """A line put in before this one; the new one is to be reported where no spots are given."""
    changed = (*lines[:line], text, *lines[line:])
    return Injection(changed, frozenset(bands), tuple(spots) or (whole(line),))


def without_line(
    lines: Sequence[str], line: int, bands: Iterable[str], spots: Iterable[Spot] = ()
) -> Injection:
    """A line left out; the line then standing there is to be reported where no spots are given."""
    changed = (*lines[:line], *lines[line + 1 :])
    return Injection(changed, frozenset(bands), tuple(spots) or (whole(line),))
