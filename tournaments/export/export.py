"""Writes the tables of records into a new folder, game by game, with the meaning of every column."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from azul_notation.text.replacement import new_folder
from tournaments.export.parquet import Parquet, packing
from tournaments.export.pseudonyms import Pseudonyms
from tournaments.export.rows import Source, rows_of
from tournaments.export.tables import TABLES, RatingRow
from tournaments.export.views import dictionary, views
from tournaments.export.writers import SUFFIXES, Format, Writer, csv_writer, json_writer

DICTIONARY = "columns.csv"
VIEWS = "tables.sql"


class Export:
    """An export that is being written."""

    def __init__(self, writers: dict[str, Writer], *, anonymous: bool) -> None:
        self.writers = writers
        self.pseudonyms = Pseudonyms() if anonymous else None
        self.games = 0
        self.moves = 0

    def add(self, source: Source) -> bool:
        """Add a game; False, and nothing is added, if it has errors."""
        rows = rows_of(source, self.games + 1)
        if rows is None:
            return False
        if self.pseudonyms:
            self.pseudonyms.hide(rows)
        for table, each in rows.tables():
            self.writers[table].add(each)
        self.games += 1
        self.moves += len(rows.moves)
        return True

    def add_ratings(self, rows: list[RatingRow]) -> None:
        """Add the ratings of a club."""
        if self.pseudonyms:
            self.pseudonyms.hide_ratings(rows)
        self.writers["ratings"].add(rows)


@contextmanager
def exporting(folder: Path, to: Format, *, anonymous: bool, rated: bool) -> Iterator[Export]:
    """Write an export into a folder that appears whole at the end, or not at all."""
    tables = [table for table in TABLES if rated or table != "ratings"]
    with new_folder(folder) as making, ExitStack() as stack:
        make = writer_of(to, making.parent, stack)
        writers = {table: make(making / f"{table}{SUFFIXES[to]}", table) for table in tables}
        for writer in writers.values():
            stack.callback(writer.close)
        yield Export(writers, anonymous=anonymous)
        for writer in writers.values():
            writer.finish()
        (making / DICTIONARY).write_text(dictionary(tables), encoding="utf-8", newline="\n")
        (making / VIEWS).write_text(views(tables, to), encoding="utf-8", newline="\n")


def writer_of(to: Format, room: Path, stack: ExitStack) -> Any:
    """Return a factory for the writer of a table; rows to be packed wait in a folder of their own."""
    if to is Format.csv:
        return csv_writer
    if to is Format.jsonl:
        return lambda path, _: json_writer(path)
    con = stack.enter_context(closing(packing(room)))
    return lambda path, table: Parquet(con, path, table, room)
