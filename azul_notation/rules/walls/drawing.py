"""Deals and tiles by chance, for random games."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.chance import Below
from azul_notation.rules.offer.bag import counts
from azul_notation.rules.offer.drawing import Drawing
from azul_notation.rules.offer.packed import FULL_BAG
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.packed import STRIDE
from azul_notation.rules.walls.tables import EXTRA, SPLIT, STAY, ZERO

SINGLE = (EXTRA, STAY, SPLIT, ZERO)
"""Effects of which there is one disc; of collectors there is one for each colour."""


def shuffle(engine: Engine, below: Below) -> list[str]:
    """Deal a round by chance, as in the rulebooks; the engine is left as it is."""
    edition, bag = engine.edition, engine.bag
    lid = FULL_BAG - bag - engine.on_boards()
    drawing = Drawing(counts(bag), counts(lid), edition.box.letters, below)
    words = [drawing.factory() for _ in range(engine.count)]
    if edition.special:
        discs = [*edition.box.letters, *SINGLE]
        places = list(range(engine.count))
        for _ in range(engine.seats):
            at = places.pop(below(len(places)))
            effect = discs.pop(below(len(discs)))
            words[at] += f":{effect}"
        for at, word in enumerate(words):
            if word.endswith(f":{EXTRA}"):
                words[at] += drawing.draw(1)
    return words


def tile(engine: Engine, below: Below) -> None:
    """Tile the complete lines of the next seat by chance."""
    seat = Seat(engine.done[0] // STRIDE)
    ways = engine.tilings(seat)
    tiled = engine.tile(seat, ways[below(len(ways))], ())
    assert tiled, "a way to tile was refused"
