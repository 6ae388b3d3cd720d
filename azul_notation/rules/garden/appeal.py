"""How good an action looks to a player who sees one turn ahead: build groups, waste nothing."""

from azul_notation.rules.garden.display import lying
from azul_notation.rules.garden.notation import Buy, Pass, Place, Take, read_action
from azul_notation.rules.garden.placing import group_of, jokers_for
from azul_notation.rules.garden.state import (
    NOTHING,
    Board,
    State,
    colour_of,
    pattern_of,
    value_of,
)
from azul_notation.rules.garden.tables import KINDS, ROUNDS, WHEEL
from azul_notation.rules.garden.taking import taken

PLACED = 6  # weights of a taste, not of a rule
GROUPED = 4
JOKER = 3
PAID_JOKER = 2
EXPANSION = 12
STORED = 2
ENOUGH = 8
"""Tiles in the storage from which on a player would rather place."""


def appeal(state: State, word: str) -> int:
    action = read_action(word)
    board = state.boards[state.mover]
    match action:
        case Take():
            tiles, expansions = taken(lying(state, action.half), action)
            wanted = STORED * len(tiles) + EXPANSION // 2 * len(expansions)
            return wanted if sum(board.tiles) + len(tiles) <= ENOUGH else -1
        case Place():
            return worth(state, board, action)
        case Buy():
            return 0 if board.score > ENOUGH else -KINDS
        case Pass():
            return -2


def worth(state: State, board: Board, action: Place) -> int:
    """Count the points in sight, and what is paid for them."""
    hexagon, place = action.hexagon, action.place
    value = PLACED + EXPANSION * action.expansion
    for half in (colour_of, pattern_of):
        group = group_of(board.garden, place, half(hexagon), half)
        value += GROUPED * len(group) * value_of(hexagon) // 2
    for number in range(state.round - 1, ROUNDS):
        value += sum(
            state.edition.wheel[category]
            for category in WHEEL[number]
            if category in (pattern_of(hexagon), KINDS + colour_of(hexagon))
        )
    if not action.expansion:
        board.garden[place] = hexagon
        value += JOKER * jokers_for(board, place)
        board.garden[place] = NOTHING
    return value - PAID_JOKER * action.payment.jokers - len(action.payment.expansions) * PLACED
