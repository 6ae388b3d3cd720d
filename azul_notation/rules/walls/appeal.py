"""Rates a move as a player does who sees one move ahead: complete lines, and let nothing fall."""

from azul_notation.rules.offer.packed import BYTE, HELD
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.notation import NOWHERE, read_take
from azul_notation.rules.walls.packed import KEYS, SPAN

FALLEN = 4  # weights of a taste, not of a rule
COMPLETE = 6
STARTED = 1


def appeal(engine: Engine, word: str) -> int:
    take = read_take(engine.t.letters, word)
    count = engine.key_of(take.source, take.colour) - SPAN * take.colour
    if take.line == NOWHERE:
        return -FALLEN * count
    state = engine.lines[engine.order[engine.turns] + take.line]
    held = engine.t.held[state // KEYS] >> BYTE * take.colour & HELD
    room = take.line + 1 - held
    placed = min(count, room)
    value = 2 * placed - FALLEN * (count - placed)
    value += COMPLETE * (placed == room) + STARTED * (held > 0)
    return value
