"""Lays out the table and a board of the wall games, for pictures."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from azul_notation.rules.offer.scene import (
    EDGE,
    MARKER,
    WIDTH,
    factories,
    in_supply,
    looks_of,
    on_offer,
    supply,
    touch_of,
)
from azul_notation.rules.scene import (
    STEP,
    Caption,
    Look,
    Place,
    Scene,
    Sheet,
    Touch,
    Zone,
    filled,
    row,
    touch,
)
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.notation import NOWHERE, match_move, read_take
from azul_notation.rules.walls.packed import NOTHING
from azul_notation.rules.walls.tables import (
    BOXES,
    EFFECT_NAMES,
    FLOOR_LOSS,
    FLOOR_SPACES,
    GONE,
    LINES,
    PRINTED,
    ZERO,
)
from azul_notation.rules.walls.view import Board, View, view

NUMBERS = 14.0
"""The width of the numbers before the pattern lines."""
WALL = EDGE + NUMBERS + LINES * STEP + 8
FLOOR = EDGE + LINES * STEP + 8
EFFECT = 12.0
"""The room below a special factory for what its disc does."""
DISC = EDGE + NUMBERS + FLOOR_SPACES * STEP + 12
FALL = touch("floor line")


@lru_cache
def table_sheet(variant: str, count: int, *, special: bool) -> Sheet:
    zones, captions, y = factories(count, EFFECT if special else 0, piled=special)
    if special:
        words = tuple(
            Place(x + width / 2, y + height, EFFECT, "text", outline=False)
            for x, y, width, height in (zone.frame for zone in zones if zone.frame)
        )
        zones.append(Zone("special factories", words))
    more, names, y = supply(y, BOXES[variant].spent)
    return Sheet(WIDTH, y, (*zones, *more), (*captions, *names))


@lru_cache
def board_sheet(edition: Edition) -> Sheet:
    zones, captions = [], []
    for line in range(LINES):
        y = EDGE + line * STEP
        x = EDGE + NUMBERS + (LINES - 1 - line) * STEP
        zones.append(Zone(f"pattern line {line + 1}", row(line + 1, x, y)))
        captions.append(Caption(x - 7, y + 14, str(line + 1), 10))
    for line in range(LINES):
        y = EDGE + line * STEP
        printed = dict(zip(PRINTED[line], edition.box.letters, strict=True))
        spaces = tuple(
            Place(WALL + at * STEP, y, ghost=printed[at] if edition.printed else "")
            for at in range(LINES)
        )
        zones.append(Zone(f"wall row {line + 1}", spaces))
    losses = [after - before for before, after in pairwise(FLOOR_LOSS)]
    floor = tuple(
        Place(EDGE + NUMBERS + at * STEP, FLOOR, label=f"−{loss}") for at, loss in enumerate(losses)
    )
    zones.append(Zone("floor line", floor))
    if edition.special:
        zones.append(Zone("zero disc", (Place(DISC, FLOOR, form="disc", outline=False),)))
    captions.append(Caption(EDGE + 5, FLOOR + 14, "F", 10))
    return Sheet(WALL + LINES * STEP + EDGE, FLOOR + STEP + EDGE, tuple(zones), tuple(captions))


@lru_cache
def looks(variant: str) -> Mapping[str, Look]:
    return {**looks_of(BOXES[variant]), ZERO: Look("zero disc", form="disc", sign="0")}


def fill(engine: Engine) -> list[list[str]]:
    """List what lies on the table and on the boards."""
    seen = view(engine)
    box = seen.edition.box
    special = seen.edition.special
    effects = [effect_of(each) for each in seen.effects[1:]] if special else []
    table = [*on_offer(seen, box, piled=special), *effects, *in_supply(seen, box)]
    return [table, *(on_board(seen, board) for board in seen.boards)]


def effect_of(effect: str) -> str:
    """Name what a disc does, shortly; nothing once the zero disc is gone."""
    if effect in ("", GONE):
        return ""
    return EFFECT_NAMES.get(effect, f"collects {effect}")


def on_board(seen: View, board: Board) -> list[str]:
    letters = seen.edition.box.letters
    things: list[str] = []
    for line, (colour, count) in enumerate(zip(board.colours, board.counts, strict=True)):
        things += [""] * (line + 1 - count) + [letters[colour]] * count
    for spaces in board.wall:
        things += ["" if colour == NOTHING else letters[colour] for colour in spaces]
    signs = letters + MARKER
    things += filled([signs[thing] for thing in board.floor], FLOOR_SPACES)
    if seen.edition.special:
        caught = ZERO if board.caught == NOTHING else signs[board.caught]
        things.append(caught if board.disc else "")
    return things


def touches(engine: Engine, word: str) -> list[Touch]:
    """List what a hand touches: tiles and the line where they go, or a line and a space of the wall."""
    if not match_move(word):
        line, _, column = word.partition(">")
        wall = touch(f"wall row {line}", at=int(column) - 1) if column.isdigit() else FALL
        return [touch(f"pattern line {line}"), wall]
    box = engine.edition.box
    take = read_take(box.letters, word)
    to = FALL if take.line == NOWHERE else touch(f"pattern line {take.line + 1}")
    return [touch_of(box, take.source, take.colour), to]


SCENE: Scene[Engine] = Scene(
    table=lambda engine: table_sheet(
        engine.edition.variant, len(engine.factories) - 1, special=engine.edition.special
    ),
    board=lambda engine: board_sheet(engine.edition),
    looks=lambda engine: looks(engine.edition.variant),
    fill=fill,
    touches=touches,
)
