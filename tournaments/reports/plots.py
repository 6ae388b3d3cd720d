"""Draws plots as SVG with matplotlib, which is loaded for the first plot.

A plot is None where there is nothing to draw.
"""

from collections.abc import Sequence
from math import ceil, isnan, nan, sqrt
from statistics import median
from typing import TYPE_CHECKING

from tournaments.reports.panels import Panel, canvas, name_lines, panel
from tournaments.reports.periods import in_order
from tournaments.reports.svg import LINES, Ink, drawing, svg
from tournaments.reports.view import Calibration, Rating, SeatFigures
from tournaments.reports.words import digits_of, seen, short, sizes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMED = len(LINES)
"""The number of players who stand out; the others are grey."""
ALL_NAMED = 12
"""Up to here all are named."""
Z = 1.959963984540054
"""Of 95 %."""
FINE, COARSE = 12, 24
"""Into how many bins scores are put, at least and at most."""
SIDE = 24.0
"""Room for the labels below and next to an axis."""


def rank_plot(
    ranks: Sequence[tuple[str, list[int | None]]], unit: str = "round", name: str = "rank"
) -> str | None:
    """Draw every player's rank by round, the first in colour."""
    rounds = max((len(row) for _, row in ranks), default=0)
    lowest = max((r for _, row in ranks for r in row if r is not None), default=0)
    if not lowest:
        return None
    pitch = min(max(440 / lowest, 7), 24)
    with drawing():
        figure = canvas(pitch * lowest + 2 * SIDE)
        ends = panel(figure, right=170)
        axes = ends.axes
        axes.set(xlim=edges(1, rounds), ylim=(lowest + 0.5, 0.5), xlabel=seen(unit))
        axes.set_xticks(range(1, rounds + 1))
        step = next(s for s in (1, 5, 10, 20, 50, 100, 1000) if pitch * s > 13)  # noqa: PLR2004
        axes.set_yticks(sorted({1, *range(step, lowest + 1, step)}))
        rows = [(who, [nan if r is None else float(r) for r in row]) for who, row in ranks]
        draw_lines(ends, rows, "{0:.0f}  {1}")
        axes.tick_params(axis="y", length=0)
        return svg(
            figure,
            name,
            f"Rank by {unit}",
            f"The rank of {len(ranks)} players after each of {rounds} {unit}s.",
        )


def history_plot(players: Sequence[Rating], name: str = "history") -> str | None:
    """Draw ratings by period, the best in colour."""
    periods = in_order([[when for when, _ in player.history] for player in players])
    if not periods:
        return None
    where = {period: number for number, period in enumerate(periods, 1)}
    digits = digits_of(player.rating for player in players)
    rows = []
    for player in players:
        row = [nan] * len(periods)
        for when, rating in player.history:
            row[where[when] - 1] = rating
        rows.append((player.player, row))
    with drawing():
        figure = canvas(280)
        ends = panel(figure, left=40, right=170)
        axes = ends.axes
        values = [rating for _, row in rows for rating in row if not isnan(rating)]
        rim = max(0.05 * (max(values) - min(values)), 0.01 * abs(max(values))) or 1
        axes.set(xlim=edges(1, len(periods)), ylim=(min(values) - rim, max(values) + rim))
        some = range(0, len(periods), ceil(len(periods) / 5))
        axes.set_xticks([n + 1 for n in some], [short(periods[n], 14) for n in some])
        axes.grid(axis="y", color=Ink.rule, linewidth=0.5)
        draw_lines(ends, rows, f"{{0:.{digits}f}}  {{1}}")
        return svg(
            figure,
            name,
            "Rating by period",
            f"The ratings of {len(players)} players after each of {len(periods)} periods.",
        )


def draw_lines(ends: Panel, rows: Sequence[tuple[str, list[float]]], says: str) -> None:
    """Draw the first players over the others, and name them where their lines end."""
    axes = ends.axes
    named = len(rows) if len(rows) <= ALL_NAMED else NAMED
    for rank, (_, row) in reversed(list(enumerate(rows))):
        colour = LINES[rank] if rank < NAMED else Ink.rest
        strong = rank < NAMED
        there = [(x, y) for x, y in enumerate(row, 1) if not isnan(y)]
        if not there:
            continue
        xs, ys = zip(*there, strict=True)
        wide = 1.8 if strong else 0.8
        axes.plot(xs, ys, color=colour, linewidth=wide, zorder=3 if strong else 2)
        if strong or len(there) == 1:
            axes.plot(xs, ys, "o", color=colour, markersize=3.6 if strong else 2, zorder=4)
    last = []
    for rank, (who, row) in enumerate(rows[:named]):
        there = [(x, y) for x, y in enumerate(row, 1) if not isnan(y)]
        if there:
            x, y = there[-1]
            last.append((x, y, says.format(y, short(who, 24)), LINES[min(rank, NAMED - 1)]))
    name_lines(ends, last)


def score_plot(scores: Sequence[tuple[int, list[int]]], name: str = "scores") -> str | None:
    """Draw how often which score was reached, for each size of table."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    scores = [(size, values) for size, values in sorted(scores) if values]
    if not scores:
        return None
    every = [value for _, values in scores for value in values]
    span = max(max(every) - min(every), 1)
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100) if span / s <= COARSE), ceil(span / FINE))
    low, high = min(every) // step * step, (max(every) // step + 1) * step
    bins = range(low, high, step)
    with drawing():
        figure = canvas(82 * len(scores) + SIDE)
        for row, (size, values) in enumerate(scores):
            axes = panel(figure, left=30, right=8, rows=len(scores), row=row).axes
            counts = [sum(start <= value < start + step for value in values) for start in bins]
            axes.bar([start + step / 2 for start in bins], counts, width=step * 0.9, color=Ink.wash)
            middle = median(values)
            axes.axvline(middle, color=Ink.accent, linewidth=1.4)
            axes.set(xlim=(low, high), ylim=(0, max(counts) * 1.3))
            axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
            axes.set_title(f"tables of {size}, {len(values)} scores", loc="left")
            right = (middle - low) / (high - low) > 0.7  # noqa: PLR2004
            axes.annotate(
                f"median {middle:g}",
                (middle, max(counts) * 1.28),
                (-4 if right else 4, 0),
                textcoords="offset points",
                ha="right" if right else "left",
                va="top",
                color=Ink.accent,
            )
            if row < len(scores) - 1:
                axes.tick_params(labelbottom=False)
        axes.set_xlabel("score")
        return svg(
            figure,
            name,
            "Scores by size of table",
            "; ".join(
                f"tables of {size}: {len(values)} scores from {min(values)} to {max(values)},"
                f" median {median(values):g}"
                for size, values in scores
            ),
        )


def seat_plot(seats: Sequence[SeatFigures], name: str = "seats") -> str | None:
    """Draw how often which seat wins, with intervals of 95 %, and what chance would give."""
    if not seats:
        return None
    groups = sizes(seats)
    tops = [wilson(each.win_rate, each.games)[1] for each in seats]
    high = min(1.05, ceil(max([*tops, *(1 / size for size, _ in groups)]) * 10) / 10 + 0.02)
    with drawing():
        figure = canvas(210)
        parts = [len(group) + 0.6 for _, group in groups]
        for column, (size, group) in enumerate(groups):
            axes = panel(figure, left=34, right=8, bottom=36, columns=parts, column=column).axes
            draw_seats(axes, size, group)
            axes.set(xlim=(0.4, size + 0.6), ylim=(0, high))
            axes.yaxis.set_major_formatter(lambda y, _: f"{100 * y:.0f} %")
            if column:
                axes.tick_params(axis="y", labelleft=False, length=0)
        return svg(
            figure,
            name,
            "Wins by seat",
            "; ".join(
                f"tables of {each.size}, seat {each.seat}: {100 * each.win_rate:.1f} % of"
                f" {each.games} games"
                for each in seats
            ),
        )


def draw_seats(axes: "Axes", size: int, group: Sequence[SeatFigures]) -> None:
    axes.set_title(f"tables of {size}", loc="left")
    axes.axhline(1 / size, color=Ink.faint, linewidth=0.8, dashes=(4, 3))
    axes.annotate(
        f"1/{size}",
        (size + 0.58, 1 / size),
        (0, 2),
        textcoords="offset points",
        ha="right",
        va="bottom",
        color=Ink.faint,
        fontsize=8,
    )
    for each in group:
        low, high = wilson(each.win_rate, each.games)
        axes.plot([each.seat] * 2, [low, high], color=Ink.accent, linewidth=1.4, clip_on=False)
        axes.plot(
            [each.seat], [each.win_rate], "o", color=Ink.accent, markersize=5.5, clip_on=False
        )
    axes.set_xticks(
        [each.seat for each in group], [f"seat {each.seat}\n{each.games} games" for each in group]
    )


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a rate."""
    if not games:
        return 0.0, 1.0
    share = Z * Z / games
    middle = (rate + share / 2) / (1 + share)
    half = Z * sqrt(rate * (1 - rate) / games + share / games / 4) / (1 + share)
    return max(0.0, middle - half), min(1.0, middle + half)


def calibration_plot(calibration: Calibration | None, name: str = "calibration") -> str | None:
    """Draw what was predicted against what came."""
    if calibration is None or not calibration.bins:
        return None
    with drawing():
        figure = canvas(250)
        axes = panel(figure, left=60, right=200, bottom=36).axes
        axes.plot([0, 1], [0, 1], color=Ink.faint, linewidth=0.8, dashes=(4, 3))
        most = max((each.pairs for each in calibration.bins), default=1)
        for each in calibration.bins:
            if each.pairs:
                size = 3 + 7 * sqrt(each.pairs / most)
                axes.plot([each.predicted], [each.observed], "o", color=Ink.accent, markersize=size)
        axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="predicted", ylabel="observed")
        axes.xaxis.set_major_formatter(lambda x, _: f"{100 * x:.0f} %")
        axes.yaxis.set_major_formatter(lambda y, _: f"{100 * y:.0f} %")
        return svg(
            figure,
            name,
            "Predicted and observed",
            "; ".join(
                f"{100 * each.predicted:.0f} % predicted, {100 * each.observed:.0f} % observed in"
                f" {each.pairs} pairs"
                for each in calibration.bins
            ),
        )


def edges(first: int, last: int) -> tuple[float, float]:
    rim = max(0.06 * (last - first), 0.1)
    return first - rim, last + rim
