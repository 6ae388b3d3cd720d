"""Players who are seated and do not come, and those who win since nobody else came."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.evenings import SIX, Evening, going, ladder, refused

ONE = ("--round", "1", "--table", "1")


@pytest.fixture
def begun(tmp_path: Path) -> Evening:
    """The first round of eight is published, without results."""
    desk = Evening(tmp_path / "club.duckdb")
    desk.path.write_bytes(going(results=False))
    return desk


def pairs(tmp_path: Path) -> tuple[Evening, list[str], list[str]]:
    """Six players in pairs; the first round is published."""
    desk = Evening(tmp_path / "club.duckdb", SIX, "--sizes", "2", "--rounds", "4")
    tables = desk.begin()
    return desk, tables["1"], tables["2"]


@pytest.mark.slow
def test_a_table_of_four_plays_as_three(begun: Evening) -> None:
    desk = begun
    one = desk.seated()[0]["1"]
    gone, *here = one
    told = desk.tour("absent", gone, "--round", "1").good().out
    assert f"table 1: {', '.join(here)} play in this order" in told
    refused(desk, lambda: desk.tour("absent", gone, "--round", "1"), "already absent")
    refused(desk, lambda: desk.score(1, "1", "4 3 2 1"), "3 players, 4 scores")
    desk.score(1, "1", "50 40 30").good()
    desk.score(1, "2", "40 30 20 10").good()
    assert [desk.points()[name] for name in (*here, gone)] == ["6", "3", "0", "0"]
    assert "did not come in round 1" in desk.tour("standings").good().out
    refused(desk, lambda: desk.tour("absent", gone, "--round", "1", "--back"), "void cup --round 1")
    refused(desk, lambda: desk.tour("absent", here[0], "--round", "1"), "has a result")
    desk.right()
    second = desk.begin()
    assert gone in {name for who in second.values() for name in who}
    desk.right()


@pytest.mark.slow
def test_only_those_who_came_have_met(begun: Evening) -> None:
    desk = begun
    gone, other, *_ = desk.seated()[0]["1"]
    desk.tour("absent", gone, "--round", "1").good()
    for table, who in desk.seated()[0].items():
        desk.score(1, table, ladder([each for each in who if each != gone])).good()
    told = desk.tour("pair", "--format", "json").good().out
    flags = [flag for table in json.loads(told)["tables"] for flag in table["flags"]]
    assert not [flag for flag in flags if flag.startswith("rematch") and gone in flag]
    desk.tour("swap", other, other).refused("name two players")


def test_who_comes_after_all(begun: Evening) -> None:
    desk = begun
    one = desk.seated()[0]["1"]
    desk.tour("absent", one[1], "--round", "1").good()
    told = desk.tour("absent", one[1], "--round", "1", "--back").good().out
    assert f"table 1: {', '.join(one)} play in this order" in told
    desk.score(1, "1", "4 3 2 1").good()


@pytest.mark.slow
def test_walkover(tmp_path: Path) -> None:
    """Who is left has the points of a win, counts as having had a bye, and played no game."""
    desk, (first, second), _ = pairs(tmp_path)
    told = desk.tour("absent", second, "--round", "1").good().out
    assert f"table 1: {first} is left alone and wins" in told
    assert desk.status()["rounds"][0]["missing"] == ["2", "3"]
    refused(desk, lambda: desk.tour("close"), "table 2, 3")
    desk.score(1, "2", "50 40").good()
    desk.score(1, "3", "50 40").good()
    desk.tour("close").good()
    assert (desk.points()[first], desk.points()[second]) == ("6", "0")
    assert {row["player"]: row["played"] for row in desk.rows_of()}[first] == 0
    assert "walkover in round 1" in desk.tour("standings").good().out
    refused(desk, lambda: desk.tour("absent", second, "--round", "1", "--back"), "round 1 is over")
    desk.tour("withdraw", second).good()
    desk.play()
    assert desk.seated()[1] != [first]
    trf = desk.tour("export", "--to", "trf").good().out
    first_round = sorted(line[98:99] for line in trf.splitlines() if line.startswith("001"))
    assert first_round == sorted("+-0101")
    desk.right()


@pytest.mark.slow
def test_nobody_comes(tmp_path: Path) -> None:
    desk, one, _ = pairs(tmp_path)
    for name in one:
        desk.tour("absent", name, "--round", "1").good()
    assert desk.status()["rounds"][0]["missing"] == ["2", "3"]
    desk.tour("round").good()
    for what in ("tables", "where", "cards", "sheets"):
        desk.tour("print", "--what", what, "-o", tmp_path / "page.pdf").good()
    desk.score(1, "2", "50 40").good()
    desk.score(1, "3", "50 40").good()
    assert [desk.points()[name] for name in one] == ["0", "0"]
    desk.right()


@pytest.mark.slow
def test_who_leaves_does_not_come_to_the_open_round(begun: Evening) -> None:
    desk = begun
    one = desk.seated()[0]["1"]
    desk.tour("withdraw", one[3]).good()
    desk.score(1, "1", "50 40 30").good()
    desk.score(1, "2", "40 30 20 10").good()
    note = desk.tour("standings").good().out
    assert "withdrawn, did not come in round 1" in note
    desk.tour("return", one[3]).good()
    desk.play()
    desk.right()


@pytest.mark.slow
def test_who_returns_comes_back_to_a_table_that_waits(begun: Evening) -> None:
    desk = begun
    one, other = desk.seated()[0]["1"], desk.seated()[0]["2"]
    for name in (one[0], other[0]):
        desk.tour("withdraw", name).good()
    desk.score(1, "2", "50 40 30").good()
    desk.tour("return", one[0]).good()
    desk.tour("return", other[0]).good()
    desk.score(1, "1", "40 30 20 10").good()
    assert desk.points()[one[0]] == "6"
    desk.right()


@pytest.mark.slow
def test_who_leaves_later_plays_until_then(begun: Evening) -> None:
    desk = begun
    desk.tour("plan", "--rounds", "3").good()
    refused(desk, lambda: desk.tour("withdraw", "Ana", "--after", "3"), "has 3 rounds")
    desk.tour("withdraw", "Ana", "--after", "2").good()
    for table, who in desk.seated()[0].items():
        desk.score(1, table, ladder(who)).good()
    assert "Ana" in {name for who in desk.play().values() for name in who}
    assert "Ana" not in {name for who in desk.play().values() for name in who}
    refused(desk, lambda: desk.tour("enter", "Ana"), "azul tour return")
    desk.right()


@pytest.mark.slow
def test_rounds_not_played_stand_in_the_crosstable(tmp_path: Path) -> None:
    """The cells of a row add up to its points."""
    desk = Evening(tmp_path / "club.duckdb", SIX[:5], "--sizes", "2", "--absence-points", "1")
    tables = desk.begin()
    (left, gone), other = tables["1"], tables["2"]
    desk.tour("absent", gone, "--round", "1").good()
    desk.score(1, "2", "50 40").good()
    desk.tour("absent", other[1], "--round", "2").good()
    desk.play()
    rows = {row["player"]: row for row in desk.json("tour", "crosstable", "cup")[0]["rows"]}
    for row in rows.values():
        points = [Fraction(cell["points"]) for cell in row["cells"] if cell]
        assert sum(points) == Fraction(row["points"]), row
    assert rows[left]["cells"][0] == {"round": 1, "missed": "walkover", "points": "6"}
    assert rows[gone]["cells"][0] == {"round": 1, "missed": "did not come", "points": "0"}
    assert rows[other[1]]["cells"][1] == {"round": 2, "missed": "absent", "points": "1"}
    assert "did not come" in desk.tour("crosstable").good().out
    assert "walkover" in desk.tour("report", "--to", "md").good().out


@pytest.mark.slow
def test_a_bye_counts_once_its_round_is_played(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX[:3], "--sizes", "2")
    desk.begin()
    _, [bye] = desk.seated()
    assert desk.points()[bye] == "0"
    desk.score(1, "1", "50 40").good()
    assert desk.points()[bye] == "3"
    desk.begin()
    assert "Cup, after round 1" in desk.tour("standings").good().out
    assert desk.points()[bye] == "3"
    desk.right()


def test_undo_brings_everybody_back(begun: Evening) -> None:
    desk = begun
    before = desk.tour("round").good().out
    gone = desk.seated()[0]["2"][2]
    desk.tour("absent", gone, "--round", "1").good()
    assert f"{gone} did not come" in desk.tour("round").good().out
    desk("club", "undo").good()
    assert desk.tour("round").good().out == before


@pytest.mark.slow
def test_no_undo_under_a_result(begun: Evening) -> None:
    """Three played at a table: the fourth cannot have come after all, nor one of them be missing."""
    desk = begun
    gone = desk.seated()[0]["1"][0]
    desk.tour("absent", gone, "--round", "1").good()
    change = desk.last("absent")
    desk.score(1, "1", "50 40 30").good()
    refused(desk, lambda: desk("club", "undo", change), "others played than came")
    other = desk.seated()[0]["2"][0]
    desk.tour("absent", other, "--round", "1").good()
    desk.tour("absent", other, "--round", "1", "--back").good()
    back = desk.last("absent")
    desk.score(1, "2", "40 30 20 10").good()
    refused(desk, lambda: desk("club", "undo", back), "others played than came")
    desk.right()


@pytest.mark.slow
def test_the_file_knows_them(tmp_path: Path) -> None:
    desk, (_, second), _ = pairs(tmp_path)
    desk.tour("absent", second, "--round", "1").good()
    desk.score(1, "2", "50 40").good()
    desk.score(1, "3", "50 40").good()
    desk.tour("confirm", "--round", "1", "--table", "3").good()
    file = tmp_path / "cup.json"
    desk.tour("export", "-o", file).good()
    other = Desk(tmp_path / "other.duckdb")
    other("tour", "import", file).good()
    told = other.json("tour", "standings", "cup")[0]["rows"]
    assert told == desk.rows_of()
    assert other("tour", "check", "cup").good().out == "Cup: no differences found\n"
    [first] = other.json("tour", "status", "cup")[0]["rounds"]
    assert first["unconfirmed"] == ["2"]


def test_not_seated(begun: Evening) -> None:
    desk = begun
    desk.tour("enter", "Ida", "--new").good()
    refused(desk, lambda: desk.tour("absent", "Ida", "--round", "1"), "not seated in round 1")
    desk.tour("absent", "Ida", "--round", "2").good()


def test_another_order_of_seats_is_noted(begun: Evening) -> None:
    desk = begun
    one = desk.seated()[0]["1"]
    turned = ", ".join(reversed(one))
    words = ("result", *ONE, "--players", turned, "--scores", "4 3 2 1")
    assert "the published order of seats is" in desk.tour(*words).good().err


def test_a_plan_can_be_taken_back(begun: Evening) -> None:
    desk = begun
    desk.tour("plan", "--rounds", "3").good()
    assert "any number of rounds" in desk.tour("plan", "--rounds", "0").good().out
    assert desk.status()["planned"] == 0


@pytest.mark.slow
def test_the_tournament_tells_what_is_wished(begun: Evening) -> None:
    desk = begun
    desk.tour("plan", "--rounds", "3", "--absence-points", "1").good()
    desk.tour("apart", "Lima", "Ana", "Bea").good()
    desk.tour("fix", "Cid", "2").good()
    desk.tour("absent", "Dan", "--round", "2").good()
    told = desk.tour("show").good().out
    for line in (
        "3 rounds, swiss, tables of 4 and 3, short tables even, an absence gives 1\n",
        "Lima: Ana, Bea are kept apart\n",
        "Cid always sits at table 2\n",
        "Dan misses round 2\n",
    ):
        assert line in told
    json_told = desk.json("tour", "show", "cup")[0]
    assert (json_told["fixed"], json_told["absent"]) == ({"Cid": "2"}, {"Dan": [2]})
