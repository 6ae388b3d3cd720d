"""The choices of a game's tags: a side of the boards, and the points of the wheel."""

from collections.abc import Callable

import msgspec

from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.tables import BOARDS
from azul_notation.text.values import numbers_given


class Edition(msgspec.Struct, frozen=True):
    """A side of the boards, and what the wheel gives for its twelve categories."""

    board: str
    wheel: tuple[int, ...]


def edition_by(tag: Callable[[str], str]) -> Edition:
    """Make an edition from the values of its tags, empty ones for defaults."""
    wheel = numbers_given(DIALECT.numbers["WheelPoints"], tag("WheelPoints"))
    return Edition(tag("Board").strip().upper() or BOARDS[0], wheel)
