"""Draws a state of a game as one SVG: the table, then the boards, two beside each other."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.render.artwork import symbols
from azul_notation.render.drawing import (
    BOARD,
    DESTINATION,
    GROUND,
    INK,
    SOURCE,
    base,
    chosen_looks,
    signs_used,
    things,
)
from azul_notation.render.last_move import Marked, marked
from azul_notation.render.markup import Node, node, text_of
from azul_notation.render.paint import cells
from azul_notation.rules.family import Family
from azul_notation.rules.scene import Scene, Sheet

NAMESPACE: Final = "http://www.w3.org/2000/svg"
FONTS: Final = "system-ui,'Segoe UI',Roboto,'DejaVu Sans','Noto Sans CJK SC',sans-serif"
PREFIX: Final = "t-"
ACROSS: Final = 2
"""Boards beside each other."""
EDGE: Final = 8.0
HEAD: Final = 22.0
"""The height of the title, and of the names of players."""
LETTER: Final = 6.6
"""About the width of a letter of a name."""
TURN: Final = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
DARK: Final = (
    "@media (prefers-color-scheme:dark){.g{fill:#15181c}.b{fill:#23272e}.f{fill:#23272e;stroke:#6d7580}"
    ".e{stroke:#7d8590}.t{fill:#f2f2ee}.c{fill:#aeb5be}.m1{stroke:#c9a2ff}.m2{stroke:#ff9a5c}}"
)
"""The colours of a page that is dark; programs that know no such pages leave them out."""


class Still(msgspec.Struct, frozen=True, kw_only=True):
    """The state, and what of it a picture shows."""

    family: Family[Any]
    state: Any
    names: Sequence[str]
    title: str = ""
    """What stands above it: the move, for instance."""
    before: Any = None
    """The state before the last move, which is marked; None if nothing is."""
    seat: Seat | None = None
    """The only seat whose board is drawn; None for all of them."""
    touched: Sequence[int] = ()
    """Places that somebody has touched, which are marked: those of the table, then of the only board."""


class Layout(msgspec.Struct, frozen=True):
    """The places of the table and of the boards in a picture."""

    width: float
    height: float
    table: tuple[float, float]
    boards: tuple[tuple[float, float], ...]
    """Where each board that is drawn begins, with the player's name above it."""


class NoPicture(AzulError):
    """Reports a family that does not define where its things lie."""


def scene_of(family: Family[Any]) -> Scene[Any]:
    """Find the scene of a family that has one."""
    scene = family.picture.scene
    if scene is None:
        raise NoPicture(f"{family.name} has no pictures")
    return scene


def write_svg(still: Still) -> str:
    """Write the picture."""
    scene, state = scene_of(still.family), still.state
    table, board = scene.table(state), scene.board(state)
    seats = range(state.seats) if still.seat is None else [still.seat]
    every = scene.fill(state)
    filled = [every[0], *(every[seat + 1] for seat in seats)]
    sheets = [table, *[board] * len(seats)]
    marks = marks_of(still, scene, len(table.places))
    lie = layout(still)
    width, height = lie.width, lie.height
    looks = chosen_looks(scene.looks(state), signs_used(sheets, filled))
    parts = [
        node("style", DARK),
        node("defs", *symbols(looks, PREFIX)),
        node("rect", class_="g", width=width, height=height, fill=GROUND),
    ]
    if still.title:
        parts.append(label(EDGE + 14, 16, shortened(still.title, width - 3 * EDGE), "", 12))
    parts.append(laid(*lie.table, table, filled[0], marks[0]))
    for at, (seat, (x, y)) in enumerate(zip(seats, lie.boards, strict=True)):
        head = list(heading(still, Seat(seat), board.width))
        back = node(
            "rect", class_="b", width=board.width, height=HEAD + board.height, rx=6, fill=BOARD
        )
        own = laid(0, HEAD, board, filled[at + 1], marks[seat + 1])
        parts.append(node("g", back, *head, own, transform=f"translate({x:g} {y:g})"))
    drawing = node(
        "svg",
        node("title", describe_picture(still)),
        *parts,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
    )
    return text_of(drawing) + "\n"


def marks_of(still: Still, scene: Scene[Any], places: int) -> list[Marked]:
    """Mark the last move, or what somebody has touched; `places` counts those of the table."""
    if still.before:
        return marked(scene, still.before, still.state)
    on_table = Marked(sources=[at for at in still.touched if at < places])
    on_board = Marked(destinations=[at - places for at in still.touched if at >= places])
    return [on_table, *[on_board] * still.state.seats]


def layout(still: Still) -> Layout:
    """Lay out the table and the boards."""
    scene, state = scene_of(still.family), still.state
    table, board = scene.table(state), scene.board(state)
    seats = state.seats if still.seat is None else 1
    top = HEAD if still.title else EDGE
    across = min(ACROSS, seats)
    width = max(table.width, across * (board.width + EDGE) - EDGE) + 2 * EDGE
    indent = (width - across * (board.width + EDGE) + EDGE) / 2
    below, step = top + table.height + EDGE, HEAD + board.height + EDGE
    boards = tuple(
        (indent + at % across * (board.width + EDGE), below + at // across * step)
        for at in range(seats)
    )
    height = below + -(-seats // across) * step
    return Layout(width, height, ((width - table.width) / 2, top), boards)


def describe_picture(still: Still) -> str:
    """Describe in words what the picture shows."""
    seats = zip(still.names, still.state.scores, strict=True)
    totals = ", ".join(f"{name} {score}" for name, score in seats)
    return f"{still.title}: {totals}" if still.title else totals


def heading(still: Still, seat: Seat, width: float) -> Iterator[Node]:
    """Write a player's name and total above the board."""
    state = still.state
    total = str(state.scores[seat])
    room = width - 24 - LETTER * (len(total) + 3)
    if state.phase == "draft" and state.mover == seat:
        yield label(4, 16, TURN, "", 13)
    yield label(
        14, 16, shortened(f"{number_of(seat)} {still.names[seat]}", room), "", 13, weight=600
    )
    yield label(width - 8, 16, total, "end", 15, weight=700)


def shortened(text: str, room: float) -> str:
    """Cut a text so that it fits into a width."""
    if cells(text) * LETTER <= room:
        return text
    while text and (cells(text) + 1) * LETTER > room:
        text = text[:-1]
    return f"{text}…"


def label(
    x: float, y: float, text: str, anchor: str, size: float, *, weight: float | str = ""
) -> Node:
    return node(
        "text",
        text,
        class_="t",
        x=x,
        y=y,
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        fill=INK,
    )


def laid(x: float, y: float, sheet: Sheet, values: Sequence[str], marks: Marked) -> Node:
    """Draw a sheet with what lies on it, and the marks of the last move."""
    drawn = list(things(sheet, values, PREFIX))
    rings = list(outlined(sheet, marks))
    return node("g", base(sheet, PREFIX), *drawn, *rings, transform=f"translate({x:g} {y:g})")


def write_board(still: Still, prefix: str) -> str:
    """Draw the board of the only seat, and nothing else; `prefix` stands before the names in the picture."""
    assert still.seat is not None, "a board has a seat"
    scene, state = scene_of(still.family), still.state
    board, values = scene.board(state), scene.fill(state)[still.seat + 1]
    looks = chosen_looks(scene.looks(state), signs_used([board], [values]))
    drawing = node(
        "svg",
        node("title", f"The board of {still.names[still.seat]}"),
        node("defs", *symbols(looks, prefix)),
        base(board, prefix),
        *things(board, values, prefix),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {board.width:g} {board.height:g}",
        width=board.width,
        height=board.height,
        role="img",
        font_family=FONTS,
    )
    return text_of(drawing) + "\n"


def outlined(sheet: Sheet, marks: Marked) -> Iterator[Node]:
    """Mark where the last move took from, and where it went."""
    zones = {zone.name: zone for zone in sheet.zones}
    for name in marks.zones:
        x, y, width, height = zones[name].frame or (0, 0, 0, 0)
        yield ring(x, y, width, height, 1, round_=zones[name].round)
    for kind, places in ((1, marks.sources), (2, marks.destinations)):
        for at in places:
            place = sheet.places[at]
            yield ring(place.x, place.y, place.size, place.size, kind)


def ring(
    x: float, y: float, width: float, height: float, kind: int, *, round_: bool = False
) -> Node:
    """Draw a mark: broken where a piece was, whole where one came to lie."""
    return node(
        "rect",
        class_=f"m{kind}",
        x=x - 0.5,
        y=y - 0.5,
        width=width + 1,
        height=height + 1,
        rx=(width + 1) / 2 if round_ else 4,
        fill="none",
        stroke=(SOURCE, DESTINATION)[kind - 1],
        stroke_width=2.2,
        stroke_dasharray="3 2" if kind == 1 else "",
    )
