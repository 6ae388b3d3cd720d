"""A record of a table that has a result is recognised, never counts beside it, and is compared with it."""

import shlex
from pathlib import Path

import pytest

from tests.support.desk import Desk, games, prepared_desk, write

GAME = games()[0]
"""Łukasz Wójcik (PL-02) 33, Õie Mägi (EE-12) 61, Ana Lima (PT-03) 39."""
CUP = ("tour", "new", "September Cup", "--date", "2026-09-04", "--seed", "1")
TABLE = ("--round", "1", "--table", "1")
SEATS = ("--players", "Łukasz Wójcik, Õie Mägi, Ana Lima")
ONE = "1 record is of a table that has a result: the result counts, the record does not"


@pytest.fixture
def cup(tmp_path: Path) -> Desk:
    """A tournament with the three players of the record."""
    return prepared_desk(
        tmp_path / "club.duckdb",
        CUP,
        ("tour", "enter", "september", "Łukasz Wójcik", "Õie Mägi", "Ana Lima", "--new"),
    )


def file(desk: Desk, text: str = GAME) -> Path:
    """Write records whose players have no ids."""
    lines = [line for line in text.splitlines(keepends=True) if 'Id "' not in line]
    return write(desk.path.parent / "night.azn", "".join(lines))


def type_in(desk: Desk, scores: str, *seats: str) -> str:
    words = ("tour", "result", "september", *TABLE, *(seats or SEATS), "--scores", scores)
    return desk(*words).good().err


def counted(desk: Desk) -> set[int]:
    """Count everybody's games in all that is shown."""
    told = {each["games"] for each in desk.json("player", "list")}
    told |= {each["games"] for each in desk.json("ratings")[0]["players"]}
    told |= {each["games"] for each in desk.json("player", "show", "Ana")[0]["seats"]}
    told |= {len(desk.json("player", "show", "Ana")[0]["history"])}
    return told


def advice(err: str) -> list[str]:
    return next(line.split("`")[1::2] for line in err.splitlines() if "the result is" in line)


@pytest.mark.slow
def test_a_record_that_contradicts_a_typed_result_is_reported_and_does_not_count(cup: Desk) -> None:
    type_in(cup, "70 12 30")
    told = cup("ingest", file(cup)).good()
    assert ONE in told.err
    words = "September Cup, round 1, table 1: the result is Łukasz Wójcik 70, Õie Mägi 12, Ana Lima"
    said = "says Łukasz Wójcik 33, Õie Mägi 61, Ana Lima 39; if the record is right: `azul tour correct"
    assert words in told.err
    assert said in told.err
    assert counted(cup) == {1}
    assert cup.rows("SELECT DISTINCT source FROM seats") == [("typed",)]
    assert said in cup("tour", "status", "september").good().err
    assert len(cup.json("tour", "status", "september")[0]["contradictions"]) == 1
    checked = cup("tour", "check", "september")
    assert (checked.code, checked.out.count("but a record says")) == (1, 1)
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_the_organiser_takes_the_record_or_keeps_the_result(cup: Desk) -> None:
    type_in(cup, "70 12 30")
    taking, keeping = advice(cup("ingest", file(cup)).good().err)
    for command, score in ((taking, 33), (keeping, 70)):
        cup(*shlex.split(command)[1:]).good()
        assert cup("tour", "status", "september").good().err == ""
        assert (
            cup("tour", "check", "september").good().out == "September Cup: no differences found\n"
        )
        assert cup.rows("SELECT score, number FROM seats WHERE seat = 1") == [(score, 1)]
        assert counted(cup) == {1}
        assert cup.check().good().out == "OK: the rebuilt tables are identical\n"
        cup("club", "undo").good()


@pytest.mark.slow
def test_the_record_first_and_the_result_later(cup: Desk) -> None:
    assert "result" not in cup("ingest", file(cup)).good().err
    assert counted(cup) == {1}
    assert "if the record is right" in type_in(cup, "70 12 30")
    assert counted(cup) == {1}
    cup("tour", "void", "september", *TABLE).good()
    assert counted(cup) == {1}
    assert cup.rows("SELECT DISTINCT source FROM seats") == [("record",)]


@pytest.mark.slow
def test_a_record_that_agrees_waits_to_be_collected(cup: Desk) -> None:
    type_in(cup, "33 61 39")
    [told] = cup.json("ingest", file(cup))
    assert [each["agrees"] for each in told["of_results"]] == [True]
    assert counted(cup) == {1}
    assert cup("tour", "check", "september").good().out == "September Cup: no differences found\n"
    cup("tour", "collect", "september").good()
    assert cup.rows("SELECT DISTINCT source, number FROM seats") == [("record", 1)]
    assert cup.rows("FROM result_records") == []


@pytest.mark.slow
def test_another_order_of_seats_is_a_contradiction(cup: Desk) -> None:
    type_in(cup, "61 33 39", "--players", "Õie Mägi, Łukasz Wójcik, Ana Lima")
    told = cup("ingest", file(cup)).good().err
    assert "the result is Õie Mägi 61, Łukasz Wójcik 33" in told
    assert counted(cup) == {1}


def test_a_record_with_other_players_is_a_game_of_its_own(cup: Desk) -> None:
    cup("tour", "enter", "september", "Zoe", "--new").good()
    type_in(cup, "33 61 39", "--players", "Łukasz Wójcik, Õie Mägi, Zoe")
    assert cup("ingest", file(cup)).good().err == ""
    assert {each["player"]: each["games"] for each in cup.json("player", "list")} == {
        "Łukasz Wójcik": 2,
        "Õie Mägi": 2,
        "Ana Lima": 1,
        "Zoe": 1,
    }
    cup("tour", "check", "september").good()


@pytest.mark.slow
def test_a_merge_or_a_title_that_makes_them_one_game(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--date", "2026-09-04", "--seed", "1").good()
    desk("tour", "enter", "cup", "Łukasz Wójcik", "Õie Mägi", "A. Lima", "--new").good()
    seats = ("--players", "Łukasz Wójcik, Õie Mägi, A. Lima", "--scores", "33 61 39")
    desk("tour", "result", "cup", *TABLE, *seats).good()
    desk("ingest", file(desk)).good()
    games_of = dict(desk.rows("SELECT name, count(*) FROM seats WHERE counts GROUP BY name"))
    assert games_of == {"Łukasz Wójcik": 2, "Õie Mägi": 2, "A. Lima": 1, "Ana Lima": 1}
    desk("player", "merge", "A. Lima", "Ana Lima").good()
    desk("tour", "set", "cup", "--title", "september  CUP").good()
    assert counted(desk) == {1}
    desk("tour", "check", "cup").good()
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"
    desk("club", "undo").good()
    assert counted(desk) == {2}
