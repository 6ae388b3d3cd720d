"""Results of tables: checked against the entrants and against each other before they go to the log."""

import csv
from collections.abc import Iterable, Sequence

from azul_notation.text.values import is_date
from tournaments import events as e
from tournaments.club import Conflict, Player, Tournament
from tournaments.log import Change
from tournaments.players import add
from tournaments.scoring import SIZES
from tournaments.store import Store

ROUNDS = 999
BEYOND = 1_000_000
"""Scores and figures lie below it."""
COLUMNS = ("round", "table", "player", "score", "rows", "date")
NEEDED = COLUMNS[:4]


class Results:
    """The results of a tournament, those of this change among them."""

    def __init__(self, change: Change, tournament: Tournament) -> None:
        self.change = change
        self.club = change.store.club
        self.tournament = tournament
        self.tables: dict[tuple[int, str], list[tuple[int, int, int | None]]] = {}
        """Who sat at which table, with score and figure."""
        self.seats: dict[tuple[int, int], str] = {}
        """The table of each player in each round."""
        rows = change.store.rows(
            "SELECT round, board_table, player, score, figure FROM tournament_seats"
            " WHERE tournament = ? ORDER BY round, board_table, seat",
            [tournament.id],
        )
        for number, table, player, score, figure in rows:
            self.tables.setdefault((number, table), []).append((player, score, figure))
            self.seats[number, player] = table
        self.records: dict[str, tuple[str, int, str]] = {
            record: (name, number, table)
            for record, name, number, table in change.store.rows(
                "SELECT record, tournament, round, board_table FROM results WHERE record <> ''"
            )
        }

    def words(self, number: int, table: str) -> str:
        """Tell the result of a table; empty if there is none."""
        sat = self.tables.get((number, table), ())
        return ", ".join(f"{self.club.player(player).name} {score}" for player, score, _ in sat)

    def place(self, told: e.Result, *, replace: bool) -> None:
        """Store the result of a table, after all that can be wrong with it."""
        sitting = self.sitting(told)
        key = (told.round, told.table)
        before = self.words(*key)
        if before and not replace:
            raise Conflict(
                f"round {told.round}, table {told.table} has a result already ({before}):"
                " `azul tour correct` replaces it"
            )
        if replace and not before:
            raise Conflict(
                f"round {told.round}, table {told.table} has no result: `azul tour result` gives one"
            )
        for player in sitting:
            other = self.seats.get((told.round, player.number), told.table)
            if other != told.table:
                raise Conflict(f"{player.name!r} sits at table {other} in round {told.round}")
        where = (told.tournament, *key)
        if told.record and self.records.get(told.record, where) != where:
            place = "{}, round {}, table {}".format(*self.records[told.record])
            raise Conflict(f"this record is the result of another table already: {place}")
        self.note(told, sitting)
        self.change.add(told)

    def sitting(self, told: e.Result) -> list[Player]:
        """Find the players of a result, and refuse what no table can have."""
        if not 1 <= told.round <= ROUNDS:
            raise Conflict(f"rounds are numbered from 1 to {ROUNDS}")
        if len(told.sat) not in SIZES:
            raise Conflict(f"{len(told.sat)} players: a table has 2, 3 or 4")
        players = [self.club.player(each.player) for each in told.sat]
        for each, player in zip(told.sat, players, strict=True):
            if player.number not in self.tournament.entrants:
                raise Conflict(
                    f"{player.name!r} is not entered in {self.tournament.title!r}:"
                    " `azul tour enter` does that"
                )
            if abs(each.score) >= BEYOND or abs(each.figure or 0) >= BEYOND:
                raise Conflict(f"{each.score} is beyond all scores")
        if len({player.number for player in players}) < len(players):
            raise Conflict("a player sits at one seat only")
        return players

    def note(self, told: e.Result, sitting: Sequence[Player]) -> None:
        """Know of the result within this change."""
        for player, *_ in self.tables.get((told.round, told.table), ()):
            self.seats.pop((told.round, player), None)
        self.tables[told.round, told.table] = [
            (player.number, each.score, each.figure)
            for each, player in zip(told.sat, sitting, strict=True)
        ]
        self.seats.update({(told.round, player.number): told.table for player in sitting})
        if told.record:
            self.records[told.record] = (told.tournament, told.round, told.table)

    def void(self, number: int, table: str) -> str:
        """Take the result of a table back; tell what it was."""
        before = self.words(number, table)
        if not before:
            raise Conflict(f"round {number}, table {table} has no result")
        self.change.add(e.Voided(self.tournament.id, number, table))
        return before


def typed(
    results: Results, number: int, table: str, players: str, scores: str, rows: str
) -> e.Result:
    """Read a typed result; without players those of the result that is replaced."""
    club = results.club
    if players:
        names = [name.strip() for name in players.split(";" if ";" in players else ",")]
        sitting = [club.wanted(name).number for name in names]
    else:
        sitting = [player for player, *_ in results.tables.get((number, table), ())]
        if not sitting:
            raise Conflict(
                'say who sat there, in the order of the seats: --players "Ana, Jan, Eva"'
            )
    told = numbers(scores, "scores")
    figures: list[int] | list[None] = numbers(rows, "rows") if rows else [None] * len(told)
    if not len(sitting) == len(told) == len(figures):
        raise Conflict(
            f"{len(sitting)} players, {len(told)} scores"
            + (f", {len(figures)} numbers of rows" if rows else "")
        )
    sat = tuple(e.Sat(*each) for each in zip(sitting, told, figures, strict=True))
    return e.Result(results.tournament.id, number, table, sat)


def numbers(text: str, noun: str) -> list[int]:
    try:
        return [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        raise Conflict(f'{text!r} are no {noun}: write whole numbers, "61 54 40 38"') from None


def read_csv(store: Store, results: Results, lines: Iterable[str], *, new: bool) -> int:
    """Take typed results from a CSV file, a row for each seat; tell how many tables there were."""
    reader = csv.DictReader(lines, restval="", strict=True)
    head = [name.strip().casefold() for name in reader.fieldnames or ()]
    reader.fieldnames = head
    missing = [name for name in NEEDED if name not in head]
    odd = [name for name in head if name not in COLUMNS]
    if missing or odd:
        told = f"needs the column {missing[0]!r}" if missing else f"has no column {odd[0]!r}"
        raise Conflict(f"line 1: a file of results {told}; the columns are {', '.join(COLUMNS)}")
    tables: dict[tuple[int, str, str], tuple[int, list[e.Sat]]] = {}
    try:
        for row in reader:
            key, sat = _seat(store, results, row, new=new)
            tables.setdefault(key, (reader.line_num, []))[1].append(sat)
    except (Conflict, csv.Error) as wrong:
        raise Conflict(f"line {reader.line_num}: {wrong}") from None
    for (number, table, date), (line, sats) in tables.items():
        told_result = e.Result(results.tournament.id, number, table, tuple(sats), date=date)
        try:
            results.place(told_result, replace=False)
        except Conflict as wrong:
            raise Conflict(f"line {line}: {wrong}") from None
    return len(tables)


def _seat(
    store: Store, results: Results, row: dict[str, str], *, new: bool
) -> tuple[tuple[int, str, str], e.Sat]:
    if None in row:
        raise Conflict("more cells than the header has")
    cells = {name: value.strip() for name, value in row.items()}
    date = cells.get("date", "")
    if date and ("?" in date or not is_date(date)):
        raise Conflict(f"{date!r} is no date: write it as 2026-11-18")
    if not cells["table"]:
        raise Conflict("no table")
    player = store.club.named(cells["player"])
    if player is None and new:
        player = add(results.change, cells["player"])
    if player is None:
        raise Conflict(f"there is no player {cells['player']!r}{store.club.near(cells['player'])}")
    if new and player.number not in results.tournament.entrants:
        results.change.add(e.Entered(results.tournament.id, player.number))
    [number] = numbers(cells["round"], "rounds") or [0]
    [score] = numbers(cells["score"], "scores")
    figures = numbers(cells.get("rows", ""), "rows")
    return (number, cells["table"], date), e.Sat(player.number, score, *figures)
