"""What parts the cells of a CSV file: spreadsheets of many countries write semicolons."""

from collections.abc import Sequence


def delimiter_of(lines: Sequence[str]) -> str:
    head = lines[0] if lines else ""
    return ";" if head.count(";") > head.count(",") else ","
