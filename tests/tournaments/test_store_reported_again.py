"""One game in several tellings, players under several names, results told anew: all count once."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.desk import SEASON, Desk, Step, games, write
from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour.results import Results

GAME = games()[0]
"""Łukasz Wójcik (PL-02) 33, Õie Mägi (EE-12) 61, Ana Lima (PT-03) 39."""
RETOLD = GAME.replace("= 4 2 3\n", "= 4 2 3 {hm}\n")
WRONG = GAME.replace("== 33 61 39", "== 33 61 40")
TABLE: Step = ("--round", "1", "--table", "1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Give a club with a cup of four players: changes 1, 2 and 3."""
    desk("tour", "new", "Cup", "--seed", "x", "--date", "2026-11-10").good()
    desk("tour", "enter", "cup", "Ana", "Anna", "Jan", "Eva", "--new").good()
    return desk


def file(desk: Desk, text: str) -> Path:
    return write(desk.path.parent / "one.azn", text)


def refused(desk: Desk, *words: str | Path, told: Sequence[str] = ()) -> None:
    """Run a command that must be refused, and see that nothing was changed."""
    before = desk.dump()
    desk(*words).refused(*told)
    assert desk.dump() == before
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


def played(desk: Desk) -> dict[str, int]:
    return {each["player"]: each["games"] for each in desk.json("player", "list")}


def third(name: str, own_id: str, day: int) -> str:
    """Tell the game of another day, with somebody else on the third seat."""
    text = GAME.replace('"Ana Lima"', f'"{name}"').replace("2026-09-04", f"2026-09-{day:02}")
    tag = f'[Seat3Id "{own_id}"]\n' if own_id else ""
    return text.replace('[Seat3Id "PT-03"]\n', tag)


# -- one game in two tellings


@pytest.mark.slow
def test_a_retold_game_gives_the_result_of_the_stored_record(desk: Desk) -> None:
    desk("ingest", file(desk, GAME)).good()
    [(sha256,)] = desk.rows("SELECT sha256 FROM records")
    desk("tour", "new", "September Cup", "--seed", "x").good()
    before, small = desk.reports(), desk.dump(("records", "games", "ingested"))
    retold = file(desk, RETOLD)
    [told] = desk.json("tour", "collect", "september-cup", retold, "--enter")
    assert (told["new"], told["known"], told["refused"]) == (1, 0, 0)
    assert [each["code"] for each in told["diagnostics"]] == ["AZ603"]
    assert desk.rows("SELECT record FROM reported") == [(sha256,)]
    assert desk.dump(("records", "games", "ingested")) == small
    assert set(played(desk).values()) == {1}
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"

    [again] = desk.json("tour", "collect", "september-cup", retold)
    assert (again["new"], again["known"]) == (0, 1)
    after = desk.reports()
    desk("club", "undo").good()
    assert desk.reports() == before
    desk("club", "undo", "5").good()
    assert desk.reports() == after
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_an_ingestion_is_not_brought_back_beside_another_telling(desk: Desk) -> None:
    desk("player", "import", SEASON / "roster.csv").good()
    desk("ingest", file(desk, GAME)).good()
    desk("club", "undo", "3").good()
    desk("ingest", file(desk, RETOLD)).good()
    refused(desk, "club", "undo", "4", told=["two records are of one game"])
    assert sum(played(desk).values()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("order", [(WRONG, GAME), (GAME, WRONG)], ids=["faulty", "clean"])
def test_a_faulty_and_a_clean_telling_are_one_game(order: tuple[str, str], desk: Desk) -> None:
    codes = [desk("ingest", file(desk, text)).code for text in order]
    assert sorted(codes) == [0, 1]
    assert len(desk.rows("FROM records")) == 2
    for words in (("ratings",), ("ratings", "--faulty")):
        [told] = desk.json(*words)
        assert [each["games"] for each in told["players"]] == [1, 1, 1]
    assert desk.rows("SELECT DISTINCT status FROM seats") == [("clean",)]
    assert set(played(desk).values()) == {1}
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_a_faulty_result_and_a_clean_telling_are_one_game(desk: Desk) -> None:
    desk("tour", "new", "September Cup").good()
    bad = file(desk, WRONG)
    desk("tour", "collect", "september-cup", bad, "--enter", "--faulty").good()
    desk("ingest", file(desk, GAME)).good()
    assert set(played(desk).values()) == {1}


def test_a_corrected_result_and_its_record_are_one_game(desk: Desk) -> None:
    """`tournaments/README.md`: an organiser's correction counts."""
    desk("tour", "new", "September Cup").good()
    desk("tour", "collect", "september-cup", file(desk, GAME), "--enter").good()
    desk("tour", "correct", "september-cup", *TABLE, "--scores", "34 61 39").good()
    assert set(played(desk).values()) == {1}


# -- names


@pytest.mark.slow
def test_a_merge_is_not_brought_back_over_a_table_of_both(desk: Desk) -> None:
    desk("player", "add", "Łukasz Wójcik", "--id", "PL-02").good()
    desk("player", "add", "Õie Mägi", "--id", "EE-12").good()
    desk("player", "merge", "#1", "#2").good()
    desk("club", "undo").good()
    assert "1 new, 0 known, 0 faulty" in desk("ingest", file(desk, GAME)).good().out
    refused(desk, "club", "undo", "5", told=["Õie Mägi sits twice at one table"])
    assert played(desk) == {"Łukasz Wójcik": 1, "Õie Mägi": 1, "Ana Lima": 1}


@pytest.mark.slow
def test_a_name_that_looks_like_a_number(desk: Desk) -> None:
    for day in (4, 5):
        assert "1 new, 0 known" in desk("ingest", file(desk, third("#1 fan", "", day))).good().out
    assert played(desk) == {"Łukasz Wójcik": 2, "Õie Mägi": 2, "#1 fan": 2}
    assert desk.json("player", "show", "#1 fan")[0]["player"] == "#1 fan"
    assert desk.json("player", "show", "#1")[0]["player"] == "Łukasz Wójcik"
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [True, False])
def test_names_with_ids_never_clash(at_once: bool, desk: Desk) -> None:
    """The name that tells apart an Ana of the id X is taken already."""
    sitters = (("Ana (X)", ""), ("Ana", "1"), ("Ana", "X"))
    texts = [third(name, own_id, day) for day, (name, own_id) in enumerate(sitters, start=1)]
    for text in ["\n".join(texts)] if at_once else texts:
        desk("ingest", file(desk, text)).good()
    assert desk.rows("SELECT DISTINCT status, counts FROM seats") == [("clean", True)]
    others = [each for each in desk.json("player", "list") if each["number"] > 2]
    assert [(each["ids"], each["games"]) for each in others] == [([], 1), (["1"], 1), (["X"], 1)]
    assert [each["player"] for each in others][:2] == ["Ana (X)", "Ana"]
    assert len({each["player"].casefold() for each in others}) == 3
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_numbers_are_never_given_twice(desk: Desk) -> None:
    desk("player", "add", "Ana").good()
    desk("club", "undo").good()
    desk("player", "add", "Jan").good()
    desk("club", "undo", "3").good()
    told = {each["number"]: each["player"] for each in desk.json("player", "list")}
    assert told == {1: "Ana", 2: "Jan"}
    assert desk.json("player", "show", "#2")[0]["player"] == "Jan"
    desk("club", "rebuild").good()
    assert desk("player", "add", "Eva").good().out == "player #3 Eva\n"
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_numbers_of_an_ingestion_are_never_given_twice(desk: Desk) -> None:
    desk("ingest", file(desk, GAME)).good()
    desk("club", "undo").good()
    desk("player", "add", "Zoe").good()
    desk("club", "undo", "3").good()
    assert played(desk) == {"Łukasz Wójcik": 1, "Õie Mägi": 1, "Ana Lima": 1, "Zoe": 0}
    assert [each["number"] for each in desk.json("player", "list")] == [1, 2, 3, 4]


# -- results told anew


@pytest.mark.slow
def test_a_correction_keeps_the_day_of_the_result(cup: Desk) -> None:
    seats = ("--players", "Ana, Jan, Eva", "--scores", "30 20 10")
    cup("tour", "result", "cup", *TABLE, *seats, "--date", "2026-11-12").good()
    for change in (("--scores", "30 20 11"), ("--players", "Anna, Jan, Eva")):
        cup("tour", "correct", "cup", *TABLE, *change).good()
        assert cup.rows("SELECT DISTINCT date FROM seats") == [("2026-11-12",)]
    cup("tour", "correct", "cup", *TABLE, "--date", "2026-11-13").good()
    cup("tour", "correct", "cup", *TABLE, "--scores", "30 20 12").good()
    assert cup.rows("SELECT name, score, date FROM seats ORDER BY seat") == [
        ("Anna", 30, "2026-11-13"),
        ("Jan", 20, "2026-11-13"),
        ("Eva", 12, "2026-11-13"),
    ]
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["Anna", "Ana"])
def test_one_who_withdrew_and_one_who_plays_are_one_who_plays(gone: str, cup: Desk) -> None:
    cup("tour", "result", "cup", *TABLE, "--players", f"{gone}, Jan", "--scores", "3 2").good()
    cup("tour", "withdraw", "cup", gone, "--after", "1").good()
    cup("player", "merge", "Anna", "Ana").good()
    assert cup.rows("SELECT player, withdrawn, after FROM entrants ORDER BY player") == [
        (1, False, None),
        (3, False, None),
        (4, False, None),
    ]
    later = ("--round", "2", "--table", "1", "--players", "Anna, Jan", "--scores", "3 2")
    cup("tour", "result", "cup", *later).good()
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_two_who_withdrew_are_one_who_withdrew(cup: Desk) -> None:
    for who, after in (("Ana", "1"), ("Anna", "2")):
        cup("tour", "withdraw", "cup", who, "--after", after).good()
    cup("player", "merge", "Anna", "Ana").good()
    assert cup.rows("SELECT withdrawn, after FROM entrants WHERE player = 1") == [(True, 2)]


@pytest.mark.slow
def test_a_return_is_not_taken_back_after_later_results(cup: Desk) -> None:
    seats = ("--table", "1", "--players", "Ana, Jan", "--scores", "3 2")
    cup("tour", "result", "cup", "--round", "1", *seats).good()
    cup("tour", "withdraw", "cup", "Ana").good()
    cup("tour", "return", "cup", "Ana").good()
    cup("tour", "result", "cup", "--round", "2", *seats).good()
    words = "Ana has withdrawn from cup after round 1, but has a result in round 2"
    refused(cup, "club", "undo", "6", told=[words])
    cup("club", "undo", "7").good()
    cup("club", "undo", "6").good()


@pytest.mark.slow
def test_a_table_is_voided_and_played_within_one_change(cup: Desk) -> None:
    cup("tour", "result", "cup", *TABLE, "--players", "Ana, Jan", "--scores", "3 2").good()
    with Store.open(cup.path, write=True) as store, changing(store) as change:
        results = Results(change, store.club.tournament("cup"))
        assert results.void(1, "1") == "Ana 3, Jan 2"
        with pytest.raises(Conflict, match="has no result"):
            results.void(1, "1")
        for table, score in (("2", 5), ("1", 6)):
            sat = (e.SeatResult(PlayerNumber(1), score), e.SeatResult(PlayerNumber(3), 4))
            results.place(e.Result("cup", 1, table, sat), replace=False)
            assert results.words(1, table) == f"Ana {score}, Jan 4"
            if table == "2":
                results.void(1, table)
    [table] = cup.json("tour", "show", "cup")[0]["tables"]
    assert (table["table"], [each["score"] for each in table["seats"]]) == ("1", [6, 4])
    assert cup.check().good().out == "OK: the rebuilt tables are identical\n"


def test_a_record_changes_its_table_within_one_change(desk: Desk) -> None:
    """In two changes, `tour void` and then `tour result --record`, it works."""
    desk("tour", "new", "September Cup").good()
    desk("tour", "collect", "september-cup", file(desk, GAME), "--enter").good()
    [(sha256,)] = desk.rows("SELECT sha256 FROM records")
    sat = tuple(
        e.SeatResult(PlayerNumber(n), score) for n, score in enumerate((33, 61, 39), start=1)
    )
    with Store.open(desk.path, write=True) as store, changing(store) as change:
        results = Results(change, store.club.tournament("september-cup"))
        results.void(1, "1")
        results.place(e.Result("september-cup", 1, "2", sat, sha256), replace=False)
