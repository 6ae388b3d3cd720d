"""Plots: they show names as they are, and are drawn even of little."""

import re
from html import unescape
from itertools import pairwise

import msgspec
import pytest

from tests.support.made_reports import ratings, tournament
from tests.tournaments.test_reports import Page
from tournaments.reports import plots, words
from tournaments.reports.axes import LETTER, LINE
from tournaments.reports.periods import in_order
from tournaments.reports.svg import themed
from tournaments.reports.view import Rating, SeatFigures


def test_plots_show_names_as_they_are() -> None:
    names = [
        "_hidden",
        "$\\frac{a}$",
        "a_b^c",
        "<b>&amp;</b>",
        "王小明",
        "#1f56a1",
        'style="#1f55a0"',
    ]
    drawn = plots.rank_plot([(name, [rank, rank]) for rank, name in enumerate(names, 1)])
    assert drawn is not None
    shown = "".join(Page(themed(drawn)).texts)
    assert all(name in shown for name in names)
    assert "<b>" not in drawn
    assert 'role="img"' in drawn
    assert not drawn.startswith("<?xml")


@pytest.mark.parametrize("rate", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("games", [1, 3, 87, 10_000])
def test_intervals_are_wilsons(rate: float, games: int) -> None:
    for bound in plots.wilson(rate, games):
        assert 0 <= bound <= 1
        if 1e-9 < bound < 1 - 1e-9:  # where the score test is just refused
            off = abs(rate - bound) / (bound * (1 - bound) / games) ** 0.5
            assert off == pytest.approx(plots.Z)
    assert plots.wilson(0, 0) == (0, 1)


def test_what_is_too_thin_is_not_drawn() -> None:
    seat = SeatFigures(2, 1, 29, "12", 0.4, 40.0, 1.5)
    one = Rating(
        rank=1, player="Bo", rating=0.0, games=0, provisional=True, last="", active=True, history=[]
    )
    assert plots.rank_plot([("Ana", [])]) is None
    assert plots.rank_plot([("Ana", [1])]) is None
    assert plots.rank_plot([("Ana", [None, 1]), ("Bo", [None, None])])
    assert plots.score_plot([(2, [])]) is None
    assert plots.score_plot([(2, [40] * 19)]) is None
    assert plots.score_plot([(2, [0] * 20), (3, [-5, 400, 7] * 7)])
    assert plots.seat_plot([seat]) is None
    assert plots.seat_plot([msgspec.structs.replace(seat, games=30)])
    assert plots.history_plot([one]) is None
    history = [("2026", 0.0), ("2027", 0.0)]
    assert plots.history_plot([msgspec.structs.replace(one, history=history)])
    calibration = ratings(12).calibration
    assert calibration is not None
    assert plots.calibration_plot(msgspec.structs.replace(calibration, pairs=99)) is None


@pytest.mark.parametrize("number", [4, 13, 60])
@pytest.mark.parametrize("slim", [False, True])
def test_everybody_is_named_within_the_drawing(number: int, *, slim: bool) -> None:
    report = tournament(number)
    drawn = plots.rank_plot(report.ranks, slim=slim)
    assert drawn is not None
    wide, high = map(float, re.findall(r'width="([\d.]+)" height="([\d.]+)"', drawn)[0])
    labels = [
        (float(x), float(y), text)
        for x, y, text in re.findall(
            r'<text x="([\d.]+)" y="([\d.]+)" font-size="9"[^>]*>([^<]*)', drawn
        )
    ]
    assert len(labels) == number
    for (_, y, _), (_, lower, _) in pairwise(sorted(labels, key=lambda each: each[1])):
        assert lower - y >= LINE - 0.02
    for x, y, text in labels:
        assert x + LETTER * words.width(unescape(text)) <= wide
        assert 0 <= y <= high


def test_a_season_names_its_tournaments() -> None:
    ranks: list[tuple[str, list[int | None]]] = [("Ana", [1, 2, 1]), ("Bo", [2, 1, 2])]
    titles = ["Autumn Cup", "Winter Cup", "A Very Long Title of a Tournament"]
    drawn = plots.rank_plot(ranks, "tournament", titles)
    assert drawn is not None
    assert "Rank by tournament" in drawn
    assert ">Autumn Cup<" in drawn
    assert ">Winter Cup<" in drawn
    many = [(who, [*row, *row, *row]) for who, row in ranks]
    drawn = plots.rank_plot(many, "tournament", titles * 3, slim=True)
    assert drawn is not None
    assert "rotate(-40 " in drawn


@pytest.mark.parametrize(
    ("histories", "order"),
    [
        ([["b", "a"], ["a", "c"]], ["b", "a", "c"]),
        ([["2026-02"], ["2026-01", "2026-03"]], ["2026-01", "2026-02", "2026-03"]),
        ([["b", "a"], ["a", "b"]], ["a", "b"]),
        ([], []),
    ],
)
def test_periods_have_one_order(histories: list[list[str]], order: list[str]) -> None:
    assert in_order(histories) == order
