"""Proposals that no longer fit what happened, formats that change, and what a bye's reason is."""

import json
from pathlib import Path

import pytest

from tests.support.evenings import EIGHT, SIX, Evening, going, ladder, refused


@pytest.fixture
def played(tmp_path: Path) -> Evening:
    """The first round of eight is played, the second proposed."""
    desk = Evening(tmp_path / "club.duckdb")
    desk.path.write_bytes(going(results=True))
    desk.tour("pair").good()
    return desk


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("correct", "--round", "1", "--table", "1", "--scores", "10 20 30 40"),
        ("apart", "Lima", "Ana", "Bea"),
        ("fix", "Ana", "2"),
        ("plan", "--sizes", "3,4"),
    ],
)
def test_what_it_was_made_from_has_changed(words: tuple[str, ...], played: Evening) -> None:
    desk = played
    assert desk.status()["next"] == "azul tour publish cup"
    desk.tour(*words).good()
    refused(desk, lambda: desk.tour("publish"), "out of date", "have changed")
    assert desk.status()["next"] == "azul tour pair cup"
    desk.tour("pair").good()
    desk.tour("publish").good()
    desk.right()


@pytest.mark.slow
def test_a_result_was_taken_back(played: Evening) -> None:
    desk = played
    desk.tour("void", "--round", "1", "--table", "2").good()
    refused(desk, lambda: desk.tour("publish"), "round 1, table 2 has no result")
    [first] = desk.status()["rounds"]
    assert (first["closed"], first["missing"]) == (False, ["2"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("set", "--title", "Great Cup"), ("confirm", "--round", "1", "--table", "1")]
)
def test_what_does_not_matter(words: tuple[str, ...], played: Evening) -> None:
    desk = played
    desk.tour(*words).good()
    desk("player", "rename", "Ana", "Ana Lima").good()
    desk.tour("publish").good()


@pytest.mark.slow
def test_pairs_after_larger_tables(tmp_path: Path) -> None:
    """The Dutch system cannot know what happened at a table of four: our own engine goes on."""
    desk = Evening(tmp_path / "club.duckdb")
    desk.play()
    desk.tour("plan", "--sizes", "2").good()
    assert {len(who) for who in desk.play().values()} == {2}
    for method in ("king", "random"):
        desk.tour("pair", "--method", method).good()
    desk.tour("publish").good()
    desk.right()


@pytest.mark.slow
def test_three_at_a_table_of_a_tournament_of_pairs(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", (*SIX, "Gus"), "--sizes", "2")
    told = desk.tour("pair").good().out
    _, [bye] = desk.seated("propose")
    assert f"{bye} has the bye: " in told
    desk.tour("move", bye, "1").good()
    desk.tour("publish").good()
    for table, who in desk.seated()[0].items():
        desk.score(1, table, ladder(who)).good()
    desk.play()
    desk.right()


@pytest.mark.slow
def test_the_reason_of_a_bye_is_true(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX[:5], "--sizes", "2", "--method", "random")
    told = desk.tour("pair").good().out
    tables, [bye] = desk.seated("propose")
    assert f"{bye} has the bye: the lowest in the standings who has not had one" in told
    told = desk.tour("swap", bye, tables["1"][0]).good().out
    assert f"{tables['1'][0]} has the bye: chosen by the organiser" in told


@pytest.mark.slow
def test_another_draw_of_pairs_is_refused(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX, "--sizes", "2")
    desk.play()
    refused(desk, lambda: desk.tour("pair", "--again", "1"), "no lots")
    assert "by py4swiss" in desk.tour("pair").good().out
    assert "by azul-seating" in desk.tour("pair", "--keep", "1").good().out


@pytest.mark.slow
def test_the_hill_is_at_the_first_table(tmp_path: Path) -> None:
    names = (*EIGHT, "Ida", "Joe", "Kim", "Lea", "Max")
    desk = Evening(tmp_path / "club.duckdb", names)
    for _ in range(3):
        desk.play()
    ranks = [row["player"] for row in desk.rows_of()]
    desk.tour("pair", "--method", "king").good()
    tables, _ = desk.seated("propose")
    assert [len(tables[name]) for name in "1234"] == [4, 3, 3, 3]
    assert set(tables["1"]) == set(ranks[:4])
    assert set(tables["2"]) == set(ranks[4:7])


@pytest.mark.slow
def test_typed_rows_stay(played: Evening) -> None:
    desk = played
    words = ("--round", "1", "--table", "1")
    desk.tour("correct", *words, "--rows", "1 2 0 3").good()
    desk.tour("correct", *words, "--scores", "11 22 33 44").good()
    told = desk.json("tour", "show", "cup")[0]["tables"][0]["seats"]
    assert [seat["figure"] for seat in told] == [1, 2, 0, 3]


def test_nobody_is_entered(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    desk("tour", "new", "Empty").good()
    refused(desk, lambda: desk("tour", "pair", "empty"), "azul tour enter empty")


@pytest.mark.slow
def test_a_round_as_json_is_reported_as_its_proposal(played: Evening) -> None:
    desk = played
    made = json.loads(desk.tour("pair", "--format", "json").good().out)
    shown = json.loads(desk.tour("round", "--format", "json").good().out)
    assert {key: made[key] for key in shown} == shown


@pytest.mark.slow
def test_a_game_that_is_played_is_blank_in_trf(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX, "--sizes", "2")
    desk.begin()
    desk.score(1, "1", "50 40").good()
    lines = desk.tour("export", "--to", "trf").good().out.splitlines()
    cells = sorted(line[89:99].strip()[-1:] for line in lines if line.startswith("001"))
    assert cells == ["", "", "", "", "0", "1"]
