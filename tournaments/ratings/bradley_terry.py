"""Rates players by the second system: Bradley-Terry by Weng and Lin, from the package openskill.

Of its two models the one with partial pairing, here over the whole table: each seat moves by the
mean of its comparisons, in full pairing by their sum. On synthetic seasons of four-player games
(10 settings of 500 to 4,000 games, 40 to 1,000 players, skill deviation 80 or 200 Elo, 8 seeds
each) its own predictions lost less in all 10, and less in 7 once both were tempered; full pairing
learns faster and was the better where skill spreads and games are few (2,000 games of 200 players:
0.530 against 0.536 a pair). At 60 players it was 0.656 against 0.661, at a deviation of 80.
Plackett-Luce is not offered: openskill 6.2.0 puts the third above two who share the first place.

All games of a period are rated from the beliefs before it. A game's result is a normal belief, so
what it says by itself is its precision 1 / sigma² less the prior's, and those are summed:

    1 / sigma'² = 1 / sigma² + sum of (1 / sigma_g² - 1 / sigma²)
    mu' = mu + sum of (mu_g - mu) / sigma_g², times sigma'²

One game gives openskill's own result; many games do not overshoot. Summing the changes of mu and
multiplying the ratios of variance instead lost 3.7 a pair where 60 players had 10 long periods
of 130 games each; this lost 0.498, as did openskill game by game, which depends on the order.
Sums are exact and seats sorted, so no order of games or seats within a period changes a bit.

A number is shown from `mu` and not from the cautious `mu - 3 sigma`, which can rise after a loss;
the list shows `error` and who is provisional. No chance is printed before `tempered`.
"""

import math
from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from azul_notation.diagnostics.extras import MissingExtra
from tournaments.numbers import PlayerNumber
from tournaments.ratings.calibration import (
    Prediction,
    calibrate,
    few,
    fitting_part,
    temperature,
    tempered,
)
from tournaments.ratings.elo import Evening, Row, TableRows, evening, tables
from tournaments.reports.view import Calibration

if TYPE_CHECKING:
    from openskill.models import BradleyTerryPart

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
TAU = MU / 300
"""What a player's skill may drift from one of their periods to the next."""

WINDOW = 1_000
"""Seats on either side with which a seat is compared: the whole table."""

START = 1500.0
SHOWN = 400 / (math.log(10) * BETA * math.sqrt(2))
"""Points for 1 of mu: 400 points are ten to one between players whose skill is known."""


class Belief(msgspec.Struct):
    """The belief about a player's skill: a normal distribution."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    periods: list[str] = []
    after: "array[float]" = msgspec.field(default_factory=lambda: array("d"))
    """The number shown after each of the periods in which the player played."""

    @property
    def shown(self) -> float:
        """The mean `mu` on a scale like Elo's, 1500 to begin with."""
        return START + SHOWN * (self.mu - MU)

    @property
    def error(self) -> float:
        """The deviation `sigma` on the same scale."""
        return SHOWN * self.sigma

    @property
    def history(self) -> list[tuple[str, float]]:
        return list(zip(self.periods, self.after, strict=True))

    @property
    def last(self) -> str:
        return self.periods[-1]


class TemperatureFit(msgspec.Struct, frozen=True, kw_only=True):
    """The temperature fitted on the first two thirds of the games, and what it does after them."""

    temperature: float
    until: str
    """The last period of the part that the temperature was fitted on."""
    before: Calibration | None
    """The calibration on the held-out part, without the temperature and with it."""
    after: Calibration | None
    warning: str


def rate(rows: Iterable[Row]) -> dict[PlayerNumber, Belief]:
    """Estimate the skill of every player, from rows sorted by period and game."""
    club: dict[PlayerNumber, Belief] = {}
    for _ in follow(club, rows):
        pass
    return club


def predictions(rows: Iterable[Row]) -> Iterator[tuple[str, float, float]]:
    """Yield the period of each pair, what was expected of the first before it, and its score.

    As the model has it: too sure, so nothing to print before `tempered`.
    """
    for period, expected in follow({}, rows):
        for won, chance in zip(period.won, expected, strict=True):
            yield period.period, chance, (1 + won) / 2


def honesty(rows: Iterable[Row]) -> TemperatureFit:
    """Fit the temperature on the first two thirds of the games, try it on the last third."""
    sizes: list[tuple[str, int]] = []
    seen: list[tuple[str, Prediction]] = []
    for period, expected in follow({}, rows):
        sizes.append((period.period, period.games))
        scores = ((1 + won) / 2 for won in period.won)
        seen += [(period.period, pair) for pair in zip(expected, scores, strict=True)]
    until = fitting_part(sizes)
    heat = temperature([pair for period, pair in seen if period <= until])
    held_out = [pair for period, pair in seen if period > until]
    return TemperatureFit(
        temperature=heat,
        until=until,
        before=calibrate(held_out),
        after=calibrate(tempered(pair, heat) for pair in held_out),
        warning=few(len(held_out)),
    )


def follow(
    club: dict[PlayerNumber, Belief], rows: Iterable[Row]
) -> Iterator[tuple[Evening, list[float]]]:
    """Rate `club` period by period; before each, yield what is expected of every pair."""
    model = _model()
    for name, games in tables(rows):
        period = evening(name, games)
        for player in sorted(period.played.keys() - club.keys()):
            club[player] = Belief()
        yield period, _expected(club, period)
        _close(club, period, games, model)


def _model() -> "BradleyTerryPart":
    try:
        from openskill.models import BradleyTerryPart  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtra("`--system openskill`", "openskill") from error
    return BradleyTerryPart(mu=MU, sigma=SIGMA, beta=BETA, tau=0.0, window_size=WINDOW)


def _expected(club: dict[PlayerNumber, Belief], period: Evening) -> list[float]:
    """Compute 1 / (1 + e ^ ((mu_j - mu_i) / c)), where c² = sigma_i² + sigma_j² + 2 beta²."""
    beliefs = {player: (club[player].mu, club[player].sigma ** 2) for player in period.played}
    expected = []
    for one, other in zip(period.better, period.worse, strict=True):
        (mu, variance), (against, unsure) = beliefs[one], beliefs[other]
        width = math.sqrt(variance + unsure + 2 * BETA**2)
        expected.append((1 + math.tanh((mu - against) / width / 2)) / 2)
    return expected


def _close(
    club: dict[PlayerNumber, Belief],
    period: Evening,
    games: list[TableRows],
    model: "BradleyTerryPart",
) -> None:
    """Rate every game from the beliefs before the period, and combine the results."""
    prior = {player: club[player].sigma ** 2 + TAU**2 for player in period.played}
    ratings = {player: model.rating(club[player].mu, math.sqrt(prior[player])) for player in prior}
    shifts: dict[PlayerNumber, list[float]] = {player: [] for player in prior}
    precisions: dict[PlayerNumber, list[float]] = {player: [] for player in prior}
    for game in games:
        seats = sorted((place, player) for _, _, player, place in game)
        teams = [[ratings[player]] for _, player in seats]
        rated = model.rate(teams, ranks=[place for place, _ in seats])
        for (_, player), [new] in zip(seats, rated, strict=True):
            precision = 1 / new.sigma**2
            precisions[player].append(precision - 1 / prior[player])
            shifts[player].append((new.mu - club[player].mu) * precision)
    for player, belief in ((player, club[player]) for player in prior):
        precision = 1 / prior[player] + math.fsum(precisions[player])
        belief.mu += math.fsum(shifts[player]) / precision
        belief.sigma = 1 / math.sqrt(precision)
        belief.games += period.played[player]
        belief.periods.append(period.period)
        belief.after.append(belief.shown)
