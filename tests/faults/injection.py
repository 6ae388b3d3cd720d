"""What a fault is, where it must be reported, and the small edits that faults are made of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from .places import Spot, Word, whole
from .story import Story

FIRST_LINE = "%azn 1"


@dataclass(frozen=True)
class Injection:
    """A game with one fault; `spots` are the places where its first error may lie.

    `warnings` says how many warnings it earns besides, by the notation page; `severity` is not
    error where all that it earns is a warning.
    """

    lines: tuple[str, ...]
    bands: frozenset[str]
    spots: tuple[Spot, ...]
    head: str = FIRST_LINE
    warnings: int = 0
    severity: str = "error"

    def holds(self, line: int, start: int, end: int) -> bool:
        return any(spot.holds(line, start, end) for spot in self.spots)


S = TypeVar("S", bound=Story)
Maker = Callable[[S, Random], Injection | None]


@dataclass(frozen=True)
class Kind:
    """One kind of fault; `band` only sorts the table of kinds, `of` is what it can be put into."""

    band: str
    name: str
    make: Maker[Story]
    of: type[Story] = Story

    def fits(self, story: type[Story]) -> bool:
        """Whether games of this family can have it."""
        return issubclass(story, self.of)

    def __call__(self, story: Story, rng: Random) -> Injection | None:
        """The fault put into this valid canonical game, or None where it does not fit."""
        return self.make(story, rng)


KINDS: list[Kind] = []


def fault(band: str, name: str) -> Callable[[Maker[Story]], Maker[Story]]:
    """Enters a function into the list of kinds, for every family."""
    return fault_of(Story)(band, name)


def fault_of(of: type[S]) -> Callable[[str, str], Callable[[Maker[S]], Maker[S]]]:
    """Makes the decorator that enters kinds for one family."""

    def named(band: str, name: str) -> Callable[[Maker[S]], Maker[S]]:
        def enter(make: Maker[S]) -> Maker[S]:
            def made(story: Story, rng: Random) -> Injection | None:
                assert isinstance(story, of), f"{name} does not fit {story.family}"
                return make(story, rng)

            KINDS.append(Kind(band, name, made, of))
            return make

        return enter

    return named


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
