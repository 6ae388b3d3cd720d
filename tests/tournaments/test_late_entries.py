"""Who comes after a round was published joins a table, or plays the next round; nobody else moves."""

import json
from pathlib import Path

import pytest

from tests.support.desk import write
from tests.support.evenings import Evening, refused
from tournaments.store.store import Store

SEVEN = ("Ana", "Bea", "Cid", "Dan", "Eva", "Fio", "Gus")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Seven players, a table of four and one of three; round 1 is published."""
    desk = Evening(tmp_path / "club.duckdb", SEVEN, "--rounds", "2")
    desk.begin()
    return desk


def small(desk: Evening) -> tuple[str, list[str]]:
    """Find the table of three."""
    return next((name, who) for name, who in desk.seated()[0].items() if len(who) == 3)


@pytest.mark.slow
def test_a_late_player_joins_a_table(evening: Evening) -> None:
    table, who = small(evening)
    done = evening.tour("enter", "Zoe", "--new", "--table", table).good()
    assert f"table {table}: {', '.join(who)}, Zoe play in this order" in done.out
    assert evening.told("late") == [
        {"kind": "late", "tournament": "cup", "player": 8, "round": 1, "table": table}
    ]
    assert f"cup: Zoe comes late to round 1, table {table}" in evening("club", "log").good().out
    assert "Zoe came late" in evening.tour("round").good().out
    refused(evening, lambda: evening.score(1, table, "61 54 40"), "4 players, 3 scores")
    evening.score(1, table, "61 54 40 70").good()
    assert evening.points()["Zoe"] == "6"
    for name, sat in evening.seated()[0].items():
        if name != table:
            evening.score(1, name, " ".join(["60", "50", "41", "30"][: len(sat)])).good()
    evening.play()
    evening.right()


def test_or_plays_the_next_round(evening: Evening) -> None:
    table, _ = small(evening)
    done = evening.tour("enter", "Zoe", "--new").good()
    assert f"they play from round 2; --table {table} instead lets them join round 1 now" in done.out
    assert evening.told("enter")[-1]["since"] == 2
    evening.tour("enter", "Zoe", "--table", table).good()
    assert len(evening.told("late")) == 1
    assert [each for each in evening.told("enter") if each["player"] == 8] == evening.told("enter")[
        -1:
    ]
    evening.counted()


@pytest.mark.slow
def test_who_had_asked_to_miss_the_round_can_come_after_all(tmp_path: Path) -> None:
    desk = Evening(
        tmp_path / "club.duckdb", (*SEVEN, "Zoe"), "--rounds", "2", "--absence-points", "1"
    )
    desk.tour("absent", "Zoe", "--round", "1").good()
    desk.begin()
    table, _ = small(desk)
    desk.tour("enter", "Zoe", "--table", table).good()
    desk.score(1, table, "61 54 40 30").good()
    assert desk.points()["Zoe"] == "0"
    desk.counted()


@pytest.mark.slow
def test_what_is_refused(evening: Evening) -> None:
    table, who = small(evening)
    other = "2" if table == "1" else "1"

    def late(*words: str) -> None:
        refused(evening, lambda: evening.tour("enter", *words[:-1]), words[-1])

    late("Zoe", "--new", "--table", other, f"table {other} has no free seat; free are {table}")
    late("Zoe", "--new", "--table", "9", "table 9 does not exist")
    late(who[0], "--table", table, f"{who[0]!r} sits at table {table} of round 1")
    evening.score(1, table, "61 54 40").good()
    late(
        "Zoe",
        "--new",
        "--table",
        table,
        f"has a result: `azul tour void cup --round 1 --table {table}`",
    )
    evening.score(1, other, "60 50 41 30").good()
    evening.tour("close").good()
    late("Zoe", "--new", "--table", table, "no round is being played")


@pytest.mark.slow
def test_no_table_has_five(evening: Evening) -> None:
    table, who = small(evening)
    evening.tour("enter", "Zoe", "--new", "--table", table).good()
    other, [first, *_] = next(each for each in evening.seated()[0].items() if each[0] != table)
    evening.tour("absent", first, "--round", "1").good()
    evening.tour("enter", "Max", "--new", "--table", other).good()
    refused(
        evening,
        lambda: evening.tour("absent", first, "--round", "1", "--back"),
        f"table {other} of round 1 has no free seat",
    )
    assert len(who) == 3


@pytest.mark.slow
def test_it_can_be_undone_until_the_table_has_played(evening: Evening) -> None:
    table, who = small(evening)
    evening.tour("enter", "Zoe", "--new", "--table", table).good()
    change = evening.last()
    evening("club", "undo").good()
    evening("club", "undo", evening.last()).good()
    evening.score(1, table, "61 54 40 70").good()
    refused(evening, lambda: evening("club", "undo", change), "who is not entered")
    assert len(who) == 3


@pytest.mark.slow
def test_it_is_exported_and_imported(evening: Evening, tmp_path: Path) -> None:
    table, _ = small(evening)
    evening.tour("enter", "Zoe", "--new", "--table", table).good()
    evening.score(1, table, "61 54 40 70").good()
    text = evening.tour("export", "--to", "json").good().out
    assert json.loads(text)["rounds"][0]["late"] == [[table, 8]]
    other = Evening(tmp_path / "other.duckdb")
    other("tour", "set", "cup", "--title", "Old").good()
    document = {**json.loads(text), "id": "new-cup"}
    other("tour", "import", write(tmp_path / "cup.json", json.dumps(document))).good()
    with Store.open(other.path) as store:
        [late] = store.club.tournament("new-cup").rounds[1].late
    assert late[0] == table
    bad = {**document, "id": "bad", "title": "Bad"}
    bad["rounds"] = [{**bad["rounds"][0], "late": [["9", 8]]}]
    refused(
        other,
        lambda: other("tour", "import", write(tmp_path / "bad.json", json.dumps(bad))),
        "no table 9",
    )


@pytest.mark.slow
def test_a_whole_roster_is_entered(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SEVEN[:2])
    file = write(tmp_path / "roster.csv", "name\nAna\nMax\nŁukasz\n")
    done = desk("tour", "enter", "--csv", file).good()
    assert done.out == "entered Max, Łukasz\nentered already: Ana\n"
    desk("player", "add", "Óscar").good()
    desk.tour("withdraw", "Bea").good()
    done = desk("tour", "enter", "--all").good()
    assert done.out == "entered Óscar\nentered already: Ana, Max, Łukasz\n"
    refused(desk, lambda: desk.tour("enter"), "PLAYER…, --csv FILE, or --all")
