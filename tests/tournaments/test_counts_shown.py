"""What is counted is shown alike everywhere: ratings, names in order, fractions, penalties, who began."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.desk import Desk, prepared_desk, write
from tests.support.evenings import Evening

NAMES = ("Zoë", "Õie", "Łukasz", "ana")
TABLE = ("--round", "1", "--table", "1")


@pytest.fixture
def cup(tmp_path: Path) -> Desk:
    """A table of four, at which two share the first place."""
    seats = ("--players", ", ".join(NAMES), "--scores", "50 50 40 30")
    return prepared_desk(
        tmp_path / "club.duckdb",
        ("tour", "new", "Cup", "--scoring", "5-4-2-1", "--seed", "1"),
        ("tour", "enter", "cup", *NAMES, "--new"),
        ("tour", "result", "cup", *TABLE, *seats),
    )


@pytest.mark.slow
def test_a_rating_is_rounded_once(cup: Desk) -> None:
    [listed] = cup.json("ratings")
    for each in listed["players"]:
        [shown] = cup.json("player", "show", each["player"])
        assert shown["rating"] == each["rating"] == shown["ratings"][-1][1]


def test_a_tournament_is_shown_as_it_is_printed(cup: Desk) -> None:
    out = cup("tour", "show", "cup").good().out
    assert "4 players: ana, Łukasz, Õie, Zoë\n" in out
    assert [line.split()[-1] for line in out.splitlines()[-4:]] == ["4½", "4½", "2", "1"]


@pytest.mark.slow
def test_a_crosstable_names_the_penalties(cup: Desk) -> None:
    cup("tour", "penalty", "cup", "Zoë", "1/2").good()
    cup("tour", "penalty", "cup", "ana", "--db", cup.path, "--", "-1", db=False).good()
    rows = cup.json("tour", "crosstable", "cup")[0]["rows"]
    assert {row["player"]: (row["points"], row["note"]) for row in rows} == {
        "Õie": ("9/2", ""),
        "Zoë": ("4", "penalty 1/2"),
        "Łukasz": ("2", ""),
        "ana": ("2", "bonus 1"),
    }
    assert "4  penalty 1/2" in cup("tour", "crosstable", "cup").good().out
    assert "4 (penalty 1/2)" in cup("tour", "report", "cup", "--to", "md").good().out
    html = cup("tour", "report", "cup", "--to", "html").good().out
    assert '<small class="below">penalty 1/2</small>' in html
    told = json.loads(cup("tour", "report", "cup", "--to", "json").good().out)
    assert {row["note"] for row in told["crosstable"]} == {"", "penalty 1/2", "bonus 1"}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "said"), [(5, True), (6, False)])
def test_a_record_in_which_another_seat_began_is_remarked_on(
    seed: int, said: bool, tmp_path: Path
) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Jan"), "--sizes", "2")
    [who] = desk.begin().values()
    record = write(tmp_path / "one.azn", desk.record(1, "1", who, seed))
    err = desk.tour("collect", record).good().err
    words = f"azul: round 1, table 1: seat 1, {who[0]}, should have begun, but {who[1]} did\n"
    assert err == (words if said else "")


def lots(desk: Desk) -> dict[str, str]:
    rows = desk.json("tour", "standings", "cup")[0]["rows"]
    return {row["player"]: row["tiebreaks"]["LOT"] for row in rows}


@pytest.mark.slow
def test_lots_are_those_that_the_manual_describes(cup: Desk) -> None:
    cup("tour", "set", "cup", "--ties", "LOT").good()
    told = {
        name: str(int(sha256(f"1\n{nth}".encode()).hexdigest()[:6], 16))
        for nth, name in enumerate(NAMES, start=1)
    }
    assert lots(cup) == told
    ranked = [row["player"] for row in cup.json("tour", "standings", "cup")[0]["rows"]]
    assert ranked[:2] == sorted(("Zoë", "Õie"), key=lambda name: -int(told[name]))


@pytest.mark.slow
def test_a_merge_moves_no_lot(cup: Desk) -> None:
    """A player who was entered under another name keeps the place in the order of entry."""
    cup("tour", "set", "cup", "--ties", "LOT").good()
    before = lots(cup)
    cup("player", "add", "Zoë Brown").good()
    cup("player", "merge", "Zoë", "Zoë Brown").good()
    assert lots(cup) == {"Zoë Brown": before.pop("Zoë"), **before}
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"
