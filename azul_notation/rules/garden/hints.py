"""What a refused action could have been: the legal ones nearby."""

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.explain import lying
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.notation import Action, Place, Take
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.tables import HALVES, HEXAGONS, KINDS
from azul_notation.rules.garden.view import View
from azul_notation.rules.judging import listing

ABOUT_PLACES = ("AZ439", "AZ443", "AZ444", "AZ445")
ABOUT_PAYMENT = ("AZ440", "AZ441", "AZ442")


def explain(engine: Engine, seen: View, action: Action, refusal: Refusal) -> None:
    """Name what the rules allow here."""
    if refusal.code == "AZ411":
        return
    player, board = engine.players[engine.mover], seen.boards[seen.mover]
    if isinstance(action, Take):
        refusal.legal = listing(nearby(seen, action))
    elif refusal.code in ABOUT_PLACES:
        if isinstance(action, Place):
            places = player.places_for(action.hexagon, is_expansion=action.expansion)
            refusal.legal = listing([f"@{name_of(place)}" for place in places])
        else:
            refusal.legal = listing([f"[]@{slot}" for slot in player.open_slots()])
    elif refusal.code in ABOUT_PAYMENT and isinstance(action, Place):
        refusal.legal = listing([way for way in player.payments(action.hexagon) if way])
    elif refusal.code == "AZ438":
        stored = [spelt(each) for each in range(HEXAGONS) if board.tiles[each]]
        stored += [f"[{spelt(each)}]" for each in board.expansions]
        refusal.label = f"the storage has {' '.join(stored)}" if stored else "the storage is empty"


def nearby(seen: View, action: Take) -> list[str]:
    """Name the copies that there are of what is taken, or all that can be taken."""
    found = [
        f"{spelt(hexagon)} on {' and '.join(piece.letter for piece in pieces)}"
        for hexagon, pieces in lying(seen, action.half).items()
    ]
    colours_first = HALVES[KINDS:] + HALVES[:KINDS]
    return found or [f"+{half}" for half in colours_first if lying(seen, half)]
