"""Defines what a game's tags choose: a side of the boards, and the points of the wheel."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from azul_notation.rules.garden.dialect import DIALECT
from azul_notation.rules.garden.notation import REMEMBERED
from azul_notation.rules.garden.tables import BOARDS
from azul_notation.text.values import numbers_given


class Edition(msgspec.Struct, frozen=True):
    """Holds a side of the boards, and what the wheel gives for its twelve categories."""

    board: str
    wheel: tuple[int, ...]


def edition_by(tag: Callable[[str], str]) -> Edition:
    """Make an edition from the values of its tags; an empty value means the default."""
    wheel = numbers_given(DIALECT.numbers["WheelPoints"], tag("WheelPoints"))
    return Edition(tag("Board").strip().upper() or BOARDS[0], wheel)


@lru_cache(REMEMBERED)
def edition_of(*choices: tuple[str, str]) -> Edition | None:
    """Find the rules that are chosen; return None if a choice has another spelling or is the default."""
    chosen, due = dict(choices), {}
    edition = edition_by(lambda name: chosen.get(name, ""))
    row, wheel = DIALECT.numbers["WheelPoints"], " ".join(map(str, edition.wheel))
    if edition.board in BOARDS[1:]:
        due["Board"] = edition.board
    if wheel != row.default or row.needed == ("Board", edition.board):
        due["WheelPoints"] = wheel
    return edition if chosen == due else None
