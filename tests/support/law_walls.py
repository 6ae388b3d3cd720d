"""Lists what the law needs of the wall games: kinds, every word, and what is said for and against each."""

from collections.abc import Iterator
from functools import cache
from random import Random

from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.explain import objections
from azul_notation.rules.walls.moves import move_of
from azul_notation.rules.walls.notation import FLOOR, read_take
from azul_notation.rules.walls.packed import REFUSED
from azul_notation.rules.walls.tables import BOXES, LINES
from azul_notation.rules.walls.view import view

GOLD = {"Factories": "special"}
KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("azul", {}),
    ("mini", {"Board": "grey"}),
    ("chocolatier", {"Board": "brown"}),
    ("chocolatier", GOLD),
    ("chocolatier", GOLD | {"Split": "free", "SetupOrder": "position"}),
    ("chocolatier", GOLD | {"Board": "brown"}),
)
SOURCES = 10
DIVISIONS = 60
"""Of moves that divide leftovers so many are judged at a position: there are thousands."""


def vocabulary(engine: Engine, rng: Random) -> Iterator[str]:
    """Give every move, whatever the number of factories, and some that divide leftovers."""
    letters = engine.t.letters
    plain = plain_moves(letters)
    yield from plain
    if engine.edition.variant == "chocolatier":
        for _ in range(DIVISIONS):
            yield rng.choice(plain) + division(letters, rng)
        for word in engine.legal():
            if len(word) > len("3B2"):
                yield word
                yield word + division(letters, rng)


@cache
def plain_moves(letters: str) -> list[str]:
    lines = [*map(str, range(1, LINES + 1)), FLOOR]
    return [
        f"{source}{letter}{line}"
        for source in range(SOURCES)
        for letter in letters
        for line in lines
    ]


def division(letters: str, rng: Random) -> str:
    """Divide some colours at random; one may be named twice."""
    sides = {"<": "", ">": ""}
    for _ in range(rng.randint(1, 4)):
        sides[rng.choice("<>")] += rng.choice(letters)
    return "".join(
        sign + "".join(sorted(side, key=letters.index)) for sign, side in sides.items() if side
    )


def takes(engine: Engine, word: str) -> str:
    """Let the engine carry out a move; give it back as `legal` spells it, or nothing if it is refused."""
    outcome = engine.turn(*move_of(read_take(engine.t.letters, word)))
    return "" if outcome == REFUSED else word


def objects(engine: Engine, words: list[str]) -> Iterator[bool]:
    """Return whether there is an objection to each of some moves."""
    seen = view(engine)
    for word in words:
        take = read_take(BOXES[engine.edition.variant].letters, word)
        yield bool(list(objections(seen, take)))
