"""The evening of 13 players by `azul tour run`, typed by script: few keystrokes, and nothing is missing."""

from pathlib import Path

import pytest

from tests.bench.evening_keys import NAMES, ROUNDS, count
from tests.support.commands import ROOT
from tournaments.store.store import Store

MOST = 1_000


@pytest.mark.slow
@pytest.mark.process
def test_an_evening_takes_few_keystrokes(tmp_path: Path) -> None:
    evening, _ = count(tmp_path)
    assert evening.keys <= MOST
    manual = ROOT.joinpath("tournaments", "README.md").read_text(encoding="utf-8")
    assert f"{evening.keys} keystrokes" in manual
    with Store.open(tmp_path / "club.duckdb") as store:
        tournament = store.club.tournament("autumn")
        assert len(tournament.entrants) == len(NAMES)
        assert [each.closed for each in tournament.rounds.values()] == [True] * ROUNDS
        [(results,)] = store.rows("SELECT count(*) FROM results")
    assert results == 4 * ROUNDS
    names = {path.name for path in tmp_path.iterdir()}
    for number in range(1, ROUNDS + 1):
        pages = ("tables", "where", "sheets", *["standings"][: number - 1])
        assert {f"autumn-round-{number}-{what}.pdf" for what in pages} <= names
    assert {"autumn-screen.html", "autumn.html", "autumn.pdf"} <= names
