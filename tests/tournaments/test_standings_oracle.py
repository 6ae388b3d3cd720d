"""Standings of random tournaments and seasons, compared with the oracle's to the last byte."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.made_club import NAMES, ORDERS, SYSTEMS, Tour, as_text, make_store, random_tour
from tests.support.strategies import times
from tournaments.audit import recount as oracle
from tournaments.club.tournament import Tournament
from tournaments.standings.standings import as_json, places, standings
from tournaments.standings.tally import entrants_of
from tournaments.standings.tie_breaks import TIEBREAKS, criteria, lot
from tournaments.store.store import Store
from tournaments.tour import organise

CLUBS = range(times(4))
TOURNAMENTS = 15
"""In each club."""
SEASONS = 3


def lots(store: Store, tournament: Tournament) -> dict[str, Fraction]:
    """Give everybody's lot, which is the one thing that cannot be known without the program."""
    drawn = lot(entrants_of(store.club, tournament.parts or [tournament.id]), tournament.seed)
    return {store.club.player(number).name: value for number, value in drawn.items()}


def expected(
    tournament: Tournament,
    parts: Sequence[Tour],
    after: int | None,
    drawn: Mapping[str, Fraction],
) -> str:
    """Ask the oracle. The rounds of a season are other ones in each tournament: they are cut here."""

    def counts(number: int | None) -> bool:
        return after is None or number is None or number <= after

    played = [
        (each, oracle.Result(100 * nth + each.round, each.table, each.date, each.seats))
        for nth, part in enumerate(parts)
        for each in part.results
    ]
    rows = oracle.standings(
        [told for each, told in played if counts(each.round)],
        list(dict.fromkeys(name for part in parts for name in part.entrants)),
        tournament.scoring,
        tournament.criteria,
        [each for part in parts for each in part.penalties if counts(each[1])],
        lot=drawn,
    )
    last = max((each.round for each, _ in played), default=None)
    told = [
        {
            "rank": row.rank,
            "player": row.player,
            "points": str(row.points),
            "played": row.played,
            "tiebreaks": {
                code: None if value is None else str(value) for code, value in row.ties.items()
            },
        }
        for row in rows
    ]
    number = last if after is None or last is None else min(last, after)
    number = None if tournament.parts else number
    return as_text({"tournament": tournament.id, "round": number, "rows": told})


def compare(
    store: Store, tournament: Tournament, parts: Sequence[Tour], after: int | None = None
) -> int:
    """Compare standings with the oracle's; give the number of rows."""
    told = standings(store, tournament, after)
    shown: dict[str, Any] = as_json(told)
    for row in shown["rows"]:  # test_season_oracle.py compares these
        row.pop("attended", None)
        row.pop("tournaments", None)
    assert as_text(shown) == expected(tournament, parts, after, lots(store, tournament))
    return len(told.rows)


def random_rules(rng: Random, tournament: Tournament) -> Tournament:
    """Give a tournament another scoring, and a known or a shuffled order of tie-breaks."""
    codes = [code for code in TIEBREAKS if code != "PTS"]
    shuffled = " ".join(rng.sample(codes, rng.randint(1, len(codes))))
    order = criteria(rng.choice((*ORDERS, *[shuffled] * len(ORDERS))))
    return replace(tournament, scoring=rng.choice(SYSTEMS), criteria=order)


def compare_club(path: Path, seed: int) -> tuple[int, int, int]:
    """Compare a club's standings with the oracle's: tournaments and seasons, standings, rows."""
    rng = Random(f"standings {seed}")
    comparisons = rows = 0
    with make_store(path, NAMES) as store:
        made = [random_tour(rng, store, f"Cup {n}", NAMES) for n in range(TOURNAMENTS)]
        for tour in made:
            tournament = store.club.tournament(tour.id)
            for rules, after in (
                (tournament, None),
                (random_rules(rng, tournament), None),
                (random_rules(rng, tournament), rng.randint(0, 5)),
            ):
                rows += compare(store, rules, [tour], after)
                comparisons += 1
        for n in range(SEASONS):
            parts = rng.sample(made, n + 2)
            options = organise.RuleOptions(scoring=rng.choice(SYSTEMS), criteria=rng.choice(ORDERS))
            ids = [part.id for part in parts]
            season = organise.new_season(store, f"Season {n}", "", ids, options, f"seed {n}")
            rows += compare(store, season, parts)
            rows += compare(store, random_rules(rng, season), parts, rng.randint(0, 4))
            comparisons += 2
    return len(made) + SEASONS, comparisons, rows


@pytest.mark.slow
@pytest.mark.parametrize("seed", CLUBS)
def test_standings_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    compare_club(tmp_path / "club.duckdb", seed)


def test_rules_that_are_chosen_anew(tmp_path: Path) -> None:
    rng = Random("anew")
    with make_store(tmp_path / "club.duckdb", NAMES) as store:
        tour = random_tour(rng, store, "Cup", NAMES)
        for scoring in SYSTEMS:
            options = organise.RuleOptions(scoring=scoring, criteria=rng.choice(ORDERS))
            tournament, _ = organise.change_rules(store, tour.id, options)
            assert tournament.scoring == scoring
            compare(store, tournament, [tour])
            rows = standings(store, tournament, 2).rows
            assert places(store, tournament, 2) == {
                row.player: (row.rank, row.points) for row in rows
            }


@pytest.mark.slow
def test_a_store_that_is_opened_again_tells_the_same(tmp_path: Path) -> None:
    path = tmp_path / "club.duckdb"
    rng = Random("again")
    with make_store(path, NAMES) as store:
        made = [random_tour(rng, store, f"Cup {n}", NAMES) for n in range(5)]
    with Store.open(path) as store:
        for tour in made:
            for after in (None, 1, 2):
                compare(store, store.club.tournament(tour.id), [tour], after)
