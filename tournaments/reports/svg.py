"""Writes a figure of matplotlib as SVG that can share a page with others.

The same figure gives the same bytes. Text stays text, in the fonts of whoever reads it. Colours are
those of `Ink`; in a page they become its variables, which know light and dark.
"""

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from html import escape
from typing import TYPE_CHECKING, Any

from tournaments.reports.words import seen

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SPACE = ' xmlns="http://www.w3.org/2000/svg"'
FONTS = (
    "'Libertinus Serif','Noto Serif CJK SC','Noto Sans CJK SC','Source Han Sans SC','PingFang SC',"
    "'Microsoft YaHei','Noto Sans Hebrew','Noto Sans Arabic','DejaVu Sans',serif"
)
"""Where no page says otherwise."""
TAG = re.compile(r"<[^<>]+>")
"""Names stand between tags, their own angles escaped: what changes tags leaves names alone."""
HEAD = re.compile(r"^.*?<svg[^>]*viewBox=\"([^\"]*)\"[^>]*>", re.DOTALL)
STYLE = re.compile(r"<defs>\s*<style[^>]*>[^<]*</style>\s*</defs>")
"""matplotlib's own, which would hold for the whole page."""
NAMED = re.compile(r' id="([^"]*)"')
USED = re.compile(r'(?:href="#|url\(#)([^")]*)')
FAMILY = re.compile(r" font-family: [^;\"]*;?")
STILL = re.compile(r' transform="rotate\(-?0 [^"]*\)"')
COLOUR = re.compile(r"#[0-9a-f]{6}")
MEASURES = re.compile(r"(?<=[0-9]\.[0-9]{2})[0-9]+")


class Ink(StrEnum):
    """What is drawn in which colour."""

    text = "#23303f"
    faint = "#5f6b78"
    rule = "#d3dae1"
    rest = "#c3cad3"
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


PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "azul-notation",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.unicode_minus": True,
    "axes.edgecolor": Ink.rule,
    "axes.labelcolor": Ink.faint,
    "axes.labelsize": 8.5,
    "axes.linewidth": 0.6,
    "axes.titlecolor": Ink.text,
    "axes.titlepad": 5,
    "axes.titlesize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "lines.solid_capstyle": "round",
    "lines.solid_joinstyle": "round",
    "path.simplify": False,
    **{f"{axis}tick.color": Ink.rule for axis in "xy"},
    **{f"{axis}tick.labelcolor": Ink.faint for axis in "xy"},
    **{f"{axis}tick.labelsize": 8.5 for axis in "xy"},
    **{f"{axis}tick.major.size": 3 for axis in "xy"},
    **{f"{axis}tick.major.width": 0.6 for axis in "xy"},
}


@contextmanager
def drawing() -> Iterator[None]:
    """Hold matplotlib to these settings, whatever else is done with it."""
    import matplotlib as mpl  # noqa: PLC0415

    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph .* missing from", UserWarning)
        # only the widths of such letters are guessed: the reader's fonts show them
        mpl.rcdefaults()
        mpl.rcParams.update(PLAIN)
        yield


def svg(figure: "Figure", name: str, title: str, says: str) -> str:
    """Write a figure; `name` stands before all its ids."""
    out = io.StringIO()
    figure.savefig(
        out,
        format="svg",
        transparent=True,
        metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
    )
    drawn = STYLE.sub("", out.getvalue(), count=1)
    used = set(USED.findall("".join(TAG.findall(drawn))))
    head = HEAD.match(drawn)
    assert head, "matplotlib writes an svg"

    def tidy(found: re.Match[str]) -> str:
        tag = NAMED.sub(lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", found[0])
        tag = USED.sub(lambda m: m[0].removesuffix(m[1]) + f"{name}-{m[1]}", tag)
        tag = tag.replace("xlink:href", "href")
        tag = STILL.sub("", FAMILY.sub("", tag))
        return MEASURES.sub("", tag)

    body = TAG.sub(tidy, drawn[head.end() :])
    body = re.sub(r"\n\s*(?=<)", "\n", body)
    while (less := re.sub(r"<g>\s*</g>\n?|<defs>\s*</defs>\n?|<defs/>\n?", "", body)) != body:
        body = less
    wide, high = head[1].split()[2:]
    return (
        f'<svg{SPACE} viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" class="plot" font-family="{FONTS}"'
        ' stroke-linejoin="round">\n'
        f'<title id="{name}-title">{escape(seen(title))}</title>\n'
        f'<desc id="{name}-desc">{escape(seen(says))}</desc>\n{body.strip()}\n'
    )


def themed(drawn: str) -> str:
    """Fit a figure into a page: the colours and the font are the page's."""
    drawn = drawn.replace(SPACE, "", 1).replace(f' font-family="{FONTS}"', "", 1)
    return TAG.sub(lambda tag: COLOUR.sub(lambda m: VARIABLES.get(m[0], m[0]), tag[0]), drawn)
