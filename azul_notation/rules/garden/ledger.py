"""Says what the entries of the ledger stand for: every point with its reason."""

from collections.abc import Iterator

from azul_notation.rules.family import Points
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import spelt, value_of
from azul_notation.rules.garden.packed import (
    BONUS,
    BUY,
    EXPANSION_LEFT,
    FINAL,
    FIRST_PASS,
    JOKERS,
    PAVILIONS,
    START,
    THROW_EXPANSION,
    THROW_TILE,
    TILE_LEFT,
    WHEEL_TURN,
    Entry,
    each_bit,
)
from azul_notation.rules.garden.places import name_of
from azul_notation.rules.garden.tables import (
    FIRST_POINTS,
    FIRST_TO_PASS,
    GROUP_BONUS,
    HALF_NAMES,
    JOKER_POINTS,
    PAVILION_POINTS,
    PRICE,
)

FIXED = {
    START: ("start", FIRST_POINTS, "to begin with"),
    BUY: ("buy", -PRICE, "an expansion bought face down for slot {}"),
    FIRST_PASS: ("pass", -FIRST_TO_PASS, "first to pass"),
}
ITEMS = {
    THROW_TILE: ("discard", "tile {} thrown away"),
    THROW_EXPANSION: ("discard", "expansion {} thrown away"),
    TILE_LEFT: ("storage", "tile {} left"),
    EXPANSION_LEFT: ("storage", "expansion {} left"),
}
COUNTED = {
    PAVILIONS: ("pavilion", PAVILION_POINTS, "{} visible pavilion{}"),
    JOKERS: ("joker", JOKER_POINTS, "{} joker{} left"),
}


def points_of(engine: Engine, begin: int) -> Iterator[Points]:
    """Give the ledger from its n-th entry on, counted from 0."""
    for entry in engine.ledger[begin:]:
        kind, points, reason = meaning(engine, entry)
        what, number, seat, *_ = entry
        yield Points(number, seat + 1, kind, points, reason, final=what >= FINAL)


def meaning(engine: Engine, entry: Entry) -> tuple[str, int, str]:
    """Find kind, points and reason of an entry."""
    what, _, seat, which, places = entry
    if what in FIXED:
        kind, points, reason = FIXED[what]
        return kind, points, reason.format(which)
    if what in ITEMS:
        kind, reason = ITEMS[what]
        return kind, -value_of(which), reason.format(spelt(which))
    if what in COUNTED:
        kind, each, reason = COUNTED[what]
        return kind, each * which, reason.format(which, "s" if which != 1 else "")
    name = HALF_NAMES[which]
    if what == BONUS:
        points = GROUP_BONUS[engine.edition.board][places]
        return "bonus", points, f"bonus for {places}, {name}"
    garden = engine.players[seat].garden
    size, lying = places.bit_count(), named(garden, places)
    if what == WHEEL_TURN:
        each = engine.edition.wheel[which]
        return "wheel", each * size, f"{name}, {each} each: {lying}"
    value = sum(value_of(garden[place]) for place in each_bit(places))
    return "group", value, f"group of {size}, {name}: {lying}"


def named(garden: list[int], places: int) -> str:
    return " ".join(f"{spelt(garden[place])}@{name_of(place)}" for place in each_bit(places))
