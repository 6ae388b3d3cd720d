"""Shows a game as people look at it: table, strips, windows, glass; made from the engine on demand.

Seats, colours and columns count from 0.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from azul_notation.rules.offer.bag import counts as in_bag
from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.offer.table import Table
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra import board as packed_boards
from azul_notation.rules.sintra.edition import Edition
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.packed import JOKERS_AT
from azul_notation.rules.sintra.tables import COLUMNS, JOKER, SPACE_LETTERS

REMEMBERED = 4096
"""Strips that are shown again without being looked at."""


class Strip(msgspec.Struct, frozen=True):
    """Holds the face of a pattern strip that is up: its spaces and panes by colour."""

    free: tuple[int, ...]
    """The spaces that hold no pane, the joker spaces last."""
    own: tuple[int, ...]
    """The panes on spaces of their colour."""
    on_jokers: tuple[int, ...]
    """The panes on joker spaces."""
    back: tuple[int, ...] | None
    """The spaces of the other face, until it is up."""

    @property
    def panes(self) -> list[int]:
        return [own + other for own, other in zip(self.own, self.on_jokers, strict=True)]

    def room(self, colour: int) -> int:
        """Count the spaces that can take panes of a colour."""
        return self.free[colour] + self.free[JOKER]


class Board(msgspec.Struct):
    """Holds one player's palace board."""

    strips: list[Strip | None]
    """None where a strip has been removed."""
    windows: list[list[int]]
    """The kept panes of each column, the upper one first."""
    score: int
    glazier: int
    """The column above which the glazier stands."""
    leftmost: int
    """The leftmost column that still has a strip; one past the last column if there is none."""
    glass: int
    """Steps of the marker on the broken-glass track."""
    lost: int
    """Points lost at the bottom of that track."""


class View(Table, kw_only=True):
    edition: Edition
    boards: list[Board]
    track: list[int]
    """The panes on the round indicator, the topmost one first."""


def view(engine: Engine) -> View:
    """Show what is on the table."""
    sources = [counts(pool) for pool in engine.sources]
    return View(
        edition=engine.edition,
        boards=list(map(board_of, engine.boards, engine.scores)),
        sources=sources,
        bag=in_bag(engine.bag),
        used=counts(engine.tower),
        track=engine.track[:],
        round=engine.round,
        start=engine.start,
        turn=engine.turns,
        left=sum(map(sum, sources)),
        marker=engine.marker,
        owner=engine.owner,
        phase=engine.phase,
    )


def board_of(board: packed_boards.Board, score: int) -> Board:
    """Show a board."""
    return Board(
        strips=[strip_of(board, column) for column in range(COLUMNS)],
        windows=[list(window) for window in board.windows],
        score=score,
        glazier=board.glazier,
        leftmost=board.leftmost,
        glass=board.glass,
        lost=board.lost,
    )


def strip_of(board: packed_boards.Board, column: int) -> Strip | None:
    """Show a strip, if there is still one."""
    free, back, on_jokers = board.free[column], board.backs[column], board.jokers[column]
    if not free and not board.full[column]:
        return None
    return unpacked(free, board.panes(column) - on_jokers, on_jokers, back)


@lru_cache(REMEMBERED)
def unpacked(free: int, own: int, on_jokers: int, back: int) -> Strip:
    return Strip(
        free=(*counts(free), free >> JOKERS_AT),
        own=tuple(counts(own)),
        on_jokers=tuple(counts(on_jokers)),
        back=(*counts(back), back >> JOKERS_AT) if back else None,
    )


def counts(pool: int) -> list[int]:
    """Count packed spaces or panes by colour, without joker spaces."""
    return [pool >> FIELD * colour & MASK for colour in range(COLOURS)]


def letters_of(spaces: Sequence[int]) -> str:
    return "".join(sign * count for sign, count in zip(SPACE_LETTERS, spaces, strict=False))


def reachable(board: Board, colour: int) -> list[int]:
    """Find the columns that can take a colour: at the glazier or to its right (RB second step)."""
    return [
        at
        for at, strip in enumerate(board.strips[board.glazier :], start=board.glazier)
        if strip and strip.room(colour)
    ]
