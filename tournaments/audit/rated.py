"""Rates all games of the club again, from the log and from what the engine found in the records.

It uses no view: it decides by itself which games count, each once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.audit import recount
from tournaments.club import events as e
from tournaments.club.names import folded
from tournaments.ratings.ratings import Choice, rated
from tournaments.sql import sql
from tournaments.store.store import Store

NEAR = 1e-6
Results = dict[tuple[str, int, str], e.Result]
"""By tournament, round and table."""


def check_ratings(store: Store) -> Iterator[str]:
    """List every rating that is not what it should be."""
    reported = results(store)
    games = [*of_tournaments(store, reported), *of_records(store, reported)]
    ratings, played = recount.elo(games)
    shown = {each.player: each for each in rated(store, Choice())}
    for name in sorted(shown.keys() | ratings.keys()):
        each = shown.get(name)
        if each is None:
            yield f"{name} is not rated, recomputed {ratings[name]}"
        elif abs(ratings.get(name, 0.0) - each.rating) > NEAR or played.get(name) != each.games:
            yield f"{name} is rated {each.rating}, recomputed {ratings.get(name, 0.0)}"


def results(store: Store) -> Results:
    """Read the results of all tournaments from the log: the last that counts for each table."""
    dead = store.undone()
    reported: Results = {}
    rows = store.rows(sql("audit/results"))
    for change, data in rows:
        event = e.read_event(data)
        if change not in dead and isinstance(event, e.Result | e.Voided):
            reported.pop((event.tournament, event.round, event.table), None)
            if isinstance(event, e.Result):
                reported[event.tournament, event.round, event.table] = event
    return reported


def of_tournaments(store: Store, reported: Results) -> Iterator[recount.Result]:
    """Yield the results of tournaments as games."""
    club = store.club
    for (name, number, table), event in reported.items():
        seats = tuple(
            recount.Seat(club.player(each.player).name, each.score, each.figure)
            for each in event.sat
        )
        date = event.date or club.tournament(name).date
        yield recount.Result(number, table, date, seats)


def of_records(store: Store, reported: Results) -> Iterator[recount.Result]:
    """Yield the clean records that are of no table with a result, each game once."""
    used = {event.record for event in reported.values()}
    games = records(store)
    spoken_for = {each.identity for each in games if each.sha256 in used}
    spoken_for |= {each.identity for each, _ in beside_results(store, games, reported)}
    best: dict[str, Record] = {}
    for each in games:
        if not each.brought or each.identity in spoken_for:
            continue
        known = best.get(each.identity)
        if known is None or (known.status == "faulty" and each.status != "faulty"):
            best[each.identity] = each
    for each in best.values():
        names = [seat.player for seat in each.seats]
        if each.status == "clean" and "" not in names and len(set(names)) == len(names) > 1:
            yield recount.Result(1, str(-each.number), each.date, each.seats)


def beside_results(
    store: Store, games: Sequence["Record"], reported: Results
) -> Iterator[tuple["Record", e.Result]]:
    """Find the records of tables that have a result which was not taken from them."""
    club = store.club
    called = {folded(each.title): each.id for each in club.tournaments.values()}
    called |= {each: each for each in club.tournaments}
    for record in games:
        name = called.get(folded(record.event))
        if not record.brought or name is None or not record.round.strip().isdecimal():
            continue
        event = reported.get((name, int(record.round), record.table.strip()))
        if event is not None and event.record != record.sha256:
            players = {club.player(each.player).name for each in event.sat}
            if players == {seat.player for seat in record.seats}:
                yield record, event


@dataclass(frozen=True)
class Record:
    """A stored record, with the players that its names stand for; an unknown player has no name."""

    number: int
    sha256: str
    identity: str
    status: str
    date: str
    event: str
    round: str
    table: str
    brought: bool
    """Whether an ingestion that counts brought it."""
    seats: tuple[recount.Seat, ...]


def records(store: Store) -> list[Record]:
    """Read all records of the store."""
    brought, seats, seen = first_changes(store), seats_of(store), names_seen(store)
    found = []
    rows = store.rows(sql("audit/games"))
    for identity, number, sha256, status, date, event, round_, table in rows:
        known_as = seen.get(brought.get(sha256, 0), {})
        sat = tuple(
            recount.Seat(known_as.get(who, ""), score, figure)
            for who, score, figure in seats.get(number, [])
        )
        tags = (date, event, round_, table)
        found.append(Record(number, sha256, identity, status, *tags, sha256 in brought, sat))
    return found


def first_changes(store: Store) -> dict[str, int]:
    """Find the change that first brought each record of the store."""
    dead = store.undone()
    brought: dict[str, int] = {}
    for sha256, change in store.rows(sql("audit/ingested")):
        if change not in dead:
            brought.setdefault(sha256, change)
    return brought


def names_seen(store: Store) -> dict[int, dict[tuple[str, str], str]]:
    """Find the players that the names and ids in the records of each change stand for."""
    club = store.club
    named: dict[int, dict[tuple[str, str], str]] = {}
    for change, data in store.rows(sql("log/ingest_events")):
        event = e.read_event(data)
        assert isinstance(event, e.Ingested)
        named.setdefault(change, {}).update(
            {(each.name, each.id): club.player(each.player).name for each in event.seen}
        )
    return named


def seats_of(store: Store) -> dict[int, list[tuple[tuple[str, str], int, int | None]]]:
    """List for each record who sat, by name and id, with score and figure."""
    seats: dict[int, list[tuple[tuple[str, str], int, int | None]]] = {}
    rows = store.rows(sql("audit/game_seats"))
    for number, name, own_id, score, figure in rows:
        seats.setdefault(number, []).append(((name, own_id), score, figure))
    return seats
