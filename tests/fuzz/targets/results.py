"""Typed results as CSV: refused whole, or stored, and then the tournament still has its standings."""

from functools import cache

import typer

from azul_notation.cli.table import table_of_file
from azul_notation.text.limits import LimitPassed
from tests.fuzz import seeds
from tests.fuzz.room import caught, written
from tests.fuzz.target import Target
from tests.fuzz.trial import CUP, Trial, with_cup
from tournaments.errors import Conflict, CsvError
from tournaments.log.change import changing
from tournaments.standings.standings import as_json, standings
from tournaments.tour.results import Results
from tournaments.tour.results_file import read_results

FIRST = (
    "round,table,player,score,rows,date\n2,1,Ana Lima,61,2,\n2,1,Rui,54,1,\n2,2,Zoë,40,,\n2,2,#7,40,,\n",
    "round;table;player;score\n3;A;Jan Novák;-5\n3;A;PT-1;12\n3;A;New One;1\n",
    "Table,Player,Score,Round,Date\n1,ana lima,9,5,2026-11-21\n1,rui,9,5,2026-11-21\n",
)
WORDS = (
    *(b"round", b"table", b"player", b"score", b"rows", b"date", b",", b";", b'"', b"\n"),
    *(b"2026-02-30", b"#1", b"PT-1", b"Rui", b"999999", b"-1"),
)


@cache
def trial() -> Trial:
    return Trial(with_cup)


def hold(data: bytes) -> None:
    path = written("results.csv", data)
    with caught():
        try:
            sheet = table_of_file(path)
        except typer.Exit:
            return
    with trial() as store:
        try:
            with changing(store) as change:
                found = read_results(
                    store, Results(change, store.club.tournaments[CUP]), sheet.rows(), new=True
                )
        except (CsvError, Conflict, LimitPassed) as refused:
            assert str(refused)
            return
        told = as_json(standings(store, store.club.tournaments[CUP]))
        assert told["rows"] or not found.new


def first() -> list[bytes]:
    return [*(text.encode() for text in FIRST), *seeds.stored("results")]


TARGET = Target(hold, first, WORDS, forget=trial.cache_clear)
