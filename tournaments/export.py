"""Writes the store's tables and views to files; the folder appears whole or not at all."""

from enum import StrEnum
from pathlib import Path

from azul_notation.text.replacement import umask, waiting_folder
from tournaments.store import Store

UNORDERED = ("points", "single_points", "ledgers", "findings")
"""Tables whose rows are as many as the moves: they come as they lie."""


class Kind(StrEnum):
    parquet = "parquet"
    csv = "csv"
    json = "json"


def export(store: Store, folder: Path, to: Kind) -> list[str]:
    """Write all tables; the folder must not exist."""
    if folder.exists():
        raise FileExistsError(None, "it exists already", str(folder))
    with waiting_folder(folder.absolute().parent) as making:
        named = "SELECT table_name FROM information_schema.tables ORDER BY table_name"
        tables = [name for (name,) in store.rows(named)]
        for table in tables:
            target = making / f"{table}.{to.value}"
            order = "" if table in UNORDERED else " ORDER BY ALL"
            rows = f"SELECT * FROM {table}{order}"  # noqa: S608 - the names are ours
            store.con.execute(f"COPY ({rows}) TO '{quoted(target)}' (FORMAT {to.value})")
        making.chmod(0o777 & ~umask())
        making.rename(folder)
    return tables


def quoted(path: Path) -> str:
    return str(path).replace("'", "''")
