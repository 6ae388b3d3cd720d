"""What must not change standings and ratings: names, the order of entering, merges, what was undone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.support.made_club import (
    NAMES,
    Tour,
    as_text,
    make_store,
    new_tour,
    place,
    place_csv,
    random_tour,
)
from tests.support.strategies import TIMES, times
from tournaments.audit.recount import Result, Seat
from tournaments.club.tournament import Tournament
from tournaments.ingest.rebuild import Rebuilt, rebuild
from tournaments.log.change import undo
from tournaments.players.players import merge, rename
from tournaments.ratings.elo import Parameters
from tournaments.ratings.ratings import Choice, rating_list
from tournaments.standings.standings import as_json, standings
from tournaments.standings.tie_breaks import criteria
from tournaments.store.store import Store
from tournaments.tour import organise

PLAYERS = NAMES[:12]
TWIN = "Zz Twin"
"""A duplicate whose name comes last, as its number does."""
ORDERS = ("DE LOT", "WIN REL ROWS OPP DE BEST", "OPP BEST DE")
CHOICES = (
    Choice(),
    Choice(period="event", parameters=Parameters(new_games=3, newcomer=1400)),
    Choice(size=3),
)

Play = Callable[[Store, Sequence[Tour]], None]


@pytest.fixture
def paths(tmp_path: Path) -> Iterator[Path]:
    """Give names of new stores."""
    return (tmp_path / f"club-{number}.duckdb" for number in count())


def told_of(store: Store) -> list[object]:
    """Tell the standings and ratings of a club; with AZUL_EXAMPLES=1 by every order and choice."""
    known: list[Tournament] = [*store.club.tournaments.values(), *store.club.seasons.values()]
    orders = [(ORDERS[1], None)] if TIMES < 1 else zip(ORDERS, (None, 1, None), strict=True)
    tables = [
        as_json(standings(store, replace(each, criteria=criteria(order)), after))
        for order, after in orders
        for each in known
    ]
    choices = CHOICES[:1] if TIMES < 1 else CHOICES
    return [*tables, *(to_builtins(rating_list(store, choice)) for choice in choices)]


def random_club(rng: Random, store: Store, tournaments: int = 2) -> list[Tour]:
    made = [random_tour(rng, store, f"Cup {n}", PLAYERS) for n in range(tournaments)]
    organise.new_season(
        store, "Season", "", [each.id for each in made], organise.RuleOptions(), "seed"
    )
    return made


def entered_alike(store: Store, made: Iterable[Tour]) -> list[Tour]:
    """Make tournaments again, without results."""
    again = [
        new_tour(
            store,
            tour.id,
            tour.entrants,
            organise.RuleOptions(date=tour.date, variant=tour.variant),
        )
        for tour in made
    ]
    organise.new_season(
        store, "Season", "", [each.id for each in again], organise.RuleOptions(), "seed"
    )
    return again


def results_of(made: Iterable[Tour]) -> list[tuple[str, Result]]:
    return [(tour.id, told) for tour in made for told in tour.results]


# -- names


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(1)))
def test_other_names_change_only_names(paths: Iterator[Path], seed: int) -> None:
    rng = Random(f"names {seed}")
    with make_store(next(paths), NAMES) as store:
        random_club(rng, store)
        before = as_text(told_of(store))
        ordered = sorted(NAMES, key=str.casefold)
        new = {name: f"{number:02} new" for number, name in enumerate(ordered)}
        for name in rng.sample(NAMES, len(NAMES)):
            rename(store, name, new[name])
        for name in NAMES:
            before = before.replace(f'"player": {as_text(name)}', f'"player": "{new[name]}"')
        assert as_text(told_of(store)) == before


# -- the order of entering


def one_by_one(rng: Random) -> Play:
    def play(store: Store, made: Sequence[Tour]) -> None:
        known = {tour.id: tour for tour in made}
        told = results_of(made)
        for name, each in rng.sample(told, len(told)):
            place(store, known[name], each)

    return play


def all_at_once(rng: Random) -> Play:
    def play(store: Store, made: Sequence[Tour]) -> None:
        for tour in rng.sample(made, len(made)):
            place(store, tour, *rng.sample(tour.results, len(tour.results)))

    return play


def as_files(rng: Random) -> Play:
    def play(store: Store, made: Sequence[Tour]) -> None:
        for tour in rng.sample(made, len(made)):
            place_csv(store, tour, rng.sample(tour.results, len(tour.results)))

    return play


def corrected_all(rng: Random) -> Play:
    """Enter every result, then every one once more in place of itself."""

    def play(store: Store, made: Sequence[Tour]) -> None:
        all_at_once(rng)(store, made)
        for tour in made:
            place(store, tour, *rng.sample(tour.results, len(tour.results)), replace=True)

    return play


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(1)))
def test_the_order_of_entering_is_no_matter(paths: Iterator[Path], seed: int) -> None:
    rng = Random(f"order {seed}")
    with make_store(next(paths), NAMES) as store:
        made = random_club(rng, store)
    told = []
    for play in (one_by_one, one_by_one, all_at_once, as_files, corrected_all):
        with make_store(next(paths), NAMES) as store:
            again = entered_alike(store, made)
            for tour, old in zip(again, made, strict=True):
                tour.tables = dict(old.tables)
            play(rng)(store, again)
            told.append(as_text(told_of(store)))
    assert len(set(told)) == 1


@pytest.mark.slow
def test_the_order_of_players_at_a_table_is_no_matter(paths: Iterator[Path]) -> None:
    rng = Random("seats")
    with make_store(next(paths), NAMES) as store:
        made = random_club(rng, store)
        before = as_text(told_of(store))
        for tour in made:
            turned = [
                tour.result(
                    each.round, each.table, rng.sample(each.seats, len(each.seats)), each.date
                )
                for each in tour.results
            ]
            place(store, tour, *turned, replace=True)
        assert as_text(told_of(store)) == before


# -- one player who was two


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(1)))
def test_a_merged_player_was_always_one(paths: Iterator[Path], seed: int) -> None:
    rng = Random(f"merge {seed}")
    with make_store(next(paths), NAMES) as store:
        made = random_club(rng, store, 4)
    who = max(PLAYERS, key=lambda name: sum(name in tour.entrants for tour in made))
    told = []
    for name in (who, TWIN):
        with make_store(next(paths), (*NAMES, TWIN)) as store:
            entrants = {tour.id: entrants_with(tour, who, name) for tour in made}
            again = [
                new_tour(
                    store,
                    tour.id,
                    entrants[tour.id],
                    organise.RuleOptions(date=tour.date, variant=tour.variant),
                )
                for tour in made
            ]
            organise.new_season(
                store, "Season", "", [tour.id for tour in again], organise.RuleOptions(), "seed"
            )
            penalised = next(tour.id for tour in made if who in tour.entrants)
            organise.penalise(store, penalised, name, "7/2", "", None)
            for tour, old in zip(again, made, strict=True):
                place(store, tour, *(seated_as(each, who, name) for each in old.results))
            if name == TWIN:
                parted = as_text(told_of(store))
                merge(store, TWIN, who)
            told.append(as_text(told_of(store)))
            if name == TWIN:
                assert parted != told[-1]
                undo(store)
                assert as_text(told_of(store)) == parted
    assert told[0] == told[1]


def entrants_with(tour: Tour, who: str, other: str) -> list[str]:
    """Enter the other one beside a player, or without him where he is not needed."""
    if who not in tour.entrants or who == other:
        return tour.entrants
    halves = any(each.round % 2 for each in tour.results)
    return [*tour.entrants, other] if halves else [other if n == who else n for n in tour.entrants]


def seated_as(told: Result, who: str, other: str) -> Result:
    """Let the other one play for a player in every second round."""
    seats = tuple(
        Seat(
            other if seat.player == who and told.round % 2 else seat.player, seat.score, seat.figure
        )
        for seat in told.seats
    )
    return Result(told.round, told.table, told.date, seats, told.variant)


# -- what was undone


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(1)))
def test_what_is_undone_leaves_no_trace(paths: Iterator[Path], seed: int) -> None:
    rng = Random(f"undo {seed}")
    with make_store(next(paths), NAMES) as store:
        made = random_club(rng, store, 2)
        tour = rng.choice([each for each in made if each.tables])
        told = rng.choice(tour.results)
        other = tour.result(
            told.round, told.table, [Seat(seat.player, 99, None) for seat in told.seats[:2]]
        )
        there = [
            each.player
            for each in store.club.tournament(tour.id).entrants.values()
            if not each.withdrawn
        ]
        extra = tour.result(
            99, "1", [Seat(store.club.player(number).name, 0, None) for number in there[:2]]
        )
        states = [as_text(told_of(store))]
        changes: list[Callable[[], object]] = [
            lambda: organise.penalise(store, tour.id, tour.entrants[0], "9/7", "", 1),
            lambda: place(store, tour, extra),
            lambda: place(store, tour, other, replace=True),
            lambda: organise.change_rules(store, tour.id, organise.RuleOptions(date="2019-12-31")),
            lambda: organise.enter(store, tour.id, ["Somebody new"], new=True),
            lambda: organise.new_season(
                store, "Other", "", [tour.id], organise.RuleOptions(), "seed"
            ),
        ]
        for change in changes:
            change()
            states.append(as_text(told_of(store)))
        for state in reversed(states[:-1]):
            undo(store)
            assert as_text(told_of(store)) == state
        last = store.head.change
        for number, state in enumerate(states[1:]):
            undo(store, last - number)
            assert as_text(told_of(store)) == state


@pytest.mark.slow
def test_a_rebuilt_store_tells_the_same(paths: Iterator[Path]) -> None:
    with make_store(next(paths), NAMES) as store:
        random_club(Random("rebuild"), store, times(6))
        before = as_text(told_of(store))
        assert rebuild(store, lambda _done, _all: None, keep=True) == Rebuilt([])
        assert as_text(told_of(store)) == before
