"""Answers queries in SQL: they only read the store, reach nothing else, and take no longer than a limit."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from tournaments.errors import QueryError
from tournaments.store.database import reason_of
from tournaments.store.store import Store

if TYPE_CHECKING:
    import duckdb

try:
    import resource
except ImportError:  # not on Windows: there the database alone keeps to its limit
    resource = None  # type: ignore[assignment]

SECONDS = 30
"""How long the database may work before it gives an answer, or more of it."""
MEMORY = 128_000_000
"""Bytes that the database plans with; what has no room waits on the disk."""
BEYOND = 384_000_000
"""Bytes that the process may take on top, as a single text may be longer than was planned."""
SETTINGS = (
    f"SET memory_limit = '{MEMORY}B'",
    "SET max_temp_directory_size = '1GB'",
    "SET threads = 1",
    "SET python_enable_replacements = false",
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_community_extensions = false",
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)
OPEN = ("duckdb_tables", "duckdb_columns", "duckdb_views", "duckdb_types", "duckdb_functions")
CLOSED = re.compile(
    r"(?:duckdb_|pragma_|read_|parquet_|python_|enable_|disable_)\w*"
    r"|query|query_table|json_execute_serialized_sql|json_serialize_\w+|current_setting|getenv"
    r"|pg_settings|which_secret|write_log|truncate_duckdb_logs|checkpoint|force_checkpoint|platform"
    r"|database_list|database_size|storage_info|metadata_info|sniff_csv|user_agent"
    r"|extension_versions|pg_database|copy_database|import_database|\w+_scan"
)
"""What reveals settings, folders and the machine, or runs a text as another query."""
SHOWN = ("tables", "all")
"""What can be shown; the name of a setting would show that."""


class Answer(msgspec.Struct, frozen=True):
    """An answer, whose rows are read once, as they are found."""

    columns: list[str]
    numeric: list[bool]
    rows: Iterator[list[Any]]


NUMBERS = ("INT", "DOUBLE", "FLOAT", "DECIMAL")


def ask(store: Store, query: str) -> Answer:
    """Ask one question of a store that is open for reading."""
    with answering(store):
        for setting in SETTINGS:
            store.con.execute(setting)
        query.encode()
        statements = store.con.extract_statements(query)
        refuse_other(statements)
        refuse_closed(query)
        cursor = store.con.execute(statements[0])
        head = cursor.description or []
    columns = unlike([each[0] for each in head])
    kinds = [str(each[1]).upper() for each in head]
    numeric = [any(kind in name for kind in NUMBERS) for name in kinds]
    return Answer(columns, numeric, rows_of(store, cursor))


def rows_of(store: Store, cursor: "duckdb.DuckDBPyConnection") -> Iterator[list[Any]]:
    """Yield the rows of an answer as they are found."""
    while True:
        with answering(store):
            rows = cursor.fetchmany(1_000)
        if not rows:
            return
        for row in rows:
            yield [json_value(value) for value in row]


@contextmanager
def answering(store: Store) -> Iterator[None]:
    """Let the database work for as long, and in as much memory, as a question may take."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    alarm = threading.Timer(SECONDS, store.con.interrupt)
    alarm.daemon = True
    alarm.start()
    try:
        with limited_memory():
            yield
    except UnicodeEncodeError:
        raise QueryError("the query is not UTF-8") from None
    except duckdb.InterruptException:
        raise QueryError(f"the query takes longer than {SECONDS} seconds") from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise QueryError("the query takes too much memory") from None
    except duckdb.Error as error:
        hint = "\n'SHOW TABLES' lists the tables" if "does not exist" in str(error) else ""
        raise QueryError(reason_of(error) + hint) from None
    finally:
        alarm.cancel()


@contextmanager
def limited_memory() -> Iterator[None]:
    """Keep the process from taking much more memory than it has."""
    if resource is None or sys.platform != "linux":
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with open("/proc/self/statm", encoding="ascii") as stream:  # noqa: PTH123
        pages = int(stream.read().split()[5])
    most = pages * resource.getpagesize() + MEMORY + BEYOND
    soft = most if before[0] < 0 else min(most, before[0])
    resource.setrlimit(resource.RLIMIT_DATA, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def refuse_other(statements: list[Any]) -> None:
    """Refuse anything but one question."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    if len(statements) != 1:
        raise QueryError("give exactly one query, such as 'SHOW TABLES'")
    try:
        kind = statements[0].type
    except ValueError:  # a statement that the database has no name for
        kind = None
    if kind not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        raise QueryError("only SELECT is allowed: the club file is changed by its own commands")


def refuse_closed(query: str) -> None:
    """Refuse what asks about the machine rather than the club."""
    from tournaments.store.duckdb_core import duckdb  # noqa: PLC0415 - slow to load

    data = query.encode()
    ends = [at for at, _ in duckdb.tokenize(query)]
    parts = zip(ends, [*ends[1:], len(data)], strict=True)
    words = [data[begin:end].decode(errors="replace").strip().casefold() for begin, end in parts]
    for word, behind in zip(words, [*words[1:], ""], strict=True):
        name = re.split(r"[\s/-]", word.strip('"'))[0].strip('"')
        closed = CLOSED.fullmatch(name) or "external_resource" in name
        if closed and name not in OPEN:
            raise QueryError(f"{name} cannot be queried: it reveals more than the club")
        if name == "show" and behind not in SHOWN:
            raise QueryError("only SHOW TABLES can be shown")


def unlike(names: list[str]) -> list[str]:
    """Number columns of one name, so that none is lost."""
    return [
        f"{name}_{names[:at].count(name) + 1}" if name in names[:at] else name
        for at, name in enumerate(names)
    ]


def json_value(value: Any) -> Any:
    """Return a value that JSON knows; what else there is, as text."""
    if isinstance(value, list):
        return [json_value(each) for each in value]
    if isinstance(value, dict):
        return {str(name): json_value(each) for name, each in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else str(value)
