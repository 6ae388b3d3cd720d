"""Draws the screen of an app as SVG, for any font in which all letters are equally wide."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.segment import Segment

WIDE, HIGH, SIZE, EDGE = 9, 19, 15, 8
"""Pixels: the width and the height of a letter's cell, the size of letters, what is left free round it."""
GROUND, INK = "#121212", "#e0e0e0"
FONTS = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"


def svg_of(strips: Iterable[Iterable[Segment]], columns: int, lines: int) -> str:
    """Draw the lines of a screen."""
    width, height = columns * WIDE + 2 * EDGE, lines * HIGH + 2 * EDGE
    drawn = [part for line, strip in enumerate(strips) for part in drawn_line(strip, line)]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONTS}" font-size="{SIZE}">'
    )
    ground = f'<rect width="{width}" height="{height}" rx="6" fill="{GROUND}"/>'
    return "\n".join([head, ground, *drawn, "</svg>\n"])


def drawn_line(strip: Iterable[Segment], line: int) -> Iterator[str]:
    """Draw the runs of one line."""
    column = 0
    for part in strip:
        letter, ground, extra = look_of(part)
        x, y, cells = EDGE + column * WIDE, EDGE + line * HIGH, cell_len(part.text)
        if ground != GROUND:
            yield f'<rect x="{x}" y="{y}" width="{cells * WIDE}" height="{HIGH}" fill="{ground}"/>'
        text = part.text.rstrip()
        if text.strip():
            before = len(text) - len(text.lstrip())
            words = text.lstrip()
            own = f' fill="{letter}"{extra} textLength="{cell_len(words) * WIDE}"'
            place = f'x="{x + before * WIDE}" y="{y + HIGH - 5}"'
            yield f'<text {place}{own} xml:space="preserve">{escape(words)}</text>'
        column += cells


def look_of(part: Segment) -> tuple[str, str, str]:
    """Give the colours of a run, and what else its letters have."""
    style = part.style
    if style is None:
        return INK, GROUND, ""
    letter = style.color.get_truecolor().hex if style.color else INK
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else GROUND
    if style.reverse:
        letter, ground = ground, letter
    extra = ' font-weight="bold"' if style.bold else ""
    extra += ' font-style="italic"' if style.italic else ""
    extra += ' text-decoration="underline"' if style.underline else ""
    return letter, ground, extra
