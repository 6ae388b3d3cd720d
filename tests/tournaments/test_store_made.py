"""A store is made whole or not at all, on a full disk too, and over nothing that is there."""

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from azul_notation.text.replacement import PREFIX, SUFFIX
from tests.support.commands import ROOT
from tests.support.desk import Desk, write
from tests.support.small_disk import MOUNTS, small_disk
from tests.support.strategies import part
from tournaments.club import events as e
from tournaments.errors import Conflict, StoreError
from tournaments.log.change import changing
from tournaments.store.store import Store

SIZE = 2048
STEP = 64


def found(store: Store) -> None:
    with changing(store) as change:
        change.add(e.Founded("Friday Club"))


@pytest.mark.slow
@pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")
def test_on_a_full_disk_nothing_is_promised_and_nothing_left(tmp_path: Path) -> None:
    outcomes = []
    with small_disk(tmp_path / "disk", SIZE) as disk:
        desk = Desk(disk.folder / "c.duckdb", made=False)
        for free in [*part(range(0, SIZE, STEP)), SIZE]:
            disk.fill(free=free)
            done = desk("club", "init", desk.path, "--name", "Friday Club", db=False)
            outcomes.append(done.code)
            if done.code == 0:
                assert disk.names() == ["c.duckdb"]
                with Store.open(desk.path) as store:
                    assert (store.club.name, store.head.seq) == ("Friday Club", 1)
                desk.path.unlink()
            else:
                assert done.err == f"azul: cannot make {desk.path}: the disk is full\n"
                assert (done.code, done.out, disk.names()) == (2, "", [])
    assert set(outcomes) == {0, 2}
    assert outcomes == sorted(outcomes, reverse=True), "more room is never worse"


@pytest.mark.slow
def test_where_files_may_not_grow_nothing_is_promised_and_nothing_left(tmp_path: Path) -> None:
    path = tmp_path / "c.duckdb"
    command = [sys.executable, "-m", "azul_notation", "club", "init", str(path)]
    outcomes = set()
    for size in [*part((64, 0, 256, 500, 1024)), SIZE]:
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size * 1024, size * 1024))
        done = subprocess.run(
            command,
            capture_output=True,
            cwd=ROOT,
            check=False,
            preexec_fn=limit,
        )
        outcomes.add(done.returncode)
        if done.returncode == 0:
            with Store.open(path) as store:
                assert store.head.seq == 1
            path.unlink()
        else:
            assert done.stderr.decode() == (
                f"azul: cannot make {path}: the file has reached its maximum size\n"
            )
        assert list(tmp_path.iterdir()) == []
    assert outcomes == {0, 2}


def test_what_appears_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "c.duckdb"

    def slowly(store: Store) -> None:
        found(store)
        write(path, "mine")

    with pytest.raises(StoreError, match="exists already"):
        Store.create(path, slowly)
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_that_leads_nowhere_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "c.duckdb"
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(StoreError, match="exists already"):
        Store.create(path, found)
    assert path.is_symlink()


def test_a_store_in_the_making_is_private_and_its_name_unpredictable(tmp_path: Path) -> None:
    seen = []

    def look(store: Store) -> None:
        found(store)
        [folder] = tmp_path.iterdir()
        assert folder.stat().st_mode & 0o777 == 0o700
        seen.append(folder.name)

    for nth in range(2):
        Store.create(tmp_path / "c.duckdb", look)
        (tmp_path / "c.duckdb").rename(tmp_path.with_name(f"{tmp_path.name}-{nth}"))
    assert len(set(seen)) == 2


def test_a_first_change_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail(store: Store) -> None:
        found(store)
        raise Conflict("no")

    with pytest.raises(Conflict):
        Store.create(tmp_path / "c.duckdb", fail)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_swept_and_a_live_one_left_alone(tmp_path: Path) -> None:
    """A run that lives holds a lock on its folder."""
    left = tmp_path / f"{PREFIX}killed{SUFFIX}"
    left.mkdir()
    write(left / "c.duckdb", "half")
    inner: list[Path] = []

    def another(store: Store) -> None:
        found(store)
        [outer] = tmp_path.glob(f"{PREFIX}*")
        Store.create(tmp_path / "other.duckdb", found)
        inner.append(outer)
        assert outer.is_dir()

    Store.create(tmp_path / "c.duckdb", another)
    assert inner
    assert sorted(each.name for each in tmp_path.iterdir()) == ["c.duckdb", "other.duckdb"]
