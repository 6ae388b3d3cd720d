"""Draws plots as SVG, for a page or a sheet of paper, or `slim` for a phone.

A plot is None where there is nothing to draw, or too little to mean anything.
"""

from collections.abc import Sequence
from math import ceil, isnan, nan, sqrt
from statistics import median

from tournaments.reports.axes import LETTER, LINE, Panel, name_lines, steps
from tournaments.reports.periods import in_order
from tournaments.reports.svg import LINES, Drawing, Ink
from tournaments.reports.view import Calibration, Rating, SeatFigures
from tournaments.reports.words import digits_of, seen, short, sizes, width

WIDE, SLIM = 500.0, 340.0
STRONG = len(LINES)
"""The number of players who stand out in colour; the others are grey."""
SHOWN = 60
"""The most players in one plot."""
Z = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations."""
FINE, COARSE = 12, 24
"""Into how many bins scores are put, at least and at most."""
GAMES = 30
"""With fewer games an interval is so wide that it means nothing."""
SCORES = 20
PAIRS = 100
CROWDED = 9 * LETTER
"""Names need as much room to stand beside each other; otherwise they are slanted."""
Curve = tuple[str, Sequence[float]]


def rank_plot(
    ranks: Sequence[tuple[str, list[int | None]]],
    unit: str = "round",
    columns: Sequence[str] = (),
    *,
    slim: bool = False,
) -> str | None:
    """Draw every player's rank by round, or by tournament with its name, the first in colour."""
    drawn = [(who, row) for who, row in ranks if any(row)][:SHOWN]
    rounds = max((len(row) for _, row in drawn), default=0)
    if rounds < 2:  # noqa: PLR2004
        return None
    lowest = max(r for _, row in drawn for r in row if r is not None)
    names = [seen(each) for each in columns] if unit != "round" else []
    high = max(min(max(240 / lowest, LINE + 1), 24) * lowest, LINE * len(drawn))
    named, room = label_room([f"{lowest}  {who}" for who, _ in drawn], slim=slim)
    wide = SLIM if slim else WIDE
    span = wide - 26 - room
    rim = 0.06 * span
    pitch = (span - 2 * rim) / (rounds - 1)
    slanted = bool(names) and pitch < CROWDED
    foot = 66 if slanted else 34
    drawing = Drawing(wide, high + 8 + foot)
    outer = rim / pitch
    ends = Panel(drawing, 26, 8, span, high, (1 - outer, rounds + outer), (lowest + 0.5, 0.5))
    ends.frame()
    label_columns(ends, names, rounds, pitch, slanted=slanted)
    if not names:
        drawing.text((ends.left + span / 2, ends.bottom + 25), seen(unit), anchor="middle")
    step = 1 if high / lowest > LINE else 5
    for rank in sorted({1, *range(step, lowest + 1, step)}):
        ends.tick_beside(rank, str(rank), mark=False)
    rows = [(who, [nan if r is None else float(r) for r in row]) for who, row in drawn]
    draw_lines(ends, rows, "{0:.0f}  {1}", named)
    first = f" of the first {len(drawn)}" if len(drawn) < len(ranks) else f" of {len(drawn)}"
    return drawing.svg(
        "rank-slim" if slim else "rank",
        f"Rank by {unit}",
        f"The rank{first} players after each of {rounds} {unit}s.",
    )


def label_room(labels: Sequence[str], *, slim: bool) -> tuple[int, float]:
    """Find how many letters of a label there is room for, and the room."""
    most = 30 if slim else 46
    letters = min(max(map(width, labels), default=0), most)
    return letters, letters * LETTER + 16


def label_columns(
    ends: Panel, names: Sequence[str], count: int, pitch: float, *, slanted: bool
) -> None:
    """Write numbers, or names, below the columns."""
    every = 1 if names else ceil(count * 14 / ends.wide)
    for number in range(1, count + 1, every):
        if not names:
            ends.tick_below(number, str(number))
        elif not slanted:
            ends.tick_below(number, short(names[number - 1], int(pitch / LETTER)))
        else:
            across, down = ends.at(number, ends.y[0])
            name = short(names[number - 1], 16)
            ends.drawing.text((across + 3, down + 9), name, anchor="end", slant=-40)


def history_plot(players: Sequence[Rating], *, slim: bool = False) -> str | None:
    """Draw ratings by period, the best in colour."""
    players = [player for player in players if player.history][:SHOWN]
    periods = in_order([[when for when, _ in player.history] for player in players])
    if len(periods) < 2:  # noqa: PLR2004
        return None
    where = {period: number for number, period in enumerate(periods, 1)}
    digits = digits_of(player.rating for player in players)
    rows = []
    for player in players:
        row = [nan] * len(periods)
        for when, rating in player.history:
            row[where[when] - 1] = rating
        rows.append((player.player, row))
    values = [rating for _, row in rows for rating in row if not isnan(rating)]
    rim = max(0.05 * (max(values) - min(values)), 0.01 * abs(max(values))) or 1
    low, top = min(values) - rim, max(values) + rim
    named, room = label_room([f"{top:.{digits}f}  {who}" for who, _ in rows], slim=slim)
    wide, high = SLIM if slim else WIDE, max(250, LINE * len(rows))
    drawing = Drawing(wide, high + 40)
    outer = 0.05 * (len(periods) - 1)
    span = wide - 34 - room
    ends = Panel(drawing, 34, 8, span, high, (1 - outer, len(periods) + outer), (low, top))
    for value in steps(low, top, 8):
        across, down = ends.at(ends.x[0], value)
        drawing.line([(across, down), (ends.right, down)], Ink.rule, 0.5)
        ends.tick_beside(value, f"{value:.{digits}f}", mark=False)
    ends.frame()
    room_for = max(1, int(span / (12 * LETTER)))
    for number in range(0, len(periods), ceil(len(periods) / room_for)):
        ends.tick_below(number + 1, short(periods[number], 12))
    draw_lines(ends, rows, f"{{0:.{digits}f}}  {{1}}", named)
    return drawing.svg(
        "history-slim" if slim else "history",
        "Rating by period",
        f"The ratings of {len(players)} players after each of {len(periods)} periods.",
    )


def draw_lines(ends: Panel, rows: Sequence[Curve], says: str, letters: int) -> None:
    """Draw the first players over the others, and name all where their lines end."""
    last = []
    for rank, (who, row) in reversed(list(enumerate(rows))):
        strong = rank < STRONG
        ink = LINES[rank] if strong else Ink.rest
        there = [(x, y) for x, y in enumerate(row, 1) if not isnan(y)]
        points = [ends.at(x, y) for x, y in there]
        if len(points) > 1:
            ends.drawing.line(points, ink, 1.8 if strong else 0.9)
        for point in points if strong or len(points) == 1 else points[-1:]:
            ends.drawing.dot(point, ink, 2 if strong else 1.2)
        x, y = there[-1]
        last.append((x, y, short(says.format(y, seen(who)), letters), ink))
    name_lines(ends, last)


def score_plot(scores: Sequence[tuple[int, list[int]]], *, slim: bool = False) -> str | None:
    """Draw how often which score was reached, for each size of table."""
    scores = [(size, values) for size, values in sorted(scores) if len(values) >= SCORES]
    if not scores:
        return None
    every = [value for _, values in scores for value in values]
    span = max(max(every) - min(every), 1)
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100) if span / s <= COARSE), ceil(span / FINE))
    low, high = min(every) // step * step, (max(every) // step + 1) * step
    wide = SLIM if slim else WIDE
    drawing = Drawing(wide, 86 * len(scores) + 34)
    for row, (size, values) in enumerate(scores):
        bins = range(low, high, step)
        counts = [sum(start <= value < start + step for value in values) for start in bins]
        panel = Panel(
            drawing, 30, 18 + 86 * row, wide - 38, 62, (low, high), (0, max(counts) * 1.3)
        )
        for start, count in zip(bins, counts, strict=True):
            left, top = panel.at(start + 0.05 * step, count)
            right, bottom = panel.at(start + 0.95 * step, 0)
            if count:
                drawing.bar(left, top, right - left, bottom - top, Ink.wash)
        panel.frame()
        drawing.text(
            (30, panel.top - 9), f"tables of {size}, {len(values)} scores", Ink.text, size=9
        )
        for value in steps(0, max(counts) * 1.3, 3):
            if value == int(value):
                panel.tick_beside(value, f"{value:.0f}")
        draw_median(panel, median(values))
        for value in steps(low, high, 6 if slim else 10):
            if row == len(scores) - 1 and value == int(value):
                panel.tick_below(value, f"{value:.0f}")
    drawing.text((wide / 2, drawing.high - 7), "score", anchor="middle")
    return drawing.svg(
        "scores-slim" if slim else "scores",
        "Scores by table size",
        "; ".join(
            f"tables of {size}: {len(values)} scores from {min(values)} to {max(values)},"
            f" median {median(values):g}"
            for size, values in scores
        ),
    )


def draw_median(panel: Panel, middle: float) -> None:
    across, _ = panel.at(middle, 0)
    panel.drawing.line([(across, panel.bottom), (across, panel.top)], Ink.accent, 1.4)
    right = across > panel.left + 0.7 * panel.wide
    panel.drawing.text(
        (across - 4 if right else across + 4, panel.top + 4),
        f"median {middle:g}",
        Ink.accent,
        anchor="end" if right else "start",
    )


def seat_plot(seats: Sequence[SeatFigures], *, slim: bool = False) -> str | None:
    """Draw how often which seat wins, with intervals of 95 %, and the share of pure chance."""
    groups = [
        (size, group) for size, group in sizes(seats) if min(each.games for each in group) >= GAMES
    ]
    if not groups:
        return None
    shown = [each for _, group in groups for each in group]
    tops = [wilson(each.win_rate, each.games)[1] for each in shown]
    high = min(1.05, ceil(max([*tops, *(1 / size for size, _ in groups)]) * 10) / 10 + 0.02)
    wide = SLIM if slim else WIDE
    drawing = Drawing(wide, 210)
    units = sum(len(group) + 0.6 for _, group in groups)
    left = 34.0
    for number, (size, group) in enumerate(groups):
        part = (wide - 42 - 14 * (len(groups) - 1)) * (len(group) + 0.6) / units
        panel = Panel(drawing, left, 18, part, 152, (0.4, size + 0.6), (0, high))
        for value in steps(0, high, 6):
            if number:
                break
            panel.tick_beside(value, f"{100 * value:.0f} %")
        draw_seats(panel, size, group)
        left += part + 14
    return drawing.svg(
        "seats-slim" if slim else "seats",
        "Wins by seat",
        "; ".join(
            f"tables of {each.size}, seat {each.seat}: {100 * each.win_rate:.1f} % of"
            f" {each.games} games"
            for each in shown
        ),
    )


def draw_seats(panel: Panel, size: int, group: Sequence[SeatFigures]) -> None:
    panel.frame()
    drawing = panel.drawing
    drawing.text((panel.left, panel.top - 9), f"tables of {size}", Ink.text, size=9)
    _, chance = panel.at(0, 1 / size)
    drawing.line([(panel.left, chance), (panel.right, chance)], Ink.faint, 0.8, broken=True)
    drawing.text((panel.right, chance - 6), f"1/{size}", anchor="end", size=8)
    for each in group:
        low, high = wilson(each.win_rate, each.games)
        drawing.line([panel.at(each.seat, low), panel.at(each.seat, high)], Ink.accent, 1.4)
        drawing.dot(panel.at(each.seat, each.win_rate), Ink.accent, 2.8)
        panel.tick_below(each.seat, f"seat {each.seat}")
        panel.tick_below(each.seat, str(each.games), row=1)
    drawing.text((panel.left, panel.bottom + 33), "games below the seat", size=7.5)


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a rate."""
    if not games:
        return 0.0, 1.0
    share = Z * Z / games
    middle = (rate + share / 2) / (1 + share)
    half = Z * sqrt(rate * (1 - rate) / games + share / games / 4) / (1 + share)
    return max(0.0, middle - half), min(1.0, middle + half)


def calibration_plot(calibration: Calibration | None) -> str | None:
    """Draw what was predicted against what came."""
    if calibration is None or not calibration.bins or calibration.pairs < PAIRS:
        return None
    drawing = Drawing(SLIM, 290)
    panel = Panel(drawing, 60, 8, 240, 240, (0, 1), (0, 1))
    panel.frame()
    drawing.line([panel.at(0, 0), panel.at(1, 1)], Ink.faint, 0.8, broken=True)
    for value in (0, 0.2, 0.4, 0.6, 0.8, 1):
        panel.tick_below(value, f"{100 * value:.0f} %")
        panel.tick_beside(value, f"{100 * value:.0f} %")
    drawing.text((panel.left + 120, panel.bottom + 27), "predicted", anchor="middle")
    drawing.text((16, panel.top + 120), "observed", anchor="middle", slant=-90)
    most = max(each.pairs for each in calibration.bins)
    for each in calibration.bins:
        if each.pairs:
            at = panel.at(each.predicted, each.observed)
            drawing.dot(at, Ink.accent, 1.5 + 3.5 * sqrt(each.pairs / most))
    return drawing.svg(
        "calibration",
        "Predicted and observed",
        "; ".join(
            f"{100 * each.predicted:.0f} % predicted, {100 * each.observed:.0f} % observed in"
            f" {each.pairs} pairs"
            for each in calibration.bins
        ),
    )
