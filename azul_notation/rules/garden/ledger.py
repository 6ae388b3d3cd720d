"""Turns the entries of the ledger into points with their reasons."""

from collections.abc import Iterator

from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Points
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import spelt
from azul_notation.rules.garden.packed import Entry, each_bit
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.tables import HALF_NAMES

REASONS = {
    "start": "to begin with",
    "buy": "an expansion bought face down for slot {which}",
    "pass": "first to pass",
    "discard": "{item} thrown away",
    "pavilion": "{which} visible pavilion{s}",
    "joker": "{which} joker{s} left",
    "storage": "{item} left",
}
FINAL = ("joker", "storage", "group", "bonus")


def points_of(engine: Engine, begin: int) -> Iterator[Points]:
    """Yield the ledger from its n-th entry on, counted from 0."""
    for entry in engine.ledger[begin:]:
        kind, number, seat, points, *_ = entry
        reason = reason_of(engine.players[seat].garden, entry)
        yield Points(number, SeatNumber(seat + 1), kind, points, reason, final=kind in FINAL)


def reason_of(garden: list[int], entry: Entry) -> str:
    kind, _, _, points, which, where = entry
    if kind in REASONS:
        item = f"{'expansion' if where else 'tile'} {spelt(which)}"
        return REASONS[kind].format(which=which, item=item, s="s" if which != 1 else "")
    name = HALF_NAMES[which]
    if kind == "bonus":
        return f"bonus for {where}, {name}"
    size = where.bit_count()
    lying = " ".join(f"{spelt(garden[place])}@{name_of(place)}" for place in each_bit(where))
    if kind == "wheel":
        return f"{name}, {points // size} each: {lying}"
    return f"group of {size}, {name}: {lying}"
