"""Writes the rows of a table to a file: JSON lines or CSV."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import msgspec

from tournaments.csv_text import csv_lines
from tournaments.export.tables import columns


class Format(StrEnum):
    parquet = "parquet"
    csv = "csv"
    jsonl = "jsonl"


SUFFIXES = {each: f".{each.value}" for each in Format}


class Writer(Protocol):
    """Writes the rows of one table."""

    def add(self, rows: Sequence[msgspec.Struct]) -> None: ...
    def finish(self) -> None:
        """Complete the file."""
        ...

    def close(self) -> None:
        """Close what is open, whether the file is complete or not."""
        ...


class Lines:
    """Writes rows as text, a line each."""

    def __init__(self, path: Path, head: bytes, encode: Callable[[Iterable[Any]], bytes]) -> None:
        self.stream: BinaryIO = path.open("wb")
        self.stream.write(head)
        self.encode = encode

    def add(self, rows: Sequence[msgspec.Struct]) -> None:
        self.stream.write(self.encode(rows))

    def finish(self) -> None:
        self.stream.close()

    def close(self) -> None:
        with suppress(OSError):  # what could not be written was reported when it was written
            self.stream.close()


def json_writer(path: Path) -> Lines:
    """Write each row as a JSON object."""
    return Lines(path, b"", msgspec.json.Encoder().encode_lines)


def csv_writer(path: Path, table: str) -> Lines:
    """Write CSV as the club does: no text is a formula."""
    head = csv_lines([[each.column for each in columns(table)]])
    return Lines(path, head.encode(), csv_bytes)


def csv_bytes(rows: Iterable[msgspec.Struct]) -> bytes:
    return csv_lines([cells(msgspec.structs.astuple(row)) for row in rows]).encode()


def cells(values: Iterable[object]) -> list[object]:
    """Write true and false as databases read them."""
    return [str(each).lower() if isinstance(each, bool) else each for each in values]
