"""Rounds run in the wrong order, with nonsense, by hand: what is refused changes nothing."""

from pathlib import Path

import pytest

from tests.support.evenings import SIX, Evening, going, refused

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


# -- wrong order


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("publish",), "azul tour pair cup"),
        (("close",), "azul tour pair cup"),
        (("swap", "Ana", "Bea"), "azul tour pair cup"),
        (("move", "Ana", "1"), "azul tour pair cup"),
        (("confirm", *ONE), "round 1 is not published"),
        (("print", "-o", "none.pdf"), "azul tour pair cup"),
        (("screen", "-o", "none.html"), "azul tour pair cup"),
        (("result", *ONE, "--scores", "1 2 3 4"), "--players"),
        (("void", *ONE), "has no result"),
        (("correct", *ONE, "--scores", "1 2 3 4"), "has no result"),
        (("pair", "--method", "nonsense"), "swiss, king, random, fixed"),
        (("pair", "--again", "-1"), "--again"),
    ],
)
def test_before_any_round(words: tuple[str, ...], reason: str, desk: Evening) -> None:
    refused(desk, lambda: desk.tour(*words), reason)


@pytest.mark.slow
def test_nobody_is_entered(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb")
    desk("tour", "new", "Empty").good()
    refused(desk, lambda: desk("tour", "pair", "empty"))
    assert "tour enter" in desk.json("tour", "status", "empty")[0]["next"]
    refused(desk, lambda: desk("tour", "pair", "nothing"), "there is no tournament 'nothing'")
    desk("tour", "enter", "empty", "Ana").good()
    refused(desk, lambda: desk("tour", "pair", "empty"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--rounds", "101"), "100 rounds"),
        (("--rounds", "-1"), "--rounds"),
        (("--rounds", "four"), "--rounds"),
        (("--sizes", "5,4"), "4, 3 and 2"),
        (("--sizes", "4,4"), "4, 3 and 2"),
        (("--sizes", "1"), "4, 3 and 2"),
        (("--sizes", "4x3"), "write 4,3"),
        (("--sizes", "-4"), "write 4,3"),
        (("--method", "siwss"), "swiss, king, random, fixed"),
        (("--short", "nobody"), "even, low, high"),
        (("--bye-points", "many"), "not a number of points"),
        (("--bye-points", "1/0"), "not a number of points"),
        (("--absence-points", "1e3"), "not a number of points"),
        (("--bye-points", "-3"), "missed round must be 0 or more"),
        (("--rounds", "3", "--method", "siwss"), "swiss"),
        ((), "nothing to change"),
    ],
)
def test_plan_with_nonsense(words: tuple[str, ...], reason: str, desk: Evening) -> None:
    refused(desk, lambda: desk.tour("plan", *words), reason)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("apart", "F", "Ana", "Nobody"), "there is no player 'Nobody'"),
        (("apart", "F", "Ana"), "two players"),
        (("apart", "F", "Ana", "Ana"), "two players"),
        (("apart", "", "Ana", "Bea"), "name a group"),
        (("apart", "F"), "name a group"),
        (("apart", "F", "Ana", "Guest"), "not entered"),
        (("fix", "Guest", "1"), "not entered"),
        (("fix", "Nobody", "1"), "there is no player"),
        (("absent", "Guest", "--round", "1"), "not entered"),
        (("absent", "Ana", "--round", "0"), "--round"),
        (("absent", "Ana", "--round", "1", "--back"), "not absent"),
        (("withdraw", "Guest"), "not entered"),
        (("return", "Ana"), "has not withdrawn"),
    ],
)
def test_wishes_of_nobody(words: tuple[str, ...], reason: str, desk: Evening) -> None:
    desk("player", "add", "Guest").good()
    refused(desk, lambda: desk.tour(*words), reason)


def test_absent_twice(desk: Evening) -> None:
    desk.tour("absent", "Ana", "--round", "2").good()
    refused(desk, lambda: desk.tour("absent", "Ana", "--round", "2"), "already absent")


# -- proposals


@pytest.mark.slow
def test_swap_and_move(desk: Evening) -> None:
    """Two fours: a swap changes two seats; a move that leaves or makes no table is refused."""
    desk("player", "add", "Guest").good()
    desk.tour("absent", "Hal", "--round", "1").good()
    desk.tour("enter", "Ida", "--new").good()
    desk.tour("pair").good()
    tables, _ = desk.seated("propose")
    assert sorted(map(len, tables.values())) == [4, 4]
    one, other = tables["1"], tables["2"]
    for words, reason in (
        (("swap", one[0], "Hal"), "does not play round 1"),
        (("swap", "Guest", one[0]), "does not play round 1"),
        (("swap", one[0], one[0]), "two players"),
        (("swap", one[0], "Nobody"), "there is no player"),
        (("move", one[0], "2"), "table 2 is full: `azul tour swap`"),
        (("move", one[0], "9"), "there is no table 9"),
        (("move", "Hal", "1"), "player"),
        (("move", "Guest", "1"), "player"),
    ):
        refused(desk, lambda words=words: desk.tour(*words), reason)  # type: ignore[misc]
    desk.tour("swap", one[1], other[2]).good()
    tables, _ = desk.seated("propose")
    assert tables["1"] == [one[0], other[2], one[2], one[3]]
    assert tables["2"] == [other[0], other[1], one[1], other[3]]
    desk.tour("move", one[0], "1").good()
    tables, _ = desk.seated("propose")
    assert tables["1"] == [other[2], one[2], one[3], one[0]]
    assert desk.told("propose")[-1]["edit"] == f"{one[0]} moves to table 1"
    desk.tour("publish").good()
    assert desk.seated()[0] == tables
    desk.right()


@pytest.mark.slow
def test_no_table_of_one(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX[:5])
    desk.tour("pair").good()
    tables, _ = desk.seated("propose")
    assert sorted(map(len, tables.values())) == [2, 3]
    small, large = sorted(tables, key=lambda name: len(tables[name]))
    refused(desk, lambda: desk.tour("move", tables[small][0], large), "2, 3 or 4 players")
    desk.tour("move", tables[large][0], small).good()
    assert sorted(map(len, desk.seated("propose")[0].values())) == [2, 3]


@pytest.mark.slow
def test_swap_with_a_bye(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX[:3], "--sizes", "2")
    desk.tour("pair").good()
    [(first, second)], [out] = desk.seated("propose")[0].values(), desk.seated("propose")[1]
    desk.tour("swap", out, first).good()
    assert desk.seated("propose") == ({"1": [out, second]}, [first])
    desk.tour("move", first, "1").good()
    assert desk.seated("propose") == ({"1": [out, second, first]}, [])
    desk.tour("publish").good()
    desk.right()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "who"),
    [
        (("enter", "Ida", "--new"), "Ida"),
        (("withdraw", "Ana"), "Ana"),
        (("absent", "Ana", "--round", "1"), "Ana"),
    ],
)
def test_outdated_proposal(words: tuple[str, ...], who: str, desk: Evening) -> None:
    desk.tour("pair").good()
    desk.tour(*words).good()
    refused(desk, lambda: desk.tour("publish"), "out of date", who)
    told = desk.status()
    assert told["next"] == "azul tour pair cup"
    assert who in told["why"]
    desk.tour("pair").good()
    desk.tour("publish").good()
    desk.right()


@pytest.mark.slow
def test_another_draw(desk: Evening) -> None:
    """The newest proposal is the one that is published."""
    for words in ((), ("--again", "1"), ("--method", "random")):
        desk.tour("pair", *words).good()
        assert desk.status()["proposed"] == 1
    desk.tour("publish").good()
    assert desk.told("publish")[-1]["seated"] == desk.told("propose")[-1]["seated"]
    refused(desk, lambda: desk.tour("publish"), "no proposal")
    refused(desk, lambda: desk.tour("swap", "Ana", "Bea"), "no proposal")


# -- results


@pytest.mark.slow
def test_open_round(begun: Evening) -> None:
    desk = begun
    one, other = desk.seated()[0]["1"], desk.seated()[0]["2"]
    wrong = ", ".join([*one[:3], other[0]])
    for step, reason in (
        (("pair",), "round 1 is open"),
        (("close",), "round 1 is open"),
        (("publish",), "no proposal"),
        (("confirm", *ONE), "no result to confirm"),
        (("confirm", "--round", "1", "--table", "9"), "no table 9"),
        (("absent", one[0], "--round", "1", "--back"), "not absent"),
        (("result", *ONE, "--scores", "4 3 2"), "4 players, 3 scores"),
        (("result", *ONE, "--scores", "4 3 2 1 0"), "4 players, 5 scores"),
        (("result", *ONE, "--scores", "4 3 2 x"), "not a whole number"),
        (("result", *ONE, "--players", wrong, "--scores", "4 3 2 1"), "table 1 of round 1"),
        (("result", *ONE, "--players", ", ".join(one[:3]), "--scores", "4 3 2"), "table 1 of"),
        (("result", "--round", "1", "--table", "9", "--scores", "4 3 2 1"), "no table 9"),
        (("result", "--round", "2", "--table", "1", "--scores", "4 3 2 1"), "not published"),
        (("result", "--round", "2", "--table", "1", "--players", "Ana, Bea", "--scores", "4 3"),
         "round 2 is not published"),
    ):  # fmt: skip
        refused(desk, lambda step=step: desk.tour(*step), reason)  # type: ignore[misc]
    assert desk.status()["rounds"][0]["missing"] == ["1", "2"]


@pytest.mark.slow
def test_record_of_another_table(begun: Evening, tmp_path: Path) -> None:
    """What is refused is not stored, as the command says."""
    desk, tables = begun, begun.seated()[0]
    before = desk.dump()
    for number, table, who in (
        (1, "9", tables["1"]),
        (1, "1", tables["2"]),
        (2, "1", tables["1"]),
    ):
        file = tmp_path / f"{number}.{table}.{who[0]}.azn"
        file.write_text(desk.record(number, table, who, 1), encoding="utf-8")
        told = desk.tour("collect", file)
        assert (told.code, "not stored" in told.out) == (1, True)
        assert desk.tour("result", "--record", file).code == 1
        assert desk.dump() == before


@pytest.mark.slow
def test_round_is_closed_once(played: Evening) -> None:
    desk = played
    desk.tour("close").good()
    refused(desk, lambda: desk.tour("close"), "round 1 is already closed")
    assert desk.status()["rounds"][0]["closed"]
    desk.tour("pair").good()
    assert len(desk.told("close")) == 1


@pytest.mark.slow
def test_confirmed_results(played: Evening) -> None:
    """Players agree to a result, not to what it is corrected to."""
    desk = played
    assert desk.status()["rounds"][0]["unconfirmed"] == ["1", "2"]
    desk.tour("confirm", *ONE).good()
    refused(desk, lambda: desk.tour("confirm", *ONE), "already confirmed")
    assert desk.status()["rounds"][0]["unconfirmed"] == ["2"]
    desk.tour("correct", *ONE, "--scores", "1 2 3 4").good()
    assert desk.status()["rounds"][0]["unconfirmed"] == ["1", "2"]
    desk("club", "undo").good()
    assert desk.status()["rounds"][0]["unconfirmed"] == ["2"]
    desk.tour("void", *ONE).good()
    desk.score(1, "1", "1 2 3 4").good()
    desk.tour("confirm", *ONE).good()
    assert desk.status()["rounds"][0]["unconfirmed"] == ["2"]


@pytest.mark.slow
def test_missing_table_of_an_earlier_round(played: Evening) -> None:
    desk = played
    desk.play()
    desk.tour("void", *ONE).good()
    told = desk.status()
    assert told["rounds"][0]["missing"] == ["1"]
    assert "--round 1 --table 1" in told["next"]
    desk("club", "undo").good()
    assert desk.status()["next"] == "azul tour pair cup"


@pytest.mark.slow
def test_all_planned_rounds(desk: Evening) -> None:
    desk.tour("plan", "--rounds", "1").good()
    desk.play()
    refused(desk, lambda: desk.tour("pair"), "--rounds 2")
    refused(desk, lambda: desk.tour("absent", "Ana", "--round", "2"))
    assert "report" in desk.status()["next"]
    desk.tour("plan", "--rounds", "2").good()
    desk.play()
    desk.right()
