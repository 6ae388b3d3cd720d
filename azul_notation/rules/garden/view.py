"""Shows Queen's Garden as people look at it: display, bag and tower, boards; made from the engine on demand.

Seats count from 0.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Phase
from azul_notation.rules.garden.display import Display
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.lookups import LETTERS_OF_PIECES, SPOTS
from azul_notation.rules.garden.packed import (
    DOWN,
    NOTHING,
    bit_of,
    counts_of,
    listed,
    packed_counts,
)
from azul_notation.rules.garden.places import FOUNTAIN, POSITIONS
from azul_notation.rules.garden.player import Player
from azul_notation.rules.garden.tables import EXPANSION_PLACES, TILE_PLACES

REMEMBERED = 1024
"""Gardens, and numbers of tiles, that are shown again without being looked at."""


class Piece(msgspec.Struct):
    """Holds an expansion of the display."""

    letter: str
    tiles: list[int]
    shown: int = NOTHING
    """The printed hexagon, if it is face up."""
    top: bool = False
    """Whether it is the top of the round's stack."""


class Board(msgspec.Struct):
    """Holds one player's storage and garden."""

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

    @property
    def room(self) -> int:
        """The number of free places of the storage for tiles and jokers."""
        return TILE_PLACES - sum(self.tiles) - self.jokers

    @property
    def expansion_room(self) -> int:
        return EXPANSION_PLACES - len(self.expansions)


class View(msgspec.Struct, kw_only=True):
    edition: Edition
    boards: list[Board]
    pieces: list[Piece]
    """The display, in the order of its letters; those that were taken are gone."""
    under: int
    """The number of expansions in the stack below its top."""
    bag: list[int]
    used: list[int]
    """What is in the tower."""
    seen: set[int]
    """Expansions that have been face up: none of them can be turned up again."""
    supply: int
    round: int = 0
    start: Seat = Seat(0)
    """The seat that starts this round; between rounds, the next one."""
    mover: Seat = Seat(0)
    lap: int = 1
    owner: int = NOTHING
    """The seat that passed first in this round."""
    phase: Phase = "deal"

    @property
    def seats(self) -> int:
        return len(self.boards)


def is_space(printed: Sequence[int], place: int) -> bool:
    """Check whether a place can take a tile: it is not a feature, and its expansion is there."""
    slot, position = divmod(place, POSITIONS)
    down, up = printed[slot] == DOWN, printed[slot] > DOWN
    return down or (position > 0 and (up or slot == FOUNTAIN))


def lying_at(garden: Sequence[int], printed: Sequence[int], place: int) -> str:
    """Spell what is on a place, a printed hexagon in brackets; return an empty text if nothing is there."""
    hexagon = garden[place]
    if hexagon == NOTHING:
        return ""
    slot, position = divmod(place, POSITIONS)
    return f"[{spelt(hexagon)}]" if printed[slot] == position > DOWN else spelt(hexagon)


@lru_cache(maxsize=1 << 12)
def spelt_out(tiles: tuple[int, ...]) -> tuple[str, ...]:
    """Spell the tiles of a storage, each as often as it is there; most stay as they were."""
    return tuple(
        [spelt(hexagon) for hexagon, count in enumerate(tiles) if count for _ in range(count)]
    )


# -- from the engine


def view(engine: Engine) -> View:
    """Show what is on the table."""
    display = engine.display
    return View(
        edition=engine.edition,
        boards=[board_of(engine, seat) for seat in map(Seat, range(engine.seats))],
        pieces=pieces_of(display),
        under=display.under,
        bag=[*counted(display.bag)],
        used=[*counted(display.used)],
        seen=set(listed(display.seen)),
        supply=display.supply,
        round=engine.round,
        start=engine.start,
        mover=engine.mover,
        lap=engine.lap,
        owner=engine.owner,
        phase=engine.phase,
    )


@lru_cache(REMEMBERED)
def counted(packed: int) -> tuple[int, ...]:
    return tuple(counts_of(packed))


@lru_cache(REMEMBERED)
def spread(packed: int) -> tuple[int, ...]:
    return tuple(listed(packed))


def board_of(engine: Engine, seat: Seat) -> Board:
    player = engine.players[seat]
    return Board(
        score=engine.scores[seat],
        jokers=player.jokers,
        tiles=[*counted(player.tiles)],
        expansions=listed(player.expansions),
        garden=player.garden[:],
        printed=player.printed[:],
        passed=engine.passed[seat],
    )


def pieces_of(display: Display) -> list[Piece]:
    pieces = []
    for index in display.pieces():
        letter, hexagons = LETTERS_OF_PIECES[index], [*spread(display.contents[index])]
        if display.up >> index & 1:
            pieces.append(Piece(letter, [], hexagons[0]))
        else:
            pieces.append(Piece(letter, hexagons, top=index == display.top))
    return pieces


# -- to the engine


def packed(seen: View, engine: Engine) -> None:
    """Copy what a view shows to a new engine; the reasons of earlier points are not known."""
    engine.round, engine.start, engine.mover = seen.round, seen.start, seen.mover
    engine.lap, engine.owner = seen.lap, seen.owner
    engine.phase = seen.phase
    engine.passed = [board.passed for board in seen.boards]
    engine.scores = [board.score for board in seen.boards]
    engine.ledger = []
    if engine.phase == "draft":
        engine.find_turns()
    pack_display(seen, engine.display)
    for board, player in zip(seen.boards, engine.players, strict=True):
        pack_board(board, player)


def pack_display(seen: View, display: Display) -> None:
    display.under, display.supply = seen.under, seen.supply
    display.bag, display.in_bag = packed_counts(seen.bag), sum(seen.bag)
    display.used, display.in_tower = packed_counts(seen.used), sum(seen.used)
    display.seen = sum(map(bit_of, seen.seen))
    present = display.stack - seen.under if seen.pieces or seen.under else 0
    display.contents = [0] * present
    for piece in seen.pieces:
        index = LETTERS_OF_PIECES.index(piece.letter)
        if piece.shown != NOTHING:
            display.contents[index] = bit_of(piece.shown)
            display.up |= 1 << index
            continue
        display.contents[index] = sum(map(bit_of, piece.tiles))
        if piece.top:
            display.top = index
        elif not piece.tiles:
            display.bare.append(index)


def pack_board(board: Board, player: Player) -> None:
    for slot, position in enumerate(board.printed):
        if slot and position != NOTHING:
            player.open(slot, position)
    for place, hexagon in enumerate(board.garden):
        if hexagon != NOTHING:
            item = (hexagon, False, True, 0, 0, 0, 0, (0, 0, 0))
            player.place(item, SPOTS[place], waived=True)
    player.tiles = packed_counts(board.tiles)
    player.expansions = sum(map(bit_of, board.expansions))
    player.jokers = board.jokers
    player.held = sum(board.tiles) + board.jokers
