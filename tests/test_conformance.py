"""Conformance: each record of `tests/conformance` gives the diagnostics that stand beside its lines.

Behind a line, `;! AZ402` expects that code on that line, and `;! AZ402@5-8` also its columns, the end
exclusive. Where no comment can stand on the line, `;! +1 AZ104` stands on the line before. Several
codes are separated by spaces. `;! winners 1 3` beside an ending says who has won that game. What is
not written is not expected: a record without a mark must be found without fault.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from azul_notation import Report, check, read, write
from azul_notation.replay.complete import complete

RECORDS = Path(__file__).parent / "conformance"
FILES = sorted(RECORDS.rglob("*.azn"))
LENIENT = sorted((RECORDS / "lenient").glob("*.*.azn"))
LEAST_GAMES = 150
MARK = re.compile(r";! (?:\+(?P<below>[0-9]+) )?(?P<codes>(?:AZ[0-9]{3}(?:@[0-9]+-[0-9]+)? ?)+)$")
CODE = re.compile(r"(AZ[0-9]{3})(?:@([0-9]+)-([0-9]+))?")
WINNERS = re.compile(r";! winners ([1-4](?: [1-4])*)$")

Columns = tuple[int, int]
Finding = tuple[int, str, Columns | None]

each_file = pytest.mark.parametrize(
    "path", FILES, ids=[str(path.relative_to(RECORDS)) for path in FILES]
)


def lines_of(path: Path) -> list[str]:
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    return [line.rstrip("\r") for line in text.split("\n")]


def expected(path: Path) -> Iterator[Finding]:
    """The findings that the marks of a file ask for."""
    for number, line in enumerate(lines_of(path), start=1):
        mark = MARK.search(line)
        if mark is None:
            continue
        for code, begin, end in CODE.findall(mark["codes"]):
            columns = (int(begin), int(end)) if begin else None
            yield number + int(mark["below"] or 0), code, columns


@cache
def reports_of(path: Path) -> list[Report]:
    return list(check(path))


def found(path: Path, exact: set[tuple[int, str]]) -> Iterator[Finding]:
    """What the checker finds; with its columns only where a mark names them."""
    for report in reports_of(path):
        for each in report.diagnostics:
            named = (each.line, each.code) in exact
            yield each.line, each.code, (each.column, each.end_column) if named else None


def in_order(findings: Iterator[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda each: (each[0], each[1], each[2] or (0, 0)))


@each_file
def test_findings(path: Path) -> None:
    due = in_order(expected(path))
    exact = {(line, code) for line, code, columns in due if columns}
    assert in_order(found(path, exact)) == due


@each_file
def test_marks_are_read(path: Path) -> None:
    """A mark with a slip of the pen would expect nothing, and say so to nobody."""
    for line in lines_of(path):
        assert ";!" not in line or MARK.search(line) or WINNERS.search(line), line


@pytest.mark.slow
@each_file
def test_winners(path: Path) -> None:
    lines = lines_of(path)
    expected = [list(map(int, mark[1].split())) for line in lines if (mark := WINNERS.search(line))]
    reports = reports_of(path)
    starts = [report.line for report in reports]
    marked = {
        sum(start <= number for start in starts)
        for number, line in enumerate(lines, start=1)
        if WINNERS.search(line)
    }
    assert [reports[game - 1].winners for game in sorted(marked)] == expected


@pytest.mark.parametrize("path", LENIENT, ids=[path.stem for path in LENIENT])
def test_lenient_records_mean_the_same(path: Path) -> None:
    """`grey.crlf.azn` is the game of `grey.azn`, and completed and formatted it is that text."""
    original = path.with_name(f"{path.name.partition('.')[0]}.azn").read_text("utf-8")
    for game in read(path):
        assert write(complete(game)) == original


def test_there_are_many_games() -> None:
    assert sum(report.game > 0 for path in FILES for report in reports_of(path)) >= LEAST_GAMES
