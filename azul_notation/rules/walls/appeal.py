"""How good a move looks to a player who sees one move ahead: complete lines, and let nothing fall."""

from azul_notation.rules.walls.notation import NOWHERE, read_take
from azul_notation.rules.walls.state import State

FALLEN = 4  # weights of a taste, not of a rule
COMPLETE = 6
STARTED = 1


def appeal(state: State, word: str) -> int:
    take = read_take(state.edition.box.letters, word)
    count = state.sources[take.source][take.colour]
    if take.line == NOWHERE:
        return -FALLEN * count
    board = state.boards[state.mover]
    room = take.line + 1 - board.counts[take.line]
    placed = min(count, room)
    value = 2 * placed - FALLEN * (count - placed)
    value += COMPLETE * (placed == room) + STARTED * (board.counts[take.line] > 0)
    return value
