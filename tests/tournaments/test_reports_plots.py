"""Plots: they show names as they are, and are drawn even of little."""

import sys
import warnings

import msgspec
import pytest

from tests.support.made_reports import tournament
from tests.tournaments.test_reports import Page
from tournaments.reports import plots
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
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn = plots.rank_plot([(name, [rank]) for rank, name in enumerate(names, 1)])
    assert drawn is not None
    shown = "".join(Page(themed(drawn)).texts)
    assert all(name in shown for name in names)
    assert "<b>" not in drawn
    assert 'role="img"' in drawn
    assert not drawn.startswith("<?xml")


def test_plots_leave_matplotlib_as_it_was() -> None:
    import matplotlib as mpl  # noqa: PLC0415

    with mpl.rc_context({"svg.fonttype": "path", "font.size": 77}):
        keys = [key for key in mpl.rcParams if key != "backend"]  # which would be looked for
        before = {key: mpl.rcParams[key] for key in keys}
        plots.seat_plot(tournament(4).seats)
        assert {key: mpl.rcParams[key] for key in keys} == before
    assert "matplotlib.pyplot" not in sys.modules


@pytest.mark.parametrize("rate", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("games", [1, 3, 87, 10_000])
def test_intervals_are_wilsons(rate: float, games: int) -> None:
    for bound in plots.wilson(rate, games):
        assert 0 <= bound <= 1
        if 1e-9 < bound < 1 - 1e-9:  # where the score test is just refused
            off = abs(rate - bound) / (bound * (1 - bound) / games) ** 0.5
            assert off == pytest.approx(plots.Z)
    assert plots.wilson(0, 0) == (0, 1)


def test_plots_of_little() -> None:
    seat = SeatFigures(2, 1, 0, "0", 0.0, 0.0, 0.0)
    one = Rating(
        rank=1, player="Bo", rating=0.0, games=0, provisional=True, last="", active=True, history=[]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plots.rank_plot([("Ana", [])]) is None
        assert plots.rank_plot([("Ana", [None, 1]), ("Bo", [None, None])])
        assert plots.score_plot([(2, [])]) is None
        assert plots.score_plot([(2, [0, 0]), (3, [-5, 400, 7])])
        assert plots.seat_plot([seat])
        assert plots.history_plot([one]) is None
        assert plots.history_plot([msgspec.structs.replace(one, history=[("2026", 0.0)])])


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
