"""Lays out the table and a palace board of Stained Glass of Sintra, for pictures."""

from collections.abc import Mapping
from functools import cache, lru_cache

from azul_notation.rules.offer.scene import (
    EDGE,
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
from azul_notation.rules.sintra.edition import Edition
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.notation import NOWHERE, read_take
from azul_notation.rules.sintra.position import spaces_of
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKER,
    PIECE_SET,
    ROUNDS,
    SPACE_LETTERS,
    SPACES,
    WINDOW_SPACES,
)
from azul_notation.rules.sintra.view import REMEMBERED, Board, Strip, letters_of, view

GLAZIER, STEPS = "v", "x"
FIELD = SPACE_LETTERS[JOKER]
NAMES = 44.0
"""The width of the names before the rows."""
SMALL, SMALL_STEP = 11.0, 12.0
LEFT = EDGE + NAMES
STRIPS = EDGE + 34
WINDOWS = STRIPS + SPACES * STEP + 6
VALUES = WINDOWS + WINDOW_SPACES * STEP + 10
BACKS = VALUES + 8
GLASS = BACKS + SPACES * SMALL_STEP + 10
BOARD = LEFT + COLUMNS * STEP + EDGE


@lru_cache
def table_sheet(count: int) -> Sheet:
    zones, captions, y = factories(count)
    more, names, y = supply(y, PIECE_SET.spent)
    indicator = Zone("round indicator", row(ROUNDS, EDGE + 92, y + 2))
    names.append(Caption(EDGE + 6, y + 16, "round indicator", 10, "start"))
    return Sheet(WIDTH, y + STEP + EDGE, (*zones, *more, indicator), (*captions, *names))


@lru_cache
def board_sheet(edition: Edition) -> Sheet:
    columns = [LEFT + at * STEP for at in range(COLUMNS)]
    zones = [Zone("glazier", tuple(Place(x, EDGE + 12, outline=False) for x in columns))]
    zones += [
        Zone(f"strip {at}", tuple(Place(x, STRIPS + line * STEP) for line in range(SPACES)))
        for at, x in enumerate(columns, start=1)
    ]
    zones += [
        Zone(
            f"window {at}", tuple(Place(x, WINDOWS + line * STEP) for line in range(WINDOW_SPACES))
        )
        for at, x in enumerate(columns, start=1)
    ]
    zones += [
        Zone(
            f"other side of strip {at}",
            tuple(
                Place(x + 4, BACKS + line * SMALL_STEP, SMALL, outline=False)
                for line in range(SPACES)
            ),
        )
        for at, x in enumerate(columns, start=1)
    ]
    step = min(STEP, COLUMNS * STEP / len(edition.glass))
    track = tuple(
        Place(LEFT + at * step, GLASS, min(step - 1, STEP - 2), "disc", label=str(-loss))
        for at, loss in enumerate(edition.glass)
    )
    lost = Place(EDGE + 30, GLASS + 8, SMALL, "text", outline=False)
    zones += [Zone("broken glass", track), Zone("lost at the bottom of the track", (lost,))]
    numbers = [Caption(x + 10, EDGE + 10, str(at), 10) for at, x in enumerate(columns, start=1)]
    values = zip(columns, edition.values, strict=True)
    numbers += [Caption(x + 10, VALUES, str(value), 10) for x, value in values]
    lines = {
        "glazier": EDGE + 27,
        "strips": STRIPS + 14,
        "windows": WINDOWS + 14,
        "points": VALUES,
        "below": BACKS + 9,
        "glass": GLASS + 9,
    }
    names = [Caption(EDGE, y, name, 9, "start") for name, y in lines.items()]
    return Sheet(BOARD, GLASS + STEP + EDGE, tuple(zones), (*numbers, *names))


@cache
def looks() -> Mapping[str, Look]:
    shown = looks_of(PIECE_SET)
    panes = [shown[letter] for letter in PIECE_SET.letters]
    free = {
        letter.lower(): Look(f"space for {pane.words}", pane.colour, pane.motif, style="space")
        for letter, pane in zip(PIECE_SET.letters, panes, strict=True)
    }
    jokers = {
        FIELD + letter: Look(
            f"{pane.words} on a joker space", pane.colour, pane.motif, style="joker"
        )
        for letter, pane in zip(PIECE_SET.letters, panes, strict=True)
    }
    return {
        **shown,
        **free,
        **jokers,
        FIELD: Look("joker space", motif="star"),
        GLAZIER: Look("glazier", motif="house", form="disc"),
        STEPS: Look("marker of broken glass", motif="drop", form="disc"),
    }


def fill(engine: Engine) -> list[list[str]]:
    """List what lies on the table and on the boards."""
    seen = view(engine)
    track = filled([PIECE_SET.letters[colour] for colour in seen.track], ROUNDS)
    table = [*on_offer(seen, PIECE_SET), *in_supply(seen, PIECE_SET), *track]
    steps = len(seen.edition.glass)
    return [table, *(on_board(board, steps) for board in seen.boards)]


def on_board(board: Board, steps: int) -> list[str]:
    things = [GLAZIER if at == board.glazier else "" for at in range(COLUMNS)]
    for strip in board.strips:
        things += spaces_of(strip) if strip else [""] * SPACES
    for window in board.windows:
        things += filled([PIECE_SET.letters[colour] for colour in window], WINDOW_SPACES)
    for strip in board.strips:
        things += back_of(strip)
    things += [STEPS if at == board.glass else "" for at in range(steps)]
    return [*things, str(-board.lost) if board.lost else ""]


@lru_cache(REMEMBERED)
def back_of(strip: Strip | None) -> tuple[str, ...]:
    """Show the face of a strip that is down, if it has not been up."""
    spaces = letters_of(strip.back).lower() if strip and strip.back else ""
    return tuple(filled(spaces, SPACES))


def touches(engine: Engine, word: str) -> list[Touch]:
    """List what a hand touches: panes, their strip, the pane that is kept; or the glazier."""
    take = read_take(word)
    if take.back:
        back = engine.boards[engine.mover].leftmost
        return [touch("glazier", GLAZIER), touch("glazier", at=back)]
    taken = touch_of(PIECE_SET, take.source, take.colour)
    if take.column == NOWHERE:
        return [taken, touch("broken glass")]
    strip = f"strip {take.column + 1}"
    if take.keep is None:
        return [taken, touch(strip)]
    kept = PIECE_SET.letters[take.keep]
    on_joker = (FIELD,) if take.keep == take.colour else ()
    return [taken, touch(strip), touch(strip, kept, kept.lower(), FIELD + kept, *on_joker)]


SCENE: Scene[Engine] = Scene(
    table=lambda engine: table_sheet(len(engine.sources) - 1),
    board=lambda engine: board_sheet(engine.edition),
    looks=lambda _: looks(),
    fill=fill,
    touches=touches,
)
