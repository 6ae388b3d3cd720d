"""Seasons are found as tournaments are, and finals are made of both."""

import json
from pathlib import Path

import pytest

from tests.support.desk import Desk, prepared_desk

TABLE = ("--round", "1", "--table", "1", "--players", "Ana, Eva, Jan, Zoe")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A tournament with one of two rounds played, and a season of it."""
    return prepared_desk(
        tmp_path / "club.duckdb",
        ("tour", "new", "Autumn Open", "--seed", "1"),
        ("tour", "enter", "autumn", "Ana", "Eva", "Jan", "Zoe", "--new"),
        ("tour", "plan", "autumn", "--rounds", "2"),
        ("tour", "result", "autumn", *TABLE, "--scores", "60 50 40 40"),
        ("season", "new", "League 2026-27", "autumn", "--seed", "1"),
    )


@pytest.mark.slow
def test_a_final_by_a_shortened_name_ends_well(desk: Desk) -> None:
    told = desk("tour", "final", "autumn-o", "--top", "3").good()
    assert told.out.startswith("tournament autumn-open-final: Ana, Eva, Jan\n")
    assert told.err.splitlines() == [
        "azul: some rounds before the final are not played yet",
        "azul: Jan, Zoe are tied at the cut, and only some of them are in the final",
    ]


@pytest.mark.slow
def test_a_final_before_a_season_is_over_says_so(desk: Desk) -> None:
    not_played = "azul: some rounds before the final are not played yet"
    told = desk("tour", "final", "league", "--top", "2", "--title", "A").good()
    assert told.err.splitlines() == [not_played]
    desk("tour", "result", "autumn", "--round", "2", *TABLE[2:], "--scores", "60 50 40 30").good()
    assert desk("tour", "final", "league", "--top", "2", "--title", "B").good().err == ""
    desk("tour", "new", "Winter Open").good()
    desk("season", "add", "league", "winter").good()
    told = desk("tour", "final", "league", "--top", "2", "--title", "C").good()
    assert told.err.splitlines() == [not_played]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["league-2026-27", "League 2026-27", "league", "leag"])
def test_a_season_is_found_by_title_and_by_any_beginning(name: str, desk: Desk) -> None:
    assert "scoring wins" in desk("tour", "set", name, "--scoring", "wins").good().out
    told = desk("tour", "final", name, "--top", "2").good()
    assert told.out.startswith("tournament league-2026-27-final: Ana, Eva\n")


def test_a_final_with_a_title_of_its_own(desk: Desk) -> None:
    told = desk("tour", "final", "league", "--top", "2", "--title", "Small Final").good()
    assert told.out.startswith("tournament small-final: Ana, Eva\n")


def test_a_whole_title_comes_before_a_beginning(desk: Desk) -> None:
    desk("tour", "final", "league", "--top", "2").good()
    told = desk("tour", "final", "League 2026-27", "--top", "3", "--title", "Small Final").good()
    assert told.out.startswith("tournament small-final: Ana, Eva, Jan\n")
    desk("tour", "final", "leag", "--top", "2").refused(
        "'leag' may be league-2026-27 or league-2026-27-final"
    )
    desk("tour", "final", "spring", "--top", "2").refused("no tournament or season 'spring'")


@pytest.fixture
def league(tmp_path: Path) -> Desk:
    """Three tournaments of one game; the winner has 6, 4 and 2 follow, then 0. Zoe misses the second."""
    desk = Desk(tmp_path / "club.duckdb")
    desk("player", "import", written(tmp_path)).good()
    for title, order in (
        ("One", "Ana Eva Jan Zoe"),
        ("Two", "Ana Eva Jan"),
        ("Three", "Zoe Jan Eva Ana"),
    ):
        names = order.split()
        desk("tour", "new", title, "--date", "2026-11-01", "--seed", "1").good()
        desk("tour", "enter", title, *names).good()
        seats = ("--round", "1", "--table", "1", "--players", ", ".join(names))
        scores = " ".join(str(60 - 5 * nth) for nth in range(len(names)))
        desk("tour", "result", title, *seats, "--scores", scores).good()
    desk("season", "new", "League", "one", "two", "three", "--seed", "1").good()
    return desk


def written(folder: Path) -> Path:
    roster = folder / "roster.csv"
    roster.write_text("name\nAna\nEva\nJan\nZoe\n", encoding="utf-8")
    return roster


def points(desk: Desk) -> dict[str, str]:
    return {
        row["player"]: row["points"]
        for row in desk.json("season", "standings", "league")[0]["rows"]
    }


@pytest.mark.slow
def test_the_best_tournaments_and_attendance(league: Desk) -> None:
    assert points(league) == {"Ana": "12", "Eva": "9", "Zoe": "6", "Jan": "6"}
    told = league("season", "set", "league", "--best", "1", "--attendance", "1/2").good().out
    assert told.endswith(", best 1, 1/2 for attendance\n")
    assert points(league) == {"Ana": "15/2", "Zoe": "7", "Eva": "11/2", "Jan": "11/2"}
    rows = league.json("season", "standings", "league")[0]["rows"]
    [zoe] = [row for row in rows if row["player"] == "Zoe"]
    assert zoe["attended"] == 2
    assert zoe["tournaments"] == [
        {"tournament": "one", "points": "0", "counts": False},
        {"tournament": "three", "points": "6", "counts": True},
    ]
    out = league("season", "standings", "league").good().out
    table = [line.split() for line in out.split("by tournament\n")[1].splitlines()]
    assert table[0] == ["player", "1", "2", "3", "attendance", "points"]
    assert table[1] == ["1", "Ana", "6", "(6)", "(0)", "1½", "7½"]
    assert table[2] == ["2", "Zoe", "(0)", "6", "1", "7"]
    assert ["3", "Three,", "2026-11-01"] in table
    league("season", "set", "league", "--best", "0", "--attendance", "0").good()
    assert points(league) == {"Ana": "12", "Eva": "9", "Zoe": "6", "Jan": "6"}
    log = league("club", "log", "--last", "2").good().out
    assert "league: now best 1 attendance 1/2" in log
    assert "league: now best all attendance 0" in log
    assert league.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_the_report_says_which_tournaments_do_not_count(league: Desk) -> None:
    league("season", "set", "league", "--best", "2").good()
    told = json.loads(league("season", "report", "league", "--to", "json").good().out)
    assert ["Best", "the 2 best tournaments of each player count"] in told["stamp"]["rules"]
    [jan] = [row for row in told["crosstable"] if row["player"] == "Jan"]
    assert [cell["text"] for cell in jan["cells"]] == [
        "3rd, 1 game",
        "3rd, 1 game, not counted",
        "2nd, 1 game",
    ]


@pytest.mark.slow
def test_rules_that_no_season_has(league: Desk) -> None:
    league("season", "set", "league", "--attendance", "-1").refused(
        "points for attendance must be 0 or more"
    )
    league("season", "set", "league", "--best", "9999").refused("the best 1 to 1000 tournaments")
    league("season", "set", "one", "--best", "1").refused("no season 'one'")
    league("season", "set", "league").refused("nothing to change")
    league("season", "new", "Other", "one", "--best", "2", "--attendance", "1").good()
    assert "season Other, best 2, attendance 1" in league("club", "log").good().out


@pytest.mark.slow
def test_a_second_count_of_a_season(league: Desk) -> None:
    league(
        "season", "set", "league", "--best", "2", "--attendance", "1/2", "--ties", "DE LOT"
    ).good()
    league("tour", "penalty", "two", "Eva", "1/2").good()
    assert league("season", "check", "league").good().out == "League: no differences found\n"
    assert league.json("season", "check", "league") == [
        {"season": "league", "ok": True, "differences": []}
    ]
    league.write("UPDATE reported_seats SET score = 99 WHERE size = 3 AND seat = 3")
    told = league("season", "check", "league")
    assert told.code == 1
    assert "Two, round 1, table 1: the club file shows a different result from the log" in told.out


@pytest.mark.slow
def test_brief_standings_have_no_legend(league: Desk) -> None:
    told = league("season", "standings", "league", "--brief").good().out
    assert "by tournament" in told
    assert "relative score" not in told
    assert "relative score" in league("season", "standings", "league").good().out
