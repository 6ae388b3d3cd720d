"""Describes in plain words what an action of Queen's Garden means."""

from azul_notation.rules.garden.hexagons import colour_of, pattern_of
from azul_notation.rules.garden.notation import Buy, Payment, Place, Take, read_action
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.tables import COLOURS, HALF_NAMES, HALVES, PATTERNS


def in_words(_variant: str, word: str) -> str:
    """Describe what an action means."""
    action = read_action(word)
    match action:
        case Take(half, choices):
            parts = [f"takes the hexagons on offer with {HALF_NAMES[HALVES.index(half)]}"]
            parts += [
                f"of piece {piece} the one with {HALF_NAMES[HALVES.index(other)]}"
                for other, piece in choices
            ]
        case Place():
            what = "the expansion with" if action.expansion else "the tile"
            parts = [f"places {what} {_hexagon(action.hexagon)} at {name_of(action.place)}"]
            parts += _paid("pays", action.payment)
            if action.jokers:
                parts.append(f"jokers received: {action.jokers}")
        case Buy(slot):
            parts = [f"buys the face-down expansion for slot {slot}"]
        case _:
            parts = ["passes", *_paid("throws away", action.payment)]
            if action.first:
                parts.append("is the first to pass")
    return "; ".join(parts)


def _hexagon(hexagon: int) -> str:
    return f"{COLOURS[colour_of(hexagon)]} {PATTERNS[pattern_of(hexagon)]}"


def _paid(verb: str, payment: Payment) -> list[str]:
    """Describe what is paid in addition, if anything is."""
    things = [_hexagon(hexagon) for hexagon in payment.tiles]
    things += [f"the expansion with {_hexagon(hexagon)}" for hexagon in payment.expansions]
    if payment.jokers:
        things.append(f"{payment.jokers} joker{'' if payment.jokers == 1 else 's'}")
    return [f"{verb} {', '.join(things)}"] if things else []
