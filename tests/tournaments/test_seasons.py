"""Seasons are found as tournaments are, and finals are made of both."""

from pathlib import Path

import pytest

from tests.support.desk import Desk

TABLE = ("--round", "1", "--table", "1", "--players", "Ana, Eva, Jan, Zoe")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A tournament with one of two rounds played, and a season of it."""
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Autumn Open", "--seed", "1").good()
    desk("tour", "enter", "autumn", "Ana", "Eva", "Jan", "Zoe", "--new").good()
    desk("tour", "plan", "autumn", "--rounds", "2").good()
    desk("tour", "result", "autumn", *TABLE, "--scores", "60 50 40 40").good()
    desk("season", "new", "League 2026-27", "autumn", "--seed", "1").good()
    return desk


def test_a_final_by_a_shortened_name_ends_well(desk: Desk) -> None:
    told = desk("tour", "final", "autumn-o", "--top", "3").good()
    assert told.out.startswith("tournament autumn-open-final: Ana, Eva, Jan\n")
    assert told.err.splitlines() == [
        "azul: some rounds before the final are not played yet",
        "azul: Jan, Zoe are tied at the cut, and only some of them are in the final",
    ]


@pytest.mark.parametrize("name", ["league-2026-27", "League 2026-27", "league", "leag"])
def test_a_season_is_found_by_title_and_by_any_beginning(name: str, desk: Desk) -> None:
    assert "scoring wins" in desk("tour", "set", name, "--scoring", "wins").good().out
    told = desk("tour", "final", name, "--top", "2").good()
    assert told.out.startswith("tournament league-2026-27-final: Ana, Eva\n")


def test_a_whole_title_comes_before_a_beginning(desk: Desk) -> None:
    desk("tour", "final", "league", "--top", "2").good()
    told = desk("tour", "final", "League 2026-27", "--top", "3", "--title", "Small Final").good()
    assert told.out.startswith("tournament small-final: Ana, Eva, Jan\n")
    desk("tour", "final", "leag", "--top", "2").refused(
        "'leag' may be league-2026-27 or league-2026-27-final"
    )
    desk("tour", "final", "spring", "--top", "2").refused("no tournament or season 'spring'")
