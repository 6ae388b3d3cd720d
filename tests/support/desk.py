"""Runs commands on a club's store: in this process on a real database, or in one of their own."""

import contextlib
import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from tests.support.commands import ROOT, Done, completed
from tournaments.audit.check import check
from tournaments.ingest.rebuild import rebuild
from tournaments.players.player_list import player_list
from tournaments.ratings.ratings import Choice, rating_list as ratings
from tournaments.standings.overview import overview, overviews
from tournaments.standings.standings import as_json, standings
from tournaments.store.instance import scratch_instance
from tournaments.store.store import Store

SEASON = ROOT / "samples" / "season"
BROKEN = ROOT / "samples" / "broken"
FILES = [SEASON / f"{day}.azn" for day in ("2026-09-04", "2026-10-02", "2026-11-06")]
CUPS = ("September Cup", "October Cup", "November Cup")

DERIVED = (
    *("games", "game_seats", "points", "findings", "seen", "reported", "reported_seats"),
    *("undone", "people", "names", "tournaments", "entrants", "penalties", "seasons"),
    "event_tags",
)
TRUTH = ("events", "records", "ingested")
COME_TO = (
    *("results", "stored", "tournament_seats", "free_seats"),
    *("people", "names", "entrants", "seasons", "tournaments", "penalties"),
)
"""What all reports are made from, besides the club that the log describes."""
State = tuple[bytes, dict[str, list[Any]]]
"""The club that the log describes, and what the tables come to."""


class Told(Done):
    """The output of a command, and its exit status."""

    def good(self) -> "Told":
        assert self.code == 0, (self.out, self.err)
        return self

    def refused(self, *words: str, code: int = 2) -> "Told":
        assert self.code == code, (self.code, self.out, self.err)
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, (word, self.err)
        return self

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@contextlib.contextmanager
def looking(path: Path, *, write: bool = False) -> Iterator[duckdb.DuckDBPyConnection]:
    """Look into a club file without a command; it is open only within."""
    with scratch_instance().cursor() as con:
        options = "TYPE duckdb" if write else "TYPE duckdb, READ_ONLY"
        con.execute(f"ATTACH ? AS club ({options})", [str(path)])
        try:
            con.execute("USE club")
            yield con
        finally:
            con.execute("USE memory")
            con.execute("DETACH club")


class Desk:
    """One store, and the commands on it."""

    def __init__(self, path: Path, *, made: bool = True) -> None:
        self.path = path
        if made:
            path.write_bytes(founded())

    def __call__(self, *words: str | Path, db: bool = True, text: str | bytes = "") -> Told:
        told = [*map(str, words), *(["--db", str(self.path)] if db else [])]
        return Told(completed(*told, text=text))

    def json(self, *words: str | Path) -> list[Any]:
        """Read what a command reports, line by line."""
        return self(*words, "--format", "json").good().lines

    def write(self, query: str) -> None:
        """Change the file behind the back of all commands."""
        with looking(self.path, write=True) as con:
            con.execute(query)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with looking(self.path) as con:
            return con.execute(query).fetchall()

    def dump(
        self, tables: tuple[str, ...] = (*TRUTH, *DERIVED)
    ) -> dict[str, list[tuple[Any, ...]]]:
        """Read tables whole, in an order that does not depend on how they lie."""
        with looking(self.path) as con:
            return {table: con.execute(f"FROM {table} ORDER BY ALL").fetchall() for table in tables}

    def log(self) -> list[tuple[Any, ...]]:
        return self.rows("FROM events ORDER BY seq")

    def check(self) -> Told:
        return self("club", "rebuild", "--check")

    def sound(self, tour: str = "cup") -> None:
        """Check that a second count finds nothing, and that the tables follow from the log."""
        with Store.open(self.path, write=True) as store:
            assert list(check(store, store.club.tournament(tour))) == []
            found = rebuild(store, lambda *_: None, keep=False)
            assert (found.false, found.differences) == ([], [])

    def reports(self) -> dict[str, bytes]:
        """Collect everything that is reported of the club as JSON, to the byte."""
        with Store.open(self.path) as store:
            club = store.club
            told: dict[str, Any] = {
                "players": player_list(store),
                "ratings": ratings(store, Choice()),
                "ratings --faulty": ratings(store, Choice(faulty=True)),
                "tours": overviews(store),
                "seasons": [(each.id, each.title, each.parts) for each in club.seasons.values()],
            }
            for each in (*club.tournaments.values(), *club.seasons.values()):
                told[f"standings {each.id}"] = as_json(standings(store, each))
            for each in club.tournaments.values():
                told[f"show {each.id}"] = overview(store, each)
                told[f"rounds {each.id}"] = each
        return {name: msgspec.json.encode(value) for name, value in told.items()}

    def state(self) -> State:
        """Read all that reports are made from."""
        with Store.open(self.path) as store:
            club = store.club
            folded = (
                *(club.name, club.players, club.tournaments, club.seasons),
                *(club.by_name, club.by_id),
            )
        return msgspec.json.encode(folded), self.dump(COME_TO)


Step = tuple[str | Path, ...]

RICH: tuple[Step, ...] = (
    ("ingest", SEASON),
    ("player", "merge", "A. Lima", "Ana Lima"),
    *((*("tour", "new"), cup, "--seed", "lots") for cup in CUPS),
    *((*("tour", "collect"), cup, "--enter") for cup in CUPS[:2]),
    ("tour", "new", "Typed Cup", "--date", "2026-11-10", "--scoring", "5-3-2-1", "--seed", "7"),
    ("tour", "enter", "typed-cup", "Ana Lima", "Jan Novák", "Eva Kask", "Zoe", "Max", "--new"),
    *(
        ("tour", "result", "typed-cup", "--round", number, *("--table", "1"), *told)
        for number, told in (
            ("1", ("--players", "Ana Lima, Jan Novák, Eva Kask", "--scores", "61 54 40")),
            ("2", ("--players", "Zoe, Max", "--scores", "33 33", "--rows", "2 1")),
            ("3", ("--players", "Max, Ana Lima", "--scores", "20 70")),
        )
    ),
    ("tour", "correct", "typed-cup", "--round", "1", "--table", "1", "--scores", "61 54 62"),
    ("tour", "void", "typed-cup", "--round", "3", "--table", "1"),
    ("tour", "withdraw", "typed-cup", "Max", "--after", "2"),
    ("tour", "penalty", "typed-cup", "Zoe", "1/2", "--reason", "late"),
    ("season", "new", "League", "typed-cup", "september-cup", "--seed", "1"),
    ("ingest", ROOT / "samples" / "worked.azn"),
    ("club", "undo"),
    ("ingest", ROOT / "samples" / "worked.azn"),
)
"""A club with results of every source, a merge, corrections, and records that went and came back."""

UNFINISHED = next(BROKEN.glob("AZ421*.azn"))
FAULTY: Step = ("ingest", *sorted(BROKEN.glob("AZ[45]*.azn"))[::9], UNFINISHED)


@cache
def founded() -> bytes:
    """Found a club once; tests get copies of the file."""
    with tempfile.TemporaryDirectory() as room:
        desk = Desk(Path(room) / "club.duckdb", made=False)
        desk("club", "init", desk.path, "--name", "Friday Club", db=False).good()
        return desk.path.read_bytes()


@cache
def prepared(*steps: Step) -> bytes:
    """Run commands on a new club once; tests get copies of the file."""
    with tempfile.TemporaryDirectory() as room:
        desk = Desk(Path(room) / "club.duckdb")
        for step in steps:
            desk(*step).good()
        return desk.path.read_bytes()


def prepared_desk(path: Path, *steps: Step) -> Desk:
    """Give a club of the test's own on which commands have run."""
    path.write_bytes(prepared(*steps))
    return Desk(path, made=False)


@cache
def rich() -> bytes:
    """Make the rich store once."""
    with tempfile.TemporaryDirectory() as room:
        desk = prepared_desk(Path(room) / "club.duckdb", *RICH)
        assert desk(*FAULTY).code == 1
        return desk.path.read_bytes()


def rich_desk(room: Path) -> Desk:
    path = room / "rich.duckdb"
    path.write_bytes(rich())
    return Desk(path, made=False)


@cache
def games() -> tuple[str, ...]:
    """Cut the first evening of the season into its records."""
    first, *more = FILES[0].read_text(encoding="utf-8").split("\n\n[Event")
    return (first + "\n", *(f"%azn 1\n[Event{each.rstrip()}\n" for each in more))


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path
