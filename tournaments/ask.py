"""Answers questions in SQL: the store is only read, and nothing outside it can be reached."""

import csv
import io
from typing import Any

import duckdb
import msgspec

from tournaments.store import Store


class BadQuery(ValueError):
    """A question that cannot be answered, for the reason given in words."""


class Answer(msgspec.Struct, frozen=True):
    columns: list[str]
    numeric: list[bool]
    rows: list[list[Any]]

    def csv(self) -> str:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()


NUMBERS = ("INT", "DOUBLE", "FLOAT", "DECIMAL")


def ask(store: Store, query: str) -> Answer:
    """Ask one question of a store that is open for reading."""
    store.con.execute("SET enable_external_access = false")
    store.con.execute("SET lock_configuration = true")
    try:
        query.encode()
        statements = store.con.extract_statements(query)
        refuse_other(statements)
        cursor = store.con.execute(statements[0])
        head = cursor.description or []
        rows = [[plain(value) for value in row] for row in cursor.fetchall()]
    except UnicodeEncodeError:
        raise BadQuery("the question is not UTF-8") from None
    except duckdb.Error as error:
        hint = "\n'SHOW TABLES' lists what there is" if "does not exist" in str(error) else ""
        raise BadQuery(str(error).split("\n\n")[0] + hint) from None
    columns = unlike([each[0] for each in head])
    kinds = [str(each[1]).upper() for each in head]
    numeric = [any(kind in name for kind in NUMBERS) for name in kinds]
    return Answer(columns, numeric, rows)


def refuse_other(statements: list[Any]) -> None:
    """Refuse anything but one question."""
    if len(statements) != 1:
        raise BadQuery("ask one question, such as 'SHOW TABLES'")
    if statements[0].type not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        raise BadQuery("only SELECT is answered: the store changes by its own commands")


def unlike(names: list[str]) -> list[str]:
    """Number columns of one name, so that none is lost."""
    return [
        f"{name}_{names[:at].count(name) + 1}" if name in names[:at] else name
        for at, name in enumerate(names)
    ]


def plain(value: Any) -> Any:
    """Give a value that JSON knows; what else there is, as text."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else str(value)
