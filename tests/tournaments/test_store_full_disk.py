"""A disk that fills up while the store is written: one clear sentence, and the store as before."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.commands import ROOT, Done
from tests.support.desk import Desk, Step, rich, rich_desk, write
from tests.support.small_disk import MOUNTS, SmallDisk, small_disk
from tests.support.strategies import part
from tests.support.writing import batch

SIZE = 16384
"""KB: room for the rich store, and for a large change of it."""
WRITING: tuple[Step, ...] = (
    ("player", "add", "Someone New"),
    ("tour", "new", "Another Cup"),
    ("tour", "enter", "typed-cup", "Somebody", "--new"),
    (
        *("tour", "result", "typed-cup", "--round", "9", "--table", "1", "--players"),
        *("Zoe, Ana Lima", "--scores", "3 4"),
    ),
    ("tour", "penalty", "typed-cup", "Zoe", "1"),
    ("tour", "collect", "november-cup", "--enter"),
    ("club", "undo"),
    ("club", "rebuild"),
)
needs_root = pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk", SIZE) as disk:
        yield disk


def told_full(err: str, path: Path) -> bool:
    return err == f"azul: cannot write {path}: the disk is full; nothing was stored\n"


@pytest.mark.slow
@needs_root
@pytest.mark.parametrize("words", WRITING, ids=lambda words: "-".join(words[:2]))
def test_a_change_on_a_full_disk_is_refused_in_one_sentence(words: Step, disk: SmallDisk) -> None:
    desk = Desk(disk.folder / "club.duckdb", made=False)
    write(desk.path, rich())
    before = desk.dump()
    disk.fill(free=0)
    done = desk(*words)
    assert (done.code, done.out) == (2, "")
    assert told_full(done.err, desk.path), done.err
    assert desk.dump() == before
    disk.filling.unlink()
    assert desk.check().good()
    desk(*words).good()


@pytest.mark.slow
@needs_root
def test_an_ingestion_at_every_fill_level(disk: SmallDisk, tmp_path: Path) -> None:
    """All of it is stored, or nothing is and the disk is said to be full."""
    records = batch(tmp_path, "l1", 150)
    outcomes = set()
    for free in [*part((300, 0, 20, 1000, 3000)), 12000]:
        desk = rich_desk(disk.folder)
        before = desk.dump()
        disk.fill(free=free)
        done = desk("ingest", records)
        outcomes.add(done.code)
        disk.filling.unlink()
        assert desk.check().good()
        if done.code == 2:
            assert told_full(done.err, desk.path), done.err
            assert desk.dump() == before
        else:
            assert "150 new" in done.good().out
        for each in disk.folder.iterdir():
            each.unlink()
    assert outcomes == {0, 2}


@needs_root
def test_a_full_disk_is_still_read(disk: SmallDisk) -> None:
    desk = rich_desk(disk.folder)
    disk.fill(free=0)
    assert "Typed Cup" in desk("tour", "list").good().out


@needs_root
def test_a_disk_that_can_only_be_read(disk: SmallDisk) -> None:
    desk = rich_desk(disk.folder)
    before = desk.path.read_bytes()
    mount = partial(subprocess.run, check=True)
    mount(["/bin/mount", "-o", "remount,ro", str(disk.folder)])
    desk("player", "add", "Someone").refused(f"cannot open {desk.path}: the disk is read-only")
    desk("player", "list").good()
    new = disk.folder / "new.duckdb"
    done = desk("club", "init", new, db=False)
    done.refused(f"cannot make {new}: the disk is read-only")
    mount(["/bin/mount", "-o", "remount,rw", str(disk.folder)])
    assert desk.path.read_bytes() == before


@pytest.mark.slow
@needs_root
def test_no_room_for_temporary_files(disk: SmallDisk, tmp_path: Path) -> None:
    """What is put aside while records are taken does not fit."""
    desk = rich_desk(tmp_path)
    before = desk.dump()
    disk.fill(free=4)
    done = run(desk, "ingest", batch(tmp_path, "l1", 150), TMPDIR=str(disk.folder))
    assert done.code == 2
    assert done.err == "azul: cannot write to the folder for temporary files: the disk is full\n"
    assert desk.dump() == before
    assert disk.names() == []


@pytest.mark.slow
def test_where_the_file_may_not_grow(tmp_path: Path) -> None:
    desk = rich_desk(tmp_path)
    before = desk.dump()
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (2**16, 2**16))
    done = run(desk, "ingest", batch(tmp_path, "l1", 150), limit=limit)
    assert done.code == 2
    assert "the file has reached its maximum size" in done.err
    assert len(done.err.splitlines()) == 1
    assert desk.dump() == before


def run(desk: Desk, *words: str | Path, limit: "partial[None] | None" = None, **more: str) -> Done:
    """Run the command in a process of its own, with less than it wants."""
    command = [sys.executable, "-m", "azul_notation", *map(str, words), "--db", str(desk.path)]
    return Done(
        subprocess.run(
            command,
            capture_output=True,
            cwd=ROOT,
            check=False,
            env={**os.environ, "PYTHONUTF8": "1", **more},
            preexec_fn=limit,
        )
    )
