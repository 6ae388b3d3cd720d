"""Parameters fitted on a club's own games, and how honest the predictions are."""

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from tournaments.numbers import PlayerNumber
from tournaments.ratings.bradley_terry import honesty
from tournaments.ratings.calibration import (
    CONSTANT,
    calibrate,
    fitting_part,
    log_loss,
    loss,
    temperature,
    tempered,
)
from tournaments.ratings.elo import Parameters, Row, predictions
from tournaments.ratings.tune import Sweep, sweep

PREDICTIONS = st.lists(st.tuples(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0])))


def season(games: int, spread: float, periods: int = 50, players: int = 30) -> list[Row]:
    """Games of four whose places follow from the players' skill, which has the given spread."""
    chance = random.Random(20260101)
    skill = [chance.gauss(0, spread) * math.log(10) / 400 for _ in range(players)]
    found: list[Row] = []
    for game in range(games):
        luck = {
            player: skill[player] - math.log(-math.log(chance.random()))
            for player in chance.sample(range(players), 4)
        }
        order = sorted(luck, key=lambda player: -luck[player])
        tied = chance.random() < 0.05
        for place, player in enumerate(order, 1):
            period = f"{game * periods // games:03}"
            found.append((period, game, PlayerNumber(player), max(place, 1 + tied)))
    return found


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return season(1500, spread=80)


@pytest.fixture(scope="module")
def result(rows: list[Row]) -> Sweep:
    return sweep(rows)


@pytest.mark.slow
def test_the_fitted_parameters_predict_later_games_better(result: Sweep) -> None:
    assert result.best.fitting is not None
    assert result.base.fitting is not None
    assert result.best.fitting < result.base.fitting
    assert result.best.held_out is not None
    assert result.base.held_out is not None
    assert result.best.held_out <= result.base.held_out
    assert result.best.held_out < result.constant
    assert result.warning == ""


@pytest.mark.slow
def test_where_skill_is_close_k_is_small(result: Sweep) -> None:
    wide = sweep(season(1500, spread=300))
    assert result.best.parameters.k_later < wide.best.parameters.k_later


def test_all_that_was_tried_is_in_the_table(result: Sweep) -> None:
    losses = [trial.fitting for trial in result.trials if trial.fitting is not None]
    assert losses == sorted(losses)
    assert losses[0] == result.best.fitting
    assert result.base in result.trials
    assert result.best in result.trials
    assert len({trial.parameters for trial in result.trials}) == len(result.trials)


def test_the_held_out_part_is_the_last_third(rows: list[Row], result: Sweep) -> None:
    assert result.until == "032"
    assert result.fitting_pairs == 6 * len({game for period, game, *_ in rows if period <= "032"})
    assert result.fitting_pairs + result.held_out_pairs == 6 * 1500


def test_a_trial_s_losses_are_those_of_its_predictions(rows: list[Row], result: Sweep) -> None:
    seen = list(predictions(rows, result.best.parameters))
    fitting = [(expected, score) for period, expected, score in seen if period <= result.until]
    held_out = [(expected, score) for period, expected, score in seen if period > result.until]
    assert result.best.fitting == log_loss(fitting)
    assert result.best.held_out == log_loss(held_out)
    assert result.calibration == calibrate(held_out)


@pytest.mark.slow
def test_twice_is_the_same(rows: list[Row], result: Sweep) -> None:
    assert sweep(rows) == result


@pytest.mark.slow
def test_k_grows_with_the_scale(rows: list[Row], result: Sweep) -> None:
    wide = sweep(rows, Parameters(scale=800.0, k_new=120.0, k_later=48.0))
    assert wide.best.parameters.k_later == 2 * result.best.parameters.k_later
    assert wide.best.held_out == pytest.approx(result.best.held_out)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([], "only 0 pairs are held out"),
        (season(20, spread=200, periods=1), "only 0 pairs are held out"),
        (season(20, spread=200, periods=10), "only 48 pairs are held out"),
    ],
)
def test_few_games_are_warned_of(games: list[Row], words: str) -> None:
    assert sweep(games).warning.startswith(words)


def test_no_games_leave_the_base() -> None:
    nothing = sweep([])
    assert nothing.base == nothing.best
    assert nothing.trials == [nothing.base]
    assert (nothing.base.fitting, nothing.base.held_out, nothing.calibration) == (None, None, None)


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(ValueError, match="scale"):
        sweep([], Parameters(scale=-1.0))


@pytest.mark.parametrize(
    ("sizes", "until"),
    [([], ""), ([9], "0"), ([1, 1], "0"), ([1, 1, 1], "1"), ([5, 1], "0"), ([1, 1, 9], "1")],
)
def test_the_fitting_part(sizes: list[int], until: str) -> None:
    assert fitting_part((str(number), size) for number, size in enumerate(sizes)) == until


def test_the_constant_loses_log_2() -> None:
    assert pytest.approx(math.log(2)) == CONSTANT
    for score in (0.0, 0.5, 1.0):
        assert loss(0.5, score) == pytest.approx(CONSTANT)


def test_losses_worked_by_hand() -> None:
    assert loss(0.8, 1) == pytest.approx(-math.log(0.8))
    assert loss(0.8, 0) == pytest.approx(-math.log(0.2))
    assert loss(0.8, 0.5) == pytest.approx(-(math.log(0.8) + math.log(0.2)) / 2)
    assert math.isfinite(loss(0.0, 1))
    assert math.isfinite(loss(1.0, 0))


def test_bins_from_the_side_of_the_favourite() -> None:
    found = calibrate([(0.8, 1.0), (0.17, 1.0), (0.82, 0.5), (0.5, 1.0), (1.0, 1.0)])
    assert found is not None
    assert [(one.low, one.high, one.pairs, one.observed) for one in found.bins] == [
        (0.5, 0.55, 1, 0.5),  # no favourite
        (0.8, 0.85, 3, 0.5),  # won, lost, tied
        (0.95, 1.0, 1, 1.0),
    ]
    assert found.bins[1].predicted == pytest.approx((0.8 + 0.83 + 0.82) / 3)


@given(PREDICTIONS)
def test_bins_add_up(pairs: list[tuple[float, float]]) -> None:
    found = calibrate(pairs)
    if found is None:
        assert pairs == []
        return
    assert sum(one.pairs for one in found.bins) == found.pairs == len(pairs)
    assert found.constant == CONSTANT
    for one in found.bins:
        assert one.low - 1e-9 <= one.predicted <= one.high + 1e-9
        assert 0 <= one.observed <= 1


@given(PREDICTIONS)
def test_either_side_of_a_pair_is_the_same_prediction(pairs: list[tuple[float, float]]) -> None:
    turned = [(1 - expected, 1 - score) for expected, score in pairs]
    one, other = calibrate(pairs), calibrate(turned)
    assert (one is None) == (other is None)
    if one and other:
        assert one.log_loss == pytest.approx(other.log_loss, rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("heat", [0.4, 1.0, 2.5])
def test_the_temperature_of_predictions_that_were_too_sure_or_not_enough(heat: float) -> None:
    chance = random.Random(1)
    honest = [chance.uniform(0.02, 0.98) for _ in range(20_000)]
    came = [(expected, float(chance.random() < expected)) for expected in honest]
    off = [tempered(pair, 1 / heat) for pair in came]
    assert temperature(off) == pytest.approx(heat, rel=0.05)


@given(PREDICTIONS)
def test_a_temperature_is_never_worse_than_none(pairs: list[tuple[float, float]]) -> None:
    heat = temperature(pairs)
    assert 1 / 65 < heat < 65
    if pairs:
        assert mean([tempered(pair, heat) for pair in pairs]) <= mean(pairs) * (1 + 1e-9) + 1e-9


def mean(pairs: Sequence[tuple[float, float]]) -> float:
    return math.fsum(loss(*pair) for pair in pairs) / len(pairs)


def test_the_temperature_of_bradley_terry() -> None:
    few_games_each = season(600, spread=60, players=60)
    found = honesty(few_games_each)
    assert found.until == "032"
    assert found.temperature > 1
    assert found.before is not None
    assert found.after is not None
    assert found.before.pairs == found.after.pairs == 1224
    assert found.after.log_loss < found.before.log_loss
    assert found.warning == ""
    assert honesty([]).warning.startswith("only 0 pairs")
