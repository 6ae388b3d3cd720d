"""Places in a game's text: lines and columns count from 0 within the game, ends are exclusive."""

import re
from collections.abc import Sequence
from typing import NamedTuple

ANYWHERE = 1_000_000  # an end column behind every line


class Spot(NamedTuple):
    """Where a fault may be reported: within these columns of this line."""

    line: int
    start: int
    end: int

    def holds(self, line: int, start: int, end: int) -> bool:
        return line == self.line and self.start <= start <= end <= self.end


class Word(NamedTuple):
    text: str
    line: int
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def spot(self) -> Spot:
        return Spot(self.line, self.start, self.end)


def words_of(lines: Sequence[str], line: int) -> list[Word]:
    return [Word(m[0], line, m.start()) for m in re.finditer(r"[^ ]+", lines[line])]


def whole(line: int) -> Spot:
    """The whole line, and the place behind it."""
    return Spot(line, 0, ANYWHERE)
