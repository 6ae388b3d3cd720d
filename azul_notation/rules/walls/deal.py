"""Dealing a round by chance, for random games."""

from azul_notation.rules.chance import Below
from azul_notation.rules.offer.deal import Drawing
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.tables import EXTRA, SPLIT, STAY, ZERO
from azul_notation.rules.walls.view import view

SINGLE = (EXTRA, STAY, SPLIT, ZERO)
"""Effects of which there is one disc; of collectors there is one for each colour."""


def shuffle(engine: Engine, below: Below) -> list[str]:
    """Deal a round by chance, as the rulebooks say; the engine is left as it is."""
    seen, box = view(engine), engine.edition.box
    drawing = Drawing(seen, box, below)
    words = [drawing.factory() for _ in range(seen.factories)]
    if seen.edition.special:
        discs = [*box.letters, *SINGLE]
        places = list(range(seen.factories))
        for _ in range(seen.seats):
            at = places.pop(below(len(places)))
            effect = discs.pop(below(len(discs)))
            words[at] += f":{effect}"
        for at, word in enumerate(words):
            if word.endswith(f":{EXTRA}"):
                words[at] += drawing.one()
    return words
