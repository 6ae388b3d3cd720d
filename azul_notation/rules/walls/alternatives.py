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
    yield from altered_factory(engine.edition.box, word)
    tiles, _, effect = word.partition(":")
    if engine.edition.special:
        yield "effect", [with_effect(tiles, each) for each in effects(engine) if each != effect]


def effects(engine: Engine) -> list[str]:
    """Spell every effect that a factory may have, and that it has none."""
    if not engine.edition.special:
        return [""]
    letters = engine.edition.box.letters
    return ["", STAY, SPLIT, ZERO, EXTRA, *(EXTRA + letter for letter in letters), *letters]


def with_effect(tiles: str, effect: str) -> str:
    return f"{tiles}:{effect}" if effect else tiles


def whole_factories(engine: Engine) -> list[str]:
    return [
        with_effect(tiles, effect)
        for effect in effects(engine)
        for tiles in factories(BOXES[engine.edition.variant])
    ]


ALTERNATIVES: Alternatives[Engine] = Alternatives(
    moves=altered, chance=altered_deal, factories=whole_factories
)
