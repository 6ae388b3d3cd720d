"""What is rated together: events of one last day, dates known in part, pools of one size."""

from pathlib import Path

import pytest

from tests.support.desk import Desk, games, write

GAME = games()[0]
PARTLY = ("2026", "2026-??", "2026-??-??")
UNKNOWN = ("?", "????-??-??")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


def ratings(desk: Desk, *words: str) -> dict[str, float]:
    return {each["player"]: each["rating"] for each in desk.json("ratings", *words)[0]["players"]}


@pytest.mark.slow
def test_events_of_one_last_day_are_one_period_whatever_their_titles(desk: Desk) -> None:
    desk("player", "add", "A").good()
    for title, pair in (("b", "A, B"), ("a", "A, C")):
        desk("tour", "new", title, "--date", "2026-03-05", "--seed", "1").good()
        desk("tour", "enter", title, *pair.split(", "), "--new").good()
        table = ("--round", "1", "--table", "1", "--players", pair, "--scores", "60 40")
        desk("tour", "result", title, *table).good()
    told = ratings(desk, "--period", "event")
    # A gains twice 60 · (1 - ½), B and C lose 30 each: nobody is rated before the others
    assert told == {"A": 1560, "B": 1470, "C": 1470}
    desk("tour", "set", "a", "--title", "zz").good()
    assert ratings(desk, "--period", "event") == told


@pytest.mark.slow
def test_the_last_day_of_an_event_is_that_of_all_its_games(desk: Desk) -> None:
    """Records and results are of one event whatever the case of its title, and --size moves nothing."""
    desk("tour", "new", "Cup", "--date", "2026-03-01", "--seed", "1").good()
    desk("tour", "enter", "cup", "A", "B", "--new").good()
    table = ("--round", "1", "--table", "1", "--players", "A, B", "--scores", "60 40")
    desk("tour", "result", "cup", *table).good()
    text = GAME.replace('"September Cup"', '"CUP"').replace('[Round "1"]', '[Round "2"]')
    desk("ingest", write(desk.path.parent / "one.azn", text)).good()
    [shown] = desk.json("player", "show", "A")
    assert [day for day, _ in shown["ratings"]] == ["2026-03-01"]
    out = desk("ratings", "--period", "event", "--size", "2").good().out
    assert [line.split()[4] for line in out.splitlines()[1:3]] == ["2026-09-04"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("dates", [PARTLY, UNKNOWN])
def test_a_part_of_a_date_that_is_not_known_is_left_out_or_a_question_mark(
    dates: tuple[str, ...], desk: Desk
) -> None:
    for number in range(6):
        text = GAME.replace("2026-09-04", dates[number % len(dates)])
        text = text.replace('[Round "1"]', f'[Round "{number + 1}"]')
        desk("ingest", write(desk.path.parent / f"{number}.azn", text)).good()
    [shown] = desk.json("player", "show", "Ana")
    assert len(shown["ratings"]) == 1
    last = {line.split()[-1] for line in desk("ratings").good().out.splitlines()[1:4]}
    assert last == ({"2026"} if dates is PARTLY else {"?"})
    # Õie wins six times against two: 60 / 2 · 12 · ½; Ana beats one and loses to one
    told = ratings(desk)
    assert (told["Õie Mägi"], told["Ana Lima"]) == (1680, 1500)


@pytest.mark.slow
def test_until_takes_a_whole_month_or_year(desk: Desk) -> None:
    desk("ingest", write(desk.path.parent / "one.azn", GAME)).good()
    for until in ("2026-09-04", "2026-09", "2026", "2027"):
        assert len(ratings(desk, "--until", until)) == 3
    for until in ("2026-09-03", "2026-08", "2025"):
        assert ratings(desk, "--until", until) == {}
    desk("ratings", "--until", "2026-09-??").refused(
        "write 2026-11-18, or 2026-11 for the whole month"
    )


def test_pools_are_in_json(desk: Desk) -> None:
    desk("ingest", write(desk.path.parent / "one.azn", GAME)).good()
    [told] = desk.json("ratings", "--pools")
    assert [each["size"] for each in told["pools"]] == [2, 3, 4]
    assert [len(each["players"]) for each in told["pools"]] == [0, 3, 0]
    assert told["pools"][1]["players"] == told["players"]
    assert "pools" not in desk.json("ratings")[0]
    for words in (("--sweep",), ("--size", "3"), ("report",)):
        desk("ratings", "--pools", *words, db=False).refused("--pools")
