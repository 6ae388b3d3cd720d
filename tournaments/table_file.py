"""Reads tables as spreadsheets save them, row by row: CSV with any delimiter, or an Excel workbook."""

import csv
import re
from collections.abc import Iterator
from io import StringIO

import msgspec

from azul_notation.text.limits import CELL_LIMIT, ROW_LIMIT, LimitPassed
from tournaments.csv_text import undefused
from tournaments.errors import CsvError
from tournaments.table_encoding import Decoded, decoded

Row = tuple[int, list[str]]
"""The line in which a row begins, and its cells."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
DELIMITERS = (",", ";", "\t")
"""Spreadsheets of many countries write semicolons; their `Unicode text` has tabs."""
CHOSEN = re.compile(r'"?sep=([,;\t|])"?[ ]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)
"""A first line that names the delimiter to a spreadsheet."""
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of an Excel workbook, and of an old one."""
UNCLOSED = "a quotation mark is not closed"
WORDS = {
    "unexpected end of data": UNCLOSED,
    "field larger than field limit": f"a cell is too long; perhaps {UNCLOSED}",
    "expected after": "there is text between a quotation mark and the end of its cell",
}
"""What the reader of Python says, and what it means."""


class Table(msgspec.Struct, frozen=True):
    """The table of a file, and what was assumed to read it."""

    text: str = ""
    sheet: list[Row] | None = None
    notes: list[str] = []

    def rows(self) -> Iterator[Row]:
        """Return the rows, the header first."""
        return rows_of(self.text) if self.sheet is None else iter(self.sheet)


def read_table(data: bytes, encoding: str = "") -> Table:
    """Read a table from the bytes of its file."""
    if data.startswith(WORKBOOKS):
        from tournaments.workbook import first_sheet  # noqa: PLC0415 - slow to load

        found = first_sheet(data)
        chosen = f"read the sheet {found.title!r}, the first of {found.sheets}"
        return Table(sheet=found.rows, notes=[chosen] if found.sheets > 1 else [])
    read = decoded(data, encoding)
    return Table(read.text, notes=[guess(read)] if read.code_page else [])


def guess(read: Decoded) -> str:
    """Report the guessed code page, with a cell that shows whether it is right."""
    cells = (cell for cell in re.split(r"[,;\t\r\n]", read.text) if not cell.isascii())
    return f"the file is not UTF-8, and was read as {read.code_page}: for example {next(cells).strip()}"


def rows_of(text: str) -> Iterator[Row]:
    """Yield the rows of a CSV file, the header first."""
    chosen = CHOSEN.match(text)
    if chosen:
        text = text[chosen.end() :]
    delimiter = chosen[1] if chosen else delimiter_of(text)
    if text.count("\n") + text.count("\r") > ROW_LIMIT:
        raise LimitPassed("the file", ROW_LIMIT, "lines")
    if text.count(delimiter) > CELL_LIMIT:
        raise LimitPassed("the file", CELL_LIMIT, "cells")
    if re.search(rf'" +[{delimiter}\r\n]|[{delimiter}\r\n] +"', text):
        text = without_outer_spaces(text, delimiter)
    lines = (found.group() for found in _LINE.finditer(text) if found.group())
    reader = csv.reader(lines, strict=True, delimiter=delimiter)
    while True:
        line = reader.line_num + bool(chosen) + 1
        try:
            row = next(reader, None)
        except csv.Error as wrong:
            words = (meaning for said, meaning in WORDS.items() if said in str(wrong))
            raise CsvError(line, next(words, str(wrong))) from None
        if row is None:
            return
        yield line, [undefused(cell.strip()) for cell in row]


def delimiter_of(text: str) -> str:
    """Find the delimiter: the most frequent one of the header, outside its quotation marks."""
    first = _LINE.match(text)
    head = re.sub(r'"[^"]*"', "", first.group()) if first else ""
    return max(DELIMITERS, key=head.count)


def without_outer_spaces(text: str, delimiter: str) -> str:
    """Leave out the spaces around the quotation marks of cells: `"Ana" ;` is `"Ana";`."""
    cell = re.compile(rf' *+("(?:[^"]++|"")*+") *+(?=[{delimiter}\r\n]|\Z)|[^{delimiter}\r\n]*+')
    out, at = StringIO(), 0
    while at < len(text):
        found = cell.match(text, at)
        assert found is not None  # a cell may be empty
        out.write(found[1] or found[0])
        out.write(text[found.end() : found.end() + 1])
        at = found.end() + 1
    return out.getvalue()


def cells_by_name(head: list[str], row: list[str]) -> dict[str, str]:
    """Name the cells of a row after its header; a row that ends early has empty ones."""
    return dict(zip(head, row + [""] * (len(head) - len(row)), strict=False))
