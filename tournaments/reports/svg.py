"""Writes a drawing as SVG that can share a page with others.

The same drawing gives the same bytes. Text stays text, in the reader's fonts. Colours are
those of `Ink`; in a page they become its variables, which know light and dark.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from html import escape

from tournaments.reports.words import seen

SPACE = ' xmlns="http://www.w3.org/2000/svg"'
FONTS = (
    "'Libertinus Serif','Noto Serif CJK SC','Noto Sans CJK SC','Source Han Sans SC','PingFang SC',"
    "'Microsoft YaHei','Noto Sans Hebrew','Noto Sans Arabic','DejaVu Sans',serif"
)
"""Where no page says otherwise."""
TAG = re.compile(r"<[^<>]+>")
"""Names stand between tags, their own angles escaped: what changes tags leaves names alone."""
COLOUR = re.compile(r"#[0-9a-f]{6}")


class Ink(StrEnum):
    """Defines which colour is for what."""

    text = "#23303f"
    faint = "#5f6b78"
    rule = "#d3dae1"
    rest = "#b4bdc8"
    accent = "#1f55a0"
    wash = "#c6d8ee"
    first = "#1f56a1"
    second = "#b9791a"
    third = "#2f8460"
    fourth = "#b84a3c"
    fifth = "#7a5bb0"
    sixth = "#25888f"
    seventh = "#b2568f"
    eighth = "#7d6a4a"


LINES = [
    *(Ink.first, Ink.second, Ink.third, Ink.fourth),
    *(Ink.fifth, Ink.sixth, Ink.seventh, Ink.eighth),
]
VARIABLES = {ink.value: f"var(--plot-{ink.name},{ink.value})" for ink in Ink}
Point = tuple[float, float]


class Drawing:
    """The content of a drawing, in points from the upper left corner."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide = wide
        self.high = high
        self.drawn: list[str] = []

    def line(
        self, points: Sequence[Point], ink: Ink, wide: float = 0.6, *, broken: bool = False
    ) -> None:
        """Draw a line through points."""
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        dashes = ' stroke-dasharray="4 3"' if broken else ""
        self.drawn.append(
            f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{number(wide)}"{dashes}/>'
        )

    def dot(self, point: Point, ink: Ink, radius: float) -> None:
        x, y = map(number, point)
        self.drawn.append(f'<circle cx="{x}" cy="{y}" r="{number(radius)}" fill="{ink}"/>')

    def bar(self, left: float, top: float, wide: float, high: float, ink: Ink) -> None:
        at = f'x="{number(left)}" y="{number(top)}"'
        size = f'width="{number(wide)}" height="{number(high)}"'
        self.drawn.append(f'<rect {at} {size} fill="{ink}"/>')

    def text(
        self,
        point: Point,
        text: str,
        ink: Ink = Ink.faint,
        *,
        anchor: str = "start",
        size: float = 8.5,
        slant: float = 0,
    ) -> None:
        """Write text whose middle is at the height of the point."""
        x, y = number(point[0]), number(point[1] + 0.34 * size)
        turned = f' transform="rotate({number(slant)} {x} {y})"' if slant else ""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.drawn.append(
            f'<text x="{x}" y="{y}" font-size="{number(size)}" fill="{ink}"{where}{turned}>'
            f"{escape(seen(text))}</text>"
        )

    def svg(self, name: str, title: str, says: str) -> str:
        """Write the drawing; `name` stands before its ids."""
        wide, high = number(self.wide), number(self.high)
        return (
            f'<svg{SPACE} viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img"'
            f' aria-labelledby="{name}-title {name}-desc" class="plot" font-family="{FONTS}"'
            ' stroke-linejoin="round" stroke-linecap="round">\n'
            f'<title id="{name}-title">{escape(seen(title))}</title>\n'
            f'<desc id="{name}-desc">{escape(seen(says))}</desc>\n' + "\n".join(self.drawn) + "\n"
            "</svg>\n"
        )


def number(value: float) -> str:
    """Write a length: a hundredth of a point is finer than anything that can be seen."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0: there is no -0


def themed(drawn: str) -> str:
    """Fit a drawing into a page: the colours and the font are the page's."""
    drawn = drawn.replace(SPACE, "", 1).replace(f' font-family="{FONTS}"', "", 1)
    return TAG.sub(lambda tag: COLOUR.sub(lambda m: VARIABLES.get(m[0], m[0]), tag[0]), drawn)
