"""Writes the store's tables and views to files; the folder appears whole or not at all."""

from enum import StrEnum
from pathlib import Path

from azul_notation.text.replacement import new_folder
from tournaments.csv_text import csv_safe_sql
from tournaments.sql import sql
from tournaments.store.store import Store

UNORDERED = ("points", "single_points", "ledgers", "findings")
"""Tables whose rows are as many as the moves: they come as they lie."""


class Kind(StrEnum):
    parquet = "parquet"
    csv = "csv"
    json = "json"


def export(store: Store, folder: Path, to: Kind) -> list[str]:
    """Write all tables; the folder must not exist."""
    named = sql("store/exported")
    tables = [name for (name,) in store.rows(named)]
    with new_folder(folder) as making:
        for table in tables:
            target = making / f"{table}.{to.value}"
            order = "" if table in UNORDERED else " ORDER BY ALL"
            rows = f"SELECT {columns_of(store, table, to)} FROM {table}{order}"  # noqa: S608
            store.con.execute(f"COPY ({rows}) TO '{quoted(target)}' (FORMAT {to.value})")
    return tables


def columns_of(store: Store, table: str, to: Kind) -> str:
    """Name the columns of a table; in CSV no text may be a formula."""
    if to is not Kind.csv:
        return "*"
    named = sql("store/columns")
    return ", ".join(
        csv_safe_sql(name) if kind == "VARCHAR" else f'"{name}"'
        for name, kind in store.rows(named, [table])
    )


def quoted(path: Path) -> str:
    return str(path).replace("'", "''")
