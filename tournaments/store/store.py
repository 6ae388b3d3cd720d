"""Opens the club's file, for one writer or for readers, and folds its log into the club."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from azul_notation.text.replacement import appear, sync, waiting_folder
from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.event import Event
from tournaments.errors import Conflict, NotStored, StoreError
from tournaments.sql import sql
from tournaments.store.database import (
    connect,
    connected,
    database_error,
    reason_of,
    remove_temporary_files,
)
from tournaments.store.instance import IN_MEMORY, Attached, Database

if TYPE_CHECKING:
    import socket

    import duckdb

SUFFIX = ".duckdb"
TRUTH = 1
"""Version of the tables of truth."""
LAYOUT = 3
"""Version of all tables that follow from them; a store with another one is rebuilt."""
NO_HASH = "0" * 64
ROOM = 2**24
"""Bytes that the database needs to take in any number of records, in addition to its code."""
VECTOR = 2048
"""Rows that the database writes at a time, however long their texts are."""
LIGHT = 2**22
"""Bytes of the texts of VECTOR rows for which there is room anyway."""
COPIES = 3
"""How many times longer texts lie in memory while they are written."""
BULK = ["result", "void", "ingest"]
"""Kinds of events that are rows of their own tables, and of no interest to the fold of the club."""


class Head(msgspec.Struct, frozen=True):
    """The end of the log."""

    seq: int = 0
    change: int = 0
    at: str = ""
    hash: str = NO_HASH


def views() -> str:
    """Return the SQL of all views."""
    return f"{sql('store/views')}\nCREATE OR REPLACE VIEW points AS\n{sql('store/points')};"


class Store:
    """An open store: its tables, and the club that its log describes."""

    def __init__(self, database: Database, path: str, lease: "socket.socket | None" = None) -> None:
        self.database = database
        self.con = database.con
        self.lease = lease
        """The connection to the service that has lent the store."""
        self.path = path
        self.club = Club()
        self.head = Head()
        self.by = ""
        """Who makes the changes from now on; empty for a command."""
        self.room: int | None = None
        """Bytes of memory that the database may take, where they are limited."""

    @classmethod
    def in_memory(cls, first: Callable[["Store"], None]) -> Self:
        """Make a store that is gone when it is closed, for simulations."""
        store = cls(Attached(IN_MEMORY), IN_MEMORY)
        store.make(first)
        return store

    def make(self, first: Callable[["Store"], None]) -> None:
        """Make the tables, and the first change."""
        with self.transaction():
            for text in (sql("store/truth"), sql("store/tables"), views()):
                self.con.execute(text)
            self.con.execute(sql("store/first_versions"), [TRUTH, LAYOUT])
        first(self)

    @classmethod
    def create(cls, path: Path, first: Callable[["Store"], None]) -> None:
        """Make a new store with its first change; it appears only after it was read back whole."""
        if os.path.lexists(path):
            raise StoreError(f"{path} exists already")
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent}")
        try:
            with waiting_folder(path.parent) as folder:
                making = folder / path.name
                head = cls.written(making, first)
                cls.read_back(making, head)
                sync(making)
                appear(making, path)
        except FileExistsError:
            raise StoreError(f"{path} exists already") from None
        except NotStored as error:
            raise StoreError(f"cannot make {path}: {error.reason}") from None
        except (OSError, StoreError, database_error()) as error:
            raise StoreError(f"cannot make {path}: {reason_of(error)}") from None

    @classmethod
    def written(cls, path: Path, first: Callable[["Store"], None]) -> Head:
        """Write a new store, and return the end of its log."""
        with cls(connected(path), str(path)) as store:
            store.make(first)
            store.con.execute("CHECKPOINT")
            return store.head

    @classmethod
    def read_back(cls, path: Path, head: Head) -> None:
        """Make sure that the one file of a new store holds everything up to the end of its log."""
        beside = [each.name for each in path.parent.iterdir() if each != path]
        if beside:  # the database could not fold its journal in, and did not say so
            raise StoreError("the database could not be written whole")
        with cls.open(path) as store:
            if store.head != head:
                raise StoreError("what was written does not read back")

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        write: bool = False,
        outdated: bool = False,
        alone: bool = False,
        waits: Callable[[], None] = lambda: None,
    ) -> Self:
        """Open a store that exists; `outdated` accepts one of an older version, to bring it up to date.

        The settings of one that is `alone` can be locked: it shares them with no other.
        A store in use is waited for; `waits` is called once if that takes a while.
        """
        if not path.is_file():
            raise StoreError(
                f"there is no club file {path}: check its name and folder"
                f" (`azul club init {path}` creates a new club)"
            )
        database, lease = connect(path, write=write, alone=alone, waits=waits)
        store = cls(database, str(path), lease)
        if write:
            remove_temporary_files(path)
        try:
            store.check_version(outdated=outdated)
            store.reload()
        except (Conflict, msgspec.MsgspecError) as wrong:
            store.close()
            raise StoreError(
                f"the log of {path} cannot be read; it may have been altered: {wrong}"
            ) from None
        except BaseException:
            store.close()
            raise
        return store

    @property
    def versions(self) -> tuple[int, int]:
        """The versions of the tables of truth, and of those that follow from them."""
        [(truth, layout)] = self.rows(sql("store/versions"))
        return truth, layout

    def check_version(self, *, outdated: bool) -> None:
        try:
            truth, layout = self.versions
        except (database_error(), ValueError):
            raise StoreError(f"{self.path} is a database, but not a club file") from None
        if truth > TRUTH or layout > LAYOUT:
            raise StoreError(f"{self.path} was written by a newer version of azul: update azul")
        if (truth, layout) != (TRUTH, LAYOUT) and not outdated:
            raise StoreError(
                f"{self.path} was written by an older version of azul:"
                " `azul club rebuild` brings it up to date"
            )

    def reload(self) -> None:
        """Fold the log again."""
        ends = self.rows(sql("store/head"))
        self.head = Head(*ends[0]) if ends else Head()
        rows = self.rows(sql("store/folded"), [BULK])
        events = [(change, e.read_event(data)) for change, data in rows]
        dead = undone(reversed(events))
        self.club = Club()
        for change, event in events:
            if change not in dead:
                self.club.apply(event)
            elif isinstance(event, e.NewPlayer):
                self.club.numbers = max(self.club.numbers, event.player)

    def undone(self) -> set[int]:
        """Find the changes that do not count."""
        rows = self.rows(sql("store/undoing"))
        return undone((change, e.read_event(data)) for change, data in rows)

    @contextmanager
    def transaction(self, *, keep: bool = True) -> Iterator[None]:
        """Store all that is done within together, or nothing; nothing either without `keep`."""
        self.con.execute("BEGIN")
        try:
            yield
            self.con.execute("COMMIT" if keep else "ROLLBACK")
        except BaseException as error:
            # A failed COMMIT has ended the transaction itself; a fatal error, all work with the file.
            with suppress(database_error()):
                self.con.execute("ROLLBACK")
            if isinstance(error, database_error()):
                raise NotStored(self.path, reason_of(error)) from None
            raise

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self.con.execute(query, parameters).fetchall()

    def cursor(self) -> "duckdb.DuckDBPyConnection":
        """Open another connection to the store, to read from it bit by bit."""
        return self.database.cursor()

    def append(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows to a table, in bulk."""
        with self.con.appender(table) as appender:
            appender.append_rows(rows)

    def leave_room(self) -> None:
        """Leave memory and processors to others; what has no place in memory waits on the disk."""
        self.limit(ROOM)
        self.con.execute("SET threads = 1")
        self.con.execute("SET write_buffer_row_group_count = 1")

    def take_room(self) -> None:
        """Take back what was left to others, for queries."""
        self.con.execute("RESET memory_limit")
        self.con.execute("RESET threads")
        self.room = None

    def limit(self, room: int) -> None:
        """Limit the memory of the database."""
        self.con.execute("SET memory_limit = ?", [f"{room}B"])
        self.room = room

    def make_room(self, texts: int) -> None:
        """Raise the limit of the database by the memory that `texts` bytes of long texts need."""
        needed = ROOM + COPIES * texts
        if self.room is not None and texts > LIGHT and needed > self.room:
            self.limit(needed)

    def close(self) -> None:
        self.database.close()
        if self.lease is not None:
            self.lease.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def undone(newest_first: Iterable[tuple[int, Event]]) -> set[int]:
    """Find the changes that do not count; an undo that was undone itself has no effect."""
    dead: set[int] = set()
    for change, event in newest_first:
        if change not in dead and isinstance(event, e.Undone):
            dead.add(event.change)
    return dead


def choose(given: Path | None, folder: Path) -> Path:
    """Find the store: the one given, or the only one of a folder."""
    if given is not None:
        return given
    found = sorted(folder.glob(f"*{SUFFIX}"))
    if len(found) == 1:
        return found[0]
    if not found:
        raise StoreError(
            f"there is no club file in {folder}: go to the folder of your club file, or name it with"
            f" --db or AZUL_DB (`azul club init club{SUFFIX}` creates a new club)"
        )
    names = ", ".join(each.name for each in found)
    raise StoreError(
        f"there are several club files in {folder} ({names}):"
        f" choose one, as in `--db {found[0].name}`, or with AZUL_DB"
    )
