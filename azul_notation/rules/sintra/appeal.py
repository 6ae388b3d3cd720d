"""How good a turn looks to a player who sees one turn ahead: complete strips, and break nothing."""

from azul_notation.rules.sintra.notation import NOWHERE, read_take
from azul_notation.rules.sintra.play import completes, target
from azul_notation.rules.sintra.state import Board, State, leftmost

PLACED = 4  # weights of a taste, not of a rule
BROKEN = 9
COMPLETE = 10
POINT = 3
SKIPPED = 2


def appeal(state: State, word: str) -> int:
    take = read_take(word)
    board = state.boards[state.mover]
    if take.back:
        return SKIPPED * (board.glazier - leftmost(board)) - PLACED
    count = state.sources[take.source][take.colour]
    strip = target(board, take)
    broken = BROKEN * (take.source == 0 and state.marker)
    if strip is None or take.column == NOWHERE:
        return -broken - BROKEN * count
    placed = min(count, strip.room(take.colour))
    value = PLACED * placed - BROKEN * (count - placed) - broken
    value -= SKIPPED * (take.column - board.glazier)
    if completes(state, strip, take):
        value += COMPLETE + POINT * window_points(state, board, take.column)
        value += POINT * (strip.panes[state.track[0]] + placed * (take.colour == state.track[0]))
    return value


def window_points(state: State, board: Board, column: int) -> int:
    values = state.edition.values
    return values[column] + sum(
        values[at] for at in range(column + 1, len(values)) if board.windows[at]
    )
