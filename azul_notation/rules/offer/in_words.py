"""Describes in plain words what is taken from the offer."""

from azul_notation.rules.offer.table import source_name
from azul_notation.rules.offer.tables import PieceSet


def taken(piece_set: PieceSet, source: int, colour: int, to: str) -> str:
    """Describe what is taken from where, and where it goes."""
    return (
        f"every {piece_set.colours[colour]} {piece_set.piece} of {source_name(source)} goes to {to}"
    )
