"""Counts a tournament again from the log and the records alone, and compares that with what is shown."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from azul_notation.replay.identity import sha256_of
from tournaments.audit.agreed import check_agreed
from tournaments.audit.ranked import (
    Reported,
    check_season_standings,
    check_standings,
    reported_in,
)
from tournaments.audit.rated import beside_results, check_ratings, records, results
from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.errors import NoSeating
from tournaments.log.change import broken_link
from tournaments.log.validation import measured
from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Person
from tournaments.seating.pair import rescore
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.store.stored_record import check_text, original_text, stored
from tournaments.tour.proposals import request_of
from tournaments.tour.seating_input import people

SMALLEST, LARGEST = 2, 4
LASTING = ("repeats", "seats", "tables")
"""Criteria that depend on who sat where, and not on results."""
COUNTED = ("azul-seating 1", "azul-seating 2", "azul-seating 2, schedule", "hand")
"""Engines that counted a third meeting as one rematch, as the second; later ones count it as four."""


def check(store: Store, tournament: Tournament) -> Iterator[str]:
    """List every difference in a tournament, the log and the ratings, in words."""
    yield from check_log(store)
    yield from check_tournament(store, tournament)
    yield from check_ratings(store)


def check_season(store: Store, season: Tournament) -> Iterator[str]:
    """List every difference in a season, its tournaments, the log and the ratings, in words."""
    yield from check_log(store)
    for part in season.parts:
        tournament = store.club.tournament(part)
        for each in check_tournament(store, tournament):
            yield f"{tournament.title}, {each}"
    yield from check_season_standings(store, season)
    yield from check_ratings(store)


def check_log(store: Store) -> Iterator[str]:
    broken = broken_link(store)
    if broken is not None:
        yield f"the log was altered at event {broken}"


def check_tournament(store: Store, tournament: Tournament) -> Iterator[str]:
    reported = reported_in(store, tournament)
    yield from check_tables(store, tournament, reported)
    yield from check_agreed(store, tournament)
    yield from check_records(store, reported)
    yield from check_other_records(store, tournament)
    yield from check_rounds(store, tournament)
    yield from check_standings(store, tournament, reported)


def check_tables(store: Store, tournament: Tournament, reported: Reported) -> Iterator[str]:
    """Compare the tables of the store with the log."""
    shown: dict[tuple[int, str], list[tuple[PlayerNumber, int, int | None]]] = {}
    rows = store.rows(sql("audit/seats"), [tournament.id])
    for number, table, *seat in rows:
        shown.setdefault((number, table), []).append((seat[0], seat[1], seat[2]))
    for key in sorted(shown.keys() | reported.keys()):
        event = reported.get(key)
        sat = [
            (store.club.player(each.player).number, each.score, each.figure)
            for each in (event.sat if event else ())
        ]
        if shown.get(key, []) != sat:
            yield f"round {key[0]}, table {key[1]}: the club file shows a different result from the log"
        seated = tournament.table(*key) if event else ()
        if seated and sorted(seated) != sorted(each[0] for each in sat):
            yield f"round {key[0]}, table {key[1]}: the players are not the seated ones"


def check_records(store: Store, reported: Reported) -> Iterator[str]:
    """Score every record again that a result was taken from."""
    for (number, table), event in sorted(reported.items()):
        if not event.record:
            continue
        rows = store.rows(sql("audit/record"), [event.record])
        if not rows:
            yield f"round {number}, table {table}: its record is missing"
            continue
        kept = stored(check_text(original_text(*rows[0])))
        if sha256_of(original_text(*rows[0])) != event.record:
            yield f"round {number}, table {table}: its record was altered"
        scores = [(each.score, each.figure) for each in kept.sitters]
        if not event.typed and scores != [(each.score, each.figure) for each in event.sat]:
            yield f"round {number}, table {table}: the record gives different scores"


def check_other_records(store: Store, tournament: Tournament) -> Iterator[str]:
    """Compare results with records of their tables from which they were not taken."""
    for record, event in beside_results(store, records(store), results(store)):
        sat = [(store.club.player(each.player).name, each.score) for each in event.sat]
        said = [(seat.player, seat.score) for seat in record.seats]
        if event.tournament == tournament.id and record.status == "clean" and said != sat:
            yield (
                f"round {event.round}, table {event.table}: the result is {written(sat)}, but a record says"
                f" {written(said)} (`azul tour status {tournament.id}` shows what to do)"
            )


def written(seats: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {score}" for name, score in seats)


def check_rounds(store: Store, tournament: Tournament) -> Iterator[str]:
    """Check that everybody sat once in each round, and that each seating measures what it claims."""
    club = store.club
    for number, each in sorted(tournament.rounds.items()):
        sitting = [player for _, players in each.tables for player in players]
        seated = [*sitting, *each.seated.byes]
        for player in sorted(set(seated)):
            if seated.count(player) > 1:
                yield f"round {number}: {club.player(player).name} is seated twice"
        for name, players in each.tables:
            if not SMALLEST <= len(players) <= LARGEST:
                yield f"round {number}, table {name} has {len(players)} players"
        for cost in each.seated.cost:
            if measured(cost.value) < measured(cost.bound):
                yield f"round {number}: {cost.criterion} {cost.value} is below its bound {cost.bound}"
        yield from check_cost(store, tournament, number, each.seated)


def check_cost(store: Store, tournament: Tournament, number: int, made: e.Seated) -> Iterator[str]:
    """Score a published seating again, as far as no later correction can have changed that."""
    seated = {*(player for _, players in made.tables for player in players), *made.byes}
    present = people(store, tournament, number, seated)
    try:
        again = rescore(present, request_of(tournament, number), made.tables, made.byes)
    except NoSeating as reason:
        yield f"round {number}: {reason}"
        return
    for cost in made.cost:
        value = again.cost[cost.criterion].value
        if cost.criterion == "repeats" and made.engine in COUNTED:
            value = Fraction(rematches(present, made))
        if cost.criterion in LASTING and value != measured(cost.value):
            yield f"round {number}: {cost.criterion} is {value}, but {cost.value} was published"


def rematches(present: Sequence[Person], made: e.Seated) -> int:
    """Count the pairs who meet again, however often they met."""
    met = {person.number: person.met for person in present}
    return sum(
        other in met[one] for _, players in made.tables for one, other in combinations(players, 2)
    )
