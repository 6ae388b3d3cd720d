"""Reads CSV files row by row: finds the delimiter and the line of each row, and limits their size."""

import csv
import re
from collections.abc import Iterator

from azul_notation.text.limits import CELL_LIMIT, ROW_LIMIT, LimitPassed
from tournaments.csv_text import undefused
from tournaments.errors import CsvError

Row = tuple[int, list[str]]
"""The line in which a row begins, and its cells."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
UNCLOSED = "a quotation mark is not closed"
WORDS = {
    "unexpected end of data": UNCLOSED,
    "field larger than field limit": f"a cell is too long; perhaps {UNCLOSED}",
    "expected after": "there is something between a quotation mark and the end of its cell",
}
"""What the reader of Python says, and what it means."""


def rows_of(text: str) -> Iterator[Row]:
    """Give the rows of a CSV file, the header first; spreadsheets of many countries write semicolons."""
    first = _LINE.match(text)
    head = first.group() if first else ""
    delimiter = ";" if head.count(";") > head.count(",") else ","
    if text.count("\n") + text.count("\r") > ROW_LIMIT:
        raise LimitPassed("the file", ROW_LIMIT, "lines")
    if text.count(delimiter) > CELL_LIMIT:
        raise LimitPassed("the file", CELL_LIMIT, "cells")
    lines = (found.group() for found in _LINE.finditer(text) if found.group())
    reader = csv.reader(lines, strict=True, delimiter=delimiter)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as wrong:
            words = (meaning for said, meaning in WORDS.items() if said in str(wrong))
            raise CsvError(line, next(words, str(wrong))) from None
        if row is None:
            return
        yield line, [undefused(cell.strip()) for cell in row]


def named(head: list[str], row: list[str]) -> dict[str, str]:
    """Name the cells of a row after its header; a row that ends early has empty ones."""
    return dict(zip(head, row + [""] * (len(head) - len(row)), strict=False))
