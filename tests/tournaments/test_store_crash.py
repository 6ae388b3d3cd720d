"""Killed at any moment, the store opens again and holds all that was reported as done, and nothing half."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.support.commands import ROOT
from tests.support.desk import Desk
from tests.support.strategies import part, times
from tests.support.writing import BATCH, LARGE, PLAYERS
from tournaments.ingest.rebuild import Rebuilt, rebuild
from tournaments.log.change import broken_link
from tournaments.store.store import Store

pytestmark = [pytest.mark.slow, pytest.mark.process]

Done = list[tuple[str, int]]


def kill(work: str, room: Path, first: int, moment: Callable[[], None], steps: int = 0) -> Done:
    """Start the work, kill it at a moment after so many steps, and give what it told before."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.writing", work, str(room), str(first)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert process.stdout is not None
    with process, process.stdout as stream:
        told = [stream.readline() for _ in range(1 + steps)]
        rest = threading.Thread(target=lambda: told.extend(stream))
        moment()
        assert process.poll() is None, "the work ended by itself"
        process.send_signal(signal.SIGKILL)
        rest.start()
        rest.join()
    lines = [line.split() for line in told[1:] if line.endswith("\n")]
    return [(what, int(number)) for what, number in lines]


def after(seconds: float) -> Callable[[], None]:
    return lambda: time.sleep(seconds)


def as_soon_as(folder: Path, pattern: str, later: float) -> Callable[[], None]:
    """Wait until such a file appears in a folder, and a little longer."""

    def wait() -> None:
        end = time.monotonic() + 20
        while not any(folder.glob(pattern)):
            assert time.monotonic() < end, "it never appeared"
        time.sleep(later)

    return wait


def same(path: Path) -> bool:
    """Whether the log is whole, and the tables are what follows from it and the records."""
    with Store.open(path, write=True) as store:
        assert broken_link(store) is None
        return rebuild(store, lambda _done, _all: None, keep=False) == Rebuilt([])


@pytest.fixture
def club(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup", "--seed", "x").good()
    desk("tour", "enter", "cup", *PLAYERS, "--new").good()
    return desk


def scores(desk: Desk) -> dict[int, list[int]]:
    query = (
        "SELECT round, list(score ORDER BY seat) FROM tournament_seats WHERE round IS NOT NULL"
        " AND tournament = 'cup' GROUP BY round ORDER BY round"
    )
    return dict(desk.rows(query))


def batches(desk: Desk) -> dict[str, int]:
    """Count the games of each file that has any."""
    query = (
        "SELECT split_part(site, '.', 1), count(DISTINCT number) FROM free_seats"
        " WHERE known AND status = 'clean' GROUP BY ALL"
    )
    return dict(desk.rows(query))


def test_killed_between_and_within_changes(club: Desk, tmp_path: Path) -> None:
    """Kills in a row: the next work goes on with the store that the last one left."""
    rng = Random(18)
    promised: set[tuple[str, int]] = set()
    first = 1
    for nth in [*part(range(5)), 5]:
        moment = after(rng.uniform(0.02, 0.4))
        promised |= set(kill("change", tmp_path, first, moment, steps=nth % 3))
        told, kept = scores(club), batches(club)
        assert set(kept.values()) <= {BATCH}
        for what, number in promised:
            if what == "ingest":
                assert kept[f"s{number}"] == BATCH
            else:
                assert told[number] in ([number, 3, 2, 1], [number, 4, 2, 1])
            if what == "correct":
                assert told[number] == [number, 4, 2, 1]
        reached = [number for what, number in promised if what == "result"]
        assert set(reached) <= set(told)
        with Store.open(club.path) as store:
            assert broken_link(store) is None
        first = max(told, default=0) + 1
    assert promised
    assert same(club.path)


def test_killed_within_a_large_ingestion(club: Desk, tmp_path: Path) -> None:
    """At random moments of checking, and as soon as there is a log of what is written."""
    rng = Random(19)
    promised: set[str] = set()
    first = 1
    for nth in [*part(range(5)), 5]:
        writing = as_soon_as(tmp_path, "club.duckdb.wal", rng.uniform(0, 0.01))
        moment = (after(rng.uniform(0.05, 0.3)), writing)[nth % 2]
        told = kill("ingest", tmp_path, first, moment)
        promised |= {f"l{number}" for what, number in told if what == "ingested"}
        kept = batches(club)
        assert set(kept.values()) <= {LARGE}
        assert promised <= set(kept)
        assert len(set(kept) - promised) <= 1, "at most the one that was being told"
        promised = set(kept)
        first = max((number for _, number in told), default=first) + 1
    assert same(club.path)


def test_a_store_is_founded_whole_or_not_at_all(tmp_path: Path) -> None:
    rng = Random(20)
    moments = [after(rng.uniform(0.02, 0.3)) for _ in range(times(3))]
    for nth, moment in enumerate([*moments, as_soon_as(tmp_path, ".azul-*.tmp/*", 0)]):
        first = 1000 * nth if nth < len(moments) else 1
        told = kill("init", tmp_path, first, moment)
        for what, number in told:
            assert what == "made"
            assert tmp_path.joinpath(f"{number}.duckdb").exists()
        for path in tmp_path.glob("*.duckdb"):
            with Store.open(path) as store:
                assert (store.club.name, store.head.seq) == ("Friday Club", 1)
            path.unlink()
    desk = Desk(tmp_path / "1.duckdb", made=False)
    desk("club", "init", desk.path, db=False).good()
    assert list(tmp_path.iterdir()) == [desk.path], "what the killed ones left is swept"


def test_an_export_is_whole_or_not_there(tmp_path: Path) -> None:
    rng = Random(21)
    Desk(tmp_path / "club.duckdb")("player", "add", "Ana").good()
    desk = Desk(tmp_path / "club.duckdb", made=False)
    before = desk.dump()
    tables = {name for (name,) in desk.rows("SELECT table_name FROM information_schema.tables")}
    for nth in range(times(3)):
        told = kill("export", tmp_path, 1000 * nth, after(rng.uniform(0.02, 0.3)))
        folders = sorted(tmp_path.glob("x*"))
        assert {f"x{number}" for _, number in told} <= {each.name for each in folders}
        for each in folders:
            assert {path.stem for path in each.iterdir()} == tables
    assert desk.dump() == before


def test_what_a_killed_one_left_is_in_nobodys_way(tmp_path: Path) -> None:
    """The lock of a process ends with it."""
    desk = Desk(tmp_path / "club.duckdb")
    with contextlib.suppress(OSError):
        kill("ingest", tmp_path, 1, after(0.1))
    desk("player", "add", "Ana").good()
    assert [each["player"] for each in desk.json("player", "list")][-1] == "Ana"


def test_what_a_killed_writer_had_put_aside_is_removed(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    aside = tmp_path / "club.duckdb.tmp"
    aside.mkdir()
    (aside / "duckdb_temp_storage_DEFAULT-0.tmp").write_bytes(b"x" * 1000)
    (aside / "notes.txt").write_text("mine", encoding="utf-8")
    desk("player", "add", "Ana").good()
    assert [each.name for each in aside.iterdir()] == ["notes.txt"]
    (aside / "notes.txt").unlink()
    desk("player", "add", "Jan").good()
    assert not aside.exists()
