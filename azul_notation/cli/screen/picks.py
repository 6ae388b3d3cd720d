"""Finds the word that a click begins: on tiles that are on offer, and then on the place where they go."""

import re
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from azul_notation.cli.screen.arrangement import Place
from azul_notation.cli.screen.tiles import GAP
from azul_notation.cli.screen.words import PICK

_SOURCE = re.compile(r"(?:\w+ +)?([0-9])(?= )")
_COLUMNS = re.compile(r" *1( +[2-9])+")
CENTRE = "centre"
BELOW = ("floor", "glass")
"""How the line begins below a board, on which tiles lie that have no place; moves call it F."""


def with_picks(line: Text, legal: Sequence[str]) -> Text:
    """Let a click on a tile on offer begin the legal moves with it."""
    made, at = line.copy(), 0
    for part in line.plain.split(GAP):
        found = _SOURCE.match(part)
        source = found[1] if found else "0" if line.plain.startswith(CENTRE) else ""
        for here in range(found.end() if found else 0, len(part)):
            begins = pick_of(source, part[here], legal)
            if begins and not part[here - 1 : here].islower():
                made.stylize(Style(meta={PICK: begins}), at + here, at + here + 1)
        at += len(part) + len(GAP)
    return made


def pick_of(source: str, sign: str, legal: Sequence[str]) -> str:
    """Return how legal moves with a tile begin, or an empty text if there are none."""
    if not sign.isupper() and not sign.isdecimal():
        return ""
    for begins in ([source + sign] if source else []) + [f"+{sign}"]:
        if any(word.startswith(begins) for word in legal):
            return begins
    return ""


def place_at(lines: Sequence[str], board: Place, x: int, y: int) -> list[str]:
    """List what moves call the place at a point of a board, the likeliest name first."""
    inside = board.column <= x < board.column + board.width
    if not inside or not board.line < y < board.line + board.height:
        return []
    line = lines[y][board.column : board.column + board.width]
    if line.startswith(BELOW):
        return ["F"]
    head = lines[board.line + 1][board.column : board.column + board.width]
    if _COLUMNS.fullmatch(head.rstrip()):
        return [head[x - board.column]] if 0 <= x - board.column < len(head) else []
    return [str(y - board.line)]
