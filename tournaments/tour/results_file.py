"""Reads typed results by the hundred: a CSV file with a row for each seat."""

from tournaments.club import events as e
from tournaments.errors import Conflict, CsvError
from tournaments.numbers import whole_number
from tournaments.players.players import add, typed_name
from tournaments.store.store import Store
from tournaments.table_file import named, rows_of
from tournaments.tour.results import Results, dated

COLUMNS = ("round", "table", "player", "score", "rows", "date")
NEEDED = COLUMNS[:4]


def read_results(store: Store, results: Results, text: str, *, new: bool) -> int:
    """Take all results of a file; return the number of tables."""
    rows = rows_of(text)
    head = [cell.casefold() for cell in next(rows, (1, []))[1]]
    missing = [name for name in NEEDED if name not in head]
    odd = [name for name in head if name not in COLUMNS]
    if missing or odd:
        what = f"needs the column {missing[0]!r}" if missing else f"has no column {odd[0]!r}"
        listed = ", ".join(COLUMNS)
        raise CsvError(1, f"a file of results {what}; the columns are {listed}")
    tables: dict[tuple[int, str], TypedTable] = {}
    for line, row in rows:
        if not any(row):
            continue
        try:
            number, table, date, sat = seat(store, results, full(head, row), new=new)
            tables.setdefault((number, table), TypedTable(line, date)).add(sat, date)
        except Conflict as wrong:
            raise CsvError(line, str(wrong)) from None
    for (number, table), found in tables.items():
        result = e.Result(results.tournament.id, number, table, tuple(found.sat), typed=True)
        try:
            results.place(dated(result, found.date), replace=False)
        except Conflict as wrong:
            raise CsvError(found.line, str(wrong)) from None
    return len(tables)


def full(head: list[str], row: list[str]) -> dict[str, str]:
    """Name the cells of a row, which has no more of them than the header."""
    if len(row) > len(head):
        raise Conflict(f"{len(row)} cells, but the header has {len(head)}")
    return named(head, row)


class TypedTable:
    """The rows of one table."""

    def __init__(self, line: int, date: str) -> None:
        self.line, self.date = line, date
        self.sat: list[e.Sat] = []

    def add(self, sat: e.Sat, date: str) -> None:
        if self.date != date:
            raise Conflict(f"a table has one date, not {self.date!r} and {date!r}")
        self.sat.append(sat)


def seat(
    store: Store, results: Results, row: dict[str, str], *, new: bool
) -> tuple[int, str, str, e.Sat]:
    """Read a row: round, table, date, and who sat there with what."""
    cells = {name: " ".join(value.split()) for name, value in row.items()}
    date = cells.get("date", "")
    if not cells["table"]:
        raise Conflict("no table")
    player = store.club.named(cells["player"])
    if player is None and new:
        player = add(results.change, typed_name(cells["player"]))
    if player is None:
        raise Conflict(f"there is no player {cells['player']!r}{store.club.near(cells['player'])}")
    if new and player.number not in results.tournament.entrants:
        results.change.add(e.Entered(results.tournament.id, player.number))
    figure = number_in(cells, "rows") if cells.get("rows") else None
    sat = e.Sat(player.number, number_in(cells, "score"), figure)
    return number_in(cells, "round"), cells["table"], date, sat


def number_in(cells: dict[str, str], name: str) -> int:
    """Read a cell with a whole number."""
    try:
        return whole_number(cells[name])
    except ValueError as wrong:
        raise Conflict(f"{str(wrong)!r} is not a valid {name}: write a whole number") from None
