"""Dealing a round by chance, for random games."""

from azul_notation.rules.chance import Below
from azul_notation.rules.offer.deal import Drawing
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.tables import WARE
from azul_notation.rules.sintra.view import view


def shuffle(engine: Engine, below: Below) -> list[str]:
    """Deal a round by chance; the engine is left as it is."""
    seen = view(engine)
    drawing = Drawing(seen, WARE, below)
    return [drawing.factory() for _ in range(seen.factories)]
