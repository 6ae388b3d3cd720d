"""Places axes and labels in a figure, in points: nothing depends on the widths of letters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tournaments.reports.svg import Ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDE = 500.0
POINT = 1 / 72
"""Of an inch."""
LINE = 11.5
"""From a label to the one below."""
TOP, GAP = 16.0, 14.0


class Panel(NamedTuple):
    axes: "Axes"
    wide: float
    high: float


def canvas(high: float) -> "Figure":
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(WIDE * POINT, high * POINT), dpi=72)
    figure.patch.set_visible(False)
    return figure


def panel(
    figure: "Figure",
    *,
    left: float = 26,
    right: float = 10,
    bottom: float = 32,
    rows: int = 1,
    row: int = 0,
    columns: Sequence[float] = (1,),
    column: int = 0,
) -> Panel:
    """Add axes: in the row of that number, or in the column whose share of the width is given."""
    total = figure.get_figheight() / POINT
    high = (total - bottom - TOP * rows - GAP * (rows - 1) * 0.3) / rows
    low = bottom + (rows - 1 - row) * (high + TOP + GAP * 0.3)
    room = WIDE - left - right - GAP * (len(columns) - 1)
    wide = room * columns[column] / sum(columns)
    start = left + room * sum(columns[:column]) / sum(columns) + GAP * column
    axes = figure.add_axes((start / WIDE, low / total, wide / WIDE, high / total))
    axes.patch.set_visible(False)
    return Panel(axes, wide, high)


def name_lines(ends: Panel, lines: Sequence[tuple[float, float, str, str]]) -> None:
    """Write at the right what each line is, moved apart, with a leader from its end (x, y)."""
    axes, wide, high = ends
    (left, right), (low, top) = axes.get_xlim(), axes.get_ylim()
    lines = sorted(lines, key=lambda line: (line[1] - low) / (top - low), reverse=True)
    wanted = [high * (top - y) / (top - low) for _, y, _, _ in lines]
    across = (right - left) / wide
    for (x, y, text, colour), down in zip(lines, spread(wanted, LINE, high), strict=True):
        there = top - down * (top - low) / high
        axes.plot(
            [x, right, right + 8 * across],
            [y, y, there],
            color=colour,
            linewidth=0.6,
            alpha=0.7,
            clip_on=False,
            solid_joinstyle="round",
        )
        axes.text(right + 11 * across, there, text, va="center_baseline", color=Ink.text)


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
