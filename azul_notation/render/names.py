"""Draws names of any script: while a table is drawn, private characters of the same width replace them."""

import re
from collections.abc import Callable, Sequence

from azul_notation.render.paint import cells

FIRST_MARK = 0xE000
"""The first of the private characters, which belong to no alphabet."""


def mark(seat: int) -> str:
    return chr(FIRST_MARK + seat)


def stand_ins(names: Sequence[str]) -> list[str]:
    return [mark(seat) * cells(name) for seat, name in enumerate(names)]


def marks(names: Sequence[str]) -> str:
    """Make the pattern of the characters that replace a name."""
    return f"[{mark(0)}-{mark(len(names) - 1)}]+"


def seat_of(marked: str) -> int:
    """Find whose name is meant; below 0 for other characters."""
    return ord(marked[0]) - FIRST_MARK


def drawn(draw: Callable[[Sequence[str]], list[str]], names: Sequence[str]) -> list[str]:
    """Draw a table with names of any script in it, column below column."""
    shapes = re.compile(marks(names))
    lines = draw(stand_ins(names))
    return [shapes.sub(lambda marked: names[seat_of(marked[0])], line) for line in lines]
