"""Players: rosters that are taken whole or not at all, names and ids, and two players who are one."""

from pathlib import Path

import pytest

from tests.support.desk import SEASON, Desk, Told, games, write

GAME = games()[0]
"""Łukasz Wójcik (PL-02) 33, Õie Mägi (EE-12) 61, Ana Lima (PT-03) 39."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


def roster(desk: Desk, text: str | bytes) -> Told:
    return desk("player", "import", write(desk.path.parent / "roster.csv", text))


def players(desk: Desk) -> dict[str, tuple[list[str], list[str]]]:
    """List the players with their ids, and with the other names by which they are known."""
    return {
        each["player"]: (each["ids"], [name for name in each["names"] if name != each["player"]])
        for each in desk.json("player", "list")
    }


def unchanged(desk: Desk, *words: str | Path, code: int = 2) -> Told:
    """Run a command that must be refused, and see that nothing was changed."""
    before = desk.dump()
    done = desk(*words)
    assert (done.code, "Traceback" in done.err) == (code, False), (done.out, done.err)
    assert desk.dump() == before
    return done


# -- rosters


def test_a_roster(desk: Desk) -> None:
    told = desk("player", "import", SEASON / "roster.csv").good().out
    assert told == "9 new players, 0 known\n"
    assert players(desk)["Ana Lima"] == (["PT-03"], ["A. Lima"])
    assert list(players(desk))[5:8] == ["Łukasz Wójcik", "Õie Mägi", "李小龙"]
    log = desk.log()
    told = desk("player", "import", SEASON / "roster.csv").good().out
    assert told == "0 new players, 9 known\n"
    assert desk.log() == log
    assert "0 new players" not in desk("ingest", SEASON).good().out
    assert len(players(desk)) == 9


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("name\nAna\n", {"Ana": ([], [])}),
        ("\ufeffname,id\nAna,X\n", {"Ana": (["X"], [])}),
        ("id,NAME\r\nX,Ana\r\n\r\n", {"Ana": (["X"], [])}),
        (" Name , Alias \n Ana , A | B|\n", {"Ana": ([], ["A", "B"])}),
        ('name,id\n"Lima, Ana","X ""1"""\n', {"Lima, Ana": (['X "1"'], [])}),
        ("name,id,alias\nAna\nJan,Y\n", {"Ana": ([], []), "Jan": (["Y"], [])}),
        ("name,id\nAna,X\nAna,Y\n", {"Ana": (["X"], []), "Ana (Y)": (["Y"], [])}),
        ("name\nO'Brien'); DROP TABLE events;--\n", {"O'Brien'); DROP TABLE events;--": ([], [])}),
        ("name\n", {}),
    ],
)
def test_good_rosters(text: str, known: object, desk: Desk) -> None:
    roster(desk, text).good()
    assert players(desk) == known


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "no column `name`"),
        ("Ana\nJan\n", 1, "no column `name`"),
        ("name,ids\nAna,X\n", 1, "there is no column `ids`: did you mean `id`?"),
        ("name,id\nAna,X\n,Y\n", 3, "no name"),
        ("name,id\nAna,X\nJan,X\n", 3, "the same player as in line 2"),
        ("name\nAna\nJan\n ana \n", 4, "the same player as in line 2"),
        ("name,id\nAna,X,Y\n", 2, "3 cells, but the header has 2"),
        ("name\nAna\n?\n", 3, "'?' is not a name"),
        ("name\nAna\na\x07b\n", 3, "cannot be shown"),
        ("name\nAna\n" + "x" * 201 + "\n", 3, "longer than 200"),
        ("name,alias\nAna,Jan\nEva,jan\n", 3, "the name 'jan' belongs to 'Ana'"),
    ],
)
def test_bad_rosters_are_refused_whole(text: str, line: int, words: str, desk: Desk) -> None:
    path = write(desk.path.parent / "roster.csv", text)
    done = unchanged(desk, "player", "import", path, code=1)
    assert f"{path}:{line}: error[AZ608]" in done.out
    assert words in done.out
    assert "nothing was stored" in done.err


def test_all_faults_of_a_roster_are_told(desk: Desk) -> None:
    done = roster(desk, "name,id\nAna,X\n,Y\nEva,X\nJan,1,2\n").refused(code=1)
    assert [line.split(":")[1] for line in done.out.splitlines()] == ["3", "4", "5"]
    assert players(desk) == {}


@pytest.mark.slow
def test_rosters_that_cannot_be_read(desk: Desk, tmp_path: Path) -> None:
    odd = write(tmp_path / "odd.csv", b"name\nJos\xa9\n")
    for path in (odd, tmp_path / "none.csv", tmp_path):
        assert f"cannot read {path}" in unchanged(desk, "player", "import", path).err


def test_a_roster_teaches_ids_and_names(desk: Desk) -> None:
    desk("player", "add", "Ana").good()
    desk("player", "add", "Jan", "--id", "CZ-1").good()
    told = roster(desk, "name,id,alias\nana,PT-1,A. Lima\nJan,CZ-2,\nEva,,\n").good().out
    assert told == "2 new players, 1 known\n"
    assert players(desk) == {
        "Ana": (["PT-1"], ["A. Lima"]),
        "Jan": (["CZ-1"], []),
        "Jan (CZ-2)": (["CZ-2"], []),
        "Eva": ([], []),
    }


# -- one by one


@pytest.mark.slow
def test_add(desk: Desk) -> None:
    assert desk("player", "add", "  Ana   Lima ", "--id", "X").good().out == "player #1 Ana Lima\n"
    done = desk("player", "add", "Anna Lima").good()
    assert "Ana Lima is already in the club" in done.err
    for words in (
        ("Ana Lima",),
        ("ANA lima",),
        ("Eva", "--id", "X"),
        ("",),
        ("?",),
        ("a\nb\x00",),
        ("x" * 201,),
    ):
        unchanged(desk, "player", "add", *words)
    assert list(players(desk)) == ["Ana Lima", "Anna Lima"]


@pytest.mark.slow
def test_rename(desk: Desk) -> None:
    desk("player", "add", "Ana").good()
    desk("player", "add", "Jan").good()
    assert desk("player", "rename", "ana", "Ana Lima").good().out == "player #1 is now Ana Lima\n"
    assert players(desk)["Ana Lima"] == ([], ["Ana"])
    assert desk.json("player", "show", "Ana")[0]["player"] == "Ana Lima"
    for who, name in (("Ana", "Jan"), ("Nobody", "X"), ("Jan", "?"), ("Jan", "Ana")):
        unchanged(desk, "player", "rename", who, name)
    desk("player", "rename", "Ana", "Ana").good()
    assert list(players(desk)) == ["Ana", "Jan"]


@pytest.mark.slow
def test_alias(desk: Desk) -> None:
    desk("player", "add", "Ana", "--id", "X").good()
    desk("player", "add", "Jan", "--id", "Y").good()
    desk("player", "alias", "Ana", "A. Lima", "Lima", "--id", "X2").good()
    for name in ("A. Lima", "X2", "#1", "a. lima"):
        assert desk.json("player", "show", name)[0]["player"] == "Ana"
    for words in (("Ana", "Jan"), ("Ana", "New", "--id", "Y"), ("Ana",), ("Ana", "?")):
        unchanged(desk, "player", "alias", *words)
    assert players(desk)["Ana"] == (["X", "X2"], ["A. Lima", "Lima"])


@pytest.mark.slow
def test_who_is_meant(desk: Desk) -> None:
    for name in ("Ana Lima", "Ana Kovač", "Jan"):
        desk("player", "add", name).good()
    assert "may be Ana Kovač or Ana Lima" in unchanged(desk, "player", "show", "Ana").err
    done = unchanged(desk, "player", "show", "Ana Lina")
    assert "there is no player 'Ana Lina': did you mean 'Ana Lima'?" in done.err
    assert desk.json("player", "show", "lima")[0]["player"] == "Ana Lima"
    for name in ("#9", "#", "", "#-1", "' OR 1=1 --"):
        unchanged(desk, "player", "show", name)


# -- two who are one


@pytest.mark.slow
def test_merge_and_back(desk: Desk, tmp_path: Path) -> None:
    """Later records know the one player by both names; undo parts the two again."""
    other = GAME.replace("Ana Lima", "A. Lima").replace('[Seat3Id "PT-03"]\n', "")
    desk("ingest", write(tmp_path / "one.azn", GAME)).good()
    desk("ingest", write(tmp_path / "two.azn", other.replace("09-04", "09-05"))).good()
    before, log = desk.reports(), desk.log()
    told = desk("player", "merge", "A. Lima", "Ana Lima").good().out
    assert told == "A. Lima is now Ana Lima; `azul club undo` separates them again\n"
    assert players(desk)["Ana Lima"] == (["PT-03"], ["A. Lima"])
    merged = desk.reports()
    counted = {each["player"]: each["games"] for each in desk.json("player", "list")}
    assert counted == {"Łukasz Wójcik": 2, "Õie Mägi": 2, "Ana Lima": 2}

    done = desk("ingest", write(tmp_path / "three.azn", other.replace("09-04", "09-06"))).good()
    assert "new player" not in done.out
    assert desk.json("player", "show", "A. Lima")[0]["seats"][0]["games"] == 3
    desk("club", "undo").good()
    assert desk.reports() == merged
    desk("club", "undo").good()
    assert desk.reports() == before
    assert desk.log()[: len(log)] == log
    assert desk.check().good()


@pytest.mark.slow
def test_merged_players_stay_merged_with_all_they_had(desk: Desk) -> None:
    desk("tour", "new", "Cup", "--seed", "x").good()
    desk("tour", "enter", "cup", "Ana", "Anna", "Jan", "Eva", "--new").good()
    desk("tour", "penalty", "cup", "Anna", "1").good()
    for number, who in (("1", "Ana"), ("2", "Anna")):
        seats = ("--players", f"{who}, Jan", "--scores", "9 5")
        desk("tour", "result", "cup", "--round", number, "--table", "1", *seats).good()
    desk("player", "merge", "Anna", "Ana").good()
    rows = {row["player"]: row for row in desk.json("tour", "standings", "cup")[0]["rows"]}
    assert list(rows) == ["Ana", "Jan", "Eva"]
    assert (rows["Ana"]["played"], rows["Jan"]["played"]) == (2, 2)
    sheet = desk.json("player", "show", "Anna")[0]
    assert (sheet["player"], sheet["opponents"]) == (
        "Ana",
        [{"opponent": "Jan", "games": 2, "ahead": 2, "level": 0, "behind": 0}],
    )
    desk("player", "merge", "Eva", "Anna").good()
    assert list(players(desk)) == ["Ana", "Jan"]
    unchanged(desk, "player", "merge", "Anna", "Eva")
    assert desk.check().good()


@pytest.mark.slow
def test_no_merge_of_two_who_met(desk: Desk, tmp_path: Path) -> None:
    desk("ingest", write(tmp_path / "one.azn", GAME)).good()
    done = unchanged(desk, "player", "merge", "Õie Mägi", "Ana Lima")
    assert "'Õie Mägi' and 'Ana Lima' met in 1 game, so they are two people" in done.err
    unchanged(desk, "player", "merge", "Ana Lima", "Õie Mägi")
    unchanged(desk, "player", "merge", "Ana Lima", "Nobody")
    assert "the same player" in unchanged(desk, "player", "merge", "Ana Lima", "Ana Lima").err


@pytest.mark.slow
def test_no_merge_of_two_who_met_at_a_typed_table_or_in_one_round(desk: Desk) -> None:
    desk("tour", "new", "Cup").good()
    desk("tour", "enter", "cup", "Ana", "Anna", "Jan", "Eva", "--new").good()
    table = ("tour", "result", "cup", "--round", "1", "--table")
    desk(*table, "1", "--players", "Ana, Jan", "--scores", "1 2").good()
    desk(*table, "2", "--players", "Anna, Eva", "--scores", "1 2").good()
    done = unchanged(desk, "player", "merge", "Anna", "Ana")
    assert "Ana sits at two tables in round 1 of cup" in done.err
    assert "met in 1 game" in unchanged(desk, "player", "merge", "Eva", "Anna").err
    desk("tour", "void", "cup", "--round", "1", "--table", "2").good()
    desk("player", "merge", "Anna", "Ana").good()


@pytest.mark.slow
def test_no_merge_through_a_third_name(desk: Desk) -> None:
    """Whoever was merged is met in all that the other one played."""
    desk("tour", "new", "Cup").good()
    desk("tour", "enter", "cup", "Ana", "Anna", "Jan", "--new").good()
    seats = ("--players", "Anna, Jan", "--scores", "1 2")
    desk("tour", "result", "cup", "--round", "1", "--table", "1", *seats).good()
    desk("player", "merge", "Anna", "Ana").good()
    assert "'Jan' and 'Ana' met" in unchanged(desk, "player", "merge", "Jan", "Ana").err
    assert "'Ana' and 'Jan' met" in unchanged(desk, "player", "merge", "Anna", "Jan").err
