"""Shows a tournament at a glance: its rules, its players, its results table by table."""

from itertools import groupby
from typing import Any

import msgspec

from tournaments.club.names import alphabetical
from tournaments.club.tournament import Plan, Tournament
from tournaments.sql import sql
from tournaments.standings.scoring import scoring
from tournaments.standings.standings import entered
from tournaments.store.store import Store


class Line(msgspec.Struct, frozen=True):
    tournament: str
    title: str
    date: str
    entrants: int
    rounds: int
    results: int


class Entry(msgspec.Struct, frozen=True):
    player: str
    note: str


class Seat(msgspec.Struct, frozen=True):
    seat: int
    player: str
    score: int
    figure: int | None
    place: str
    points: str


class ResultTable(msgspec.Struct, frozen=True):
    round: int
    table: str
    source: str
    record: str
    file: str | None
    seats: list[Seat]


class Overview(msgspec.Struct, frozen=True):
    tournament: str
    title: str
    date: str
    variant: str
    scoring: str
    criteria: tuple[str, ...]
    seed: str
    plan: Plan
    groups: dict[str, list[str]]
    """Players who are not to meet."""
    fixed: dict[str, str]
    """Players with the table where they always sit."""
    absent: dict[str, list[int]]
    """Players with the rounds that they miss."""
    entrants: int
    entries: list[Entry]
    tables: list[ResultTable]


def overviews(store: Store) -> list[Line]:
    """List all tournaments."""
    played = {
        name: (rounds, results)
        for name, rounds, results in store.rows(sql("standings/results_by_tournament"))
    }
    return [
        Line(each.id, each.title, each.date, len(each.entrants), *played.get(each.id, (0, 0)))
        for each in store.club.tournaments.values()
    ]


def overview(store: Store, tournament: Tournament) -> Overview:
    noted = entered(store, tournament)
    entries = [Entry(store.club.player(player).name, note) for player, note in noted.items()]
    return Overview(
        tournament.id,
        tournament.title,
        tournament.date,
        tournament.variant,
        tournament.scoring,
        tournament.criteria,
        tournament.seed,
        tournament.plan,
        {
            group: [store.club.player(each).name for each in members]
            for group, members in tournament.groups.items()
        },
        {
            store.club.player(each.player).name: each.fixed
            for each in tournament.entrants.values()
            if each.fixed
        },
        {
            store.club.player(each.player).name: sorted(each.absent)
            for each in tournament.entrants.values()
            if each.absent
        },
        len(entries),
        sorted(entries, key=lambda each: alphabetical(each.player)),
        tables(store, tournament, None),
    )


def tables(store: Store, tournament: Tournament, after: int | None) -> list[ResultTable]:
    """List the results of a tournament by round and table."""
    worth = scoring(tournament.scoring).points
    asked: dict[str, Any] = {"tournament": tournament.id, "after": after}
    rows = store.con.execute(sql("standings/tables_of"), asked).fetchall()
    listed = []
    for (number, table, record, file, by_hand), seats in groupby(rows, key=lambda row: row[:5]):
        chairs = [
            Seat(
                seat, name, score, figure, place_of(place, shared), str(worth(size, place, shared))
            )
            for *_, seat, name, score, figure, size, place, shared in seats
        ]
        source = "typed" if by_hand else "record"
        listed.append(ResultTable(number, table, source, record, file, chairs))
    return listed


def place_of(place: int, shared: int) -> str:
    """Write a place; `=` says that it is shared."""
    return f"={place}" if shared > 1 else str(place)
