"""Computes standings, tie-breaks and Elo for tables of any size, slowly and plainly.

Every number but a rating is a Fraction. Nothing is kept between questions: each value of each
player is counted afresh from the results.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import fsum
from typing import Literal

Value = Fraction | None
Penalty = tuple[str, int | None, Fraction]
"""Who, in which round (None: from the start), how many points are taken away."""
Period = Literal["day"] | Callable[["Result"], str]

DEFAULT_CRITERIA = ("PTS", "WIN", "REL", "ROWS", "OPP", "DE", "BEST")
ZERO = Fraction(0)


@dataclass(frozen=True)
class Seat:
    player: str
    score: int
    figure: int | None
    place: int | None = None


@dataclass(frozen=True)
class Result:
    round: int
    table: str
    date: str
    seats: tuple[Seat, ...]
    variant: str = "azul"


@dataclass(frozen=True)
class Row:
    rank: int
    player: str
    points: Fraction
    played: int
    ties: dict[str, Value]


# --- one table -----------------------------------------------------------------------------------


def is_better(one: Seat, other: Seat, seats: Sequence[Seat]) -> bool:
    """Return whether one seat is ahead of another by score, then by figure if all have one."""
    if one.score != other.score:
        return one.score > other.score
    if any(seat.figure is None for seat in seats if seat.score == one.score):
        return False
    return (one.figure or 0) > (other.figure or 0)


def places(seats: Sequence[Seat]) -> list[int]:
    given = [seat.place for seat in seats if seat.place is not None]
    if len(given) == len(seats):
        return given
    return [1 + sum(is_better(other, seat, seats) for other in seats) for seat in seats]


def half_points(mine: int, theirs: int) -> Fraction:
    """Return 1 for a better place than the other's, 1/2 for the same, 0 for a worse one."""
    if mine == theirs:
        return Fraction(1, 2)
    return Fraction(1) if mine < theirs else ZERO


def beat_fraction(taken: Sequence[int], index: int) -> Fraction:
    if len(taken) == 1:
        raise ValueError("a table has two players or more")
    others = [place for other, place in enumerate(taken) if other != index]
    return sum((half_points(taken[index], place) for place in others), ZERO) / len(others)


def ladder_of(system: str, n: int) -> list[Fraction]:
    """Return the n numbers of the places at a table of n."""
    ladder = system
    if ":" in system:
        by_size = {}
        for part in system.split(","):
            size, steps = part.split(":")
            by_size[int(size)] = steps
        if n not in by_size:
            raise ValueError(f"there are no points for a table of {n}")
        ladder = by_size[n]
    numbers = [Fraction(step) for step in ladder.split("-")]
    return [*numbers, *[ZERO] * n][:n]


def table_points(system: str, n: int, place: int, k: int) -> Fraction:
    """Return the points of each of the k players who share a place at a table of n."""
    if n == 1:
        raise ValueError("a table has two players or more")
    if system == "beat":
        beaten = n - (place + k - 1)
        tied = k - 1
        return 6 * (beaten + Fraction(tied, 2)) / (n - 1)
    if system == "wins":
        return Fraction(1, k) if place == 1 else ZERO
    ladder = ladder_of(system, n)
    return mean([ladder[step - 1] for step in range(place, place + k)])


def bye_points(system: str, planned: str) -> Fraction:
    """Return the points of a bye: the number that was planned, or half of a win at a table of two."""
    return Fraction(planned) if planned else table_points(system, 2, 1, 1) / 2


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, ZERO) / len(values) if values else ZERO


# --- one player over many tables -----------------------------------------------------------------


def games_of(player: str, results: Sequence[Result]) -> list[tuple[Result, int]]:
    """Return the player's games, each with his seat in it."""
    return [
        (result, index)
        for result in results
        for index, seat in enumerate(result.seats)
        if seat.player == player
    ]


def points_of(player: str, results: Sequence[Result], system: str) -> Fraction:
    total = ZERO
    for result, index in games_of(player, results):
        taken = places(result.seats)
        place = taken[index]
        total += table_points(system, len(taken), place, taken.count(place))
    return total


def relative_scores(player: str, results: Sequence[Result]) -> list[Fraction]:
    found = []
    for result, index in games_of(player, results):
        whole = sum(seat.score for seat in result.seats)
        mine = result.seats[index].score
        found.append(Fraction(mine * len(result.seats), whole) if whole > 0 else Fraction(1))
    return found


def figures_of(player: str, results: Sequence[Result]) -> Fraction:
    figures = [result.seats[index].figure for result, index in games_of(player, results)]
    return Fraction(sum(figure for figure in figures if figure is not None))


def mean_beaten(player: str, results: Sequence[Result]) -> Fraction:
    games = games_of(player, results)
    return mean([beat_fraction(places(result.seats), index) for result, index in games])


def opposition(player: str, results: Sequence[Result]) -> Fraction:
    met = [
        seat.player
        for result, _ in games_of(player, results)
        for seat in result.seats
        if seat.player != player
    ]
    return mean([mean_beaten(other, results) for other in met])


def direct_encounter(player: str, group: Sequence[str], results: Sequence[Result]) -> Value:
    """Return the player's score against the group at the tables where the whole group sat."""
    if len(group) == 1:
        return None
    shares = []
    for result in results:
        names = [seat.player for seat in result.seats]
        if all(member in names for member in group):
            place_of = dict(zip(names, places(result.seats), strict=True))
            shares.append(
                beat_fraction([place_of[member] for member in group], group.index(player))
            )
    return sum(shares, ZERO) if shares else None


# --- standings -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Event:
    """The facts that a criterion may look at."""

    results: Sequence[Result]
    system: str
    penalties: Sequence[Penalty]
    lot: Mapping[str, Fraction | int]
    totals: Mapping[str, Fraction] | None = None
    """The points of a season, which are counted by tournament."""

    def points(self, player: str) -> Fraction:
        if self.totals is not None:
            return self.totals[player]
        taken = sum((points for who, _, points in self.penalties if who == player), ZERO)
        return points_of(player, self.results, self.system) - taken

    def value(self, criterion: str, player: str, group: Sequence[str]) -> Value:
        """Return the player's value; the group of the still tied matters to DE only."""
        ways: dict[str, Callable[[], Value]] = {
            "PTS": lambda: self.points(player),
            "WIN": lambda: points_of(player, self.results, "wins"),
            "REL": lambda: sum(relative_scores(player, self.results), ZERO),
            "ROWS": lambda: figures_of(player, self.results),
            "OPP": lambda: opposition(player, self.results),
            "DE": lambda: direct_encounter(player, group, self.results),
            "BEST": lambda: max(relative_scores(player, self.results), default=None),
            "LOT": lambda: Fraction(self.lot[player]) if player in self.lot else None,
        }
        if criterion not in ways:
            raise ValueError(f"no such criterion: {criterion}")
        return ways[criterion]()


def split(group: Sequence[str], values: Mapping[str, Value]) -> list[list[str]]:
    """Split a group by value, the highest first, those without a value last."""
    numbers = {value for player in group if (value := values[player]) is not None}
    ordered: list[Value] = [*sorted(numbers, reverse=True), None]
    parts = [[player for player in group if values[player] == value] for value in ordered]
    return [part for part in parts if part]


def standings(
    results: Sequence[Result],
    entrants: Sequence[str],
    system: str = "beat",
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    penalties: Sequence[Penalty] = (),
    after: int | None = None,
    lot: Mapping[str, Fraction | int] | None = None,
    totals: Mapping[str, Fraction] | None = None,
) -> list[Row]:
    event = Event(
        [each for each in results if after is None or each.round <= after],
        system,
        [each for each in penalties if after is None or each[1] is None or each[1] <= after],
        lot or {},
        totals,
    )
    groups = [list(entrants)] if entrants else []
    ties: dict[str, dict[str, Value]] = {player: {} for player in entrants}
    for criterion in ["PTS", *(each for each in criteria if each != "PTS")]:
        finer: list[list[str]] = []
        for group in groups:
            values = {player: event.value(criterion, player, group) for player in group}
            finer += split(group, values)
            if criterion != "PTS":
                for player in group:
                    ties[player][criterion] = values[player]
        groups = finer
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        for player in sorted(group, key=lambda name: (name.casefold(), name)):
            played = len(games_of(player, event.results))
            rows.append(Row(rank, player, event.points(player), played, ties[player]))
    return rows


def lots(seed: str, entrants: Sequence[str]) -> dict[str, int]:
    """Draw every player's lot, from the seed and the order of entry."""
    return {
        player: int(sha256(f"{seed}\n{nth}".encode()).hexdigest()[:6], 16)
        for nth, player in enumerate(entrants, start=1)
    }


# --- seasons -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Missed:
    """A round that a player did not play, and the number that the plan gives for it, if there is one."""

    player: str
    what: Literal["bye", "walkover", "absent", "did not come"]
    planned: str = ""

    def worth(self, system: str) -> Fraction:
        """Return the points by a scoring, which is that of the season if a season counts them."""
        if self.what == "bye":
            return bye_points(system, self.planned)
        if self.what == "walkover":
            return table_points(system, 2, 1, 1)
        return Fraction(self.planned or 0) if self.what == "absent" else ZERO


@dataclass(frozen=True)
class Part:
    """A tournament of a season."""

    entrants: Sequence[str]
    results: Sequence[Result]
    penalties: Sequence[Penalty]
    missed: Sequence[Missed]

    def points(self, player: str, system: str) -> Fraction:
        given = [each.worth(system) for each in self.missed if each.player == player]
        taken = [points for who, _, points in self.penalties if who == player]
        return points_of(player, self.results, system) + sum(given, ZERO) - sum(taken, ZERO)

    def attended(self, player: str) -> bool:
        came = {each.player for each in self.missed if each.what in ("bye", "walkover")}
        return player in came or bool(games_of(player, self.results))


def season_points(
    player: str, parts: Sequence[Part], system: str, best: int = 0, attendance: Fraction = ZERO
) -> Fraction:
    """Return the points of the best tournaments of a player, all with `best` 0, and of attendance."""
    entered = [part for part in parts if player in part.entrants]
    worth = sorted((part.points(player, system) for part in entered), reverse=True)
    present = sum(part.attended(player) for part in entered)
    return sum(worth[: best or len(worth)], ZERO) + present * attendance


# --- ratings -------------------------------------------------------------------------------------


def day_of(date: str) -> str:
    """Return the sort key of a date: an unknown part is 0, and comes before all others."""
    known = [part for part in date.split("-") if part.isdecimal()]
    year, month, day = [*known, "0", "0", "0"][:3]
    return f"{int(year):04}-{int(month):02}-{int(day):02}"


def elo(
    results: Sequence[Result],
    start: float = 1500.0,
    scale: float = 400.0,
    k_new: float = 60.0,
    k_later: float = 24.0,
    new_games: int = 20,
    newcomer: float | None = None,
    period: Period = "day",
) -> tuple[dict[str, float], dict[str, int]]:
    """Return the ratings after all results, and how many games each rests on."""
    period_of = [day_of(each.date) if period == "day" else period(each) for each in results]
    ratings: dict[str, float] = {}
    games: dict[str, int] = {}
    for now in sorted(set(period_of)):
        played = [each for each, when in zip(results, period_of, strict=True) if when == now]
        first = start if newcomer is None or not ratings else newcomer
        present = {seat.player for each in played for seat in each.seats}
        before = ratings | {player: first for player in present if player not in ratings}
        for player in sorted(present):
            k = k_new if games.get(player, 0) < new_games else k_later
            changes: list[float] = []
            for each, index in games_of(player, played):
                taken = places(each.seats)
                for other, seat in enumerate(each.seats):
                    if other != index:
                        gap = before[seat.player] - before[player]
                        expected = 1 / (1 + 10 ** (gap / scale))
                        surplus = float(half_points(taken[index], taken[other])) - expected
                        changes.append(k / (len(taken) - 1) * surplus)
            ratings[player] = before[player] + fsum(changes)
            games[player] = games.get(player, 0) + len(games_of(player, played))
    return ratings, games


def elo_ranks(ratings: Mapping[str, float]) -> dict[str, int]:
    rounded = {player: round(rating, 6) for player, rating in ratings.items()}
    return {
        player: 1 + sum(other > mine for other in rounded.values())
        for player, mine in rounded.items()
    }
