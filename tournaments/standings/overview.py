"""Shows a tournament at a glance: its rules, its players, its results table by table."""

from itertools import groupby
from typing import Any

import msgspec

from tournaments.club.names import alphabetical
from tournaments.club.tournament import Plan, Tournament
from tournaments.sql import sql
from tournaments.standings.scoring import scoring
from tournaments.standings.standings import entered
from tournaments.standings.unplayed import unplayed
from tournaments.store.store import Store


class Line(msgspec.Struct, frozen=True):
    """A tournament in the list of tournaments."""

    tournament: str
    """The id of the tournament."""
    title: str
    """Its title."""
    date: str
    """Its date."""
    entrants: int
    """How many players are entered."""
    rounds: int
    """How many rounds have results."""
    results: int
    """How many tables have results."""


class Entry(msgspec.Struct, frozen=True):
    """A player who is entered."""

    player: str
    """The player's name."""
    note: str
    """Withdrawn, penalised, missing a round; empty without any."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a result."""

    seat: int
    """The seat, from 1."""
    player: str
    """The player's name."""
    score: int
    """The final total."""
    figure: int | None
    """The variant's own tie-break, such as completed rows; null if it is not known."""
    place: str
    """The place, with `=` if it is shared."""
    points: str
    """What it gave, as a fraction in text."""


class ResultTable(msgspec.Struct, frozen=True):
    """The result of a table."""

    round: int
    """The number of the round."""
    table: str
    """The name of the table."""
    source: str
    """`record` or `typed`."""
    record: str
    """The hash of the record; empty for a typed result."""
    file: str | None
    """The file that the record came from; null for a typed result."""
    seats: list[Seat]
    """The players in the order of their seats."""


class Overview(msgspec.Struct, frozen=True):
    """A tournament at a glance."""

    tournament: str
    """The id of the tournament."""
    title: str
    """Its title."""
    date: str
    """Its date."""
    variant: str
    """The variant that is played."""
    scoring: str
    """The scoring rule."""
    criteria: tuple[str, ...]
    """The tie-breaks in their order."""
    seed: str
    """The seed of what is drawn by lot."""
    plan: Plan
    """How rounds are seated."""
    groups: dict[str, list[str]]
    """Players who are not to meet."""
    fixed: dict[str, str]
    """Players with the table where they always sit."""
    absent: dict[str, list[int]]
    """Players with the rounds that they miss."""
    entrants: int
    """How many players are entered."""
    entries: list[Entry]
    """The players, in alphabetical order."""
    tables: list[ResultTable]
    """The results, round by round."""


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
    noted = entered(store, tournament, None, unplayed(store, tournament, None))
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
    """Write a place, with `=` if it is shared."""
    return f"={place}" if shared > 1 else str(place)
