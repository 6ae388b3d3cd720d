"""The state of a wall game: table, bag and lid by colour, boards. Seats and colours count from 0."""

from collections.abc import Callable

import msgspec

from azul_notation.rules.offer.table import Table, empty_sources, full_bag
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.tables import BOXES, FLOOR_SPACES, LINES, Box

MARKER = COLOURS
"""The starting player marker, where it lies among tiles."""
NOTHING = -1


class Edition(msgspec.Struct, frozen=True):
    """A box and the choices of its tags."""

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


class Board(msgspec.Struct):
    """One player's board."""

    score: int
    colours: list[int]
    """The colour of each pattern line."""
    counts: list[int]
    wall: list[list[int]]
    """Rows of colours."""
    floor: list[int]
    disc: bool = False
    """Whether the zero disc lies beside the floor line."""
    caught: int = NOTHING
    """What lies on the zero disc."""

    def copy(self) -> "Board":
        wall = [row[:] for row in self.wall]
        return Board(
            self.score,
            self.colours[:],
            self.counts[:],
            wall,
            self.floor[:],
            self.disc,
            self.caught,
        )


class State(Table, kw_only=True):
    edition: Edition
    boards: list[Board]
    effects: list[str]
    tiled: list[bool]
    """Seats that have nothing to tile any more in this round."""


def new_board() -> Board:
    wall = [[NOTHING] * LINES for _ in range(LINES)]
    return Board(0, [NOTHING] * LINES, [0] * LINES, wall, [])


def new_state(edition: Edition, seats: int) -> State:
    sources = empty_sources(seats)
    return State(
        edition=edition,
        boards=[new_board() for _ in range(seats)],
        sources=sources,
        effects=[""] * len(sources),
        bag=full_bag(),
        used=[0] * COLOURS,
        tiled=[False] * seats,
    )


def copy_state(state: State) -> State:
    return msgspec.structs.replace(
        state,
        boards=[board.copy() for board in state.boards],
        sources=[source[:] for source in state.sources],
        effects=state.effects[:],
        bag=state.bag[:],
        used=state.used[:],
        tiled=state.tiled[:],
        points=state.points[:],
    )


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


def drop(state: State, board: Board, thing: int) -> None:
    """Let a tile or the marker fall: on the zero disc, then on the floor line, then into the lid.

    The marker of a full floor line lies beside the board and costs nothing.
    """
    if board.disc and board.caught == NOTHING:
        board.caught = thing
    elif len(board.floor) < FLOOR_SPACES:
        board.floor.append(thing)
    elif thing != MARKER:
        state.used[thing] += 1
