"""How fast the club's store is: `python -m tests.bench.club [--games 20000] [--results 1000000]`.

Ingestion is compared with the check alone, in the same run. Results are typed ones, at tables of four,
of 5,000 players in 200 tournaments; standings are asked of one of them and of a season of all.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import azul_notation as azul
from azul_notation.replay.block_check import is_stretch
from azul_notation.replay.jobs import cores, mapped
from azul_notation.text.blocks import blocks
from tournaments.club import events as e
from tournaments.ingest.incoming import IncomingRecord, incoming_records, prepare
from tournaments.ingest.ingest import Ingest
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.ratings.ratings import Choice, rated
from tournaments.standings.standings import standings
from tournaments.store.store import Store
from tournaments.tour import organise

TOURNAMENTS = 200
EVERYBODY = [PlayerNumber(number) for number in range(1, 5_001)]
MIB = 2**20


@contextmanager
def timed(what: str, count: int, noun: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    took = time.perf_counter() - began
    print(f"{what:44} {took:8.2f} s {count / took:12,.0f} {noun}/s", flush=True)


def make(path: Path) -> Store:
    def first(store: Store) -> None:
        with changing(store) as change:
            change.add(e.Founded("Bench"))

    Store.create(path, first)
    return Store.open(path, write=True)


def bench_ingest(room: Path, games: int) -> None:
    records = room / "games.azn"
    third = games // 3
    with records.open("w", encoding="utf-8") as out:
        for seats in (2, 3, 4):
            played = azul.play("azul", seats=seats, games=third, seed=seats, policy="greedy")
            out.write(("\n" if seats > 2 else "") + azul.write(played))
    count = 3 * third
    print(f"{count:,} games, {records.stat().st_size / MIB:.1f} MiB of records")
    with timed("check alone", count, "games"):
        for _ in azul.check(records):
            pass
    with make(room / "ingest.duckdb") as store:
        for what in ("ingest", "ingest again"):
            with timed(what, count, "games"), changing(store) as change:
                store.leave_room()
                take_all(Ingest(change), records)
    size = (room / "ingest.duckdb").stat().st_size / MIB
    print(f"store {size:.1f} MiB, {size * MIB / count:,.0f} bytes a game\n")


def take_all(ingest: Ingest, path: Path) -> None:
    """Ingest a file as `azul ingest` does."""
    games = 0
    with path.open("rb") as stream:
        pieces = ((str(path), each) for each in blocks(stream))
        for each in mapped(partial(prepare, ingest.clean), pieces, cores(), is_stretch):
            for came in incoming_records(each, games, ingest.clean):
                if isinstance(came, IncomingRecord):
                    ingest.take(came)
            games += each.games
    ingest.finish()


def bench_results(room: Path, results: int) -> None:
    rng = random.Random(1)
    path = room / "results.duckdb"
    each = results // TOURNAMENTS
    with make(path) as store:
        with changing(store) as change:
            change.add(*(e.NewPlayer(n, f"Player {n}") for n in EVERYBODY))
        with timed("enter and store typed results", results, "results"):
            for number in range(TOURNAMENTS):
                play_tournament(store, rng, number, each)
        season = organise.new_season(
            store, "All", "", list(store.club.tournaments), organise.RuleOptions()
        )
        one = store.club.tournament("t100")
        with timed("standings of one tournament of 200", results, "results"):
            standings(store, one)
        with timed("standings of a season of all", results, "results"):
            standings(store, season)
        with timed("ratings of all games", results, "games"):
            rated(store, Choice())
    size = path.stat().st_size / MIB
    print(f"store {size:.1f} MiB, {size * MIB / results:,.0f} bytes a result")


def play_tournament(store: Store, rng: random.Random, number: int, results: int) -> None:
    """A tournament of 120 players at 30 tables a round, on a day of its own."""
    players = rng.sample(EVERYBODY, 120)
    day = date(2020, 1, 1) + timedelta(days=10 * number)
    options = organise.RuleOptions(date=day.isoformat())
    tournament = organise.new_tournament(store, f"T{number}", "", options, seed="1")
    with changing(store) as change:
        change.add(*(e.Entered(tournament.id, player) for player in players))
        for made in range(results):
            if made % 30 == 0:
                rng.shuffle(players)
            sitting = players[made % 30 * 4 : made % 30 * 4 + 4]
            sat = tuple(e.SeatResult(player, rng.randint(20, 90), 2) for player in sitting)
            change.add(e.Result(tournament.id, made // 30 + 1, str(made % 30 + 1), sat, typed=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--results", type=int, default=1_000_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        bench_ingest(Path(room), asked.games)
        bench_results(Path(room), asked.results)


if __name__ == "__main__":
    main()
