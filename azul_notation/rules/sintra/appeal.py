"""How good a turn looks to a player who sees one turn ahead: complete strips, and break nothing."""

from azul_notation.rules.sintra.notation import read_take
from azul_notation.rules.sintra.play import completes, target
from azul_notation.rules.sintra.state import Board, State, leftmost

PLACED = 1  # weights of a taste, not of a rule; found by playing
STARTED = 1
BROKEN = 27
COMPLETE = 5
POINT = 6
BACK = 1


def appeal(state: State, word: str) -> int:
    take = read_take(word)
    board = state.boards[state.mover]
    if take.back:
        return BACK * (board.glazier - leftmost(board) - 1)
    count = state.sources[take.source][take.colour]
    broken = BROKEN * (take.source == 0 and state.marker)
    strip = target(board, take)
    if strip is None:
        return -broken - BROKEN * count
    placed = min(count, strip.room(take.colour))
    value = PLACED * placed + STARTED * sum(strip.panes) - BROKEN * (count - placed) - broken
    if completes(state, strip, take):
        bonus = state.track[0]
        alike = strip.panes[bonus] + placed * (take.colour == bonus)
        value += COMPLETE + POINT * (alike + window_points(state, board, take.column))
    return value


def window_points(state: State, board: Board, column: int) -> int:
    values = state.edition.values
    return values[column] + sum(
        values[at] for at in range(column + 1, len(values)) if board.windows[at]
    )
