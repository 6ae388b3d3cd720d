"""Why the second system is Bradley-Terry: what openskill does with a shared place."""

import math
import random
import sys

import pytest
from openskill.models import BradleyTerryPart, PlackettLuce

from azul_notation.diagnostics.extras import MissingExtra
from tournaments.numbers import PlayerNumber
from tournaments.ratings.bradley_terry import MU, SIGMA, TAU, predictions, rate
from tournaments.ratings.elo import Row

ONE, TWO = PlayerNumber(1), PlayerNumber(2)

RANKS: list[float] = [0, 0, 1, 2, 3]


def table(*places: int, period: str = "1", game: int = 1) -> list[Row]:
    return [(period, game, PlayerNumber(player), place) for player, place in enumerate(places, 1)]


def test_plackett_luce_puts_the_third_above_those_who_share_the_first_place() -> None:
    model = PlackettLuce()
    mus = [team[0].mu for team in model.rate([[model.rating()] for _ in RANKS], ranks=RANKS)]
    assert mus == pytest.approx([26.0, 26.0, 26.56, 24.89, 21.56], abs=0.01)
    assert mus[2] > mus[0]


def test_ours_orders_them_as_they_came() -> None:
    mus = [belief.mu for belief in rate(table(1, 1, 3, 4, 5)).values()]
    assert mus[0] == mus[1]
    assert mus[1] > mus[2] > mus[3] > mus[4]
    assert math.fsum(mus) == pytest.approx(5 * MU)


def test_one_game_is_openskill_s_own() -> None:
    model = BradleyTerryPart()
    own = model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 2, 4])
    for belief, [rating] in zip(rate(table(1, 2, 2, 4)).values(), own, strict=True):
        assert belief.mu == pytest.approx(rating.mu)
        assert belief.sigma == pytest.approx(rating.sigma)


def test_large_tables_are_compared_whole() -> None:
    beliefs = rate(table(*range(1, 13)))
    first, sixth, last = (beliefs[PlayerNumber(each)].mu - MU for each in (1, 6, 12))
    assert first == pytest.approx(-last)
    assert first == pytest.approx(11 * sixth)


def test_no_order_within_a_period_changes_a_bit() -> None:
    chance = random.Random(3)
    games = [
        [
            (period, game, PlayerNumber(player), chance.randint(1, 4))
            for player in chance.sample(range(8), chance.randint(2, 4))
        ]
        for period in "abc"
        for game in range(12)
    ]
    plain = rate(seat for game in games for seat in game)
    for _ in range(5):
        chance.shuffle(games)
        shuffled = [seat for game in games for seat in chance.sample(game, len(game))]
        assert rate(sorted(shuffled, key=lambda seat: seat[0])) == plain


def test_a_long_period_does_not_overshoot() -> None:
    """A hundred wins at once say about as much as a hundred in a row, not a hundred times one."""
    games = [seat for game in range(100) for seat in table(1, 2, game=game)]
    in_a_row = [seat for game in range(100) for seat in table(1, 2, period=f"{game:03}")]
    at_once, one_by_one, one = (rate(some)[ONE].mu - MU for some in (games, in_a_row, games[:2]))
    assert one < one_by_one < at_once < 2 * one_by_one < 20 * one


def test_what_is_shown() -> None:
    club = rate([*table(1, 2), *table(1, 2, period="2", game=2)])
    assert club[ONE].shown > 1500 > club[TWO].shown
    assert club[ONE].shown - 1500 == pytest.approx(1500 - club[TWO].shown)
    assert club[ONE].history[-1] == ("2", club[ONE].shown)
    assert (club[ONE].last, club[ONE].games) == ("2", 2)
    assert club[ONE].error < 29.5 * math.hypot(SIGMA, TAU)


def test_predictions_are_made_before_the_period() -> None:
    seen = list(predictions([*table(1, 2), *table(2, 2, period="2", game=2)]))
    assert seen[0] == ("1", 0.5, 1.0)
    assert seen[1][0] == "2"
    assert seen[1][1] > 0.5
    assert seen[1][2] == 0.5


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(MissingExtra, match=r'pip install "azul-notation\[openskill\]"'):
        rate(table(1, 2))
