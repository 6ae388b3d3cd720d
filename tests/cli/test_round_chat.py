"""A round as plain text for a messenger: a line a table, who has a bye, who is absent."""

from pathlib import Path

import pytest

from tests.support.desk import Desk


@pytest.mark.slow
def test_a_round_for_a_messenger(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "1").good()
    desk("tour", "enter", "cup", "Ana", "Jan", "Eva", "Rui", "Zoe", "Noor", "--new").good()
    desk("tour", "plan", "cup", "--sizes", "2", "--rounds", "3").good()
    desk("tour", "absent", "cup", "Ana", "--round", "1").good()
    desk("tour", "pair", "cup").good()
    title, *lines = desk("tour", "round", "cup", "--format", "chat").good().out.splitlines()
    assert title == "Cup, round 1 of 3 (proposed, not published)"
    desk("tour", "publish", "cup").good()
    title, *lines = desk("tour", "round", "cup", "--format", "chat").good().out.splitlines()
    assert title == "Cup, round 1 of 3"
    [seated] = desk.json("tour", "round", "cup")
    assert lines == [
        *(f"Table {each['table']}: {', '.join(each['players'])}" for each in seated["tables"]),
        f"Bye: {seated['byes'][0]}",
        "Absent: Ana",
    ]


def test_who_did_not_come_is_said_beside_the_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "1").good()
    desk("tour", "enter", "cup", "Ana", "Jan", "Eva", "--new").good()
    desk("tour", "pair", "cup").good()
    desk("tour", "publish", "cup").good()
    desk("tour", "absent", "cup", "Ana", "--round", "1").good()
    [_, line, *_] = desk("tour", "round", "cup", "--format", "chat").good().out.splitlines()
    assert line.startswith("Table 1: ")
    assert line.endswith("(Ana did not come)")
