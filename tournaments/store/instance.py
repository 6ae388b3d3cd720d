"""Keeps one instance of the database in a process, to which all club files are attached.

Starting an instance takes ten times as long as attaching a file to it.
"""

import atexit
import os
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

IN_MEMORY = ":memory:"
NUMBERS = count(1)
"""Attached databases are numbered: two of them may be open at the same time."""
SETTINGS_OF_A_STORE = ("memory_limit", "write_buffer_row_group_count", "temp_directory")
"""What an open store may change for the whole instance, besides the number of threads."""


def club_instance() -> "duckdb.DuckDBPyConnection":
    """Return the instance of this process for club files."""
    return started(os.getpid(), "clubs")


def scratch_instance() -> "duckdb.DuckDBPyConnection":
    """Return the instance of this process for what it does not keep, whatever an open store has set."""
    return started(os.getpid(), "scratch")


@cache
def started(process: int, purpose: str) -> "duckdb.DuckDBPyConnection":  # noqa: ARG001 - keys of the cache
    """Start an instance on one thread; a process that was forked starts its own."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    atexit.register(started.cache_clear)  # an instance that outlives Python is reported as a leak
    return duckdb.connect(IN_MEMORY, config={"threads": 1})


class Database:
    """An open database, in an instance of its own."""

    def __init__(self, con: "duckdb.DuckDBPyConnection") -> None:
        self.con = con

    def cursor(self) -> "duckdb.DuckDBPyConnection":
        """Open another connection to the database."""
        return self.con.cursor()

    def close(self) -> None:
        self.con.close()


class Attached(Database):
    """A database that is attached to the instance of this process."""

    def __init__(self, path: str, *, write: bool = True) -> None:
        self.instance = club_instance()
        self.name = f"club_{next(NUMBERS)}"
        super().__init__(self.instance.cursor())
        try:
            if path != IN_MEMORY:
                self.con.execute("SET temp_directory = ?", [f"{path}.tmp"])
            options = "TYPE duckdb" if write else "TYPE duckdb, READ_ONLY"
            self.con.execute(f"ATTACH ? AS {self.name} ({options})", [path])
            self.con.execute(f"USE {self.name}")
        except BaseException:
            self.close()
            raise

    def cursor(self) -> "duckdb.DuckDBPyConnection":
        cursor = super().cursor()
        cursor.execute(f"USE {self.name}")
        return cursor

    def close(self) -> None:
        """Close the database; an instance that does not become as it was is not used again."""
        from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

        super().close()
        try:
            with self.instance.cursor() as con:
                con.execute(f"DETACH DATABASE IF EXISTS {self.name}")
                con.execute("SET threads = 1")
                for setting in SETTINGS_OF_A_STORE:
                    con.execute(f"RESET {setting}")
        except duckdb.Error:
            started.cache_clear()
            self.instance.close()
