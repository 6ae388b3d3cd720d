"""Days as people type them: those that can be one day only are read, the others shown both ways."""

from pathlib import Path

import pytest

from tests.support.desk import Desk
from tournaments.dates import day_of
from tournaments.errors import Conflict


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-09-04", "2026-09-04"),
        ("2026-9-4", "2026-09-04"),
        ("2026/9/4", "2026-09-04"),
        ("4.9.2026", "2026-09-04"),
        ("04. 09. 2026", "2026-09-04"),
        (" 13/9/2026 ", "2026-09-13"),
        ("9-13-2026", "2026-09-13"),
        ("5/5/2026", "2026-05-05"),
        ("29.2.2028", "2028-02-29"),
    ],
)
def test_days_that_can_be_one_only(text: str, day: str) -> None:
    assert day_of(text) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "4.9.26",
        "2026-09",
        "2026-09-??",
        "4/9.2026",
    ],
)
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(Conflict, match="is not a valid date: write it as 2026-11-18"):
        day_of(text)


@pytest.mark.parametrize(
    "text", ["31.9.2026", "29.2.2026", "9.13.2026", "0.9.2026", "2026-02-30", "31/11/2026"]
)
def test_days_that_do_not_exist(text: str) -> None:
    with pytest.raises(Conflict, match="there is no such day"):
        day_of(text)


@pytest.mark.parametrize("text", ["4/9/2026", "4-9-2026", "9/4/2026"])
def test_days_that_may_be_two(text: str) -> None:
    with pytest.raises(Conflict, match="may be 2026-04-09 or 2026-09-04"):
        day_of(text)


def test_days_of_tournaments_and_results(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    assert "2026-09-04" in desk("tour", "new", "Cup", "--date", "4.9.2026").good().out
    desk("tour", "set", "cup", "--date", "4/9/2026").refused("may be 2026-04-09 or 2026-09-04")
    assert "Cup: 2026-09-05, scoring" in desk("tour", "set", "cup", "--date", "2026-9-5").good().out
    desk("tour", "enter", "cup", "Ana", "Jan", "--new").good()
    table = ("--round", "1", "--table", "1", "--players", "Ana, Jan", "--scores", "61 54")
    desk("tour", "result", "cup", *table, "--date", "6.9.2026").good()
    assert '"2026-09-06"' in desk.rows("SELECT data FROM events ORDER BY seq DESC LIMIT 1")[0][0]
