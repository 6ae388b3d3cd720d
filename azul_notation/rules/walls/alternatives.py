"""Spells what may have been meant by a word that was written wrong in one part."""

from collections.abc import Iterator

from azul_notation.rules.family import Alternatives, Words
from azul_notation.rules.offer.alternatives import HEAD, altered_factory, altered_take, factories
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.notation import FLOOR
from azul_notation.rules.walls.tables import BOXES, EXTRA, LINES, SPLIT, STAY, ZERO

PLACES = "".join(map(str, range(1, LINES + 1))) + FLOOR


def altered(engine: Engine, word: str) -> Iterator[Words]:
    """Change one part of a move."""
    box = engine.edition.box
    yield from altered_take(box, engine.count, PLACES, word)
    if engine.edition.special:
        alike = [each for each in engine.legal() if each[:HEAD] == word[:HEAD]]
        yield "sides", [each for each in alike if each != word]


def altered_deal(engine: Engine, word: str) -> Iterator[Words]:
    """Change one tile of a factory, or its effect."""
    box = engine.edition.box
    yield from altered_factory(box, word)
    if engine.edition.special:
        tiles, _, effect = word.partition(":")
        extras = [EXTRA + letter for letter in box.letters]
        effects = ["", STAY, SPLIT, ZERO, EXTRA, *extras, *box.letters]
        yield (
            "effect",
            [f"{tiles}:{each}" if each else tiles for each in effects if each != effect],
        )


def whole_factories(engine: Engine) -> list[str]:
    return factories(BOXES[engine.edition.variant])


ALTERNATIVES: Alternatives[Engine] = Alternatives(
    moves=altered, chance=altered_deal, factories=whole_factories
)
