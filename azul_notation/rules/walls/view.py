"""Shows a wall game as people look at it: table, bag and lid by colour, boards; made on demand.

Seats and colours count from 0.
"""

import msgspec

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.offer.bag import counts as in_bag
from azul_notation.rules.offer.packed import BYTE, FIELD, HELD, MASK, order
from azul_notation.rules.offer.spelling import MARK
from azul_notation.rules.offer.table import Table, empty_sources, full_bag
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.gold import GoldEngine
from azul_notation.rules.walls.lookups import takes
from azul_notation.rules.walls.packed import (
    KEYS,
    MARKER,
    NOTHING,
    SPACES,
    SPAN,
    STRIDE,
    WHOLE_ROW,
)
from azul_notation.rules.walls.tables import FLOOR_SPACES, LINES, PLAIN, PRINTED, ZERO


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

    def drop(self, thing: int) -> None:
        """Drop a tile or the marker: on the zero disc, then on the floor line, then into the lid.

        The marker of a full floor line lies beside the board and costs nothing.
        """
        if self.disc and self.caught == NOTHING:
            self.caught = thing
        elif len(self.floor) < FLOOR_SPACES:
            self.floor.append(thing)


class View(Table, kw_only=True):
    edition: Edition
    boards: list[Board]
    effects: list[str]
    """What each disc does; the first is none."""
    tiled: list[bool]
    """Seats that have nothing to tile any more in this round."""


def new_board() -> Board:
    wall = [[NOTHING] * LINES for _ in range(LINES)]
    return Board(0, [NOTHING] * LINES, [0] * LINES, wall, [])


def new_view(edition: Edition, seats: int) -> View:
    """Show the table before the first round."""
    sources = empty_sources(seats)
    return View(
        edition=edition,
        boards=[new_board() for _ in range(seats)],
        sources=sources,
        effects=[PLAIN] * len(sources),
        bag=full_bag(),
        used=[0] * COLOURS,
        tiled=[False] * seats,
    )


# -- from the engine


def view(engine: Engine) -> View:
    """Show what lies on the table."""
    seen = new_view(engine.edition, engine.seats)
    seen.round, seen.start, seen.turn = engine.round, engine.start, engine.turns
    seen.marker, seen.owner, seen.phase = engine.marker, engine.owner, engine.phase
    seats = [*map(Seat, range(engine.seats))]
    seen.tiled = [not engine.due(seat) for seat in seats]
    seen.bag = in_bag(engine.bag)
    seen.sources = sources_of(engine)
    seen.left = sum(map(sum, seen.sources))
    if isinstance(engine, GoldEngine):
        seen.effects = engine.effects[:]
    seen.boards = [board_of(engine, seat) for seat in seats]
    things = f"{engine.edition.box.letters}{MARK}"
    for board, fallen in zip(seen.boards, engine.fallen[::STRIDE], strict=True):
        for sign in fallen:
            if sign == ZERO:
                board.disc = True
            else:
                board.drop(things.index(sign))
    seen.used = unseen(seen)
    return seen


def sources_of(engine: Engine) -> list[list[int]]:
    """Count what lies in the centre and on each factory, by colour."""
    sources = [[engine.centre >> FIELD * colour & MASK for colour in range(COLOURS)]]
    for factory in engine.factories[1:]:
        keys = enumerate(factory)
        sources.append([key - SPAN * colour if key else 0 for colour, (key, _) in keys])
    return sources


def board_of(engine: Engine, seat: Seat) -> Board:
    """Show the lines and the wall of a board; its floor line is empty yet."""
    board = new_board()
    board.score = engine.scores[seat]
    for row in range(LINES):
        held = engine.t.held[engine.lines[STRIDE * seat + row] // KEYS]
        for colour in range(COLOURS):
            count = held >> BYTE * colour & HELD
            if count:
                board.colours[row], board.counts[row] = colour, count
            column = PRINTED[row][colour]
            if engine.printed and engine.walls[seat] >> LINES * row + column & 1:
                board.wall[row][column] = colour
    if not engine.printed:
        laid = engine.laid[SPACES * seat : SPACES * (seat + 1)]
        board.wall = [laid[LINES * row : LINES * (row + 1)] for row in range(LINES)]
    return board


def tiles_in_line(engine: Engine, seat: Seat, row: int) -> int:
    """Count the tiles in one pattern line; rows count from 0."""
    held = engine.t.held[engine.lines[STRIDE * seat + row] // KEYS]
    return sum(held >> BYTE * colour & HELD for colour in range(COLOURS))


def unseen(seen: View) -> list[int]:
    """Find the tiles in the lid: those that lie nowhere else."""
    rest = full_bag()
    for pool in (seen.bag, *seen.sources):
        rest = [have - count for have, count in zip(rest, pool, strict=True)]
    for board in seen.boards:
        for colour, count in zip(board.colours, board.counts, strict=True):
            if count:
                rest[colour] -= count
        for thing in (*(each for row in board.wall for each in row), *board.floor, board.caught):
            if thing not in (NOTHING, MARKER):
                rest[thing] -= 1
    return rest


# -- to the engine


def packed(seen: View, engine: Engine) -> None:
    """Copy what a view shows to a new engine; its lid follows from the rest."""
    engine.round, engine.start, engine.turns = seen.round, seen.start, seen.turn
    engine.marker, engine.owner = seen.marker, seen.owner
    engine.phase = seen.phase
    turns = seen.turn + seen.left + 1
    engine.order = order(seen.seats, seen.start, STRIDE, turns)
    engine.bag = sum(count << BYTE * colour for colour, count in enumerate(seen.bag))
    engine.centre = pool_of(seen.sources[0])
    for at in range(1, seen.factories + 1):
        engine.factories[at] = takes(pool_of(seen.sources[at]))
    for seat, board in enumerate(seen.boards):
        pack_board(engine, Seat(seat), board)
    if isinstance(engine, GoldEngine):
        engine.effects = seen.effects[:]


def pool_of(counts: list[int]) -> int:
    return sum(count << FIELD * colour for colour, count in enumerate(counts))


def pack_board(engine: Engine, seat: Seat, board: Board) -> None:
    t = engine.t
    engine.scores[seat] = board.score
    for row, spaces in enumerate(board.wall):
        engine.ended = engine.ended or NOTHING not in spaces
        for column, colour in enumerate(spaces):
            if colour != NOTHING:
                bit = t.colours[colour] & t.rows[row]
                engine.put_on_wall(seat, LINES * row + column, colour, bit)
    for row, (colour, count) in enumerate(zip(board.colours, board.counts, strict=True)):
        place = STRIDE * seat + row
        if count:
            states = t.barred if colour in board.wall[row] else t.begun
            engine.lines[place] = states[row][colour][count]
            if count == row + 1:
                engine.done.append(place)
        else:
            taken = engine.colours[seat] >> LINES * row & WHOLE_ROW
            engine.lines[place] = t.empty[row][taken]
    pack_floor(engine, seat, board)


def pack_floor(engine: Engine, seat: Seat, board: Board) -> None:
    """Pack a floor line, then the zero disc and what lies on it."""
    things = f"{engine.edition.box.letters}{MARK}"
    fallen = "".join(map(things.__getitem__, board.floor))
    if board.disc:
        fallen += ZERO if board.caught == NOTHING else f"{ZERO}{things[board.caught]}"
    engine.fallen[STRIDE * seat] = fallen
