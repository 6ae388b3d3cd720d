"""Draws the table as lines of text: the display, then each garden as hexagons with its storage."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.garden.hexagons import JOKER, spelt
from azul_notation.rules.garden.packed import NOTHING
from azul_notation.rules.garden.places import COORDINATES, FOUNTAIN, POSITIONS, TIPS
from azul_notation.rules.garden.tables import (
    EXPANSION_PLACES,
    HALF_NAMES,
    HEXAGONS,
    ROUNDS,
    TILE_PLACES,
    WHEEL,
)
from azul_notation.rules.garden.view import Board, Piece, View, is_space, lying_at

GAP = "   "
CELL = 3
"""The number of characters for a hexagon; the next row is shifted by half of it and a blank."""
FREE, PAVILION, WELL, TIP = "·", "P", "F", "*"
TURN = "→"
LEGEND = (
    "· free   (P) pavilion   (F) fountain   (*) statue or bench   1? slot 1 is empty",
    "@14: slot 1, place 4   places: 0 middle  1 E  2 SE  3 SW  4 W  5 NW  6 NE",
)


def draw(seen: View, names: Sequence[str]) -> list[str]:
    """Draw display and supply, then the gardens side by side.

    A hexagon is written as in the record, a printed one in brackets.
    """
    pieces = GAP.join(map(_piece, seen.pieces)) or "empty"
    stack = [f"stack      {seen.under} below the top", f"supply {seen.supply}"]
    drawn = [f"bag {sum(seen.bag)}", f"tower {sum(seen.used)}"]
    lines = [f"display    {pieces}", GAP.join(stack + drawn), *_wheel(seen), ""]
    seats = map(Seat, range(seen.seats))
    blocks = [_board(seen, seat, names[seat]) for seat in seats]
    for at in range(0, len(blocks), 2):
        pair = blocks[at : at + 2]
        width = max(len(line) for block in pair for line in block)
        rows = zip_longest(*pair, fillvalue="")
        lines += [GAP.join(part.ljust(width) for part in parts).rstrip() for parts in rows]
        lines.append("")
    return [*lines, *LEGEND]


def _wheel(seen: View) -> Iterator[str]:
    """Describe the points of the wheel at the end of this round, or of the one that is about to begin."""
    number = seen.round + (seen.phase == "deal")
    if number <= ROUNDS and seen.phase != "over":
        fields = (f"{HALF_NAMES[at]} {seen.edition.wheel[at]}" for at in WHEEL[number - 1])
        yield f"wheel      {GAP.join(fields)}"


def _piece(piece: Piece) -> str:
    if piece.shown != NOTHING:
        return f"{piece.letter} [{spelt(piece.shown)}]"
    tiles = " ".join(map(spelt, sorted(piece.tiles)))
    return f"{piece.letter}{' top' if piece.top else ''} {tiles or 'face down'}"


def _board(seen: View, seat: Seat, name: str) -> list[str]:
    board = seen.boards[seat]
    turn = f" {TURN}" if seen.phase == "draft" and seat == seen.mover else ""
    passed = " (passed)" if board.passed else ""
    title = f"{number_of(seat)} {name}: {board.score}{passed}{turn}"
    return [title, *_storage(board), *_garden(board)]


def _storage(board: Board) -> Iterator[str]:
    """Write what is stored, tiles and jokers first."""
    tiles = [spelt(hexagon) for hexagon in range(HEXAGONS) for _ in range(board.tiles[hexagon])]
    held = len(tiles) + board.jokers
    stored = " ".join([*tiles, *[JOKER] * board.jokers]) or "nothing"
    yield f"storage {held}/{TILE_PLACES}: {stored}"
    expansions = " ".join(f"[{spelt(hexagon)}]" for hexagon in board.expansions) or "none"
    yield f"expansions {len(board.expansions)}/{EXPANSION_PLACES}: {expansions}"


def _garden(board: Board) -> Iterator[str]:
    """Draw the garden as rows of hexagons, each row shifted by half a hexagon."""
    cells: dict[tuple[int, int], str] = dict.fromkeys(TIPS, f"({TIP})")
    for place, where in enumerate(COORDINATES):
        cells[where] = _cell(board, place)
    rows = sorted({y for _, y in cells})
    least = min(2 * x + y for x, y in cells)
    step = CELL + 1
    for y in rows:
        line = ""
        for x in sorted(x for x, row in cells if row == y):
            column = (2 * x + y - least) * step // 2
            line = line.ljust(column) + f"{cells[x, y]:^{CELL}}"
        yield line.rstrip()


def _cell(board: Board, place: int) -> str:
    slot, position = divmod(place, POSITIONS)
    if place == FOUNTAIN:
        return f"({WELL})"
    if slot and board.printed[slot] == NOTHING:
        return f"{slot}?" if position == 0 else ""
    if is_space(board.printed, place):
        return lying_at(board.garden, board.printed, place) or FREE
    return f"({PAVILION})"
