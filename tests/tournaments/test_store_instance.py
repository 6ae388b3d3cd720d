"""All club files of a process are attached to one instance of the database, and none marks another."""

import os
import shutil
from pathlib import Path

import pytest

from tests.support.desk import Desk, founded
from tournaments.sql import sql
from tournaments.store.instance import club_instance
from tournaments.store.store import Store


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "it's a club.duckdb"
    path.write_bytes(founded())
    return path


def databases() -> list[str]:
    """Name what is attached to the instance of this process."""
    with club_instance().cursor() as con:
        return [
            name
            for (name,) in con.execute("SELECT database_name FROM duckdb_databases()").fetchall()
        ]


def settings() -> list[tuple[str, str]]:
    with club_instance().cursor() as con:
        return con.execute("SELECT name, value FROM duckdb_settings() ORDER BY ALL").fetchall()


def test_two_clubs_are_open_at_the_same_time(club: Path) -> None:
    other = Path(shutil.copy(club, club.with_name("other.duckdb")))
    with Store.open(club, write=True) as one, Store.open(other, write=True) as two:
        one.con.execute("CREATE TABLE mine (number INTEGER)")
        assert ("mine",) not in two.rows(sql("store/table_names"))
        with pytest.raises(Exception, match="mine"):
            two.rows("FROM mine")
        assert one.cursor().execute("FROM mine").fetchall() == []


def test_a_closed_store_leaves_the_instance_as_it_was(club: Path) -> None:
    before = databases(), settings()
    with Store.open(club, write=True) as store:
        store.leave_room()
        assert databases() != before[0]
        assert settings() != before[1]
    assert (databases(), settings()) == before
    assert sorted(club.parent.iterdir()) == [club]


def test_a_file_that_cannot_be_opened_is_not_attached(tmp_path: Path) -> None:
    path = tmp_path / "notes.duckdb"
    path.write_text("not a database", encoding="utf-8")
    before = databases(), settings()
    with pytest.raises(Exception, match="is not a club file"):
        Store.open(path)
    assert (databases(), settings()) == before


def test_what_waited_on_the_disk_is_gone_when_the_store_is_closed(club: Path) -> None:
    used = club_instance()
    with Store.open(club, write=True) as store:
        store.leave_room()
        store.con.execute(
            "CREATE TABLE long AS SELECT repeat(range::VARCHAR, 100) AS text FROM range(100000)"
        )
        store.con.execute("SELECT count(*) FROM (SELECT DISTINCT text FROM long)").fetchall()
        assert club.with_name(f"{club.name}.tmp").is_dir()
    assert sorted(club.parent.iterdir()) == [club]
    assert club_instance() is not used
    Desk(club, made=False)("player", "add", "Ana").good()


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked here")
def test_a_forked_process_starts_its_own(club: Path) -> None:
    mine = club_instance()
    child = os.fork()
    if not child:
        with Store.open(club) as store:
            os._exit(10 if club_instance() is not mine and store.head.seq else 20)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 10
    assert club_instance() is mine
