"""Undo appends: every kind of event is taken back and brought back, to the byte of every report.

All reports are made from the club that the log describes and from what the tables come to; some kinds
(AZUL_EXAMPLES=1: all) are brought back as well, and their reports are compared.
"""

import tempfile
import typing
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import ROOT
from tests.support.desk import Desk, State, Step, games, rich, rich_desk, write
from tests.support.strategies import TIMES, part
from tournaments.club import events as e
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour.calls import answer, call
from tournaments.tour.table_reports import Report, agree, dispute, report

Deed = Callable[[Store], object]
"""What no command does: a player's page does it."""
KINDS = {each.__struct_config__.tag: each for each in typing.get_args(e.AnyEvent)}
RESULT: Step = ("tour", "result", "typed-cup", "--round", "4", "--table", "1")
TABLE: Step = ("tour", "result", "cup", "--round", "1", "--table", "1")
NIGHT: tuple[Step, ...] = (
    ("tour", "new", "Night Cup", "--seed", "a", "--date", "2026-12-01"),
    ("tour", "enter", "night-cup", "Zoe", "Max", "Jan Novák"),
)
PUBLISHED: tuple[Step, ...] = (("tour", "pair", "night-cup"), ("tour", "publish", "night-cup"))
GIVEN: Step = ("tour", "result", "night-cup", "--round", "1", "--table", "1", "--scores", "9 8 7")
ANA, JAN = "a" * 32, "b" * 32
"""Ids of reports and calls."""


def said(id_: str, seat: int, *scores: int) -> Deed:
    """Let a seat of the night's table report scores."""

    def deed(store: Store) -> None:
        players = store.club.tournament("night-cup").table(1, "1")
        given = Report(round=1, seats=players, scores=scores, id=id_, certain=True)
        report(store, "night-cup", players[seat], given)

    return deed


def seat(number: int, deed: Callable[[Store, str, PlayerNumber], object]) -> Deed:
    """Let a seat of the night's table do something else."""
    return lambda store: deed(
        store, "night-cup", store.club.tournament("night-cup").table(1, "1")[number]
    )


def with_key(store: Store) -> None:
    tournament = store.club.tournament("typed-cup")
    with changing(store) as change:
        change.add(e.KeyGiven("typed-cup", next(iter(tournament.entrants)), "0" * 32))


REPORT = said(ANA, 0, 50, 40, 30)
CALL = seat(1, lambda store, tour, who: call(store, tour, who, 1, JAN, "a question"))
REPORTED: tuple[Step | Deed, ...] = (*NIGHT, *PUBLISHED, REPORT)
CASES: dict[str, tuple[Step | Deed, ...]] = {
    "founded": (),
    "player": (("player", "add", "Somebody New", "--id", "XX-1"),),
    "rename": (("player", "rename", "Zoe", "Zoë Ray"),),
    "alias": (("player", "alias", "Zoe", "Z. Ray", "--id", "ZZ-1"),),
    "merge": (("player", "merge", "Zoe", "Tiago Brito"),),
    "ingest": (("ingest", ROOT / "samples" / "sintra-a.azn"),),
    "tournament": (("tour", "new", "Night Cup", "--seed", "a", "--date", "2026-12-01"),),
    "change": (("tour", "set", "typed-cup", "--scoring", "wins", "--ties", "BEST"),),
    "enter": (("tour", "enter", "typed-cup", "Tiago Brito"),),
    "withdraw": (("tour", "withdraw", "typed-cup", "Jan Novák", "--after", "1"),),
    "return": (("tour", "return", "typed-cup", "Max"),),
    "result": ((*RESULT, "--players", "Zoe, Jan Novák", "--scores", "3 4"),),
    "void": (("tour", "void", "typed-cup", "--round", "1", "--table", "1"),),
    "penalty": (("tour", "penalty", "typed-cup", "Eva Kask", "3", "--round", "1"),),
    "season": (("season", "new", "Second League", "october-cup", "--seed", "b"),),
    "join": (("season", "add", "league", "october-cup"),),
    "undo": (("club", "undo"),),
    "plan": (("tour", "plan", "typed-cup", "--rounds", "9", "--bye-points", "1/2"),),
    "group": (("tour", "apart", "typed-cup", "Lisboa", "Zoe", "Ana Lima"),),
    "fix": (("tour", "fix", "typed-cup", "Zoe", "7"),),
    "absent": (("tour", "absent", "typed-cup", "Zoe", "--round", "9"),),
    "propose": (*NIGHT, ("tour", "pair", "night-cup")),
    "publish": (*NIGHT, *PUBLISHED),
    "late": (*NIGHT, *PUBLISHED, ("tour", "enter", "night-cup", "Tiago Brito", "--table", "1")),
    "confirm": (*NIGHT, *PUBLISHED, GIVEN, ("tour", "confirm", *GIVEN[2:7])),
    "report": REPORTED,
    "agree": (*REPORTED, seat(1, lambda store, tour, who: agree(store, tour, who, 1, ANA))),
    "dispute": (
        *REPORTED,
        seat(2, lambda store, tour, who: dispute(store, tour, who, 1, ANA, "not so")),
    ),
    "key": (with_key,),
    "check-in": (("tour", "check-in", "typed-cup", "Zoe"),),
    "call": (*NIGHT, *PUBLISHED, CALL),
    "answer": (*NIGHT, *PUBLISHED, CALL, lambda store: answer(store, "night-cup", JAN)),
    "open": (("tour", "public", "typed-cup", "standings"),),
    "close": (*NIGHT, *PUBLISHED, GIVEN, ("tour", "close", "night-cup")),
}
"""A change for each kind of event, the last of its steps; a kind that is not here fails."""


def do(desk: Desk, step: Step | Deed) -> None:
    if isinstance(step, tuple):
        desk(*step).good()
        return
    with Store.open(desk.path, write=True) as store:
        step(store)


def test_every_kind_has_a_case() -> None:
    assert set(CASES) == set(KINDS)


@cache
def taken(steps: tuple[Step | Deed, ...]) -> bytes:
    """Take some steps on the rich store; several changes begin with the same ones."""
    if not steps:
        return rich()
    with tempfile.TemporaryDirectory() as room:
        desk = desk_after(Path(room), steps[:-1])
        do(desk, steps[-1])
        return desk.path.read_bytes()


def desk_after(room: Path, steps: tuple[Step | Deed, ...]) -> Desk:
    desk = Desk(room / "rich.duckdb", made=False)
    desk.path.write_bytes(taken(steps))
    return desk


@cache
def reports_after(steps: tuple[Step | Deed, ...]) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as room:
        return desk_after(Path(room), steps).reports()


@cache
def state_after(steps: tuple[Step | Deed, ...]) -> tuple[State, list[Any]]:
    """Give also the log."""
    with tempfile.TemporaryDirectory() as room:
        desk = desk_after(Path(room), steps)
        return desk.state(), desk.log()


def come_to(desk: Desk) -> tuple[State, dict[str, bytes]]:
    return desk.state(), desk.reports() if TIMES >= 1 else {}


def head(desk: Desk) -> int:
    number: int = desk.rows("SELECT max(change) FROM events")[0][0]
    return number


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in CASES if kind != "founded"])
def test_taken_back_and_brought_back(kind: str, tmp_path: Path) -> None:
    begun, last = CASES[kind][:-1], CASES[kind][-1]
    whole = kind in part(CASES)
    desk = desk_after(tmp_path, begun)
    before, log = state_after(begun)
    do(desk, last)
    told = [row[3] for row in desk.log()[len(log) :]]
    assert kind in told
    after, done = desk.state(), desk.log()
    reports = desk.reports() if whole else {}
    assert done[: len(log)] == log
    assert after != before

    desk("club", "undo", str(head(desk))).good()
    assert desk.state() == before
    assert not whole or desk.reports() == reports_after(begun) != reports
    undone = desk.log()
    assert undone[: len(done)] == done
    assert [row[3] for row in undone[len(done) :]] == ["undo"]

    if not whole:
        return
    desk("club", "undo", str(head(desk))).good()
    assert desk.state() == after
    assert desk.reports() == reports
    again = desk.log()
    assert again[: len(undone)] == undone
    assert [row[3] for row in again[len(undone) :]] == ["undo"]


@pytest.mark.slow
def test_records_of_results_are_taken_back(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    before = desk.reports()
    desk("tour", "collect", "november-cup", "--enter").good()
    desk("season", "add", "league", "november-cup").good()
    after = desk.reports()
    desk("club", "undo").good()
    desk("club", "undo").good()
    assert desk.reports() == before
    last = head(desk)
    desk("club", "undo", str(last)).good()
    desk("club", "undo", str(last - 1)).good()
    assert desk.reports() == after


def change_of(desk: Desk, kind: str, text: str = "") -> str:
    """Find the first change with such an event."""
    rows = desk.rows("SELECT change, kind, data FROM events ORDER BY seq")
    return str(next(change for change, each, data in rows if each == kind and text in data))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("founded", "", "that change created the club"),
        ("ingest", "", "later changes need it"),
        ("tournament", "typed-cup", "later changes need it"),
        ("tournament", "september-cup", "later changes need it"),
        ("enter", "typed-cup", "later changes need it"),
        ("player", "Zoe", "later changes need it"),
    ],
)
def test_refused_where_later_changes_need_it(
    kind: str, text: str, words: str, tmp_path: Path
) -> None:
    desk = rich_desk(tmp_path)
    before = desk.dump()
    desk("club", "undo", change_of(desk, kind, text)).refused(words)
    assert desk.dump() == before


@pytest.mark.slow
def test_results_need_their_entrants_and_records(tmp_path: Path) -> None:
    """Results are not folded with the club: the tables themselves must not contradict each other."""
    desk = Desk(tmp_path / "club.duckdb")
    record = write(tmp_path / "one.azn", games()[0])
    desk("ingest", record).good()
    desk("tour", "new", "September Cup").good()
    desk("tour", "collect", "september-cup", "--enter").good()
    desk("player", "add", "Zoe").good()
    desk("tour", "enter", "september-cup", "Zoe").good()
    desk("tour", "result", "september-cup", "--round", "2", "--table", "1",
         "--players", "Zoe, Ana Lima", "--scores", "1 2").good()  # fmt: skip
    before = desk.dump()
    for number, words in (("2", "need"), ("4", "need"), ("6", "is not entered")):
        desk("club", "undo", number).refused(words if number == "6" else "")
        assert desk.dump() == before
    desk("club", "undo", "7").good()
    desk("club", "undo", "6").good()
    desk("club", "undo", "5").good()


def test_a_void_is_not_taken_back_over_another_table(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    desk("tour", "void", "typed-cup", "--round", "1", "--table", "1").good()
    void = str(head(desk))
    told = ("--players", "Jan Novák, Zoe", "--scores", "5 6")
    desk("tour", "result", "typed-cup", "--round", "1", "--table", "2", *told).good()
    before = desk.dump()
    desk("club", "undo", void).refused("sits at two tables in round 1 of typed-cup")
    assert desk.dump() == before


@pytest.mark.slow
def test_nothing_is_undone_twice(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("club", "undo").refused("there is nothing to undo")
    desk("club", "undo", "1").refused("that change created the club")
    desk("player", "add", "Ana").good()
    desk("player", "add", "Jan").good()
    desk("club", "undo").good()
    desk("club", "undo", "3").refused("change 3 has already been undone")
    desk("club", "undo").good()
    desk("club", "undo").refused("there is nothing to undo")
    assert desk.json("player", "list") == []
    assert [each["change"] for each in desk.json("club", "log") if each["undone"]] == [2, 3]


@pytest.mark.slow
def test_undo_all_and_bring_all_back(tmp_path: Path) -> None:
    """Down to the founding and up again: every state is met twice."""
    desk = Desk(tmp_path / "club.duckdb")
    states = [come_to(desk)]
    for step in (
        *(("player", "add", name) for name in ("Ana", "Jan")),
        ("tour", "new", "Cup", "--seed", "x", "--date", "2026-01-01"),
        ("tour", "enter", "cup", "Ana", "Jan"),
        (*TABLE, "--players", "Ana, Jan", "--scores", "7 9"),
        ("tour", "correct", *TABLE[2:], "--scores", "9 7"),
        ("player", "rename", "Jan", "Jan Novák"),
    ):
        desk(*step).good()
        states.append(come_to(desk))
    last = head(desk)
    for expected in states[-2::-1]:
        desk("club", "undo").good()
        assert come_to(desk) == expected
    for undo, expected in zip(range(head(desk), last, -1), states[1:], strict=True):
        desk("club", "undo", str(undo)).good()
        assert come_to(desk) == expected
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"
