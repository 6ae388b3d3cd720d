"""Guesses at what frames the moves: the seat that starts the game, the order of rounds."""

from functools import partial

from msgspec.structs import replace

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search


def try_first_seat(search: Search) -> None:
    """Try every seat as the one that starts the game."""
    sheet = search.sheet
    leaf = sheet.leaves[0]
    engine = search.course.begun
    if engine.phase != "deal":
        return
    leaves = [*sheet.leaves]
    for seat in map(SeatNumber, range(1, engine.seats + 1)):
        if seat == (leaf.start or 1):
            continue
        leaves[0] = replace(leaf, start=seat)
        if not search.trial.fits_from_deal(engine, 0, leaves):
            continue
        pen = Pen(sheet)
        if leaf.start_span:
            pen.replace(leaf.start_span, f"@{seat}")
        else:
            pen.put_after(leaf.head, f"@{seat}")
        message = f"seat {seat} ({search.name(seat_of(seat))}) started the game"
        share = 1 / (engine.seats - 1)
        search.add((0, "first seat", seat), "first seat", share, message, partial(_given, pen))


def _given(pen: Pen) -> Pen:
    return pen
