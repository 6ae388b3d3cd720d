"""A season scores byes, walkovers and absences by its own scoring; numbers of a plan and penalties stay."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.desk import Desk

Cup = Callable[..., Desk]


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    """Five players in pairs by 1000-100-10-1: a bye, a walkover, and one game."""

    def make(*plan: str) -> Desk:
        desk = Desk(tmp_path / "club.duckdb")
        desk("tour", "new", "Autumn Cup", "--scoring", "1000-100-10-1", "--seed", "1").good()
        desk("tour", "enter", "autumn", "A", "B", "C", "D", "E", "F", "--new").good()
        desk("tour", "plan", "autumn", "--sizes", "2", "--rounds", "2", *plan).good()
        desk("tour", "absent", "autumn", "F", "--round", "1").good()
        desk("tour", "pair", "autumn").good()
        desk("tour", "publish", "autumn").good()
        return desk

    return make


def play(desk: Desk) -> tuple[list[str], list[str], list[str]]:
    """Give who played, the one left alone with the one who did not come, and who had a bye."""
    [seated] = desk.json("tour", "round", "autumn")
    one, two = (table["players"] for table in seated["tables"])
    desk("tour", "absent", "autumn", two[1], "--round", "1").good()
    desk("tour", "result", "autumn", "--round", "1", "--table", "1", "--scores", "50 40").good()
    desk("season", "new", "League", "autumn", "--scoring", "5-3-2-1", "--seed", "1").good()
    return one, two, seated["byes"]


def points(desk: Desk, *of: str) -> dict[str, str]:
    rows = desk.json(*of)[0]["rows"]
    return {row["player"]: row["points"] for row in rows}


@pytest.mark.slow
def test_a_season_scores_what_was_not_played_as_it_scores_games(cup: Cup) -> None:
    desk = cup()
    (winner, loser), (alone, missing), [bye] = play(desk)
    told = {winner: "5", loser: "3", alone: "5", missing: "0", bye: "5/2", "F": "0"}
    assert points(desk, "season", "standings", "league") == told
    own = {winner: "1000", loser: "100", alone: "1000", missing: "0", bye: "500", "F": "0"}
    assert points(desk, "tour", "standings", "autumn") == own


@pytest.mark.slow
def test_numbers_of_the_plan_and_penalties_stay_what_they_are(cup: Cup) -> None:
    desk = cup("--bye-points", "4/3", "--absence-points", "1/2")
    _, (alone, _), [bye] = play(desk)
    desk("tour", "penalty", "autumn", alone, "1/3").good()
    told = points(desk, "season", "standings", "league")
    assert (told[bye], told["F"], told[alone]) == ("4/3", "1/2", "14/3")
    desk("tour", "check", "autumn").good()


@pytest.mark.slow
def test_notes_of_a_season_name_the_tournament(cup: Cup) -> None:
    desk = cup()
    _, (alone, missing), [bye] = play(desk)
    desk("tour", "penalty", "autumn", alone, "1").good()
    out = desk("season", "standings", "league").good().out
    notes = {line.split()[1]: line for line in out.splitlines() if "Autumn Cup" in line}
    assert notes[bye].endswith("bye in round 1 of Autumn Cup")
    assert notes["F"].endswith("absent in round 1 of Autumn Cup")
    assert notes[missing].endswith("did not come in round 1 of Autumn Cup")
    assert notes[alone].endswith("walkover in round 1 of Autumn Cup, penalty 1 in Autumn Cup")
