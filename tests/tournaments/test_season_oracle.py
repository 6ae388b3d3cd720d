"""Random seasons with byes, walkovers, absences and penalties, compared with the oracle's."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.support.made_club import (
    DAYS,
    NAMES,
    ORDERS,
    SYSTEMS,
    TAKEN,
    as_text,
    make_store,
    new_tour,
    place,
)
from tests.support.strategies import times
from tournaments.audit import recount as oracle
from tournaments.audit.recount import Missed, Part, Result, Seat
from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.standings.standings import as_json, standings
from tournaments.standings.tie_breaks import criteria
from tournaments.store.store import Store
from tournaments.tour import organise

TOURNAMENTS, SEASONS = 6, 8
GIVEN = ("", "", "0", "1/2", "4/3")
ATTENDANCE = ("0", "1", "1/3")


def played(rng: Random, store: Store, nth: int) -> tuple[str, Part]:
    """Publish the rounds of a tournament and play them; give it as the oracle reads it."""
    names = rng.sample(NAMES, rng.randint(3, 9))
    options = organise.RuleOptions(date=rng.choice(DAYS), scoring=rng.choice(SYSTEMS))
    tour = new_tour(store, f"Cup {nth}", names, options, f"seed {nth}")
    bye, absence = rng.choice(GIVEN), rng.choice(GIVEN)
    with changing(store) as change:
        change.add(e.Planned(tour.id, 3, (4, 3), bye_points=bye, absence_points=absence))
    missed: list[Missed] = []
    for number in range(1, 4):
        away, byes, tables = seated(rng, names)
        missed += [Missed(name, "absent", absence) for name in away]
        missed += [Missed(name, "bye", bye) for name in byes]
        publish(store, tour.id, number, (away, byes, tables))
        for table, players in enumerate(tables, start=1):
            gone = [name for name in players if rng.random() < 0.15]
            missed += [Missed(name, "did not come") for name in gone]
            for name in gone:
                with changing(store) as change:
                    change.add(e.Absent(tour.id, number_of(store, name), number))
            came = [name for name in players if name not in gone]
            if len(came) == 1:
                missed.append(Missed(came[0], "walkover"))
            elif came:
                seats = [Seat(name, rng.randint(20, 24), rng.choice((None, 1, 2))) for name in came]
                place(store, tour, tour.result(number, str(table), seats))
    for _ in range(rng.randint(0, 2)):
        who, points = rng.choice(names), rng.choice(TAKEN)
        organise.penalise(store, tour.id, who, points, "late", None)
        tour.penalties.append((who, None, Fraction(points)))
    return tour.id, Part(names, tour.results, tour.penalties, missed)


def seated(rng: Random, names: Sequence[str]) -> tuple[list[str], list[str], list[list[str]]]:
    """Choose who is absent, who has a bye, and the tables of the others; two at least play."""
    waiting = rng.sample(names, len(names))
    away = [waiting.pop() for _ in range(rng.randint(0, len(waiting) - 2))]
    tables = []
    while len(waiting) > 1:
        size = min(rng.choice((2, 2, 3, 4)), len(waiting))
        tables.append([waiting.pop() for _ in range(size)])
    return away, waiting, tables


def publish(
    store: Store, name: str, number: int, made: tuple[list[str], list[str], list[list[str]]]
) -> None:
    away, byes = (tuple(number_of(store, each) for each in names) for names in made[:2])
    numbered = tuple(
        (str(table), tuple(number_of(store, each) for each in players))
        for table, players in enumerate(made[2], start=1)
    )
    seated = e.Seated(numbered, byes, away, "seed", "by hand", "", ())
    with changing(store) as change:
        change.add(e.Published(name, number, seated))


def number_of(store: Store, name: str) -> PlayerNumber:
    player = store.club.named(name)
    assert player is not None
    return player.number


def expected(season: Tournament, parts: Mapping[str, Part]) -> str:
    """Ask the oracle; the rounds of a season are other ones in each tournament."""
    own = [parts[part] for part in season.parts]
    names = list(dict.fromkeys(name for part in own for name in part.entrants))
    rules = (season.scoring, season.best, Fraction(season.attendance))
    rows = oracle.standings(
        [
            Result(100 * nth + each.round, each.table, each.date, each.seats)
            for nth, part in enumerate(own)
            for each in part.results
        ],
        names,
        season.scoring,
        season.criteria,
        lot=oracle.lots(season.seed, names),
        totals={name: oracle.season_points(name, own, *rules) for name in names},
    )
    return as_text([[row.rank, row.player, str(row.points), row.played] for row in rows])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(3)))
def test_seasons_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    rng = Random(f"seasons {seed}")
    with make_store(tmp_path / "club.duckdb", NAMES) as store:
        parts = dict(played(rng, store, nth) for nth in range(TOURNAMENTS))
        kinds = {each.what for part in parts.values() for each in part.missed}
        assert kinds == {"bye", "walkover", "absent", "did not come"}
        season = organise.new_season(store, "Season", "", [], organise.RuleOptions(), "seed")
        for _ in range(SEASONS):
            chosen = replace(
                season,
                parts=rng.sample([*parts], rng.randint(1, TOURNAMENTS)),
                scoring=rng.choice(SYSTEMS),
                criteria=criteria(rng.choice(ORDERS)),
                best=rng.randint(0, 4),
                attendance=rng.choice(ATTENDANCE),
            )
            told = as_json(standings(store, chosen))["rows"]
            assert isinstance(told, list)
            fields = ("rank", "player", "points", "played")
            rows = [[row[field] for field in fields] for row in told]
            assert as_text(rows) == expected(chosen, parts)
            of_parts(told, chosen, parts)


def of_parts(
    rows: Sequence[Mapping[str, object]], season: Tournament, parts: Mapping[str, Part]
) -> None:
    """Compare what each tournament gives with the oracle."""
    for row in rows:
        name, told = str(row["player"]), row["tournaments"]
        own = [part for part in season.parts if name in parts[part].entrants]
        assert isinstance(told, list)
        assert [(each["tournament"], each["points"]) for each in told] == [
            (part, str(parts[part].points(name, season.scoring))) for part in own
        ]
        assert row["attended"] == sum(parts[part].attended(name) for part in own)
        counted = sum(each["counts"] for each in told)
        assert counted == min(len(own), season.best or len(own))
