"""`azul tour result`, `correct`, `void`, `collect`: what came of the tables."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.ingest import Tally
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import FAULTS, USAGE, Form, counted, fail, show, tell, text_of_file
from azul_notation.cli.games import Reading, chosen
from azul_notation.render.paint import visible
from azul_notation.replay.check import Checked
from tournaments.errors import Conflict, CsvError
from tournaments.log.change import changing
from tournaments.numbers import ROUNDS
from tournaments.tour.collect import Asked, Collector, is_of, kept_records
from tournaments.tour.results import Results, dated, open_tie, typed
from tournaments.tour.results_file import read_results

Round = Annotated[
    int | None,
    typer.Option(
        "--round", min=1, max=ROUNDS, help="Round (default with --record: its Round tag)."
    ),
]
Table = Annotated[str, typer.Option(help="Table (default with --record: its Table tag).")]
Scores = Annotated[str, typer.Option(help='Final scores in seat order: "61 54 40 38".')]
Players = Annotated[str, typer.Option(help='Players in seat order: "Ana, Jan, Eva".')]
Rows = Annotated[str, typer.Option(help='Completed rows in seat order, to break a tie: "2 1 1 0".')]
Record = Annotated[str, typer.Option(help="Record of the game.", metavar="FILE")]
Game = Annotated[int | None, typer.Option(help="Number of the game in its file.")]
Date = Annotated[
    str, typer.Option(help="Date of the game (default: the tournament's date).", metavar="DAY")
]
Faulty = Annotated[
    bool, typer.Option("--faulty", help="For records with errors, use the computed totals.")
]
Enter = Annotated[
    bool, typer.Option("--enter", help="Enter players who are not in the tournament yet.")
]


class Told(msgspec.Struct, frozen=True):
    """The ways in which results can be told; one of them is chosen."""

    record: str = ""
    game: int | None = None
    players: str = ""
    scores: str = ""
    rows: str = ""
    date: str = ""
    csv: Path | None = None

    @property
    def by_hand(self) -> bool:
        return bool(self.players or self.scores or self.rows or self.date)

    def one_way(self) -> None:
        """Refuse what says nothing, or too much."""
        ways = [bool(self.record), self.by_hand, self.csv is not None]
        if sum(ways) != 1:
            fail("give results in one way: --record FILE; --players and --scores; or --csv FILE")
        if self.game is not None and not self.record:
            fail("--game goes with --record")


def result(
    tour: Tour,
    number: Round = None,
    table: Table = "",
    record: Record = "",
    game: Game = None,
    players: Players = "",
    scores: Scores = "",
    rows: Rows = "",
    date: Date = "",
    csv: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of results: round,table,player,score,rows,date.", metavar="FILE"
        ),
    ] = None,
    faulty: Faulty = False,
    enter: Enter = False,
    db: Db = None,
) -> None:
    """Enter the result of a table: from its record, or typed with the players in seat order."""
    told = Told(record, game, players, scores, rows, date, csv)
    told.one_way()
    asked = Asked(round=number, table=" ".join(table.split()), faulty=faulty, enter=enter)
    if csv is not None:
        if number or table or faulty:
            fail("--csv has rounds and tables of its own: only --enter goes with it")
        by_csv(tour, csv, enter=enter, db=db)
    elif record:
        by_record(tour, asked, told, db)
    elif not scores:
        fail("a typed result needs --scores, and --players unless the round was published")
    else:
        by_hand(tour, asked, told, db)


def correct(
    tour: Tour,
    number: Round = None,
    table: Table = "",
    record: Record = "",
    game: Game = None,
    players: Players = "",
    scores: Scores = "",
    rows: Rows = "",
    date: Date = "",
    faulty: Faulty = False,
    db: Db = None,
) -> None:
    """Correct a result; anything you leave out keeps its old value. Both stay in the log."""
    told = Told(record, game, players, scores, rows, date)
    told.one_way()
    asked = Asked(round=number, table=" ".join(table.split()), faulty=faulty, replace=True)
    if record:
        by_record(tour, asked, told, db)
    else:
        by_hand(tour, asked, told, db)


def by_hand(tour: str, asked: Asked, told: Told, db: Path | None) -> None:
    """Store a typed result."""
    if asked.round is None or not asked.table:
        fail("a typed result needs --round and --table")
    if asked.faulty or asked.enter:
        fail("--faulty and --enter are for records")
    number, table = asked.round, asked.table
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        with changing(store) as change:
            results = Results(change, tournament)
            if asked.replace:
                results.require(number, table)
            event = typed(results, number, table, told.players, told.scores, told.rows)
            results.place(dated(event, told.date), replace=asked.replace)
        words = results.words(number, table)
        show(f"{tournament.title}, round {number}, table {table}: {words} (typed)")
        tie = open_tie(tournament.variant, event.sat)
        if tie:
            tell(f"azul: {tie}")
        for told_order in results.turned:
            tell(f"azul: {told_order}")


def by_csv(tour: str, file: Path, *, enter: bool, db: Path | None) -> None:
    """Store all results of a CSV file, or none."""
    text = text_of_file(file)
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        with changing(store) as change:
            results = Results(change, tournament)
            try:
                tables = read_results(store, results, text, new=enter)
            except (CsvError, Conflict) as wrong:
                raise Conflict(f"{file}: {wrong}; nothing was stored") from None
        show(f"{tournament.title}: {counted(tables, 'result')} (typed)")


class Refused(Exception):
    """The record gives no result; what was begun is taken back."""


def by_record(tour: str, asked: Asked, told: Told, db: Path | None) -> None:
    """Store the result of one record, and the record."""
    found = list(chosen(told.record, told.game))
    if len(found) != 1:
        fail(f"{told.record} has {len(found)} games: choose one with --game")
    tally = Tally(Form.text)
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        try:
            with changing(store) as change:
                collector = Collector(change, tournament, asked)
                take_one(collector, found[0], tally)
        except Refused:
            tell("azul: nothing was stored")
            raise typer.Exit(FAULTS) from None
        if not is_of(found[0], tournament, Counter()):
            tell(f"azul: the record's Event is {visible(found[0].game.tag('Event', '?'))}")
        again = "" if collector.new else " (known already)"
        show(f"{tournament.title}, {collector.last}{again}")


def take_one(collector: Collector, checked: Checked, tally: Tally) -> None:
    if collect_from(collector, [checked], tally):
        raise Refused


def collect(
    tour: Tour,
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH…]", show_default=False)
    ] = None,
    faulty: Faulty = False,
    enter: Enter = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace results that the tables already have.")
    ] = False,
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Take a tournament's results from records whose Event tag names it, with Round and Table.

    Without a PATH, it searches the records in the club file. Records that give no result are reported and
    left out.
    """
    tally = Tally(form)
    reading = Reading(paths or [])
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        with changing(store) as change:
            collector = Collector(
                change, tournament, Asked(faulty=faulty, enter=enter, replace=replace)
            )
            events: Counter[str] = Counter()
            found = reading.checked() if paths else kept_records(store, tournament)
            own = (each for each in found if is_of(each, tournament, events))
            refused = collect_from(collector, own, tally)
    told = {"new": collector.new, "known": collector.known, "refused": refused}
    if form is Form.json:
        show_json({"tournament": tournament.id, **told, "diagnostics": tally.told})
    else:
        tally.close()
        more = f", {counted(refused, 'record')} refused and not stored" if refused else ""
        show(f"{counted(collector.new, 'result')} taken, {collector.known} known already{more}")
    if not (collector.new or collector.known or refused):
        others = ", ".join(f"{name} ({count})" for name, count in events.most_common(5))
        tell(
            f"azul: no record has the Event {tournament.title!r}"
            + (f"; there are: {others}" if others else "")
        )
    if reading.failed:
        raise typer.Exit(USAGE)
    if refused:
        raise typer.Exit(FAULTS)


def collect_from(collector: Collector, found: Iterable[Checked], tally: Tally) -> int:
    """Take results from records; tell how many records were refused."""
    refused = 0
    for checked in found:
        taken, faults = collector.take(checked)
        tally.count(taken, faults)
        refused += bool(faults) or taken.kind == "refused"
    collector.finish()
    for told in collector.results.turned:
        tell(f"azul: {told}")
    return refused


def void(
    tour: Tour,
    number: Annotated[int, typer.Option("--round", min=1, max=ROUNDS, help="Round.")],
    table: Annotated[str, typer.Option(help="Table.")],
    db: Db = None,
) -> None:
    """Remove the result of a table."""
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        with changing(store) as change:
            before = Results(change, tournament).void(number, table.strip())
        show(f"{tournament.title}, round {number}, table {table}: {before} no longer counts")
