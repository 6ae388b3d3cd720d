"""Rates players by Elo at tables of any size: every pair at a table is compared, a period is rated at once.

A player i at a table of n changes by K_i / (n - 1) times the sum over the others of S_ij - E_ij,
where S is 1, ½ or 0 by place and E_ij = 1 / (1 + 10 ^ ((R_j - R_i) / scale)). Ratings and numbers
of games are those before the period, and the changes of a period are summed without rounding:
neither the order of games, nor the order of seats, nor the players' numbers change a bit.

A pair is kept as its lead, from -1 to 1: the lead that came is 2S - 1, and the expected 2E - 1 is
tanh((R_i - R_j) · ln 10 / (2 · scale)), which is odd to the last bit and overflows nowhere.
"""

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, groupby
from operator import itemgetter

import msgspec

from tournaments.numbers import PlayerNumber

PERIOD, GAME, PLACE = itemgetter(0), itemgetter(1), itemgetter(3)

Row = tuple[str, int, PlayerNumber, int]
"""Period, game, player, place: a seat. Seats of a game are adjacent, periods in order of time."""

TableRows = list[Row]
"""The seats of a game, best first."""


class Parameters(msgspec.Struct, frozen=True, kw_only=True):
    start: float = 1500.0
    """The first rating of those who play in the first period."""
    scale: float = 400.0
    """The difference at which ten to one is expected."""
    k_new: float = 60.0
    """K of those who played fewer than `new_games` before the period; `k_later` of the others."""
    k_later: float = 24.0
    """K of the others."""
    new_games: int = 20
    """Games after which `k_later` holds."""
    newcomer: float | None = None
    """The first rating of those who join after the first period; None: `start`."""


class RatedPlayer(msgspec.Struct):
    rating: float
    games: int = 0
    periods: list[str] = []
    """The periods in which the player played, and in `after` the rating after each."""
    after: "array[float]" = msgspec.field(default_factory=lambda: array("d"))

    @property
    def history(self) -> list[tuple[str, float]]:
        return list(zip(self.periods, self.after, strict=True))

    @property
    def last(self) -> str:
        return self.periods[-1]


class Evening(msgspec.Struct, frozen=True):
    """A period, ready to be rated: columns with an entry for each pair of each table."""

    period: str
    games: int
    played: Counter[PlayerNumber]
    """How many games each player played."""
    better: list[PlayerNumber]
    """The better placed of the pair, and the other; of those who are tied, either."""
    worse: list[PlayerNumber]
    won: list[float]
    """The lead that came, 2S - 1: 1, or 0 if the two are tied."""
    half: list[float]
    """1 / (2n - 2)."""


def check(parameters: Parameters) -> None:
    """Raise ValueError for parameters with which nothing can be rated."""
    for name in ("start", "scale", "k_new", "k_later", "newcomer"):
        value = getattr(parameters, name)
        if value is not None and not math.isfinite(value):
            raise ValueError(f"{name} must be a finite number, not {value}")
    if parameters.scale <= 0:
        raise ValueError(f"scale must be above 0, not {parameters.scale}")
    for name in ("k_new", "k_later", "new_games"):
        if getattr(parameters, name) < 0:
            raise ValueError(f"{name} must not be below 0, but is {getattr(parameters, name)}")


def tables(rows: Iterable[Row]) -> Iterator[tuple[str, list[TableRows]]]:
    """Yield each period with its tables of two or more; a player alone played no game."""
    before = ""
    for period, seats in groupby(rows, key=PERIOD):
        if period < before:
            raise ValueError(f"rows of period {period!r} come after those of {before!r}")
        before = period
        games = [sorted(game, key=PLACE) for _, game in groupby(seats, key=GAME)]
        if found := [game for game in games if len(game) > 1]:
            yield period, found


def evening(period: str, games: list[TableRows]) -> Evening:
    better: list[PlayerNumber] = []
    worse: list[PlayerNumber] = []
    won: list[float] = []
    half: list[float] = []
    for game in games:
        part = 0.5 / (len(game) - 1)
        for (_, _, one, place), (_, _, other, behind) in combinations(game, 2):
            better.append(one)
            worse.append(other)
            won.append(1.0 if place < behind else 0.0)
            half.append(part)
    played = Counter([player for game in games for _, _, player, _ in game])
    return Evening(period, len(games), played, better, worse, won, half)


def evenings(rows: Iterable[Row]) -> Iterator[Evening]:
    return (evening(period, games) for period, games in tables(rows))


def follow(
    club: dict[PlayerNumber, RatedPlayer], periods: Iterable[Evening], parameters: Parameters
) -> Iterator[tuple[Evening, list[float]]]:
    """Rate `club` period by period; before each, yield the lead 2E - 1 of every pair."""
    check(parameters)
    joining = parameters.start
    gains: dict[PlayerNumber, list[float]] = {player: [] for player in club}
    for period in periods:
        for player in sorted(period.played.keys() - club.keys()):
            club[player] = RatedPlayer(joining)
            gains[player] = []
        leads = _leads(club, period, parameters)
        yield period, leads
        _compare(gains, period, leads)
        _close(club, period, gains, parameters)
        joining = parameters.start if parameters.newcomer is None else parameters.newcomer


def _leads(
    club: dict[PlayerNumber, RatedPlayer], period: Evening, parameters: Parameters
) -> list[float]:
    slope = math.log(10) / (2 * parameters.scale)
    skill = {player: slope * club[player].rating for player in period.played}
    tanh = math.tanh
    return [
        tanh(skill[one] - skill[other])
        for one, other in zip(period.better, period.worse, strict=True)
    ]


def _compare(gains: dict[PlayerNumber, list[float]], period: Evening, leads: list[float]) -> None:
    columns = zip(period.better, period.worse, period.won, period.half, leads, strict=True)
    for one, other, won, half, lead in columns:
        gain = half * (won - lead)
        gains[one].append(gain)
        gains[other].append(-gain)


def _close(
    club: dict[PlayerNumber, RatedPlayer],
    period: Evening,
    gains: dict[PlayerNumber, list[float]],
    parameters: Parameters,
) -> None:
    """Change the ratings by the gains, which are empty again after it."""
    for player, games in period.played.items():
        rated, parts = club[player], gains[player]
        k = parameters.k_new if rated.games < parameters.new_games else parameters.k_later
        rated.rating += k * math.fsum(parts)
        rated.games += games
        rated.periods.append(period.period)
        rated.after.append(rated.rating)
        parts.clear()


def rate(
    rows: Iterable[Row], parameters: Parameters | None = None
) -> dict[PlayerNumber, RatedPlayer]:
    """Rate every player from rows sorted by period and game."""
    club: dict[PlayerNumber, RatedPlayer] = {}
    for _ in follow(club, evenings(rows), parameters or Parameters()):
        pass
    return club


def predictions(
    rows: Iterable[Row], parameters: Parameters | None = None
) -> Iterator[tuple[str, float, float]]:
    """Yield the period of each pair, what was expected of the first before it, and its score."""
    for period, leads in follow({}, evenings(rows), parameters or Parameters()):
        for expected, score in scored(period, leads):
            yield period.period, expected, score


def scored(period: Evening, leads: list[float]) -> list[tuple[float, float]]:
    """List what was expected of the first of each pair, and its score: E and S."""
    return [((1 + lead) / 2, (1 + won) / 2) for won, lead in zip(period.won, leads, strict=True)]
