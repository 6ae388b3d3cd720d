"""Lays out the boards and deals rounds by chance, for random games."""

from collections.abc import Sequence
from typing import Final, TypeVar

from azul_notation.rules.chance import Below
from azul_notation.rules.offer.bag import counts
from azul_notation.rules.offer.drawing import Drawing
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.lookups import in_bag
from azul_notation.rules.sintra.notation import HEADS
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKERS,
    PIECE_SET,
    SPACE_LETTERS,
    SPACES,
    SYNTHETIC,
)

RANDOM: Final = "random"
MADE_UP: Final = "synthetic"
WAYS = (RANDOM, MADE_UP)
T = TypeVar("T")


def shuffle(engine: Engine, below: Below) -> list[str]:
    """Deal a round by chance, without changing the engine."""
    drawing = Drawing(counts(engine.bag), counts(in_bag(engine.tower)), PIECE_SET.letters, below)
    return [drawing.factory() for _ in engine.sources[1:]]


def lay_out(seats: int, way: str, below: Below) -> list[list[str]]:
    """Make set-up lines: one set of strips for all, shuffled and turned for each seat."""
    letters = [*PIECE_SET.letters]
    first = letters[below(COLOURS)]
    lines = [[HEADS[0], first + "".join(shuffled(letters, below))]]
    strips = [*SYNTHETIC] if way == MADE_UP else random_set(below)
    for seat in range(1, seats + 1):
        laid = [HEADS[seat]]
        for up, down in shuffled(strips, below):
            turned = below(2) and SPACE_LETTERS[-1] not in down
            laid.append(f"{down}/{up}" if turned else f"{up}/{down}")
        lines.append(laid)
    return lines


def random_set(below: Below) -> list[tuple[str, str]]:
    """Make eight strips as the rulebook describes them; the last one has the joker spaces."""
    strips = [(face(0, below), face(0, below)) for _ in range(COLUMNS - 1)]
    return [*strips, (face(0, below), face(JOKERS, below))]


def face(jokers: int, below: Below) -> str:
    """Spell a face with colours by chance, and with these joker spaces."""
    drawn = sorted([below(COLOURS) for _ in range(SPACES - jokers)])
    return "".join([SPACE_LETTERS[colour] for colour in drawn]) + SPACE_LETTERS[-1] * jokers


def shuffled(things: Sequence[T], below: Below) -> list[T]:
    left = list(things)
    return [left.pop(below(len(left))) for _ in range(len(left))]
