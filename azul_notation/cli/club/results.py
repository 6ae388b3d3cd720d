"""Runs `azul tour result`, `correct` and `void`: results of tables, typed or from a file."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.store_option import Db, Tour, asked_names, opened
from azul_notation.cli.console import ask, can_ask, counted, fail, notify, show
from azul_notation.cli.status import FAULTS
from azul_notation.cli.table import table_of_file
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict, CsvError, Doubtful, NearNames
from tournaments.log.change import changing
from tournaments.numbers import ROUNDS
from tournaments.store.store import Store
from tournaments.tour.result_records import contradictions
from tournaments.tour.results import Results
from tournaments.tour.results_file import FileResults, read_results
from tournaments.tour.rounds import missing
from tournaments.tour.typed_results import (
    TypedResult,
    refuse_doubtful,
    store_typed as store_result,
)

Round = Annotated[
    int | None,
    typer.Option(
        "--round",
        min=1,
        max=ROUNDS,
        help="Round (default: the published one; with --record its Round tag).",
    ),
]
Table = Annotated[str, typer.Option(help="Table (default with --record: its Table tag).")]
Scores = Annotated[
    str,
    typer.Option(
        help="Final scores in seat order: 61 54 40 38; you can also separate them with commas,"
        " semicolons or dashes."
    ),
]
Players = Annotated[
    str,
    typer.Option(
        help="Players in seat order (default: as published): 'Ana, Jan, Eva'; write a name that"
        " contains a comma in full, or in double quotes."
    ),
]
Rows = Annotated[str, typer.Option(help="Completed rows in seat order, to break a tie: 2 1 1 0.")]
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
Replace = Annotated[
    bool, typer.Option("--replace", help="Replace results that the tables already have.")
]
Yes = Annotated[
    bool, typer.Option("--yes", "-y", help="Store unlikely scores without asking or warning.")
]


class GivenResult(msgspec.Struct, frozen=True):
    """A result as it was given: by its record, typed, or in a CSV file."""

    record: str = ""
    game: int | None = None
    players: str = ""
    scores: str = ""
    rows: str = ""
    date: str = ""
    csv: Path | None = None
    round: int | None = None
    table: str = ""
    faulty: bool = False
    enter: bool = False
    replace: bool = False
    yes: bool = False

    @property
    def by_hand(self) -> bool:
        return bool(self.players or self.scores or self.rows or self.date)

    def check(self) -> None:
        """Refuse a result that is given in no way or in several."""
        ways = [bool(self.record), self.by_hand, self.csv is not None]
        if sum(ways) != 1:
            fail("give the result as --scores 61 54 40, as --record FILE, or as --csv FILE")
        if self.game is not None and not self.record:
            fail("--game needs --record")


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
    replace: Replace = False,
    yes: Yes = False,
    db: Db = None,
) -> None:
    """Enter the result of a table: from its record, or typed with the players in seat order.

    Asks about unlikely scores; in a script, stores them with a warning. From a CSV file, skips results that
    are already stored, and lists those that differ unless you give --replace.
    """
    name = " ".join(table.split())
    given = GivenResult(
        *(record, game, players, scores, rows, date, csv, number, name),
        faulty=faulty,
        enter=enter,
        yes=yes,
    )
    given.check()
    if csv is not None:
        if number or table or faulty:
            fail("--csv names its own rounds and tables: leave --round, --table and --faulty out")
        by_csv(tour, csv, enter=enter, replace=replace, yes=yes, db=db)
    elif replace:
        fail("--replace is for --csv; `azul tour correct` replaces one result")
    elif record:
        by_record(tour, given, db)
    elif not scores:
        fail("give the scores in seat order: --scores 61 54 40")
    else:
        by_hand(tour, given, db)


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
    yes: Yes = False,
    db: Db = None,
) -> None:
    """Correct a result; anything you leave out keeps its old value. Both stay in the log."""
    given = GivenResult(
        *(record, game, players, scores, rows, date),
        round=number,
        table=" ".join(table.split()),
        faulty=faulty,
        replace=True,
        yes=yes,
    )
    given.check()
    if record:
        by_record(tour, given, db)
    else:
        by_hand(tour, given, db)


def by_hand(tour: str, given: GivenResult, db: Path | None) -> None:
    """Store a typed result, after asking about unlikely scores."""
    if given.faulty or given.enter:
        fail("--faulty and --enter are for records")
    settled(lambda certain: store_typed(tour, given, db, certain=certain), yes=given.yes)


def settled(store_results: Callable[[bool], Sequence[str]], *, yes: bool) -> None:
    """Store results; ask about those that are doubtful with the club file closed, or warn.

    The function stores them if it is certain, or else only if there is no doubt; it gives the doubts.
    """
    doubts = store_results(yes or not can_ask())
    if doubts and not yes and can_ask():
        for each in doubts:
            notify(f"azul: {each}")
        if not ask("is that right? (no: nothing is stored)"):
            fail("nothing was stored")
        store_results(True)
    elif not yes:
        for each in doubts:
            notify(f"azul: warning: {each}")


def store_typed(tour: str, given: GivenResult, db: Path | None, *, certain: bool) -> Sequence[str]:
    """Store a typed result, unless it is doubtful; return the doubts."""
    with opened(db, write=True) as store:
        tournament = store.club.tournament(tour)
        number, table = place_of(store, tournament, given)
        result = TypedResult(
            round=number,
            table=table,
            scores=given.scores,
            rows=given.rows,
            players=given.players,
            date=given.date,
            replace=given.replace,
        )
        try:
            done = store_result(store, tournament, result, certain=certain)
        except Doubtful as found:
            return found.doubts
        show(f"{tournament.title}, round {number}, table {table}: {done.words} (typed)")
        for notice in done.notices:
            notify(f"azul: {notice}")
        return done.doubts


def place_of(store: Store, tournament: Tournament, given: GivenResult) -> tuple[int, str]:
    """Choose the round and the table of a typed result: a new one is of the round being played."""
    number = given.round or (0 if given.replace else tournament.last)
    if not number:
        if given.replace:
            fail("name the result that is wrong, such as --round 1 --table 2")
        fail(
            f"no round is published: `azul tour status {tournament.id}` shows what is next"
            " (without rounds, give --round, --table, --players and --scores)"
        )
    if not given.table:
        lacking = missing(store, tournament, number) if number in tournament.rounds else []
        tables = f" (without a result: {', '.join(lacking)})" if lacking else ""
        fail(f"round {number}: name the table, such as --table 2{tables}")
    return number, given.table


def by_csv(
    tour: str, file: Path, *, enter: bool, replace: bool, yes: bool, db: Path | None
) -> None:
    """Store the results of a CSV file that are new, and report which differ."""
    sheet = table_of_file(file)

    def store_file(certain: bool) -> Sequence[str]:
        with opened(db, write=True) as store:
            tournament = store.club.tournament(tour)
            try:
                with changing(store) as change:
                    results = Results(change, tournament)
                    found = read_results(
                        *(store, results, sheet.rows()), new=enter, replace=replace, meant=meant
                    )
                    refuse_doubtful(found.doubts, certain=certain)
            except Doubtful as doubtful:
                return doubtful.doubts
            except NearNames as found_near:
                if not can_ask():
                    raise Conflict(f"{file}: {found_near}; nothing was stored") from None
                near.update(found_near.near)
                return []
            except (CsvError, Conflict) as wrong:
                raise Conflict(f"{file}: {wrong}; nothing was stored") from None
            show(f"{tournament.title}: {summary_of(found)}")
            for notice in (*results.notices, *contradictions(store, tournament.id)):
                notify(f"azul: {notice}")
            differing.extend(found.differing)
            return found.doubts

    differing: list[str] = []
    near: dict[str, str] = {}
    meant: dict[str, str] = {}
    settled(store_file, yes=yes)
    if near:
        meant.update(asked_names(near))
        settled(store_file, yes=yes)
    for each in differing:
        notify(f"azul: {file}: {each}; --replace stores the one in the file")
    if differing:
        raise typer.Exit(FAULTS)


def summary_of(found: FileResults) -> str:
    """Summarise what became of the results of a file."""
    more = [
        (found.replaced, "replaced"),
        (found.known, "known already"),
        (len(found.differing), "different and skipped"),
    ]
    parts = [f"{count:,} {what}" for count, what in more if count]
    return ", ".join([f"{counted(found.new, 'new result')} (typed)", *parts])


def by_record(tour: str, given: GivenResult, db: Path | None) -> None:
    """Store the result of one record, and the record."""
    from azul_notation.cli.club.collect import store_record  # noqa: PLC0415 - slow to load

    store_record(tour, given, db)


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
            results = Results(change, tournament)
            before = results.void(number, table.strip())
        show(f"{tournament.title}, round {number}, table {table}: removed {before}")
        for notice in results.notices:
            notify(f"azul: {notice}")
