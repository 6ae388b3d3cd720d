"""Places values and labels in a drawing, in points: nothing depends on the exact widths of letters."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from tournaments.reports.svg import Drawing, Ink, Point

LETTER = 4.9
"""About the width of a letter of the names."""
LINE = 11.5
"""The distance from a label to the one below."""
TICK = 3.0


class Panel(NamedTuple):
    """A part of a drawing with its axes: where it lies, and the values at its rims."""

    drawing: Drawing
    left: float
    top: float
    wide: float
    high: float
    x: tuple[float, float]
    """The values at the left and at the right."""
    y: tuple[float, float]
    """The values at the bottom and at the top."""

    def at(self, x: float, y: float) -> Point:
        """Find the point of two values."""
        (x0, x1), (y0, y1) = self.x, self.y
        across, up = (x - x0) / ((x1 - x0) or 1), (y - y0) / ((y1 - y0) or 1)
        return self.left + across * self.wide, self.top + (1 - up) * self.high

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + self.high

    def frame(self) -> None:
        """Draw the two axes."""
        corner = (self.left, self.bottom)
        self.drawing.line([(self.left, self.top), corner, (self.right, self.bottom)], Ink.rule)

    def tick_below(self, x: float, text: str, *, row: int = 0) -> None:
        across, down = self.at(x, self.y[0])
        if not row:
            self.drawing.line([(across, down), (across, down + TICK)], Ink.rule)
        self.drawing.text((across, down + 11 + 10 * row), text, anchor="middle")

    def tick_beside(self, y: float, text: str, *, mark: bool = True) -> None:
        across, down = self.at(self.x[0], y)
        if mark:
            self.drawing.line([(across - TICK, down), (across, down)], Ink.rule)
        self.drawing.text((across - 6, down), text, anchor="end")


def name_lines(ends: Panel, lines: Sequence[tuple[float, float, str, Ink]]) -> None:
    """Write at the right what each line is, moved apart, with a leader from its end (x, y)."""
    placed = sorted((ends.at(x, y), text, ink) for x, y, text, ink in lines)
    placed.sort(key=lambda each: each[0][1])
    wanted = [down - ends.top for (_, down), _, _ in placed]
    for (end, text, ink), down in zip(placed, spread(wanted, LINE, ends.high), strict=True):
        there = ends.top + down
        path = [end, (ends.right, end[1]), (ends.right + 8, there)]
        ends.drawing.line(path, ink, 0.5)
        ends.drawing.text((ends.right + 11, there), text, Ink.text, size=9)


def spread(wanted: Sequence[float], gap: float, room: float) -> list[float]:
    """Move labels, highest first, so far apart, each as near to its place as can be."""
    blocks: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        blocks.append((place - number * gap, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, m), (two, n) = blocks[-2:]
            blocks[-2:] = [((one * m + two * n) / (m + n), m + n)]
    last = room - (len(wanted) - 1) * gap
    starts = [max(0.0, min(start, last)) for start, count in blocks for _ in range(count)]
    return [start + number * gap for number, start in enumerate(starts)]


def steps(low: float, high: float, most: int) -> list[float]:
    """Choose round values between two limits; `most` is the greatest number of them."""
    span = max(high - low, 1e-9)
    power = 10.0 ** floor(log10(span / most))
    size = next(power * each for each in (1, 2, 5, 10, 20) if span / (power * each) <= most)
    return [n * size for n in range(ceil(low / size - 1e-9), floor(high / size + 1e-9) + 1)]
