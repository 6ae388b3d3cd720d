"""A club's store in memory on which nothing lasts longer than one input."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

import duckdb

from tournaments.audit.simulate import thrown
from tournaments.club import events as e
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store.instance import Database
from tournaments.store.store import Store
from tournaments.tour import organise, proposals, rounds
from tournaments.tour.results import Results

NAMES = ("Ana Lima", "Jan Novák", "Eva Kask", "Rui", "Zoë", "O'Brien, D.", "王小明", "Łukasz")
CUP = "cup"


class Connection:
    """A connection whose changes are seen and never stored.

    What takes its changes back reads the store again by itself.
    """

    def __init__(self) -> None:
        self.con = duckdb.connect(":memory:")
        self.con.execute("SET threads = 1")
        self.held = False
        """Whether changes are held back from now on."""
        self.begun = self.changed = False

    def execute(self, query: str, *more: Any) -> Any:
        if not self.held or query not in ("BEGIN", "COMMIT", "ROLLBACK"):
            return self.con.execute(query, *more)
        if query == "ROLLBACK" or (query == "BEGIN" and not self.begun):
            if self.begun:
                self.con.execute("ROLLBACK")
            self.con.execute("BEGIN")
            self.begun = True
        self.changed = query == "BEGIN" or (self.changed and query == "COMMIT")
        return self.con

    def cursor(self) -> "Cursor":
        return Cursor(self.con)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.con, name)


class Cursor:
    """A second reader, which sees what the connection sees: a real one would see what is stored."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self.con = con
        self.rows: list[tuple[Any, ...]] = []

    def execute(self, query: str, *more: Any) -> None:
        self.rows = self.con.execute(query, *more).fetchall()

    def fetchmany(self, count: int) -> list[tuple[Any, ...]]:
        found, self.rows = self.rows[:count], self.rows[count:]
        return found


class Trial:
    """A store that is as it was after each use."""

    def __init__(self, fill: Callable[[Store], None]) -> None:
        self.con = Connection()
        database = Database(cast("duckdb.DuckDBPyConnection", self.con))
        self.store = Store(database, ":memory:")
        self.store.make(found)
        fill(self.store)
        self.con.held = True

    def __enter__(self) -> Store:
        return self.store

    def __exit__(self, *_: object) -> None:
        if self.con.begun:
            self.con.con.execute("ROLLBACK")
            self.con.begun = False
        if self.con.changed:
            self.store.reload()
            self.con.changed = False


def found(store: Store) -> None:
    with changing(store) as change:
        change.add(e.Founded("Friday Club"))


def with_players(store: Store) -> None:
    """Add players, some with an id."""
    with changing(store) as change:
        for number, name in enumerate(NAMES, start=1):
            own_id = f"PT-{number}" if number % 2 else ""
            change.add(e.NewPlayer(PlayerNumber(number), name, own_id))


def with_cup(store: Store) -> None:
    """Begin a tournament: of three rounds one is played and another is published."""
    with_players(store)
    players = [*store.club.players]
    organise.new_tournament(
        store, "Cup", CUP, organise.RuleOptions(date="2026-11-20"), "seed", players
    )
    rounds.plan(store, CUP, e.Planned(CUP, 3))
    with changing(store) as change:
        change.add(
            e.Grouped(CUP, "F", (players[0], players[1])),
            e.Absent(CUP, players[7], 3),
            e.Penalty(CUP, players[3], "1/2", "late", 1),
        )
    for number in (1, 2):
        proposals.propose(store, CUP)
        tournament, _ = proposals.publish(store, CUP)
        if number == 1:
            with changing(store) as change:
                results = Results(change, tournament)
                for told in thrown(tournament, number, Random(number)):
                    results.place(told, replace=False)
