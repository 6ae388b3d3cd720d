"""A whole evening through the real command: what an organiser does, in order, with its mistakes."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.support.desk import Desk, State
from tests.support.evenings import Evening, ladder, records
from tests.support.strategies import TIMES

FREI = ("Max Frei", "Mia Frei", "Tom Frei")
PLAYERS = (
    *("Ana Lima", "Jan Novák", "Eva Kask", "Tiago Brito", "Noor van Dam", "Zoe Ray", "Ola Berg"),
    *("Pia Dorn", "Rui Melo", "Sam Lund", "Ugo Neri", *FREI),
)
TURNS = count()
PAGES = ("tables", "where", "cards", "sheets", "blank", "standings")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "club.duckdb", PLAYERS, "--rounds", "4")


def sitting(tables: dict[str, list[str]]) -> list[str]:
    return sorted(name for who in tables.values() for name in who)


def come_to(evening: Evening) -> tuple[State, dict[str, bytes]]:
    """Read all that reports are made from, and with AZUL_EXAMPLES=1 the reports too."""
    return evening.state(), evening.reports() if TIMES >= 1 else {}


def undone(evening: Evening, step: Callable[[], object]) -> None:
    """A step, its undo, the undo of that: everything is as before, or as after it, to the byte.

    Without AZUL_EXAMPLES=1 every third step only; each kind of event has its own test.
    """
    if TIMES < 1 and next(TURNS) % 3:
        step()
        return
    before = come_to(evening)
    step()
    change = int(evening.last())
    after = come_to(evening)
    assert after != before
    evening("club", "undo", str(change)).good()
    assert come_to(evening) == before
    evening("club", "undo", str(change + 1)).good()
    assert come_to(evening) == after


@pytest.mark.slow
def test_evening(evening: Evening, tmp_path: Path) -> None:
    """Four rounds with a family, a fixed table, latecomers, leavers, slips and corrections."""
    desk = evening
    assert desk.status()["next"] == "azul tour pair cup"
    desk.tour("apart", "Frei", *FREI).good()
    desk.tour("fix", "Eva", "1").good()
    desk.tour("absent", "Sam", "--round", "3").good()
    desk.right()
    first_round(desk)
    second_round(desk, tmp_path)
    third_round(desk)
    tables = desk.play()
    assert sitting(tables) == sorted({*PLAYERS, "Late Lou"} - {"Pia Dorn"})
    desk.right()
    undone(desk, lambda: desk.tour("close").good())
    told = desk.status()
    assert [each["closed"] for each in told["rounds"]] == [True] * 4
    assert "report" in told["next"]
    desk.tour("pair").refused("4 rounds")
    assert desk.points().keys() == {*PLAYERS, "Late Lou"}
    printed(desk, tmp_path)
    carried(desk, tmp_path)


def first_round(desk: Evening) -> None:
    undone(desk, lambda: desk.tour("pair").good())
    assert desk.status()["proposed"] == 1
    tables, _ = desk.seated("propose")
    one, other = (who[-1] for who in list(tables.values())[:2])
    undone(desk, lambda: desk.tour("swap", one, other).good())
    undone(desk, lambda: desk.tour("publish").good())
    published, _ = desk.seated()
    assert sitting(published) == sorted(PLAYERS)
    assert "Eva Kask" in published["1"] or {one, other} & {"Eva Kask"}
    if not {one, other} & set(FREI):
        assert all(len(set(FREI) & set(who)) < 2 for who in published.values())
    number = str(next(iter(published)))
    desk.tour("pair").refused("round 1 is open", "missing")
    undone(desk, lambda: desk.score(1, number, ladder(published[number])).good())
    for table, who in published.items():
        if table != number:
            desk.score(1, table, ladder(who)).good()
    desk.right()
    assert desk.status()["rounds"][0]["missing"] == []
    place = ("--round", "1", "--table", number)
    wrong = " ".join(reversed(ladder(published[number]).split()))
    undone(desk, lambda: desk.tour("correct", *place, "--scores", wrong).good())
    assert desk.points()[published[number][-1]] == "6"
    desk("club", "undo").good()
    assert desk.points()[published[number][0]] == "6"
    desk.right()
    undone(desk, lambda: desk.tour("confirm", *place).good())
    assert number not in desk.status()["rounds"][0]["unconfirmed"]


def second_round(desk: Evening, room: Path) -> None:
    """Somebody comes late; the results come as records."""
    desk.tour("pair").good()
    desk.tour("enter", "Late Lou", "--new").good()
    assert "azul tour pair" in desk.status()["next"]
    desk.tour("publish").refused("out of date", "Late Lou")
    tables = desk.begin()
    assert sitting(tables) == sorted([*PLAYERS, "Late Lou"])
    texts = [
        desk.record(2, table, who, seed) for seed, (table, who) in enumerate(tables.items(), 1)
    ]
    file = records(room / "round2.azn", texts)
    undone(desk, lambda: desk.tour("collect", file).good())
    assert desk.tour("collect", file).good().out.startswith("0 results taken, 4 known already")
    assert desk.status()["rounds"][1]["missing"] == []
    late = next(row for row in desk.rows_of() if row["player"] == "Late Lou")
    assert late["played"] == 1
    desk.right()


def third_round(desk: Evening) -> None:
    """One is absent as told, one withdraws."""
    undone(desk, lambda: desk.tour("withdraw", "Ugo").good())
    desk.tour("pair").good()
    tables, _ = desk.seated("propose")
    assert sitting(tables) == sorted({*PLAYERS, "Late Lou"} - {"Sam Lund", "Ugo Neri"})
    undone(desk, lambda: desk.tour("withdraw", "Pia").good())
    desk.tour("publish").refused("out of date", "Pia Dorn")
    tables = desk.begin()
    assert sitting(tables) == sorted({*PLAYERS, "Late Lou"} - {"Sam Lund", "Ugo Neri", "Pia Dorn"})
    for table, who in tables.items():
        desk.score(3, table, ladder(who)).good()
    undone(desk, lambda: desk.tour("close").good())
    notes = {row["player"]: row["note"] for row in desk.rows_of() if row.get("note")}
    assert "absent in round 3" in desk.tour("standings").good().out
    assert not notes or "absent in round 3" in notes["Sam Lund"]
    desk.tour("return", "Ugo").good()
    desk.right()


def printed(desk: Evening, room: Path) -> None:
    """Every page is a PDF, of every round; the screen is a page that needs nothing else."""
    for page in PAGES:
        file = room / f"{page}.pdf"
        desk.tour("print", "--what", page, "-o", file).good()
        assert file.read_bytes().startswith(b"%PDF")
    file = room / "second.pdf"
    desk.tour("print", "--round", "2", "--paper", "us-letter", "-o", file).good()
    assert file.read_bytes().startswith(b"%PDF")
    desk.tour("print", "--round", "5", "-o", room / "none.pdf").refused("there is no round 5")
    assert not (room / "none.pdf").exists()
    file = room / "screen.html"
    desk.tour("screen", "-o", file, "--clock", "40").good()
    page = file.read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>")
    assert "Late Lou" in page
    assert "src=" not in page


def carried(desk: Evening, room: Path) -> None:
    """Another club reads the file: the same standings, the same rounds."""
    file = room / "cup.json"
    desk.tour("export", "-o", file).good()
    other = Desk(room / "other.duckdb")
    other("player", "add", "Somebody Else").good()
    other("tour", "import", file).good()
    for after in ("1", "2", "3", "4"):
        told = ("tour", "standings", "cup", "--after", after)
        assert other.json(*told) == desk.json(*told)
    assert other.json("tour", "status", "cup")[0]["rounds"][3]["closed"]
    assert other("tour", "check", "cup").code == 0
    again = room / "again.json"
    other("tour", "export", "cup", "-o", again).good()
    assert plain(again)["standings"] == plain(file)["standings"]
    assert {each["name"] for each in plain(again)["players"]} == {*PLAYERS, "Late Lou"}
    before = other.dump()
    other("tour", "import", file).refused("'Cup' exists already: cup")
    assert other.dump() == before


def plain(file: Path) -> Any:
    told = json.loads(file.read_text(encoding="utf-8"))
    return {"standings": told["results"] and len(told["results"]), "players": told["players"]}
