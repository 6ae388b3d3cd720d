"""Ratings of random clubs, compared with the oracle's."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import asdict, replace

from tests.support.made_club import DAYS, NAMES, Tour, make_store, random_tour
from tests.support.strategies import times
from tournaments.audit import recount as oracle
from tournaments.audit.recount import Result
from tournaments.ratings.elo import Parameters
from tournaments.ratings.ratings import Choice, rated, rating_list
from tournaments.store.store import Store

CLUBS = range(times(4))
TOURNAMENTS = 9
"""In each club."""
PLAYERS = NAMES[:14]
NEAR = 1e-6
PLAIN = Choice()
CHOICES = (
    PLAIN,
    Choice(period="event"),
    Choice(size=2),
    Choice(size=3, period="event"),
    Choice(size=4, provisional=5),
    Choice(variant="sintra"),
    Choice(until=DAYS[5], provisional=0),
    Choice(until=DAYS[6], period="event"),
    Choice(until="2020-01-01"),
    Choice(until="2026-02"),
    Choice(until="2026", period="event"),
    Choice(stood=False, faulty=True),
    Choice(parameters=Parameters(new_games=1)),
    Choice(parameters=Parameters(new_games=7, k_new=33.5, k_later=0.25)),
    Choice(parameters=Parameters(new_games=4, k_new=10, k_later=80), period="event"),
    Choice(parameters=Parameters(newcomer=1300)),
    Choice(parameters=Parameters(newcomer=1712.5, start=1000, scale=173), period="event"),
    Choice(parameters=Parameters(start=0, scale=25, k_new=90, newcomer=-40), size=3),
)


def chosen(tours: Sequence[Tour], choice: Choice) -> list[tuple[str, Result]]:
    """List the results of a choice, each with its tournament."""
    return [
        (tour.id, told)
        for tour in tours
        for told in tour.results
        if choice.size in (None, len(told.seats))
        and choice.variant in (None, told.variant)
        and (choice.until is None or told.date[: len(choice.until)] <= choice.until)
    ]


def period_of(told: Sequence[tuple[str, Result]], choice: Choice) -> Callable[[Result], str]:
    """Name the period of a result; that of a tournament has the last date of all its games."""
    if choice.period == "day":
        return lambda each: each.date
    last: dict[str, str] = {}
    for tour, each in told:
        last[tour] = max(each.date, last.get(tour, ""))
    name = {id(each): last[tour] for tour, each in told}
    return lambda each: name[id(each)]


def expected(tours: Sequence[Tour], choice: Choice) -> list[tuple[int, str, float, int, bool]]:
    told = chosen(tours, choice)
    parameters = asdict(choice.parameters)
    results = [each for _, each in told]
    ratings, games = oracle.elo(
        results, period=period_of(chosen(tours, Choice()), choice), **parameters
    )
    ranks = oracle.elo_ranks(ratings)
    rows = [
        (ranks[name], name, ratings[name], games[name], games[name] < choice.provisional)
        for name in ratings
    ]
    return sorted(rows, key=lambda row: (row[0], row[1].casefold()))


def compare(store: Store, tours: Sequence[Tour], choice: Choice) -> int:
    """Compare a list with the oracle's; give the number of its rows."""
    rows = expected(tours, choice)
    told = to_builtins(rating_list(store, choice).players)
    assert [
        (each["rank"], each["player"], each["games"], each["provisional"]) for each in told
    ] == [(rank, name, games, provisional) for rank, name, _, games, provisional in rows]
    ratings = [rating for _, _, rating, _, _ in rows]
    assert [each["rating"] for each in told] == pytest.approx(ratings, rel=0, abs=NEAR)
    return len(rows)


def made_club(rng: Random, store: Store) -> list[Tour]:
    return [random_tour(rng, store, f"Cup {n}", PLAYERS) for n in range(TOURNAMENTS)]


def compare_club(path: Path, seed: int) -> tuple[int, int]:
    """Compare a club's ratings with the oracle's: lists, and rows of them."""
    rng = Random(f"ratings {seed}")
    with make_store(path, NAMES) as store:
        tours = made_club(rng, store)
        return len(CHOICES), sum(compare(store, tours, choice) for choice in CHOICES)


@pytest.mark.slow
@pytest.mark.parametrize("seed", CLUBS)
def test_ratings_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    compare_club(tmp_path / "club.duckdb", seed)


@pytest.mark.slow
def test_histories_are_the_lists_of_their_days(tmp_path: Path) -> None:
    """What a history says of a day is what the oracle says of all games up to it."""
    rng = Random("history")
    with make_store(tmp_path / "club.duckdb", NAMES) as store:
        tours = made_club(rng, store)
        parameters = Parameters(new_games=5, newcomer=1400)
        told = rated(store, Choice(parameters=parameters))
        days = {each.date for tour in tours for each in tour.results}
        assert {day for each in told for day, _ in each.history} == days
        for day in days:
            rows = expected(tours, Choice(parameters=parameters, until=day))
            then = {name: rating for _, name, rating, _, _ in rows}
            for each in told:
                if day in dict(each.history):
                    assert dict(each.history)[day] == pytest.approx(then[each.player], abs=NEAR)
        for each in told:
            assert (each.last, each.rating) == each.history[-1]


@pytest.mark.slow
def test_pools_are_those_of_the_oracle(tmp_path: Path) -> None:
    with make_store(tmp_path / "club.duckdb", NAMES) as store:
        tours = made_club(Random("pools"), store)
        for choice in (PLAIN, Choice(period="event", variant="azul")):
            pools = to_builtins(rating_list(store, choice, (2, 3, 4)).pools)
            assert [each["size"] for each in pools] == [2, 3, 4]
            for pool in pools:
                rows = expected(tours, replace(choice, size=pool["size"]))
                told = [(each["rank"], each["player"], each["games"]) for each in pool["players"]]
                assert told == [(rank, name, games) for rank, name, _, games, _ in rows]
                ratings = [each["rating"] for each in pool["players"]]
                assert ratings == pytest.approx([row[2] for row in rows], rel=0, abs=NEAR)


@pytest.mark.slow
def test_sizes_are_rated_apart(tmp_path: Path) -> None:
    """The games of a list of one size, and of the other sizes, are all games."""
    rng = Random("sizes")
    with make_store(tmp_path / "club.duckdb", NAMES) as store:
        made_club(rng, store)
        games: dict[str, int] = {}
        for size in (2, 3, 4):
            for each in rated(store, replace(PLAIN, size=size)):
                games[each.player] = games.get(each.player, 0) + each.games
        assert games == {each.player: each.games for each in rated(store, PLAIN)}
