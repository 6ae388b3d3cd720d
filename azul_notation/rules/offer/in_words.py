"""Describes in plain words what is taken from the offer."""

from azul_notation.rules.offer.table import source_name
from azul_notation.rules.offer.tables import TileSet


def taken(tile_set: TileSet, source: int, colour: int, to: str) -> str:
    """Describe what is taken from where, and where it goes."""
    return (
        f"every {tile_set.colours[colour]} {tile_set.piece} of {source_name(source)} goes to {to}"
    )
