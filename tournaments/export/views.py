"""Writes the data dictionary next to the tables: for people, and as comments for the database."""

from collections.abc import Iterable

from tournaments.csv_text import csv_lines
from tournaments.export.parquet import quoted, types
from tournaments.export.tables import Column, columns
from tournaments.export.writers import SUFFIXES, Format, cells
from tournaments.version import program

READERS = {
    Format.parquet: "read_parquet({path})",
    Format.csv: "read_csv({path}, auto_detect = false, header = true, delim = ',', quote = '\"',"
    " escape = '\"', columns = {types})",
    Format.jsonl: "read_json({path}, format = 'nd', columns = {types})",
}
"""How DuckDB reads a file of each format."""


def views(tables: Iterable[str], to: Format) -> str:
    """Write the SQL that makes a view of each table in DuckDB, with the meaning of its columns."""
    lines = []
    for table in tables:
        described = columns(table)
        path = quoted(table + SUFFIXES[to])
        reader = READERS[to].format(path=path, types=types(table))
        lines.append(f"CREATE OR REPLACE VIEW {table} AS FROM {reader};")
        lines += [
            f'COMMENT ON COLUMN {table}."{each.column}" IS {quoted(each.meaning)};'
            for each in described
        ]
    return "\n".join([f"-- The tables of this folder, for DuckDB; {program()}", *lines, ""])


def dictionary(tables: Iterable[str]) -> str:
    """Write the data dictionary as CSV."""
    rows = [cells(each) for table in tables for each in columns(table)]
    return csv_lines([Column._fields, *rows])
