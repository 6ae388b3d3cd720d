"""What standings and reports are headed: the round, what is missing, who has won."""

from pathlib import Path

import pytest

from tests.support.clubs import Club
from tests.support.evenings import SIX, Evening
from tournaments.reports import words


def head(desk: Evening, *more: str) -> list[str]:
    return desk.tour("standings", *more).good().out.splitlines()[:2]


@pytest.mark.slow
def test_headings_follow_the_evening(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", SIX, "--sizes", "3", "--rounds", "2")
    assert head(desk) == ["Cup, no results yet", ""]
    one = desk.begin()
    desk.score(1, "1", "60 50 40").good()
    first = one["1"][0]
    assert head(desk) == ["Cup, round 1 in progress: 1 of 2 tables in", f"In the lead: {first}"]
    for form in ("md", "html"):
        made = desk.tour("report", "--to", form).good().out
        assert "Round 1 in progress: 1 of 2 tables in" in made
        assert "Winner" not in made
    desk.score(1, "2", "70 20 10").good()
    assert head(desk)[0] == "Cup, after round 1 of 2"
    two = desk.begin()
    assert head(desk)[0] == "Cup, after round 1 of 2"
    desk.score(2, "1", " ".join("90" if each == first else "10" for each in two["1"])).good()
    desk.score(2, "2", " ".join("90" if each == first else "10" for each in two["2"])).good()
    assert head(desk) == ["Cup, final standings", f"Winner: {first}"]
    assert head(desk, "--after", "1")[0] == "Cup, after round 1 of 2"
    told = desk.tour("standings", "--after", "9").good()
    assert "round 9 has no results yet" in told.err
    lines = desk.tour("report", "--to", "md").good().out.splitlines()
    assert lines[:5] == ["# Cup", "", "Final standings", "", f"**Winner: {first}**"]
    assert "## About this report" in lines[lines.index("## Standings") :]
    page = desk.tour("report", "--to", "html").good().out
    assert f"Winner: <b>{first}</b>" in page
    assert page.index("Winner:") < page.index("<table")
    desk.tour("void", "--round", "1", "--table", "1").good()
    assert head(desk)[0] == "Cup, after round 2 of 2; missing: round 1, table 1"


@pytest.mark.slow
def test_a_season_says_how_many_tournaments_count(league: Club) -> None:
    told = league.good("season", "standings", "league").splitlines()
    assert told[0].endswith(", after 2 tournaments")
    page = league.good("season", "report", "league", "--to", "md")
    assert "After 2 tournaments" in page


@pytest.mark.parametrize(
    ("names", "final", "said"),
    [
        (["Ana"], True, ("Winner", "Ana")),
        (["Ana", "Jan"], True, ("Shared win", "Ana and Jan")),
        (["Ana", "Jan"], False, ("In the lead", "Ana and Jan")),
    ],
)
def test_a_shared_win_is_named(names: list[str], final: bool, said: tuple[str, str]) -> None:
    assert words.winner(names, final=final) == said


def test_a_season_counts_one_game(league: Club) -> None:
    page = league.good("season", "report", "league", "--to", "html")
    assert "1 games" not in page
    assert '<small class="below">' in page
    assert ".cross .cell :is(a, .below) { display: block" in page
