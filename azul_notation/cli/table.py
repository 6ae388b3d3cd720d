"""Reads the tables of spreadsheets that commands take: CSV in any encoding, and Excel workbooks."""

from pathlib import Path

from azul_notation.cli.console import bytes_of_file, fail, notify
from azul_notation.text.limits import LimitPassed
from tournaments.errors import EncodingUnknown, TableError
from tournaments.table_file import Table, read_table

SAVE = "a spreadsheet saves it as 'CSV UTF-8'"


def table_of_file(path: Path, encoding: str | None = None) -> Table:
    """Read the table of a file in the chosen `encoding`, if any; report what was assumed."""
    try:
        table = read_table(bytes_of_file(path), encoding or "")
    except EncodingUnknown as unknown:
        option = "" if encoding is None else ", or name its encoding, as in --encoding cp1250"
        fail(f"cannot read {path}: {unknown}; {SAVE}{option}")
    except (TableError, LimitPassed) as error:
        fail(f"cannot read {path}: {error}")
    for note in table.notes:
        notify(f"azul: {note}")
    return table
