"""Reads typed results by the hundred: a CSV file with a row for each seat."""

from collections.abc import Iterator, Mapping

import msgspec

from tournaments.club import events as e
from tournaments.errors import Conflict, CsvError
from tournaments.numbers import whole_number
from tournaments.players.players import add, refuse_near, typed_name
from tournaments.store.store import Store
from tournaments.table_file import Row, cells_by_name
from tournaments.tour.plausible import doubts
from tournaments.tour.results import Results, dated

COLUMNS = ("round", "table", "player", "score", "rows", "date")
NEEDED = COLUMNS[:4]


class FileResults(msgspec.Struct):
    """The outcome of storing the results of a file."""

    new: int = 0
    known: int = 0
    replaced: int = 0
    differing: list[str] = []
    """Results of the file that differ from those that the tables have, in words; they were left out."""
    doubts: list[str] = []


def read_results(
    store: Store,
    results: Results,
    rows: Iterator[Row],
    *,
    new: bool,
    replace: bool = False,
    meant: Mapping[str, str] | None = None,
) -> FileResults:
    """Store the results of a file that are not known; those that differ only with `replace`.

    With `new`, unknown names become players. One that is nearly a known name is refused as NearNames, unless
    `meant` says what it stands for: a known name, or itself.
    """
    found = FileResults()
    for (number, table), typed in tables_of(store, results, rows, new, meant or {}).items():
        result = e.Result(results.tournament.id, number, table, tuple(typed.sat), typed=True)
        before = results.words(number, table)
        try:
            result = dated(result, typed.date)
            if before and results.has(result):
                found.known += 1
            elif before and not replace:
                found.differing.append(
                    f"line {typed.line}: round {number}, table {table}: {words_of(results, result)};"
                    f" its result is {before}"
                )
            else:
                found.doubts += doubts(results, result)
                results.place(result, replace=bool(before))
                found.replaced += bool(before)
                found.new += not before
        except Conflict as wrong:
            raise CsvError(typed.line, str(wrong)) from None
    return found


def words_of(results: Results, result: e.Result) -> str:
    sat = (f"{results.club.player(each.player).name} {each.score}" for each in result.sat)
    return ", ".join(sat)


def tables_of(
    store: Store, results: Results, rows: Iterator[Row], new: bool, meant: Mapping[str, str]
) -> "dict[tuple[int, str], TypedTable]":
    """Read the rows of a file, table by table."""
    head = [cell.casefold() for cell in next(rows, (1, []))[1]]
    missing = [name for name in NEEDED if name not in head]
    odd = [name for name in head if name not in COLUMNS]
    if missing or odd:
        what = f"needs the column {missing[0]!r}" if missing else f"has no column {odd[0]!r}"
        listed = ", ".join(COLUMNS)
        raise CsvError(1, f"a file of results {what}; the columns are {listed}")
    tables: dict[tuple[int, str], TypedTable] = {}
    filled = [(line, row) for line, row in rows if any(row)]
    if new:
        names = {player_in(cells_by_name(head, row)): None for _, row in filled}
        unknown = (
            each for each in names if each and each not in meant and store.club.named(each) is None
        )
        refuse_near(store.club, unknown)
    for line, row in filled:
        try:
            number, table, date, sat = seat(store, results, full(head, row), new, meant)
            tables.setdefault((number, table), TypedTable(line, date)).add(sat, date)
        except Conflict as wrong:
            raise CsvError(line, str(wrong)) from None
    return tables


def full(head: list[str], row: list[str]) -> dict[str, str]:
    """Name the cells of a row, which has no more of them than the header."""
    if len(row) > len(head):
        raise Conflict(f"{len(row)} cells, but the header has {len(head)}")
    return cells_by_name(head, row)


class TypedTable:
    """The rows of one table."""

    def __init__(self, line: int, date: str) -> None:
        self.line, self.date = line, date
        self.sat: list[e.SeatResult] = []

    def add(self, sat: e.SeatResult, date: str) -> None:
        if self.date != date:
            raise Conflict(
                f"all rows of a table need the same date, not {self.date!r} and {date!r}"
            )
        self.sat.append(sat)


def player_in(row: dict[str, str]) -> str:
    return " ".join(row["player"].split())


def seat(
    store: Store, results: Results, row: dict[str, str], new: bool, meant: Mapping[str, str]
) -> tuple[int, str, str, e.SeatResult]:
    """Read a row: round, table, date, and who sat there with what."""
    cells = {name: " ".join(value.split()) for name, value in row.items()}
    date = cells.get("date", "")
    if not cells["table"]:
        raise Conflict("no table")
    typed = player_in(row)
    name = meant.get(typed, typed)
    player = store.club.named(name)
    if player is None and new:
        player = add(results.change, typed_name(name))
    if player is None:
        raise Conflict(f"there is no player {name!r}{store.club.near(name)}")
    if new and player.number not in results.tournament.entrants:
        results.change.add(e.Entered(results.tournament.id, player.number))
    figure = number_in(cells, "rows") if cells.get("rows") else None
    sat = e.SeatResult(player.number, number_in(cells, "score"), figure)
    return number_in(cells, "round"), cells["table"], date, sat


def number_in(cells: dict[str, str], name: str) -> int:
    """Read a cell with a whole number."""
    try:
        return whole_number(cells[name])
    except ValueError as wrong:
        raise Conflict(f"{str(wrong)!r} is not a valid {name}: write a whole number") from None
