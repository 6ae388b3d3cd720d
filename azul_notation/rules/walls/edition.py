"""Defines a box of a wall game and the choices of its tags."""

from collections.abc import Callable

import msgspec

from azul_notation.rules.walls.tables import BOXES, Box


class Edition(msgspec.Struct, frozen=True):
    """The rules of a game."""

    variant: str
    box: Box
    board: str
    printed: bool
    """Whether the wall's colours are printed, so that tiling leaves no choice."""
    special: bool = False
    even: bool = True
    """Whether the splitting factory must be divided as evenly as possible."""
    by_effect: bool = True
    """Whether the extra tile comes before the collectors, or each gold factory in its turn."""


def edition_by(variant: str, tag: Callable[[str], str]) -> Edition:
    """Make an edition from the values of its tags, empty ones for defaults."""
    box = BOXES[variant]
    board = tag("Board") or box.boards[0]
    return Edition(
        variant=variant,
        box=box,
        board=board,
        printed=board == box.boards[0],
        special=tag("Factories") == "special",
        even=tag("Split") != "free",
        by_effect=tag("SetupOrder") != "position",
    )
