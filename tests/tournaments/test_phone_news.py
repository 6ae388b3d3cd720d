"""What players send from their phones is in the status and at the prompt: disputes, calls."""

from pathlib import Path

import pytest

from tests.support.evenings import Evening
from tests.tournaments.test_table_reports import Table
from tournaments.store.store import Store
from tournaments.tour.calls import answer, call

FOUR = ("Ana", "Jan", "Eva", "Rui")
SETTLE = "(`azul tour {} cup --round 1 --table 1 --scores …` settles it)"


def names(desk: Evening) -> list[str]:
    return desk.seated()[0]["1"]


def news(desk: Evening) -> tuple[list[str], list[str]]:
    status = desk.status()
    return status["calls"], status["disputes"]


@pytest.mark.slow
def test_two_different_reports_are_a_dispute(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "2")
    desk.begin()
    assert news(desk) == ([], [])
    with Store.open(desk.path, write=True) as store:
        table = Table(store)
        table.report(0)
    assert news(desk) == ([], [])
    with Store.open(desk.path, write=True) as store:
        table = Table(store)
        table.ids = 1
        table.report(1, (61, 55, 55, 38), rows=(0, 2, 1, 0), certain=True)
    first, second, *_ = names(desk)
    said = (
        f"round 1, table 1 is disputed: {first} reports 61 54 40 38;"
        f" {second} reports 61 55 55 38 rows ? 2 1 ?; {second} disagrees "
    )
    assert news(desk) == ([], [said + SETTLE.format("result")])
    shown = " ".join(desk.tour("status").good().out.split())
    assert said + SETTLE.format("result") in shown
    at_prompt = " ".join(desk("tour", "run", "cup", text="?\n").good().out.split())
    assert said + "(`1 …` settles it)" in at_prompt
    desk.score(1, "1", "61 54 40 38").good()
    assert news(desk) == ([], [])


def test_who_disagrees_with_a_result_is_heard_until_it_is_entered_again(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "2")
    desk.begin()
    desk.score(1, "1", "61 54 40 38").good()
    with Store.open(desk.path, write=True) as store:
        Table(store).dispute(2, "", "it was 41")
    third = names(desk)[2]
    said = f"the result is 61 54 40 38; {third} disagrees, “it was 41” " + SETTLE.format("correct")
    assert news(desk) == ([], [f"round 1, table 1 is disputed: {said}"])
    desk.tour("correct", "--round", "1", "--table", "1", "--scores", "61 54 41 38").good()
    assert news(desk) == ([], [])


def test_a_call_is_listed_until_it_is_answered(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "2")
    desk.begin()
    with Store.open(desk.path, write=True) as store:
        caller = Table(store).seats[3]
        call(store, "cup", caller, 1, "7" * 32, "a tile is missing")
    said = f"round 1, table 1: {names(desk)[3]} calls you, “a tile is missing”"
    assert news(desk) == ([said], [])
    assert said in desk.tour("status").good().out
    assert said in desk("tour", "run", "cup", text="?\n").good().out
    with Store.open(desk.path, write=True) as store:
        answer(store, "cup", "7" * 32)
    assert news(desk) == ([], [])


@pytest.mark.slow
def test_a_closed_round_has_no_news(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "1")
    desk.play()
    with Store.open(desk.path, write=True) as store:
        Table(store).dispute(0, "")
        call(store, "cup", Table(store).seats[0], 1, "7" * 32, "")
    assert [len(each) for each in news(desk)] == [1, 1]
    desk.tour("close").good()
    assert news(desk) == ([], [])
