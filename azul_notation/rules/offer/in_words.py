"""Says in plain words what is taken from the offer."""

from azul_notation.rules.offer.table import source_name
from azul_notation.rules.offer.tables import Ware


def taken(ware: Ware, source: int, colour: int, to: str) -> str:
    """Say what is taken from where, and where it goes."""
    return f"every {ware.colours[colour]} {ware.piece} of {source_name(source)} goes to {to}"
