"""Rates an action as a player does who sees one turn ahead: build groups, waste nothing."""

from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import colour_of, pattern_of, value_of
from azul_notation.rules.garden.lookups import SPOTS
from azul_notation.rules.garden.notation import Buy, Pass, Place, Take, read_action
from azul_notation.rules.garden.packed import LYING
from azul_notation.rules.garden.tables import KINDS, ROUNDS, WHEEL

PLACED = 6  # weights that are a matter of taste, not of rules
GROUPED = 4
JOKER = 3
PAID_JOKER = 2
EXPANSION = 12
STORED = 2
ENOUGH = 8
"""The number of stored tiles from which on a player would rather place."""


def heuristic_score(engine: Engine, word: str) -> int:
    action = read_action(word)
    match action:
        case Take():
            return worth_of_take(engine, action)
        case Place():
            return worth(engine, action)
        case Buy():
            return 0 if engine.scores[engine.mover] > ENOUGH else -KINDS
        case Pass():
            return -2


def worth_of_take(engine: Engine, action: Take) -> int:
    """Count what a take brings into the storage, unless that has too many tiles."""
    engine.due(action)
    tiles = engine.display.number
    expansions = engine.display.expansions.bit_count()
    player = engine.players[engine.mover]
    wanted = STORED * tiles + EXPANSION // 2 * expansions
    return wanted if player.held - player.jokers + tiles <= ENOUGH else -1


def worth(engine: Engine, action: Place) -> int:
    """Count the points that a placing may bring, less what is paid for them."""
    hexagon, player = action.hexagon, engine.players[engine.mover]
    _, bit, near, features = SPOTS[action.place]
    categories = (KINDS + colour_of(hexagon), pattern_of(hexagon))
    value = PLACED + EXPANSION * action.expansion
    for category in categories:
        joined = [group for group in player.groups[category] if group & near]
        size = sum((group & LYING).bit_count() for group in joined)
        value += GROUPED * size * value_of(hexagon) // 2
    for number in range(engine.round - 1, ROUNDS):
        value += sum(
            engine.edition.wheel[category] for category in WHEEL[number] if category in categories
        )
    if not action.expansion:
        filled = player.filled | bit
        value += JOKER * sum(jokers for around, jokers in features if around & filled == around)
    return value - PAID_JOKER * action.payment.jokers - len(action.payment.expansions) * PLACED
