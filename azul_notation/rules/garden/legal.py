"""Every action that may be played, without derived marks; of discards only none at all."""

from collections.abc import Iterator

from azul_notation.rules.garden.notation import (
    Buy,
    Pass,
    Payment,
    Place,
    write_action,
)
from azul_notation.rules.garden.payment import payments
from azul_notation.rules.garden.placing import free_places, open_slots, places_for_expansion
from azul_notation.rules.garden.state import Board, State
from azul_notation.rules.garden.tables import HEXAGONS, PRICE
from azul_notation.rules.garden.taking import takes


def legal(state: State) -> Iterator[str]:
    """Name every legal action of the seat that is to move."""
    board = state.boards[state.mover]
    yield from takes(state, board)
    for place in placements(board):
        yield write_action(place)
    if state.supply and board.score >= PRICE:
        for slot in open_slots(board):
            yield write_action(Buy(slot))
    yield write_action(Pass(Payment()))


def placements(board: Board) -> Iterator[Place]:
    """Name every way to place a stored tile or expansion, and to pay for it."""
    for hexagon in range(HEXAGONS):
        if board.tiles[hexagon]:
            board.tiles[hexagon] -= 1
            ways = payments(board, hexagon, expansion=False)
            board.tiles[hexagon] += 1
            for place in free_places(board, hexagon) if ways else ():
                for way in ways:
                    yield Place(hexagon, False, place, way)
    for hexagon in dict.fromkeys(board.expansions):
        ways = payments(board, hexagon, expansion=True)
        for place in places_for_expansion(board, hexagon) if ways else ():
            for way in ways:
                yield Place(hexagon, True, place, way)
