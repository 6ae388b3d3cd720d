"""Names what made a seating."""

DUTCH = "py4swiss"
"""The engine, as a round that it paired names it."""


def maker(engine: str) -> str:
    """Name what made a seating: `azul-seating`, `schedule`, `hand` or `py4swiss`."""
    return engine.rsplit(", ", maxsplit=1)[-1].split(maxsplit=1)[0]
