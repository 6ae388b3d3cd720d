"""What a refused action could have been: the legal ones nearby."""

from azul_notation.rules.family import Refusal
from azul_notation.rules.garden.display import lying
from azul_notation.rules.garden.notation import Action, Place, Take, write_items
from azul_notation.rules.garden.payment import payments
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.placing import free_places, open_slots, places_for_expansion
from azul_notation.rules.garden.state import State, spelt
from azul_notation.rules.garden.tables import HALVES, HEXAGONS, KINDS
from azul_notation.rules.judging import listing

ABOUT_PLACES = ("AZ439", "AZ443", "AZ444", "AZ445")
ABOUT_PAYMENT = ("AZ440", "AZ441", "AZ442")


def explain(state: State, action: Action, refusal: Refusal) -> None:
    """Name what the rules allow here."""
    if refusal.code == "AZ411":
        return
    board = state.boards[state.mover]
    if isinstance(action, Take):
        refusal.legal = listing(nearby(state, action))
        return
    if refusal.code in ABOUT_PLACES:
        places = open_slots(board)
        if isinstance(action, Place):
            find = places_for_expansion if action.expansion else free_places
            places = find(board, action.hexagon)
            refusal.legal = listing([f"@{name_of(place)}" for place in places])
        else:
            refusal.legal = listing([f"[]@{slot}" for slot in places])
    elif refusal.code in ABOUT_PAYMENT and isinstance(action, Place):
        ways = payments(board, action.hexagon, expansion=action.expansion)
        refusal.legal = listing([f"/{write_items(way)}" for way in ways if way.count])
    elif refusal.code == "AZ438":
        stored = [spelt(each) for each in range(HEXAGONS) if board.tiles[each]]
        stored += [f"[{spelt(each)}]" for each in board.expansions]
        refusal.label = f"stored are {' '.join(stored)}" if stored else "the storage is empty"


def nearby(state: State, action: Take) -> list[str]:
    """Name the copies that there are of what is taken, or all that can be taken."""
    found = [
        f"{spelt(hexagon)} on {' and '.join(piece.letter for piece in pieces)}"
        for hexagon, pieces in lying(state, action.half).items()
    ]
    colours_first = HALVES[KINDS:] + HALVES[:KINDS]
    return found or [f"+{half}" for half in colours_first if lying(state, half)]
