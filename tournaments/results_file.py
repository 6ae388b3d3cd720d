"""Typed results by the hundred: a CSV file with a row for each seat."""

import csv
from collections.abc import Sequence

from tournaments import events as e
from tournaments.club import Conflict
from tournaments.delimiter import delimiter_of
from tournaments.players import add, typed_name
from tournaments.results import Results, dated
from tournaments.store import Store

COLUMNS = ("round", "table", "player", "score", "rows", "date")
NEEDED = COLUMNS[:4]


def read_results(store: Store, results: Results, lines: Sequence[str], *, new: bool) -> int:
    """Take all results of a file; tell how many tables there were."""
    reader = csv.DictReader(lines, restval="", strict=True, delimiter=delimiter_of(lines))
    try:
        head = [name.strip().casefold() for name in reader.fieldnames or ()]
    except csv.Error as wrong:
        raise Conflict(f"line 1: {wrong}") from None
    reader.fieldnames = head
    missing = [name for name in NEEDED if name not in head]
    odd = [name for name in head if name not in COLUMNS]
    if missing or odd:
        what = f"needs the column {missing[0]!r}" if missing else f"has no column {odd[0]!r}"
        raise Conflict(f"line 1: a file of results {what}; the columns are {', '.join(COLUMNS)}")
    tables: dict[tuple[int, str], Table] = {}
    try:
        for row in reader:
            number, table, date, sat = seat(store, results, row, new=new)
            tables.setdefault((number, table), Table(reader.line_num, date)).add(sat, date)
    except (Conflict, csv.Error) as wrong:
        raise Conflict(f"line {reader.line_num}: {wrong}") from None
    for (number, table), found in tables.items():
        told = e.Result(results.tournament.id, number, table, tuple(found.sat), typed=True)
        try:
            results.place(dated(told, found.date), replace=False)
        except Conflict as wrong:
            raise Conflict(f"line {found.line}: {wrong}") from None
    return len(tables)


class Table:
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
    if None in row:
        raise Conflict("more cells than the header has")
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
    figure = whole(cells, "rows") if cells.get("rows") else None
    sat = e.Sat(player.number, whole(cells, "score"), figure)
    return whole(cells, "round"), cells["table"], date, sat


def whole(cells: dict[str, str], name: str) -> int:
    try:
        return int(cells[name])
    except ValueError:
        raise Conflict(f"{cells[name]!r} is no {name}") from None
