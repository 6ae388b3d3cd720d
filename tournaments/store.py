"""The club's file: opened by one writer or by readers, its log folded into the club."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import duckdb
import msgspec

from tournaments import events as e
from tournaments.club import Club, Conflict

SQL = Path(__file__).parent / "sql"
SUFFIX = ".duckdb"
TRUTH = 1
"""Version of the tables of truth."""
LAYOUT = 2
"""Version of all tables that follow from them; a store with another one is rebuilt."""
NO_HASH = "0" * 64
ROOM = "16MB"
"""What the database needs to take in any number of records, beside what its code takes."""
BULK = ["result", "void", "ingest"]
"""Kinds of events that are rows of their own tables, and of no interest to the fold of the club."""


DatabaseError = duckdb.Error
"""What the database may raise by itself, for the one handler in the commands."""


class Unusable(Exception):
    """The file cannot be used, for the reason given in words."""


class Head(msgspec.Struct, frozen=True):
    """The end of the log."""

    seq: int = 0
    change: int = 0
    at: str = ""
    hash: str = NO_HASH


def sql(name: str) -> str:
    """Read a file of SQL."""
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")


def views() -> str:
    """Give the SQL of all views."""
    return f"{sql('views')}\nCREATE OR REPLACE VIEW points AS\n{sql('points')};"


class Store:
    """An open store: its tables, and the club as the log tells it."""

    def __init__(self, con: duckdb.DuckDBPyConnection, path: str) -> None:
        self.con = con
        self.path = path
        self.club = Club()
        self.head = Head()

    @classmethod
    def in_memory(cls, first: Callable[["Store"], None]) -> Self:
        """Make a store that is gone when it is closed, for simulations."""
        store = cls(duckdb.connect(":memory:"), ":memory:")
        store.make(first)
        return store

    def make(self, first: Callable[["Store"], None]) -> None:
        """Make the tables, and the first change."""
        self.con.execute("BEGIN")
        for text in (sql("truth"), sql("tables"), views()):
            self.con.execute(text)
        self.con.execute("INSERT INTO meta VALUES (?, ?)", [TRUTH, LAYOUT])
        self.con.execute("COMMIT")
        first(self)

    @classmethod
    def create(cls, path: Path, first: Callable[["Store"], None]) -> None:
        """Make a new store, with its first change; there must be no file of that name."""
        if path.exists():
            raise Unusable(f"{path} exists already")
        if not path.parent.is_dir():
            raise Unusable(f"there is no folder {path.parent}")
        making = path.with_name(f".{path.name}.making")
        making.unlink(missing_ok=True)
        try:
            store = cls(connect(making), str(path))
            store.make(first)
            store.close()
            making.rename(path)
        finally:
            making.unlink(missing_ok=True)

    @classmethod
    def open(cls, path: Path, *, write: bool = False, outdated: bool = False) -> Self:
        """Open a store that exists; one of an older version only for whoever brings it up to date."""
        if not path.is_file():
            raise Unusable(f"there is no store {path}: `azul club init {path}` makes one")
        store = cls(connect(path, write=write), str(path))
        if write:
            sweep(path)
        try:
            store.check_version(outdated=outdated)
            store.reload()
        except (Conflict, msgspec.MsgspecError) as wrong:
            store.close()
            raise Unusable(f"the log of {path} cannot be read, was it altered? {wrong}") from None
        except BaseException:
            store.close()
            raise
        return store

    @property
    def versions(self) -> tuple[int, int]:
        """The versions of the tables of truth, and of those that follow from them."""
        [(truth, layout)] = self.rows("SELECT truth, layout FROM meta")
        return truth, layout

    def check_version(self, *, outdated: bool) -> None:
        try:
            truth, layout = self.versions
        except (duckdb.Error, ValueError):
            raise Unusable(f"{self.path} is a database, but no store of a club") from None
        if truth > TRUTH or layout > LAYOUT:
            raise Unusable(
                f"{self.path} was written by a newer version of azul: bring azul up to date"
            )
        if (truth, layout) != (TRUTH, LAYOUT) and not outdated:
            raise Unusable(
                f"{self.path} was written by an older version of azul:"
                " `azul club rebuild` brings it up to date"
            )

    def reload(self) -> None:
        """Fold the log anew."""
        ends = self.rows("SELECT seq, change, told_at, hash FROM events ORDER BY seq DESC LIMIT 1")
        self.head = Head(*ends[0]) if ends else Head()
        dead = self.undone()
        rows = self.rows(
            "SELECT change, data FROM events WHERE NOT list_contains(?, kind) ORDER BY seq", [BULK]
        )
        self.club = Club()
        for change, data in rows:
            event = e.read_event(data)
            if change not in dead:
                self.club.apply(event)
            elif isinstance(event, e.NewPlayer):
                self.club.numbers = max(self.club.numbers, event.player)

    def undone(self) -> set[int]:
        """Find the changes that do not count; an undo that was undone itself has no effect."""
        dead: set[int] = set()
        rows = self.rows("SELECT change, data FROM events WHERE kind = 'undo' ORDER BY seq DESC")
        for change, data in rows:
            event = e.read_event(data)
            if change not in dead and isinstance(event, e.Undone):
                dead.add(event.change)
        return dead

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self.con.execute(query, parameters).fetchall()

    def append(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows to a table, in bulk."""
        with self.con.appender(table) as appender:
            appender.append_rows(rows)

    def leave_room(self) -> None:
        """Leave memory and processors to others; what has no place in memory waits on the disk."""
        self.con.execute("SET memory_limit = ?", [ROOM])
        self.con.execute("SET threads = 1")
        self.con.execute("SET write_buffer_row_group_count = 1")

    def close(self) -> None:
        self.con.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(path: Path, *, write: bool = True) -> duckdb.DuckDBPyConnection:
    """Connect to a database file, and say in words why that may fail."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise Unusable("the name of the store is not UTF-8") from None
    try:
        con = duckdb.connect(str(path), read_only=not write)
    except duckdb.IOException as error:
        text = str(error)
        if "Could not set lock on file" in text:
            raise Unusable(
                f"{path} is in use by another program; nothing was changed, try again when it is done"
            ) from None
        if "not a valid DuckDB" in text:
            raise Unusable(f"{path} is not a store of a club") from None
        reason = text.rpartition(": ")[2]
        raise Unusable(f"cannot open {path.parent / path.name}: {reason}") from None
    except duckdb.Error as error:
        raise Unusable(f"cannot open {path}: {error}") from None
    con.execute("SET enable_progress_bar = false")  # it would stand among what a command prints
    return con


def sweep(path: Path) -> None:
    """Remove what a writer that was killed had put aside on the disk; the caller has the store alone."""
    aside = path.with_name(f"{path.name}.tmp")
    for left in aside.glob("duckdb_temp_*"):
        left.unlink()
    with suppress(OSError):  # it is not there, or somebody keeps something in it
        aside.rmdir()


def choose(given: Path | None, folder: Path) -> Path:
    """Find the store: the one given, or the only one of a folder."""
    if given is not None:
        return given
    found = sorted(folder.glob(f"*{SUFFIX}"))
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unusable(
            f"there is no store here: `azul club init club{SUFFIX}` makes one, --db or AZUL_DB names one"
        )
    names = ", ".join(each.name for each in found)
    raise Unusable(f"there are several stores here ({names}): choose with --db or AZUL_DB")
