"""Points are kept packed, each sort told once, and come out as they went in."""

from pathlib import Path

import pytest

from tests.support.desk import FILES, Desk

SORTS = "SELECT count(*), count(DISTINCT (round, seat, kind, points, reason, final)) FROM entries"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "club.duckdb")


def points(desk: Desk) -> list[tuple[object, ...]]:
    return desk.rows("FROM points ORDER BY ALL")


def count(desk: Desk, table: str) -> int:
    [(rows,)] = desk.rows(f"SELECT count(*) FROM {table}")  # noqa: S608
    return int(rows)


def test_every_sort_of_point_is_reported_once(desk: Desk) -> None:
    seen = 0
    for file in FILES:
        desk("ingest", file).good()
        [(entries, sorts)] = desk.rows(SORTS)
        assert entries == sorts > seen
        seen = entries
    assert 0 < seen < len(points(desk))
    assert count(desk, "single_points") == 0


@pytest.mark.slow
def test_what_has_no_sign_left_stands_in_rows(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Desk(tmp_path / "full.duckdb")
    desk("ingest", *FILES).good()
    monkeypatch.setattr("tournaments.store.packed_points.MOST", 300)
    full("ingest", *FILES).good()
    assert count(full, "entries") == 300
    assert 0 < count(full, "ledgers") < count(desk, "ledgers")
    assert count(full, "single_points") > 0
    assert points(full) == points(desk)
    assert full.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_a_rebuild_packs_what_was_told_in_rows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.store.packed_points.MOST", 0)
    desk("ingest", *FILES).good()
    before = points(desk)
    assert count(desk, "ledgers") == 0
    monkeypatch.undo()
    desk("club", "rebuild").good()
    assert points(desk) == before
    assert count(desk, "single_points") == 0
