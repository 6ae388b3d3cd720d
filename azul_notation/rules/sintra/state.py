"""The state of a game: the table, the round indicator, strips, windows, broken glass."""

from collections.abc import Callable, Sequence

import msgspec

from azul_notation.rules.offer.table import Table, empty_sources, full_bag
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.notation import DIALECT
from azul_notation.rules.sintra.tables import (
    BOARDS,
    COLUMNS,
    JOKER,
    SIGNS,
    SPACES,
    WINDOW_SPACES,
)
from azul_notation.text.values import numbers_given


class Edition(msgspec.Struct, frozen=True):
    """A side of the board, and what is printed on it and on the glass track."""

    board: str
    values: tuple[int, ...]
    """What each column is worth."""
    glass: tuple[int, ...]
    """Losses from the top space of the track down."""


def edition_of(tag: Callable[[str], str]) -> Edition:
    """Read the choices of a game by a look-up of tags."""
    return Edition(
        board=tag("Board").strip().upper() or BOARDS[0],
        values=numbers_given(DIALECT.numbers["Columns"], tag("Columns")),
        glass=numbers_given(DIALECT.numbers["GlassTrack"], tag("GlassTrack")),
    )


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

    def copy(self) -> "Strip":
        return Strip(self.face, self.free[:], self.panes[:], self.back)


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

    def copy(self) -> "Board":
        return msgspec.structs.replace(
            self,
            strips=[strip and strip.copy() for strip in self.strips],
            windows=[window[:] for window in self.windows],
        )

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


class State(Table, kw_only=True):
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


def new_board(strips: Sequence[str]) -> Board:
    """Make a board with these strips, each as `FACE/BACK`."""
    faces = [tuple(counts_of(face) for face in strip.split("/")) for strip in strips]
    return Board([laid(up, down) for up, down in faces], [[] for _ in range(COLUMNS)])


def new_state(edition: Edition, track: str, boards: list[Board]) -> State:
    """Make the state before the first round: six panes lie on the indicator, the others in the bag."""
    panes = [SIGNS.index(letter) for letter in track]
    return State(
        edition=edition,
        boards=boards,
        sources=empty_sources(len(boards)),
        bag=[count - panes.count(colour) for colour, count in enumerate(full_bag())],
        used=[0] * COLOURS,
        track=panes,
    )


def copy_state(state: State) -> State:
    return msgspec.structs.replace(
        state,
        boards=[board.copy() for board in state.boards],
        sources=[source[:] for source in state.sources],
        bag=state.bag[:],
        used=state.used[:],
        track=state.track[:],
        points=state.points[:],
    )


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


def is_complete(strip: Strip) -> bool:
    return sum(strip.panes) == SPACES


def is_whole(window: list[int]) -> bool:
    return len(window) == WINDOW_SPACES
