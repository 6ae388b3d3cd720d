"""Turns the factory offer into numbers, for programs that learn to play."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import NONE, Numbers
from azul_notation.rules.offer.table import Table


def offer_numbers(seen: Table, seat: Seat) -> Numbers:
    """Write down round and turn, the starting marker, and what lies between the boards."""
    seats = seen.seats
    return {
        "round": [seen.round],
        "turn": [seen.turn],
        "marker": [NONE if seen.marker else (seen.owner - seat) % seats],
        "mover": [(seen.mover - seat) % seats if seen.phase == "draft" else NONE],
        "bag": seen.bag,
        "used": seen.used,
        "centre": seen.sources[0],
        "factories": [count for source in seen.sources[1:] for count in source],
    }
