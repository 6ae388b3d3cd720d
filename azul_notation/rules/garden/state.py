"""The state of a game: display, bag and tower, supply, and each player's storage and garden."""

import msgspec

from azul_notation.rules.family import Phase, Points
from azul_notation.rules.garden.places import PLACES, POSITIONS
from azul_notation.rules.garden.tables import (
    COPIES,
    EXPANSION_PLACES,
    FIRST_JOKERS,
    FIRST_POINTS,
    HEXAGONS,
    KINDS,
    LETTERS,
    ROUNDS,
    SLOTS,
    STACK,
    TILE_PLACES,
)

NOTHING = -1
ROWS = (
    *(range(pattern, HEXAGONS, KINDS) for pattern in range(KINDS)),
    *(range(KINDS * colour, KINDS * (colour + 1)) for colour in range(KINDS)),
)
"""The hexagons that share a half, in the order of the wheel's categories."""
DOWN = 0
"""The printed hexagon's position on an expansion that lies face down."""


class Edition(msgspec.Struct, frozen=True):
    """A side of the boards, and what the wheel gives for its twelve categories."""

    board: str
    wheel: tuple[int, ...]


class Piece(msgspec.Struct):
    """An expansion of the display."""

    letter: str
    tiles: list[int]
    shown: int = NOTHING
    """The printed hexagon, if it lies face up."""
    top: bool = False
    """Whether it is the top of the round's stack."""

    def copy(self) -> "Piece":
        return Piece(self.letter, self.tiles[:], self.shown, self.top)


class Board(msgspec.Struct):
    """One player's storage and garden."""

    score: int
    jokers: int
    tiles: list[int]
    """Stored tiles by hexagon."""
    expansions: list[int]
    """Stored expansions, by their printed hexagons."""
    garden: list[int]
    """The hexagon on each place."""
    printed: list[int]
    """For each slot the position of its printed hexagon, DOWN, or NOTHING where it is empty."""
    passed: bool = False

    def copy(self) -> "Board":
        return msgspec.structs.replace(
            self,
            tiles=self.tiles[:],
            expansions=self.expansions[:],
            garden=self.garden[:],
            printed=self.printed[:],
        )

    @property
    def room(self) -> int:
        """Count the free places of the storage for tiles and jokers."""
        return TILE_PLACES - sum(self.tiles) - self.jokers

    @property
    def expansion_room(self) -> int:
        return EXPANSION_PLACES - len(self.expansions)


class State(msgspec.Struct, kw_only=True):
    """Seats count from 0."""

    edition: Edition
    boards: list[Board]
    pieces: list[Piece]
    """The display, in the order of its letters; those that were taken are gone."""
    under: int
    """Expansions in the stack below its top."""
    bag: list[int]
    used: list[int]
    """What is in the tower."""
    seen: set[int]
    """Expansions whose printed hexagon has been up: none of them can be turned up again."""
    supply: int
    round: int = 0
    start: int = 0
    """The seat that starts this round; between rounds, the next one."""
    mover: int = 0
    lap: int = 1
    owner: int = NOTHING
    """The seat that passed first in this round."""
    phase: Phase = "deal"
    points: list[Points] = []

    @property
    def seats(self) -> int:
        return len(self.boards)


def new_board() -> Board:
    return Board(
        score=FIRST_POINTS,
        jokers=FIRST_JOKERS,
        tiles=[0] * HEXAGONS,
        expansions=[],
        garden=[NOTHING] * PLACES,
        printed=[NOTHING] * (SLOTS + 1),
    )


def new_state(edition: Edition, seats: int) -> State:
    return State(
        edition=edition,
        boards=[new_board() for _ in range(seats)],
        pieces=[],
        under=0,
        bag=[COPIES] * HEXAGONS,
        used=[0] * HEXAGONS,
        seen=set(),
        supply=HEXAGONS - ROUNDS * STACK[seats],
    )


def copy_state(state: State) -> State:
    return msgspec.structs.replace(
        state,
        boards=[board.copy() for board in state.boards],
        pieces=[piece.copy() for piece in state.pieces],
        bag=state.bag[:],
        used=state.used[:],
        seen=set(state.seen),
        points=state.points[:],
    )


def hexagon_of(text: str) -> int:
    return KINDS * LETTERS.index(text[0]) + int(text[1]) - 1


def spelt(hexagon: int) -> str:
    return f"{LETTERS[hexagon // KINDS]}{hexagon % KINDS + 1}"


def colour_of(hexagon: int) -> int:
    return hexagon // KINDS


def pattern_of(hexagon: int) -> int:
    return hexagon % KINDS


def value_of(hexagon: int) -> int:
    """A pattern's value, which is what a hexagon costs and brings."""
    return hexagon % KINDS + 1


def is_space(board: Board, place: int) -> bool:
    """Whether a place is one that can take a tile: not a feature, and of an expansion that is there."""
    slot, position = divmod(place, POSITIONS)
    if slot == 0:
        return position > 0
    return board.printed[slot] == DOWN or (board.printed[slot] > 0 and position > 0)


def visible_pavilions(printed: list[int]) -> int:
    return sum(position > DOWN for position in printed)
