"""Lays out the display and a garden of Queen's Garden, for pictures: every place has its number on it."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from azul_notation.rules.garden import notation
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import JOKER, NUMBERS, colour_of, pattern_of, spelt
from azul_notation.rules.garden.lookups import LETTERS_OF_PIECES
from azul_notation.rules.garden.notation import read_action
from azul_notation.rules.garden.packed import NOTHING
from azul_notation.rules.garden.places import COORDINATES, FOUNTAIN, POSITIONS, TIPS, name_of
from azul_notation.rules.garden.tables import (
    COLOURS,
    DRAWN,
    EXPANSION_PLACES,
    HALF_NAMES,
    PATTERNS,
    SLOTS,
    STACK,
    TILE_PLACES,
    WHEEL,
)
from azul_notation.rules.garden.view import (
    REMEMBERED,
    Board,
    Piece,
    View,
    is_space,
    lying_at,
    spelt_out,
    view,
)
from azul_notation.rules.scene import (
    Caption,
    Look,
    Place,
    Scene,
    Sheet,
    Spot,
    Touch,
    Zone,
    filled,
    touch,
)

EDGE = 4.0
HEX = 28.0
"""The width of a hexagon; the next row is 0.866 of it below."""
DOWNWARDS = HEX * 0.866
DISPLAY, DISPLAY_STEP = 26.0, 27.0
PIECE = 82.0
"""The distance from one piece of the display to the next."""
ACROSS = 4
FREE, PAVILION, WELL, HIDDEN, TIP, MARKER = ".", "P", "F", "?", "s", "^"
LEFT = min(2 * x + y for x, y in COORDINATES)
TOP = min(y for _, y in COORDINATES)
WIDTH = 2 * EDGE + HEX * (max(2 * x + y for x, y in COORDINATES) - LEFT + 2) / 2
STORED = EDGE + DOWNWARDS * (2 * -TOP + 1) + 20
TEXT = 12.0


def spot(where: tuple[int, int]) -> tuple[float, float]:
    """Find the upper left corner of a hexagon of the garden."""
    x, y = where
    return EDGE + HEX * (2 * x + y - LEFT) / 2, EDGE + DOWNWARDS * (y - TOP)


@lru_cache
def table_sheet(seats: int) -> Sheet:
    zones, captions = [], []
    for at in range(STACK[seats]):
        line, column = divmod(at, ACROSS)
        x, y = EDGE + column * PIECE, EDGE + line * (2 * DISPLAY_STEP + 12)
        spots = tuple(
            Place(
                x + 20 + dx * DISPLAY_STEP,
                y + 3 + dy * DISPLAY_STEP,
                DISPLAY,
                "hexagon",
                outline=False,
            )
            for dy in (0, 1)
            for dx in (0, 1)
        )
        frame = (x, y, PIECE - 4, 2 * DISPLAY_STEP + 6)
        top = Place(x + 10, y + 36, TEXT, "text", outline=False)
        letter = LETTERS_OF_PIECES[at]
        zones += [Zone(f"piece {letter}", spots, frame, loose=True), Zone(f"top {letter}", (top,))]
        captions.append(Caption(x + 10, y + 18, letter, 12))
    y = EDGE + -(-STACK[seats] // ACROSS) * (2 * DISPLAY_STEP + 12)
    width = ACROSS * PIECE + 2 * EDGE - 4
    for name, x in (("stack", 0.0), ("supply", 0.25), ("bag", 0.52), ("tower", 0.74)):
        captions.append(Caption(EDGE + width * x, y + 12, name, 10, "start"))
        amount = Place(EDGE + width * x + 42, y + 2, TEXT, "text", outline=False)
        zones.append(Zone(name, (amount,)))
    marker = Place(EDGE + width - 26, y - 2, 18, "disc", outline=False)
    wheel = Place(width / 2, y + 19, TEXT, "text", outline=False)
    zones += [Zone("starting player marker", (marker,)), Zone("scored in this round", (wheel,))]
    return Sheet(width, y + 36, tuple(zones), tuple(captions))


def slot_name(slot: int) -> str:
    return f"slot {slot}" if slot else "fountain"


@cache
def board_sheet() -> Sheet:
    zones = []
    for slot in range(SLOTS + 1):
        places = tuple(
            Place(*spot(COORDINATES[place]), HEX, "hexagon", label=name_of(place))
            for place in range(POSITIONS * slot, POSITIONS * (slot + 1))
        )
        zones.append(Zone(slot_name(slot), places))
    tips = tuple(Place(*spot(where), HEX, "hexagon", outline=False) for where in TIPS)
    zones.append(Zone("statues and benches", tips))
    across = TILE_PLACES // 2
    storage = tuple(
        Place(
            EDGE + 8 + at % across * (HEX + 1),
            STORED + at // across * (DOWNWARDS + 6),
            HEX,
            "hexagon",
        )
        for at in range(TILE_PLACES)
    )
    high = 2 * (DOWNWARDS + 6) + 14
    frame = (EDGE + 4, STORED - 12, across * (HEX + 1) + 8, high)
    zones.append(Zone("storage", storage, frame, loose=True))
    x = EDGE + 8 + across * (HEX + 1) + 14
    shelf = tuple(
        Place(x, STORED + at * (DOWNWARDS + 6), HEX, "hexagon") for at in range(EXPANSION_PLACES)
    )
    frame = (x - 4, STORED - 12, HEX + 8, high)
    zones.append(Zone("stored expansions", shelf, frame, loose=True))
    passed = Place(EDGE + 18, EDGE, TEXT, "text", outline=False)
    zones.append(Zone("passed", (passed,)))
    captions = (
        Caption(EDGE + 8, STORED - 4, "storage", 9, "start"),
        Caption(x, STORED - 4, "exp.", 9, "start"),
    )
    return Sheet(WIDTH, STORED + 2 * (DOWNWARDS + 6) + 6, tuple(zones), captions)


@cache
def looks() -> Mapping[str, Look]:
    found: dict[str, Look] = {}
    for sign, hexagon in NUMBERS.items():
        colour, pattern = COLOURS[colour_of(hexagon)], PATTERNS[pattern_of(hexagon)]
        words = f"{colour} {pattern}"
        found[sign] = Look(words, colour, pattern, "hexagon", sign=sign)
        found[f"[{sign}]"] = Look(
            f"{words}, printed on an expansion", colour, pattern, "hexagon", "printed", sign
        )
    return {
        **found,
        JOKER: Look("joker", motif="star", form="hexagon"),
        FREE: Look("free", form="hexagon", style="space"),
        PAVILION: Look("pavilion", motif="house", form="hexagon"),
        WELL: Look("fountain", motif="drop", form="hexagon"),
        HIDDEN: Look("face-down expansion", motif="question", form="hexagon"),
        TIP: Look("statue or bench", motif="diamond", form="hexagon", style="space"),
        MARKER: Look("starting player marker", form="disc", sign="1"),
    }


def fill(engine: Engine) -> list[list[str]]:
    """List what lies on the display and in the gardens."""
    seen = view(engine)
    return [on_table(seen), *(in_garden(seen, board) for board in seen.boards)]


def on_table(seen: View) -> list[str]:
    pieces = {piece.letter: piece for piece in seen.pieces}
    things: list[str] = []
    for letter in LETTERS_OF_PIECES[: STACK[seen.seats]]:
        piece = pieces.get(letter)
        things += filled(on_piece(piece) if piece else [], DRAWN)
        things.append("top" if piece and piece.top else "")
    marker = MARKER if seen.phase == "draft" and seen.owner == NOTHING else ""
    amounts = map(str, (seen.under, seen.supply, sum(seen.bag), sum(seen.used)))
    return [*things, *amounts, marker, scored(seen)]


def on_piece(piece: Piece) -> list[str]:
    """Show an expansion of the display, or the tiles on it."""
    if piece.shown != NOTHING:
        return [f"[{spelt(piece.shown)}]"]
    return [spelt(hexagon) for hexagon in sorted(piece.tiles)] or [HIDDEN]


def scored(seen: View) -> str:
    """Describe what is scored at the end of the round, and for how much."""
    if not 1 <= seen.round <= len(WHEEL):
        return ""
    wheel = seen.edition.wheel
    parts = [f"{HALF_NAMES[category]} {wheel[category]}" for category in WHEEL[seen.round - 1]]
    return f"round {seen.round} scores {', '.join(parts)}"


def in_garden(seen: View, board: Board) -> list[str]:
    things = [*on_places(tuple(board.garden), tuple(board.printed))]
    things += [TIP] * len(TIPS)
    stored = spelt_out(tuple(board.tiles))
    things += filled([*stored, *[JOKER] * board.jokers], TILE_PLACES)
    things += filled([f"[{spelt(hexagon)}]" for hexagon in board.expansions], EXPANSION_PLACES)
    passed = board.passed and seen.phase == "draft"
    return [*things, "passed" if passed else ""]


@lru_cache(REMEMBERED)
def on_places(garden: tuple[int, ...], printed: tuple[int, ...]) -> tuple[str, ...]:
    """Show what lies on the places of a garden; most gardens are the same after the next turn."""
    return tuple(on_place(garden, printed, place) for place in range(len(COORDINATES)))


def on_place(garden: Sequence[int], printed: Sequence[int], place: int) -> str:
    """Show what lies on a place; nothing where its expansion is not there yet."""
    slot = place // POSITIONS
    if place == FOUNTAIN:
        return WELL
    if slot and printed[slot] == NOTHING:
        return ""
    if is_space(printed, place):
        return lying_at(garden, printed, place) or FREE
    return PAVILION


def touches(engine: Engine, word: str) -> list[Touch]:
    """List what a hand touches: hexagons on offer; what is stored and its place; what is bought and its slot.

    What is paid is not touched, and nothing is to pass.
    """
    pieces = LETTERS_OF_PIECES[: STACK[engine.seats]]
    match read_action(word):
        case notation.Take(half, choices):
            taken = {letter: with_half(half) for letter in pieces}
            for other, chosen in choices:
                for letter in pieces:
                    if letter != chosen:
                        taken[letter] = [each for each in taken[letter] if other not in each]
            spots = [
                Spot(f"piece {letter}", tuple(signs)) for letter, signs in taken.items() if signs
            ]
            return [Touch(tuple(spots), several=True)]
        case notation.Place(hexagon, is_expansion, place):
            slot, position = divmod(place, POSITIONS)
            zone = "stored expansions" if is_expansion else "storage"
            thing = f"[{spelt(hexagon)}]" if is_expansion else spelt(hexagon)
            return [touch(zone, thing), touch(slot_name(slot), at=position)]
        case notation.Buy(slot):
            hidden = tuple(Spot(f"piece {letter}", (HIDDEN,)) for letter in pieces)
            return [Touch((*hidden, Spot("stack"))), touch(slot_name(slot))]
    return []


def with_half(half: str) -> list[str]:
    """List the hexagons of a colour or a pattern, as tiles and as expansions."""
    return [sign for each in NUMBERS if half in each for sign in (each, f"[{each}]")]


SCENE: Scene[Engine] = Scene(
    table=lambda engine: table_sheet(engine.seats),
    board=lambda _: board_sheet(),
    looks=lambda _: looks(),
    fill=fill,
    touches=touches,
)
