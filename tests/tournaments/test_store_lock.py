"""One writer at a time, and files that are no store of this version: clear words, nothing changed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.support.commands import ROOT, WORKED, Done, azul, here
from tests.support.desk import DERIVED, SEASON, Desk, Step, games, rich, rich_desk, write
from tests.support.strategies import times
from tests.support.terminal import Terminal
from tournaments.store import database
from tournaments.store.store import LAYOUT, TRUTH

HOLDER = """
import sys
from pathlib import Path
from tournaments.club.events import NewPlayer
from tournaments.log.change import changing
from tournaments.store.store import Store

with Store.open(Path(sys.argv[1]), write=True) as store, changing(store) as change:
    change.add(NewPlayer(1, "Ana"))
    print("held", flush=True)
    sys.stdin.read()
"""
READER = """
import sys
import duckdb

with duckdb.connect(sys.argv[1], read_only=True):
    print("held", flush=True)
    sys.stdin.read()
"""
WRITING: tuple[Step, ...] = (
    ("ingest", WORKED),
    ("player", "add", "Eva"),
    ("tour", "new", "Cup"),
    ("club", "undo"),
    ("club", "rebuild", "--check"),
)
READING: tuple[Step, ...] = (
    ("player", "list"),
    ("ratings",),
    ("club", "log"),
    ("club", "sql", "SELECT 1"),
    ("club", "export", "nowhere"),
)


@contextmanager
def held(path: Path, program: str = HOLDER) -> Iterator[Callable[[], None]]:
    """Let another process be in the middle of a change, which it finishes in the end, or when it is told."""
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "held\n"
        yield process.stdin.close
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.slow
def test_second_comers_are_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    desk = Desk(tmp_path / "club.duckdb")
    with held(desk.path):
        for words in (*WRITING, *READING):
            done = desk(*words).refused("is in use by another program", "nothing was changed")
            assert done.out == ""
            assert len(done.err.splitlines()) == 1
        real = azul("player", "add", "Eva", "--db", desk.path)
        assert (real.code, real.out) == (2, "")
        assert "in use by another program" in real.err
        assert "Traceback" not in real.err
    assert not ROOT.joinpath("nowhere").exists()
    assert [each["player"] for each in desk.json("player", "list")] == ["Ana"]
    desk("player", "add", "Eva").good()
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.process
def test_writers_at_once(tmp_path: Path) -> None:
    """Three who enter results together wait for each other, and so does a reader beside them."""
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup").good()
    desk("tour", "enter", "cup", "Ana", "Jan", "Eva", "Rui", "Noor", "Zoe", "--new").good()
    pairs = ("Ana, Jan", "Eva, Rui", "Noor, Zoe")
    table = ("tour", "result", "cup", "--yes", "--round", "1", "--scores", "61 54", "--table")
    commands = [
        *((*table, str(number), "--players", pair) for number, pair in enumerate(pairs, start=1)),
        ("tour", "show", "cup"),
    ]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "azul_notation", *words, "--db", str(desk.path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        for words in commands
    ]
    for process in processes:
        _, err = process.communicate()
        assert (process.returncode, err) == (0, b"")
    assert [len(table["seats"]) for table in desk.json("tour", "show", "cup")[0]["tables"]] == [
        2
    ] * 3
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.process
def test_whoever_waits_at_a_terminal_is_reported_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with held(desk.path) as free, Terminal("player", "list", "--db", desk.path) as terminal:
        terminal.until("is using")
        free()
        terminal.until("Ana")
        assert terminal.left() == 0
        assert terminal.shown.count("waiting for it") == 1


@pytest.mark.slow
@pytest.mark.process
def test_an_interrupted_wait_stores_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with held(desk.path), Terminal("player", "add", "Eva", "--db", desk.path) as terminal:
        terminal.until("is using")
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("interrupted; nothing was stored")
        assert terminal.left() == 130


@pytest.mark.slow
def test_readers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    desk = Desk(tmp_path / "club.duckdb")
    with held(desk.path, READER):
        desk("club", "log").good()
        desk("player", "add", "Eva").refused("in use by another program")


@pytest.mark.parametrize(
    "words", [("player", "list"), ("player", "add", "Ana"), ("club", "rebuild")]
)
@pytest.mark.parametrize("data", [b"%azn 1\nno database", bytes(5000), b""])
def test_a_file_that_is_no_database(words: Step, data: bytes, tmp_path: Path) -> None:
    desk = Desk(write(tmp_path / "file", data), made=False)
    done = desk(*words).refused("is not a club file")
    assert done.out == ""
    assert desk.path.read_bytes() == data


@pytest.mark.slow
def test_a_damaged_store_is_refused_in_words(tmp_path: Path) -> None:
    """Cut off, or overwritten in its head: the file is left as it is."""
    whole = rich()
    rng = Random(22)
    desk = Desk(tmp_path / "damaged.duckdb", made=False)
    for nth in range(max(2, times(8))):
        at = rng.randrange(12_288)
        cut = whole[: rng.randrange(len(whole))]
        data = cut if nth % 2 else whole[:at] + bytes(4096) + whole[at + 4096 :]
        write(desk.path, data)
        for words in (("player", "list"), ("ingest", WORKED)):
            done = desk(*words)
            assert done.code == 0 or done.err.startswith("azul: ")
            assert done.code == 0 or desk.path.read_bytes() == data


@pytest.mark.parametrize(
    "words", [("player", "list"), ("player", "add", "Ana"), ("club", "rebuild")]
)
@pytest.mark.parametrize(
    "query", ["CREATE TABLE t (x INT)", "CREATE TABLE meta (truth INT, layout INT)"]
)
def test_a_database_that_is_no_store(words: Step, query: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "other.duckdb", made=False)
    desk.write(query)
    desk(*words).refused("is a database, but not a club file")
    assert len(desk.rows("SELECT * FROM duckdb_tables()")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("column", ["truth", "layout"])
def test_a_newer_store_is_refused(column: str, tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    desk.write(f"UPDATE meta SET {column} = {column} + 1")  # noqa: S608
    before = desk.dump()
    for words in (("player", "list"), ("player", "add", "New"), ("club", "rebuild")):
        desk(*words).refused("was written by a newer version of azul: update azul")
    assert desk.dump() == before


@pytest.mark.slow
def test_an_older_store_is_mended_by_a_rebuild(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    before, reports = desk.dump(), desk.reports()
    desk.write("UPDATE meta SET layout = layout - 1")
    desk.write(
        "DROP VIEW points; DROP TABLE ledgers; ALTER TABLE games DROP COLUMN moves; DROP VIEW seats;"
    )
    desk.write("DELETE FROM people; DROP TABLE reported_seats;")
    for words in (("player", "list"), ("ratings",), ("player", "add", "New"), ("ingest", SEASON)):
        desk(*words).refused("older version of azul: `azul club rebuild` brings it up to date")
    assert desk("club", "rebuild").good().out == "rebuilt\n"
    assert desk.rows("FROM meta") == [(TRUTH, LAYOUT)]
    assert desk.dump() == before
    assert desk.reports() == reports
    assert desk.check().good().out == "OK: the rebuilt tables are identical\n"


@pytest.mark.slow
def test_a_check_of_an_older_store_changes_nothing(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    desk.write("UPDATE meta SET layout = layout - 1")
    before = desk.dump(("events", "records", "ingested", *DERIVED, "meta"))
    desk.check().good()
    assert desk.dump(("events", "records", "ingested", *DERIVED, "meta")) == before


# -- which store


@pytest.mark.slow
def test_the_store_of_a_folder(tmp_path: Path) -> None:
    def there(*words: str, **environment: str) -> Done:
        return here(*words, folder=tmp_path, **environment)

    none = there("player", "list")
    assert (none.code, none.out) == (2, "")
    assert "`azul club init club.duckdb` creates a new club" in none.err

    assert there("club", "init", "one.duckdb").code == 0
    assert there("player", "add", "Ana").code == 0

    assert there("club", "init", "two.duckdb").code == 0
    several = there("player", "list")
    assert several.code == 2
    assert f"several club files in {tmp_path} (one.duckdb, two.duckdb)" in several.err
    assert "choose one, as in `--db one.duckdb`, or with AZUL_DB" in several.err

    assert "Ana" in there("player", "list", AZUL_DB="one.duckdb").out
    told = there("player", "list", "--db", "one.duckdb", AZUL_DB="two.duckdb")
    assert "Ana" in told.out


def test_a_store_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.duckdb", tmp_path, tmp_path / "no" / "none.duckdb"):
        for words in (("player", "list"), ("ingest", WORKED), ("club", "rebuild")):
            Desk(path, made=False)(*words).refused("there is no club file", "azul club init")
    assert list(tmp_path.iterdir()) == []
    Desk(tmp_path, made=False)("club", "init", tmp_path, db=False).refused("exists already")


def test_no_store_is_made_over_a_file(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("ingest", write(tmp_path / "one.azn", games()[0])).good()
    before = desk.path.read_bytes()
    desk("club", "init", desk.path, db=False).refused("exists already")
    nowhere = tmp_path / "no" / "club.duckdb"
    Desk(nowhere, made=False)("club", "init", nowhere, db=False).refused(str(nowhere.parent))
    assert desk.path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["club.duckdb", "one.azn"]
