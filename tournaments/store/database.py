"""Opens the database under the store, and explains its failures."""

import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from azul_notation.text.failures import FAILURES
from tournaments.errors import StoreError
from tournaments.store.instance import Attached, Database

if TYPE_CHECKING:
    import socket


def database_error() -> type[Exception]:
    """Return the class of the exceptions that the database raises by itself."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    return duckdb.Error


def reason_of(error: Exception) -> str:
    """Explain in one line why the database failed."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    text = getattr(error, "strerror", None) or str(error)
    for number, words in FAILURES.items():
        if os.strerror(number) in text:
            return words
    if isinstance(error, duckdb.OutOfMemoryException):
        return "there is not enough memory"
    return text.splitlines()[0]


PATIENCE = 5.0
"""Seconds for which a file that another program uses is waited for: a command has done by then."""
SOON = 1.0
"""Seconds after which it is said why nothing happens yet."""
SMALL = 2**24
"""Bytes of a file for whose queries more than one thread is only a burden."""
PAUSE = 0.05
"""Seconds between two attempts."""
IN_USE = (
    "Could not set lock on file",
    "being used by another process",  # on Windows
    "Unique file handle conflict",  # by another thread of this program
)
"""What the database says of a file that is in use."""


def connect(
    path: Path,
    *,
    write: bool = True,
    alone: bool = False,
    waits: Callable[[], None] = lambda: None,
) -> "tuple[Database, socket.socket | None]":
    """Connect to a database file, and explain why that may fail.

    A file that `azul serve` owns is borrowed from it until the socket is closed. One that another
    program uses is waited for; `waits` is called once if that takes a while.
    """
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    begun = monotonic()
    announced = False
    lease = None
    with ExitStack() as returned:
        while True:
            try:
                database = connected(path, write=write, alone=alone)
            except duckdb.OperationalError as error:
                passed = monotonic() - begun
                if not is_in_use(error) or passed > PATIENCE:
                    raise StoreError(refusal(path, error)) from None
                from tournaments.store.lease import ask  # noqa: PLC0415 - slow to load, seldom needed
            except duckdb.Error as error:
                raise StoreError(f"cannot open {path}: {reason_of(error)}") from None
            else:
                returned.pop_all()
                return database, lease
            if lease is None and (lease := ask(path, PATIENCE - passed)):
                returned.callback(lease.close)
                continue
            if passed > SOON and not announced:
                waits()
                announced = True
            sleep(PAUSE)


def is_in_use(error: Exception) -> bool:
    return any(words in str(error) for words in IN_USE)


def refusal(path: Path, error: Exception) -> str:
    """Explain why a file cannot be opened."""
    if is_in_use(error):
        return (
            f"{path} is in use by another program; nothing was changed, try again when it is done"
        )
    if "not a valid DuckDB" in str(error):
        return f"{path} is not a club file"
    return f"cannot open {path}: {reason_of(error).rpartition(': ')[2]}"


def connected(path: Path, *, write: bool = True, alone: bool = False) -> Database:
    """Connect to a database file, through an instance of its own if it is to be `alone`."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise StoreError("the name of the club file is not UTF-8") from None
    small = not path.exists() or path.stat().st_size < SMALL
    if alone:
        database = Database(duckdb.connect(str(path), read_only=not write))
    else:
        database = Attached(str(path), write=write)
    database.con.execute("SET enable_progress_bar = false")  # it would stand among what is printed
    database.con.execute("SET threads = 1" if small else "RESET threads")
    return database


def remove_temporary_files(path: Path) -> None:
    """Remove the temporary files of a killed writer; no other program has the store open."""
    aside = path.with_name(f"{path.name}.tmp")
    for left in aside.glob("duckdb_temp_*"):
        left.unlink()
    with suppress(OSError):  # it is not there, or is not empty
        aside.rmdir()
