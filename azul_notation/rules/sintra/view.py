"""A game as people look at it: table, strips, windows, glass; made from the engine on demand.

Seats, colours and columns count from 0.
"""

from collections.abc import Sequence

import msgspec

from azul_notation.rules.offer.packed import BYTE, FIELD, HELD, MASK, order
from azul_notation.rules.offer.table import Table, empty_sources, full_bag
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra import board as packed_boards
from azul_notation.rules.sintra.edition import Edition
from azul_notation.rules.sintra.engine import STAGES, Engine
from azul_notation.rules.sintra.packed import JOKERS_AT
from azul_notation.rules.sintra.tables import COLUMNS, JOKER, SIGNS


class Strip(msgspec.Struct):
    """The face of a pattern strip that lies up."""

    face: tuple[int, ...]
    """Its spaces by colour, the joker spaces last."""
    free: list[int]
    """Those that hold no pane."""
    panes: list[int]
    """The panes on it by colour."""
    back: tuple[int, ...] | None = None
    """The other face, as long as it has not been up."""

    def room(self, colour: int) -> int:
        """Count the spaces that can take panes of a colour."""
        return self.free[colour] + self.free[JOKER]

    def on_own(self) -> list[int]:
        """Count the panes on spaces of their colour."""
        return [self.face[colour] - self.free[colour] for colour in range(COLOURS)]

    def on_jokers(self) -> list[int]:
        """Count the panes on joker spaces by colour."""
        return [count - own for count, own in zip(self.panes, self.on_own(), strict=True)]


class Board(msgspec.Struct):
    """One player's palace board."""

    strips: list[Strip | None]
    """None where a strip has been removed."""
    windows: list[list[int]]
    """The kept panes of each column, the upper one first."""
    score: int = 0
    glazier: int = 0
    """The column above which the glazier stands."""
    glass: int = 0
    """Steps of the marker on the broken-glass track."""
    lost: int = 0
    """Points lost at the bottom of that track."""

    def panes(self) -> list[int]:
        """Count the panes on strips and in windows by colour."""
        counts = [0] * COLOURS
        for strip in self.strips:
            for colour in range(COLOURS):
                counts[colour] += strip.panes[colour] if strip else 0
        for window in self.windows:
            for colour in window:
                counts[colour] += 1
        return counts


class View(Table, kw_only=True):
    edition: Edition
    boards: list[Board]
    track: list[int]
    """The panes on the round indicator, the topmost one first."""


def laid(face: tuple[int, ...], back: tuple[int, ...] | None) -> Strip:
    """Lay a strip on the table with no panes on it."""
    return Strip(face, list(face), [0] * COLOURS, back)


def counts_of(face: str) -> tuple[int, ...]:
    """Count the spaces of a face by colour; their order plays no part."""
    return tuple(face.count(sign) for sign in SIGNS)


def letters_of(spaces: Sequence[int]) -> str:
    return "".join(sign * count for sign, count in zip(SIGNS, spaces, strict=False))


def leftmost(board: Board) -> int:
    """Find the leftmost column that still has a strip; behind the last one if there is none."""
    return next((at for at, strip in enumerate(board.strips) if strip), COLUMNS)


def reachable(board: Board, colour: int) -> list[int]:
    """Find the columns that can take a colour: at the glazier or to its right (RB second step)."""
    return [
        at
        for at, strip in enumerate(board.strips[board.glazier :], start=board.glazier)
        if strip and strip.room(colour)
    ]


def new_view(edition: Edition, boards: list[Board]) -> View:
    """Show the table before the first round; nothing lies on the round indicator."""
    return View(
        edition=edition,
        boards=boards,
        sources=empty_sources(len(boards)),
        bag=full_bag(),
        used=[0] * COLOURS,
        track=[],
    )


# -- from the engine


def view(engine: Engine) -> View:
    """Show what lies on the table."""
    sources = [counts(pool) for pool in engine.sources]
    return View(
        edition=engine.edition,
        boards=[board_of(board) for board in engine.boards],
        sources=sources,
        bag=[engine.bag >> BYTE * colour & HELD for colour in range(COLOURS)],
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


def board_of(board: packed_boards.Board) -> Board:
    """Show a board."""
    return Board(
        strips=[strip_of(board, column) for column in range(COLUMNS)],
        windows=[list(window) for window in board.windows],
        score=board.score,
        glazier=board.glazier,
        glass=board.glass,
        lost=board.lost,
    )


def strip_of(board: packed_boards.Board, column: int) -> Strip | None:
    """Show a strip, if there is still one."""
    if not board.full[column]:
        return None
    free, back, on_jokers = board.free[column], board.backs[column], board.jokers[column]
    jokers = (free >> JOKERS_AT) + on_jokers % MASK
    return Strip(
        face=(*counts(board.full[column] - on_jokers), jokers),
        free=[*counts(free), free >> JOKERS_AT],
        panes=counts(board.panes(column)),
        back=(*counts(back), back >> JOKERS_AT) if back else None,
    )


def counts(pool: int) -> list[int]:
    """Count packed spaces or panes by colour, without joker spaces."""
    return [pool >> FIELD * colour & MASK for colour in range(COLOURS)]


# -- to the engine


def packed(seen: View, engine: Engine) -> None:
    """Lay out on a new engine what a view shows."""
    engine.round, engine.start, engine.turns = seen.round, seen.start, seen.turn
    engine.marker, engine.owner = seen.marker, seen.owner
    most = seen.turn + 2 * seen.left + seen.seats  # a way back before each take, and one more each
    engine.order = order(seen.seats, seen.start, 1, most + 1)
    engine.stage = STAGES.index(seen.phase)
    engine.bag = sum(count << BYTE * colour for colour, count in enumerate(seen.bag))
    engine.tower = packed_counts(seen.used)
    engine.sources = [packed_counts(pool) for pool in seen.sources]
    engine.track = seen.track[:]
    for seat, board in enumerate(seen.boards):
        pack_board(board, engine.boards[seat])


def pack_board(seen: Board, board: packed_boards.Board) -> None:
    board.score, board.glazier = seen.score, seen.glazier
    board.glass, board.lost = seen.glass, seen.lost
    for column, window in enumerate(seen.windows):
        board.windows[column] = tuple(window)
        board.filled |= bool(window) << column
    for column, strip in enumerate(seen.strips):
        if strip is None:
            continue
        on_jokers = packed_counts(strip.on_jokers())
        board.full[column] = packed_counts(strip.face[:COLOURS]) + on_jokers
        board.free[column] = packed_counts(strip.free)
        board.backs[column] = packed_counts(strip.back or ())
        board.jokers[column] = on_jokers
    board.find_leftmost()


def packed_counts(spaces: Sequence[int]) -> int:
    return sum(count << FIELD * at for at, count in enumerate(spaces))
