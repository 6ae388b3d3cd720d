"""Byes, absences, late entries, those who leave, merges, and undo under what came later."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.desk import Desk
from tests.support.evenings import EIGHT, SIX, Evening, going, ladder, refused

ONE = ("--round", "1", "--table", "1")


@pytest.fixture
def desk(tmp_path: Path) -> Evening:
    """Eight players, nothing seated."""
    return Evening(tmp_path / "club.duckdb")


@pytest.fixture
def begun(desk: Evening) -> Evening:
    """The first round is published, without results."""
    desk.path.write_bytes(going(results=False))
    return desk


@pytest.fixture
def played(desk: Evening) -> Evening:
    """The first round is played, and open."""
    desk.path.write_bytes(going(results=True))
    return desk


# -- rounds not played


@pytest.mark.slow
def test_bye(tmp_path: Path) -> None:
    """What a bye gives and that there was one are two facts: points may change, the bye stays."""
    desk = Evening(tmp_path / "club.duckdb", SIX[:3], "--sizes", "2", "--rounds", "3")
    desk.play()
    _, [first] = desk.seated()
    assert desk.points()[first] == "3"
    row = next(each for each in desk.rows_of() if each["player"] == first)
    assert row["played"] == 0
    assert row["tiebreaks"]["WIN"] == "0"
    assert "bye in round 1" in desk.tour("standings").good().out
    for points in ("0", "6", "1/2"):
        desk.tour("plan", "--bye-points", points).good()
        assert desk.points()[first] == points
        desk.counted()
    desk.tour("plan", "--bye-points", "0").good()
    desk.play()
    _, [second] = desk.seated()
    desk.play()
    _, [third] = desk.seated()
    assert sorted([first, second, third]) == sorted(SIX[:3])
    desk.counted()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scoring", "points"),
    [("beat", "3"), ("wins", "1/2"), ("5-3-2-1", "5/2"), ("2:7-1,3:9-1,4:9-1", "7/2")],
)
def test_bye_is_half_of_a_win(scoring: str, points: str, tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX[:3], "--sizes", "2")
    desk("tour", "set", "cup", "--scoring", scoring).good()
    desk.play()
    assert desk.points()[desk.seated()[1][0]] == points
    desk.counted()


@pytest.mark.slow
def test_absence(desk: Evening) -> None:
    desk.tour("absent", "Ana", "--round", "1").good()
    desk.tour("absent", "Bea", "--round", "2").good()
    desk.tour("absent", "Cid", "--round", "2").good()
    desk.tour("absent", "Cid", "--round", "2", "--back").good()
    assert "Ana" not in {name for who in desk.play().values() for name in who}
    assert (desk.points()["Ana"], desk.rows_of()[-1]["played"]) == ("0", 0)
    desk.tour("plan", "--absence-points", "5/2").good()
    assert desk.points()["Ana"] == "5/2"
    assert "absent in round 1" in desk.tour("standings").good().out
    second = {name for who in desk.play().values() for name in who}
    assert second == {*EIGHT} - {"Bea"}
    desk.counted()


@pytest.mark.slow
def test_late_entry(played: Evening) -> None:
    """A round before the entry gives nothing, whatever absences give."""
    desk = played
    desk.tour("plan", "--absence-points", "2", "--bye-points", "3").good()
    desk.tour("enter", "Ida", "--new").good()
    assert desk.points()["Ida"] == "0"
    assert "Ida" in {name for who in desk.play().values() for name in who}
    row = next(each for each in desk.rows_of() if each["player"] == "Ida")
    assert row["played"] == 1
    assert "absent" not in desk.tour("standings").good().out
    desk.tour("enter", "Joe", "--new").good()
    desk.begin()
    assert desk.points()["Joe"] == "0"
    desk.right()


@pytest.mark.slow
def test_withdrawn_players_stay(played: Evening) -> None:
    desk = played
    before = desk.points()
    desk.tour("withdraw", "Ana").good()
    refused(desk, lambda: desk.tour("withdraw", "Ana"), "already")
    desk.tour("plan", "--absence-points", "2").good()
    assert "Ana" not in {name for who in desk.play().values() for name in who}
    assert desk.points()["Ana"] == before["Ana"]
    assert "withdrawn after round 1" in desk.tour("standings").good().out
    desk.tour("return", "Ana").good()
    assert "Ana" in {name for who in desk.play().values() for name in who}
    desk.right()


# -- players


@pytest.mark.slow
def test_no_player_is_deleted(played: Evening) -> None:
    """There is no command for it, and no undo of an entry that a round rests on."""
    desk = played
    desk.tour("enter", "Ida", "--new").good()
    entry = desk.last("enter")
    desk.tour("pair").good()
    desk.tour("publish").good()
    assert "delete" not in desk("player", "--help", db=False).out
    refused(desk, lambda: desk("club", "undo", entry))
    refused(desk, lambda: desk("club", "undo", "3"))
    desk.right()


@pytest.mark.slow
def test_renamed(played: Evening) -> None:
    desk = played
    points = desk.points()
    desk("player", "rename", "Ana", "Ana Lima").good()
    assert desk.points() == {
        ("Ana Lima" if name == "Ana" else name): each for name, each in points.items()
    }
    seated = desk.seated()[0]
    assert "Ana Lima" in {name for who in seated.values() for name in who}
    desk.play()
    desk.right()


@pytest.mark.slow
def test_merged_with_a_new_number(desk: Evening, tmp_path: Path) -> None:
    """Everything told of a player goes along: rounds, table, absences, groups, the late entry."""
    desk.play()
    desk.tour("enter", "Ida", "--new").good()
    for words in (
        ("apart", "F", "Ana", "Ida"), ("fix", "Ana", "2"), ("absent", "Ida", "--round", "3"),
    ):  # fmt: skip
        desk.tour(*words).good()
    points = desk.points()
    for old, new in (("Ana", "Anna"), ("Ida", "Idda")):
        desk("player", "add", new).good()
        desk("player", "merge", old, new).good()
    wanted = {{"Ana": "Anna", "Ida": "Idda"}.get(name, name): each for name, each in points.items()}
    assert desk.points() == wanted
    desk.right()
    told = json.loads(desk.tour("export").good().out)
    numbers = {each["name"]: each for each in told["players"]}
    assert numbers["Anna"]["fixed"] == "2"
    assert numbers["Idda"]["since"] == 2
    assert numbers["Idda"]["absent"] == [3]
    assert sorted(told["groups"]["F"]) == sorted(
        [numbers["Anna"]["number"], numbers["Idda"]["number"]]
    )
    tables = desk.play()
    assert sorted(name for who in tables.values() for name in who) == sorted(wanted)
    assert all(not {"Anna", "Idda"} <= set(who) for who in tables.values())
    desk.right()
    file = tmp_path / "cup.json"
    desk.tour("export", "-o", file).good()
    other = Desk(tmp_path / "other.duckdb")
    other("tour", "import", file).good()
    assert other.json("tour", "standings", "cup") == desk.json("tour", "standings", "cup")
    other("tour", "check", "cup").good()


@pytest.mark.slow
def test_merged_entrants(tmp_path: Path) -> None:
    """Entered twice: one never played. Two who met are two persons."""
    desk = Evening(tmp_path / "club.duckdb", (*EIGHT, "Anna"))
    desk.tour("withdraw", "Anna").good()
    tables = desk.play()
    refused(desk, lambda: desk("player", "merge", *tables["1"][:2]))
    refused(desk, lambda: desk("player", "merge", tables["1"][0], tables["2"][0]))
    desk("player", "merge", "Anna", "Ana").good()
    assert set(desk.points()) == set(EIGHT)
    desk.right()
    desk.play()
    desk.right()


def test_two_of_one_round_without_results_are_two(begun: Evening) -> None:
    """Seated at two tables of a published round: they cannot be one person."""
    one, other = begun.seated()[0]["1"][0], begun.seated()[0]["2"][0]
    refused(begun, lambda: begun("player", "merge", one, other))


@pytest.mark.slow
def test_merged_while_a_proposal_waits(desk: Evening) -> None:
    desk("player", "add", "Anna").good()
    desk.tour("pair").good()
    desk("player", "merge", "Ana", "Anna").good()
    assert desk.status()["next"] == "azul tour pair cup"
    desk.tour("swap", "Anna", next(name for name in EIGHT if name != "Ana")).good()
    desk.tour("publish").good()
    desk.right()


# -- undo


@pytest.mark.slow
def test_undo_needs_what_came_later(played: Evening) -> None:
    """A publish is not taken back under results, a confirmation, a close, a later round."""
    desk = played
    first = desk.last("publish")
    refused(desk, lambda: desk("club", "undo", first))
    desk.tour("confirm", *ONE).good()
    refused(desk, lambda: desk("club", "undo", first))
    desk.tour("close").good()
    refused(desk, lambda: desk("club", "undo", first))
    desk.begin()
    refused(desk, lambda: desk("club", "undo", first))
    desk("club", "undo", desk.last("publish")).good()
    assert desk.status()["proposed"] == 2
    desk.right()


@pytest.mark.slow
def test_undo_of_an_absence_that_ended(desk: Evening) -> None:
    desk.tour("absent", "Ana", "--round", "1").good()
    first = desk.last()
    desk.tour("absent", "Ana", "--round", "1", "--back").good()
    assert desk("club", "undo", first).code in (0, 2)
    desk.tour("pair").good()
    desk.right()


@pytest.mark.slow
def test_undo_of_a_group_that_was_dissolved(desk: Evening) -> None:
    desk.tour("apart", "F", "Ana", "Bea").good()
    first = desk.last()
    desk.tour("apart", "F").good()
    assert desk("club", "undo", first).code in (0, 2)
    desk.tour("pair").good()
    desk.right()


@pytest.mark.slow
def test_undo_of_a_close_under_a_later_round(played: Evening) -> None:
    """The pairing that closed a round is taken back after its publish: a way on remains."""
    desk = played
    desk.tour("pair").good()
    pair = desk.last("close")
    desk.tour("publish").good()
    if desk("club", "undo", pair).code == 0:
        for table, who in desk.seated()[0].items():
            desk.score(2, table, ladder(who)).good()
        desk.tour("pair").good()
        assert [each["closed"] for each in desk.status()["rounds"]] == [True, True]
    desk.right()


@pytest.mark.slow
def test_publish_again_over_results(played: Evening) -> None:
    """Typed results of a tournament that was not seated here: seating goes on after them."""
    desk = Evening(played.path.parent / "typed.duckdb")
    told = ("--players", "Ana, Bea, Cid, Dan", "--scores", "4 3 2 1")
    desk.tour("result", *ONE, *told).good()
    before = desk.points()
    proposed = desk.tour("pair")
    if proposed.code == 0:
        assert desk.status()["proposed"] == 2
        desk.tour("publish").good()
    assert desk.points() == before
    assert sum(map(Fraction, desk.points().values())) == 12
    desk.right()
