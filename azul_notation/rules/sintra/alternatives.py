"""Spells what may have been meant by a word that was written wrong in one part."""

import re
from collections.abc import Iterator

from azul_notation.rules.family import Alternatives, Words
from azul_notation.rules.offer.alternatives import HEAD, altered_factory, altered_take, factories
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.notation import BACK, TOWER
from azul_notation.rules.sintra.tables import COLUMNS, PIECE_SET

PLACES = "".join(map(str, range(1, COLUMNS + 1))) + TOWER
_JOKERS = 5
_TAIL = re.compile(r"(\*[0-9]++)?+(=[A-Z])?+(.*)")


def altered(engine: Engine, word: str) -> Iterator[Words]:
    """Change one part of a turn."""
    if word.startswith(BACK):
        yield "glazier", [each for each in engine.legal() if each != word]
        return
    yield "glazier", [BACK]
    yield from altered_take(PIECE_SET, len(engine.sources) - 1, PLACES, word)
    tail = _TAIL.fullmatch(word, HEAD)
    assert tail, "it matches anything"
    jokers, kept, marks = (each or "" for each in tail.groups())
    head = word[:HEAD]
    keeps = ["", *(f"={letter}" for letter in PIECE_SET.letters)]
    yield "kept pane", [f"{head}{jokers}{each}{marks}" for each in keeps if each != kept]
    counts = ["", *(f"*{count}" for count in range(_JOKERS))]
    yield "jokers", [f"{head}{each}{kept}{marks}" for each in counts if each != jokers]


def altered_deal(_: Engine, word: str) -> Iterator[Words]:
    """Change one pane of a factory."""
    return altered_factory(PIECE_SET, word)


def whole_factories(_: Engine) -> list[str]:
    return factories(PIECE_SET)


ALTERNATIVES: Alternatives[Engine] = Alternatives(
    moves=altered, chance=altered_deal, factories=whole_factories
)
