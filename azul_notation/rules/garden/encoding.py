"""Turns Queen's Garden into numbers, for programs that learn to play it.

A take is a colour or a pattern, and then a piece for each hexagon of which there are copies. What is placed
is a hexagon and its place, and then each thing that pays for it: tiles, expansions, all jokers at once.
"""

import re
from functools import lru_cache

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import NONE, Encoding, Numbers, filled_up
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import JOKER
from azul_notation.rules.garden.lookups import LETTERS_OF_PIECES, NAMES, TILES
from azul_notation.rules.garden.notation import REMEMBERED
from azul_notation.rules.garden.places import FOUNTAIN, POSITIONS
from azul_notation.rules.garden.tables import (
    DRAWN,
    EXPANSION_PLACES,
    HALVES,
    HEXAGONS,
    KINDS,
    SLOTS,
    STACK,
)
from azul_notation.rules.garden.view import Board, Piece, view

PAID = re.compile(rf"\[..\]|[A-Z][0-9]|\{JOKER}+")


def choices(engine: Engine) -> list[str]:
    """List takes, pieces for copies, what is placed where, what pays for it, purchases, and the pass."""
    pieces = LETTERS_OF_PIECES[: STACK[engine.seats]]
    words = [f"+{half}" for half in HALVES]
    words += [f":{half}{piece}" for half in HALVES for piece in pieces]
    places = NAMES[FOUNTAIN + 1 :]
    words += [f"{tile}@{place}" for tile in TILES for place in places]
    rings = [name for name in NAMES[POSITIONS:] if not name.endswith("0")]
    words += [f"[{tile}]@{place}" for tile in TILES for place in rings]
    words += [f"/{tile}" for tile in TILES]
    words += [f"/[{tile}]" for tile in TILES]
    words += [f"/{JOKER * count}" for count in range(1, KINDS)]
    words += [f"[]@{slot}" for slot in range(1, SLOTS + 1)]
    return [*words, "pass"]


@lru_cache(REMEMBERED)
def split(word: str) -> list[str]:
    """Split an action into what is taken or placed, and what is named or paid in addition."""
    if word.startswith("+"):
        take, _, pieces = word.partition(":")
        return [take, *(f":{pieces[at : at + 2]}" for at in range(0, len(pieces), 2))]
    placed, _, paid = word.partition("/")
    return [placed, *(f"/{item}" for item in PAID.findall(paid))]


def most(_: Engine) -> int:
    """Count the choices of the longest action: a take of hexagons that all have copies."""
    return 1 + KINDS


def numbers(engine: Engine, seat: Seat) -> Numbers:
    """Write down what is where, as a seat sees it."""
    seen, seats = view(engine), engine.seats
    pieces = {piece.letter: piece for piece in seen.pieces}
    known = [pieces.get(letter) for letter in LETTERS_OF_PIECES[: STACK[seats]]]
    by_name = {
        "round": [seen.round],
        "lap": [seen.lap],
        "starter": [(seen.start - seat) % seats],
        "mover": [(seen.mover - seat) % seats if seen.phase == "draft" else NONE],
        "first to pass": [(seen.owner - seat) % seats if seen.owner >= 0 else NONE],
        "bag": seen.bag,
        "tower": seen.used,
        "expansions seen": [int(hexagon in seen.seen) for hexagon in range(HEXAGONS)],
        "stack": [seen.under],
        "supply": [seen.supply],
        "display": [number for piece in known for number in piece_numbers(piece)],
    }
    for after in range(seats):
        for name, values in board_numbers(seen.boards[(seat + after) % seats]).items():
            by_name[f"{name} of seat +{after}"] = values
    return by_name


def piece_numbers(piece: Piece | None) -> list[int]:
    """Write down whether it is there and on top, what it shows, and the tiles on it."""
    if piece is None:
        return [0, 0, NONE, *[NONE] * DRAWN]
    return [1, int(piece.top), piece.shown, *filled_up(piece.tiles, DRAWN)]


def board_numbers(board: Board) -> Numbers:
    return {
        "total": [board.score],
        "jokers": [board.jokers],
        "passed": [int(board.passed)],
        "tiles": board.tiles,
        "expansions": filled_up(board.expansions, EXPANSION_PLACES),
        "garden": board.garden,
        "slots": board.printed[1:],
    }


ENCODING = Encoding(choices=choices, split=split, most=most, numbers=numbers)
