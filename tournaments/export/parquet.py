"""Packs rows as Parquet with the database."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tournaments.export.tables import columns
from tournaments.export.writers import json_writer
from tournaments.version import program

if TYPE_CHECKING:
    import duckdb

BATCH = 100_000
"""Rows that wait on the disk until they are packed."""


class Parquet:
    """Writes Parquet with the database: rows wait as JSON lines, and are packed batch by batch."""

    def __init__(
        self, con: "duckdb.DuckDBPyConnection", path: Path, table: str, room: Path
    ) -> None:
        self.con = con
        self.path = path
        self.table = table
        self.room = room
        self.parts: list[Path] = []
        self.begin()

    def begin(self) -> None:
        self.waiting = self.room / f"{self.table}.jsonl"
        self.lines = json_writer(self.waiting)
        self.rows = 0

    def add(self, rows: Sequence[msgspec.Struct]) -> None:
        self.lines.add(rows)
        self.rows += len(rows)
        if self.rows >= BATCH:
            self.parts.append(self.room / f"{self.table}-{len(self.parts)}.parquet")
            self.pack(self.parts[-1])
            self.begin()

    def pack(self, path: Path) -> None:
        """Pack the rows that wait."""
        self.lines.finish()
        source = f"read_json({quoted(self.waiting)}, format = 'nd', columns = {types(self.table)})"
        self.copy(source, path)
        self.waiting.unlink()

    def finish(self) -> None:
        if not self.parts:
            self.pack(self.path)
            return
        if self.rows:
            self.parts.append(self.room / f"{self.table}-{len(self.parts)}.parquet")
            self.pack(self.parts[-1])
        self.copy(f"read_parquet([{', '.join(map(quoted, self.parts))}])", self.path)
        for part in self.parts:
            part.unlink()

    def close(self) -> None:
        self.lines.close()

    def copy(self, source: str, path: Path) -> None:
        """Pack what the database reads from a source, with the meaning of its columns in the file."""
        meanings = {each.column: each.meaning for each in columns(self.table)}
        facts = {"program": program(), "table": self.table, "columns": json.dumps(meanings)}
        known = ", ".join(f'"{name}": {quoted(text)}' for name, text in facts.items())
        names = ", ".join(f'"{name}"' for name in meanings)
        self.con.execute(
            f"COPY (SELECT {names} FROM {source}) TO {quoted(path)}"  # noqa: S608 - names of our own
            f" (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{known}}})"
        )


def types(table: str) -> str:
    """Write the types of a table's columns for the readers of the database."""
    return "{" + ", ".join(f"{quoted(each.column)}: '{each.type}'" for each in columns(table)) + "}"


def quoted(text: object) -> str:
    """Write a text as the database reads it."""
    return "'" + str(text).replace("'", "''") + "'"


def packing(room: Path) -> "duckdb.DuckDBPyConnection":
    """Open a database that packs on one processor, in little memory, and in the order of the rows."""
    import duckdb  # noqa: PLC0415 - slow to load

    return duckdb.connect(
        ":memory:",
        config={
            "threads": 1,
            "memory_limit": "512MB",
            "temp_directory": str(room),
            "preserve_insertion_order": True,
        },
    )
