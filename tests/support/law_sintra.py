"""Lists what the law needs of Sintra: its kinds, every word, and what is said for and against each."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.explain import objections
from azul_notation.rules.sintra.moves import MOVES
from azul_notation.rules.sintra.notation import BACK, TOWER, read_take
from azul_notation.rules.sintra.packed import NEEDLESS, REFUSED
from azul_notation.rules.sintra.tables import COLUMNS, PIECE_SET
from azul_notation.rules.sintra.view import view

KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("sintra", {}),
    ("sintra", {"Board": "B"}),
    ("sintra", {"Columns": "0 5 1 9 2 2 7 3", "GlassTrack": "0 3 1 40"}),
)
BASES = [
    BACK,
    *map(
        "".join, product("0123456789", PIECE_SET.letters, [*map(str, range(1, COLUMNS + 1)), TOWER])
    ),
]
JOKERS = ("*0", "*1", "*2", "*3", "*99")
NEEDLESS_JOKERS = re.compile(r"\*[0-9]+")
KEPT = tuple(f"={letter}" for letter in PIECE_SET.letters)
CHOICES = (*JOKERS, *KEPT, *map("".join, product(("*0", "*1", "*2"), KEPT)))
CHOSEN = 100
"""Of turns that say what may be left out so many are judged at a position: there are thousands."""


def vocabulary(engine: Engine, rng: Random) -> Iterator[str]:
    """Give every turn, whatever the number of factories; some say which pane is kept or where panes lie.

    So does each way to play those that are legal.
    """
    yield from BASES
    for word in rng.choices(BASES, k=CHOSEN):
        yield word + rng.choice(CHOICES)
    legal = engine.legal()
    yield from (word for word in legal if word not in BASES)
    for word in {word[:3] for word in legal}:
        yield from (word + choice for choice in CHOICES)


def takes(engine: Engine, word: str) -> str:
    """Let the engine carry out a turn; give it back as `legal` spells it, or nothing if it is refused."""
    outcome = engine.turn(*MOVES[word][:5])
    if outcome == REFUSED:
        return ""
    return NEEDLESS_JOKERS.sub("", word) if outcome & NEEDLESS else word


def objects(engine: Engine, words: list[str]) -> Iterator[bool]:
    """Return whether there is an objection to each of some turns."""
    seen = view(engine)
    for word in words:
        yield bool(list(objections(seen, read_take(word))))
