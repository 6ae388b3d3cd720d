"""Turns Stained Glass of Sintra into numbers, for programs that learn to play it."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.family import Encoding, Numbers, filled_up
from azul_notation.rules.offer.encoding import offer_numbers
from azul_notation.rules.offer.tables import COLOURS, FACTORIES
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.notation import BACK, TOWER
from azul_notation.rules.sintra.tables import COLUMNS, JOKERS, PIECE_SET, ROUNDS, WINDOW_SPACES
from azul_notation.rules.sintra.view import Board, Strip, view

SPACES = [0] * (COLOURS + 1)
"""No spaces of any colour, and no joker spaces."""
PANES = [0] * COLOURS


def choices(engine: Engine) -> list[str]:
    """List the way back; source, colour and column of each turn, with joker spaces or the pane to keep."""
    besides = [
        "",
        *(f"*{count}" for count in range(1, JOKERS + 1)),
        *(f"={sign}" for sign in PIECE_SET.letters),
    ]
    words = [BACK]
    for source in range(FACTORIES[engine.seats] + 1):
        for letter in PIECE_SET.letters:
            for column in range(1, COLUMNS + 1):
                words += [f"{source}{letter}{column}{more}" for more in besides]
            words.append(f"{source}{letter}{TOWER}")
    return words


def split(word: str) -> list[str]:
    """Return the word as it is, as a turn is one choice."""
    return [word]


def most(_: Engine) -> int:
    """Return 1, as a turn is one choice."""
    return 1


def numbers(engine: Engine, seat: Seat) -> Numbers:
    """Write down what is where, as a seat sees it."""
    seen = view(engine)
    by_name = offer_numbers(seen, seat)
    by_name["indicator"] = filled_up(seen.track, ROUNDS)
    for after in range(engine.seats):
        board = seen.boards[(seat + after) % engine.seats]
        for name, values in board_numbers(board).items():
            by_name[f"{name} of seat +{after}"] = values
    return by_name


def board_numbers(board: Board) -> Numbers:
    strips = [strip_numbers(strip) for strip in board.strips]
    windows = [filled_up(window, WINDOW_SPACES) for window in board.windows]
    return {
        "total": [board.score],
        "glazier": [board.glazier],
        "glass": [board.glass],
        "lost": [board.lost],
        "strips": [number for strip in strips for number in strip],
        "windows": [pane for window in windows for pane in window],
    }


def strip_numbers(strip: Strip | None) -> list[int]:
    """Write down free spaces, panes on their own and on joker spaces, the other face; zeros if it is gone."""
    if strip is None:
        return SPACES + PANES + PANES + SPACES
    return [*strip.free, *strip.own, *strip.on_jokers, *(strip.back or SPACES)]


ENCODING = Encoding(choices=choices, split=split, most=most, numbers=numbers)
