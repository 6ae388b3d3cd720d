"""Takes actions apart, for tables of data."""

from functools import lru_cache

from azul_notation.rules.family import MoveParts
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import colour_of, pattern_of
from azul_notation.rules.garden.notation import REMEMBERED, Buy, Pass, Place, Take, read_action
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.tables import COLOURS, HALF_NAMES, HALVES, PATTERNS


def count(engine: Engine, word: str) -> int:
    """Count the hexagons that an action takes, places, buys or throws away; return 0 if it takes nothing."""
    action = read_action(word)
    if isinstance(action, Take):
        engine.due(action)
        return engine.display.number + engine.display.expansions.bit_count()
    return action.payment.count if isinstance(action, Pass) else 1


@lru_cache(REMEMBERED)
def parts(_: str, word: str, marks: str, moved: int) -> MoveParts:
    """Split an action that was played into its parts."""
    action = read_action(word)
    match action:
        case Take(half=half):
            name = HALF_NAMES[HALVES.index(half)]
            colour, pattern = (None, name) if half.isdigit() else (name, None)
            return MoveParts(
                action="take", source="display", colour=colour, pattern=pattern, count=moved
            )
        case Place(hexagon=hexagon, place=place):
            return MoveParts(
                action="place",
                source="storage",
                colour=COLOURS[colour_of(hexagon)],
                pattern=PATTERNS[pattern_of(hexagon)],
                count=moved,
                destination=name_of(place),
                jokers=int(marks.removeprefix("+") or 0),
            )
        case Buy(slot=slot):
            return MoveParts(action="buy", source="supply", count=moved, destination=str(slot))
        case Pass():
            return MoveParts(action="pass", count=moved, marker=bool(marks))
