"""Draws the things that lie on tables: each colour has a pattern of its own, so that it is known in grey.

The patterns are drawn in a square of 20 by 20. Nothing is copied from the art of a game.
"""

from collections.abc import Mapping
from typing import Final

from azul_notation.render.markup import Node, node
from azul_notation.rules.paints import PAINTS
from azul_notation.rules.scene import Look
from azul_notation.text.dialect import Paint

BOX: Final = 20
LINE: Final = 1.8
MOTIFS: Final = {
    "waves": "M3 7.5q3.5-4 7 0t7 0M3 13.5q3.5-4 7 0t7 0",
    "sun": "M10 3v14M3 10h14M5 5l10 10M15 5L5 15",
    "stripes": "M3.5 9.5l6-6M3.5 16.5l13-13M10.5 16.5l6-6",
    "ring": "M10 4.5a5.5 5.5 0 1 0 .01 0z",
    "diamond": "M10 3l7 7-7 7-7-7z",
    "squares": "M4 4h5v5H4zM11 11h5v5h-5z",
    "dots": "M6 4.5a1.5 1.5 0 1 0 .01 0zM14 4.5a1.5 1.5 0 1 0 .01 0zM6 12.5a1.5 1.5 0 1 0 .01 0z"
    "M14 12.5a1.5 1.5 0 1 0 .01 0z",
    "leaf": "M4 16Q3 5 16 4 16 16 4 16L12 8",
    "cross": "M10 3.5v13M3.5 10h13",
    "triangle": "M10 4l6.5 12h-13z",
    "star": "M10 3l2 5 5 .4-3.8 3.3 1.2 5-4.4-2.8-4.4 2.8 1.2-5L3 8.4 8 8z",
    "tree": "M10 3.5L5.5 10h9zM10 10v3",
    "bird": "M4 5q3.5-1 6 3 2.5-4 6-3M10 8v4",
    "butterfly": "M10 8Q4 2 4.5 7 5 11 10 8q6-6 5.5-1Q15 11 10 8v4.5",
    "flower": "M10 5a3 3 0 1 0 .01 0zM10 5V3M13 8h2M7 8H5M10 11v2",
    "lily": "M10 12.5Q4 10 6 4l4 4 4-4q2 6-4 8.5z",
    "bells": "M6 10q0-6 4-6t4 6zM5 10.5h10M10 11v2",
    "house": "M4 16V9l6-5 6 5v7zM8.5 16v-4h3v4",
    "drop": "M10 3q5 6 5 9a5 5 0 0 1-10 0q0-3 5-9z",
    "question": "M7 7.5q0-3.5 3-3.5t3 3q0 2-3 3.5V12M10 14.5v1",
}
"""What is drawn of each pattern."""
HEXAGON: Final = "M10 .2l8.5 4.9v9.8L10 19.8l-8.5-4.9V5.1z"
EDGE: Final = "#33383f"
SMALLER: Final = "translate(2.2 .4) scale(.78)"
"""Makes room below a pattern for what is written there."""
GHOST: Final = "#757b84"
"""The pattern of a space, on light and on dark ground."""
PAPER: Final = Paint("#33383f", "#fdfdfb", "#33383f")
"""What has no colour."""


def symbols(looks: Mapping[str, Look], prefix: str) -> list[Node]:
    """Draw every thing, and the space for each that has a colour, with ids to refer to."""
    return [symbol(look, prefix + ident(sign)) for sign, look in with_spaces(looks).items()]


def with_spaces(looks: Mapping[str, Look]) -> dict[str, Look]:
    """Add the space for each thing that has a colour, by its sign after `_`."""
    spaces = {
        f"_{sign}": space_of(look)
        for sign, look in looks.items()
        if look.colour and look.style == "solid" and look.form == "tile"
    }
    return {**looks, **spaces}


def ident(sign: str) -> str:
    """Spell a sign so that any address can refer to it."""
    return "".join(each if each.isalnum() or each == "_" else f"-{ord(each):x}" for each in sign)


def space_of(look: Look) -> Look:
    """Show the space that is printed for a thing."""
    return Look(look.words, look.colour, look.motif, look.form, "space")


def symbol(look: Look, name: str) -> Node:
    """Draw one thing."""
    paint = PAINTS.get(look.colour, PAPER)
    return node(
        "symbol",
        ground(look, paint),
        *patterns(look, paint),
        *signs(look, paint),
        id=name,
        viewBox=f"0 0 {BOX} {BOX}",
    )


def ground(look: Look, paint: Paint) -> Node:
    """Draw the shape of a thing."""
    faint = look.style == "space"
    style: dict[str, str | float] = {
        "fill": paint.ground,
        "stroke": paint.ground if faint and look.colour else EDGE,
        "stroke_width": 0.8,
        "fill_opacity": 0.22 if faint else "",
    }
    if look.form == "disc":
        return node("circle", cx=10, cy=10, r=9, **style)
    if look.form == "hexagon":
        return node("path", d=HEXAGON, **style)
    return node("rect", x=0.5, y=0.5, width=19, height=19, rx=3, **style)


def patterns(look: Look, paint: Paint) -> list[Node]:
    """Draw the pattern of a thing, and the ring round what is printed or lies on another space."""
    ink = GHOST if look.style == "space" else paint.letter
    drawn = []
    if look.motif:
        smaller = SMALLER if look.sign else ""
        drawn.append(
            node(
                "path",
                d=MOTIFS[look.motif],
                fill="none",
                stroke=ink,
                stroke_width=LINE,
                transform=smaller,
            )
        )
    if look.style == "printed":
        drawn.append(
            node(
                "path",
                d=HEXAGON,
                fill="none",
                stroke=PAPER.ground,
                stroke_width=1.2,
                transform="translate(1.6 1.6) scale(.84)",
            )
        )
    if look.style == "joker":
        style: dict[str, str | float] = {"fill": PAPER.ground, "stroke": EDGE, "stroke_width": 0.8}
        drawn.append(node("circle", cx=16, cy=4, r=3, **style))
    return drawn


def signs(look: Look, paint: Paint) -> list[Node]:
    """Write what is written on a thing: below its pattern, or in its middle."""
    if not look.sign:
        return []
    ink = GHOST if look.style == "space" else paint.letter
    low = bool(look.motif)
    size = 6.2 if low else 11
    y = 17 if low else 14
    return [
        node(
            "text",
            look.sign,
            x=10,
            y=y,
            font_size=size,
            text_anchor="middle",
            fill=ink,
            font_weight=600,
        )
    ]
