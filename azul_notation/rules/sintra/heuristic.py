"""Rates a turn as a player does who sees one turn ahead: complete strips, and break nothing."""

from azul_notation.rules.offer.packed import FIELD, MASK
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.moves import MOVES
from azul_notation.rules.sintra.packed import JOKERS_AT, TO_TOWER, WAY_BACK
from azul_notation.rules.sintra.tables import SPACES

PLACED = 1  # weights that are a matter of taste, not of rules; found by playing
STARTED = 1
BROKEN = 27
COMPLETE = 5
POINT = 6
BACK = 1


def heuristic_score(engine: Engine, word: str) -> int:
    source, field, column, *_ = MOVES[word]
    board = engine.boards[engine.mover]
    if column == WAY_BACK:
        return BACK * (board.glazier - board.leftmost - 1)
    count = (engine.sources[source] & field) % MASK
    broken = BROKEN * (source == 0 and engine.marker)
    if column == TO_TOWER:
        return -broken - BROKEN * count
    free = board.free[column]
    room = (free & field) % MASK + (free >> JOKERS_AT)
    placed = min(count, room)
    lying = SPACES - free % MASK
    value = PLACED * placed + STARTED * lying - BROKEN * (count - placed) - broken
    if lying + placed == SPACES:
        bonus = MASK << FIELD * engine.track[0]
        alike = (board.panes(column) & bonus) % MASK + placed * (field == bonus)
        columns = (board.filled | 1 << column) & -(1 << column)
        value += COMPLETE + POINT * (alike + engine.worth[columns])
    return value
