"""Writes CSV for a club: text that a spreadsheet would run as a formula begins with an apostrophe.

Where there is an apostrophe already, another one is added, so that a reader can take it away again. Numbers
stay numbers, -1/2 too. Characters that a terminal obeys, and those that turn the direction of text, are
written as U+FFFD.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

BOM = "\ufeff"
"""Without it a spreadsheet reads UTF-8 as the letters of an old code page."""
PLACES = 6

FORMULA = r"^'*[=+@\t\r\n\-＝＋－＠]"  # noqa: RUF001 - some spreadsheets take the wide ones too
NUMBER = r"^[+\-]?[0-9]+([./][0-9]+)?([eE][+\-]?[0-9]+)?$"
UNSEEN = (
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x{9f}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]"
)
"""As the database writes characters by their number."""
_FORMULA, _NUMBER = re.compile(FORMULA), re.compile(NUMBER)
_UNSEEN = re.compile(re.sub(r"\\x\{(\w+)\}", lambda found: chr(int(found[1], 16)), UNSEEN))


def csv_safe(cell: object) -> object:
    """Return a cell that no spreadsheet runs and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    text = _UNSEEN.sub("\ufffd", cell)
    return f"'{text}" if _FORMULA.search(text) and not _NUMBER.search(text) else text


def undefused(cell: str) -> str:
    """Return a cell as it was before an apostrophe was put before its formula."""
    return cell[1:] if cell[:1] == "'" and csv_safe(cell[1:]) == cell else cell


def csv_safe_sql(column: str) -> str:
    """Return the SQL expression that does the same to a column of text."""
    name = '"' + column.replace('"', '""') + '"'
    text = f"regexp_replace({name}, '{UNSEEN}', '\ufffd', 'g')"
    formula = FORMULA.replace("'", "''")
    is_formula = f"regexp_matches({name}, '{formula}') AND NOT regexp_matches({name}, '{NUMBER}')"
    return f"CASE WHEN {is_formula} THEN '''' || {text} ELSE {text} END AS {name}"


def csv_lines(rows: Iterable[Sequence[object]]) -> str:
    """Write rows as CSV (RFC 4180, lines end in LF)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([csv_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def sheet(rows: Iterable[Sequence[object]]) -> str:
    """Write rows as CSV for a spreadsheet, which knows UTF-8 by its first character."""
    return BOM + csv_lines(rows)


def decimal(value: Fraction) -> str:
    """Write a number with a decimal point: 5.5; one that never ends is rounded to six places."""
    digits = f"{round(abs(value) * 10**PLACES):0{PLACES + 1}}"
    text = f"{digits[:-PLACES]}.{digits[-PLACES:]}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text


def exactly(value: Fraction) -> str:
    """Write a number as a spreadsheet reads it in every language: 5 1/2, where 11/2 is a date."""
    whole, rest = divmod(abs(value), 1)
    text = f"{whole} {rest}" if rest else str(whole)
    return f"-{text}" if value < 0 else text
