"""Turns the wall games into numbers, for programs that learn to play them."""

from itertools import product

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Encoding, Numbers, filled_up
from azul_notation.rules.offer.encoding import offer_numbers
from azul_notation.rules.offer.tables import COLOURS, FACTORIES, PIECES_ON_A_FACTORY
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.gold import spelt_sides
from azul_notation.rules.walls.notation import FLOOR
from azul_notation.rules.walls.packed import NOTHING
from azul_notation.rules.walls.tables import (
    EXTRA,
    FLOOR_SPACES,
    GONE,
    LINES,
    PLAIN,
    SPLIT,
    STAY,
    ZERO,
)
from azul_notation.rules.walls.view import Board, view

PLACES = (*map(str, range(1, LINES + 1)), FLOOR)
MOVE = len("3Y2")
EFFECTS = (PLAIN, EXTRA, STAY, SPLIT, ZERO, GONE)
"""Effects of special factories by their numbers; those of collectors follow, by colour."""


def choices(engine: Engine) -> list[str]:
    """Name source, colour and line of each move; ways to divide leftovers; tilings of a line."""
    letters = engine.edition.box.letters
    sources = range(FACTORIES[engine.seats] + 1)
    found = [
        f"{source}{letter}{place}" for source, letter, place in product(sources, letters, PLACES)
    ]
    if engine.edition.special:
        found += divisions(letters)
    if not engine.edition.printed:
        found += [f"{row}>{column}" for row, column in product(PLACES[:LINES], PLACES)]
    return found


def divisions(letters: str) -> list[str]:
    """Spell every way to divide what may be left on the splitting factory."""
    found = []
    for sides in product(range(3), repeat=COLOURS):
        if 0 < COLOURS - sides.count(0) < PIECES_ON_A_FACTORY:
            to = [side and 1 << colour + COLOURS * (side - 1) for colour, side in enumerate(sides)]
            found.append(spelt_sides(letters, sum(to)))
    return found


def split(word: str) -> list[str]:
    """Split a move from the splitting factory, or a tiling; other moves are one choice."""
    if word.startswith("T"):
        return word.split(" ")[1:]
    return [word[:MOVE], word[MOVE:]] if len(word) > MOVE else [word]


def most(engine: Engine) -> int:
    """Count the choices of the longest move or tiling."""
    if not engine.edition.printed:
        return LINES
    return 2 if engine.edition.special else 1


def numbers(engine: Engine, seat: Seat) -> Numbers:
    """Write down what lies where, as a seat sees it."""
    seen = view(engine)
    found = offer_numbers(seen, seat)
    found["tiling"] = [int(engine.phase == "tile")]
    special = engine.edition.special
    if special:
        found["effects"] = [effect_number(each, engine) for each in seen.effects[1:]]
    for after in range(engine.seats):
        board = seen.boards[(seat + after) % engine.seats]
        for name, values in board_numbers(board, special=special).items():
            found[f"{name} of seat +{after}"] = values
    return found


def effect_number(effect: str, engine: Engine) -> int:
    letters = engine.edition.box.letters
    return (
        len(EFFECTS) + letters.index(effect)
        if effect in letters and effect
        else EFFECTS.index(effect)
    )


def board_numbers(board: Board, *, special: bool) -> Numbers:
    found = {
        "total": [board.score],
        "line colours": board.colours,
        "line counts": board.counts,
        "wall": [colour for row in board.wall for colour in row],
        "floor": filled_up(board.floor, FLOOR_SPACES),
    }
    if special:
        found["zero disc"] = [int(board.disc), board.caught if board.disc else NOTHING]
    return found


ENCODING = Encoding(choices=choices, split=split, most=most, numbers=numbers)
