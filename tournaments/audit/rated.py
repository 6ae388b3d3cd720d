"""Rates all games of the club again, from the log and from what the engine found in the records.

It uses no view: it decides by itself which games count, each once.
"""

from collections.abc import Iterator

from tournaments.audit import recount
from tournaments.club import events as e
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
            yield f"{name} is not rated, counted {ratings[name]}"
        elif abs(ratings.get(name, 0.0) - each.rating) > NEAR or played.get(name) != each.games:
            yield f"{name} is rated {each.rating}, counted {ratings.get(name, 0.0)}"


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
    """Give the results of tournaments as games."""
    club = store.club
    for (name, number, table), event in reported.items():
        seats = tuple(
            recount.Seat(club.player(each.player).name, each.score, each.figure)
            for each in event.sat
        )
        date = event.date or club.tournament(name).date
        yield recount.Result(number, table, date.replace("?", "0"), seats)


def of_records(store: Store, reported: Results) -> Iterator[recount.Result]:
    """Give the clean records that are not results of a tournament, each game once."""
    brought = first_changes(store)
    used = {event.record for event in reported.values()}
    games = store.rows(sql("audit/games"))
    spoken_for = {identity for identity, _, sha256, *_ in games if sha256 in used}
    best: dict[str, tuple[int, str, str, str]] = {}
    for identity, number, sha256, status, date in games:
        if sha256 not in brought or identity in spoken_for:
            continue
        known = best.get(identity)
        if known is None or (known[2] == "faulty" and status != "faulty"):
            best[identity] = number, sha256, status, date
    seats, seen = seats_of(store), names_seen(store)
    for number, sha256, status, date in best.values():
        known_as = seen.get(brought[sha256], {})
        names = [known_as.get(who) for who, *_ in seats.get(number, [])]
        if status == "clean" and None not in names and len(set(names)) == len(names) > 1:
            sat = tuple(
                recount.Seat(name or "", score, figure)
                for name, (_, score, figure) in zip(names, seats[number], strict=True)
            )
            yield recount.Result(1, str(-number), date.replace("?", "0"), sat)


def first_changes(store: Store) -> dict[str, int]:
    """Find the change that first brought each record of the store."""
    dead = store.undone()
    brought: dict[str, int] = {}
    for sha256, change in store.rows(sql("audit/ingested")):
        if change not in dead:
            brought.setdefault(sha256, change)
    return brought


def names_seen(store: Store) -> dict[int, dict[tuple[str, str], str]]:
    """Find the players whom the names and ids in the records of each change stand for."""
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
