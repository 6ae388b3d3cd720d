"""What the club writes beside its store is whole or not there: on a full disk, and after a kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from azul_notation.text.replacement import PREFIX, SUFFIX
from tests.support.commands import here
from tests.support.desk import Desk, Step, rich_desk
from tests.support.small_disk import MOUNTS, SmallDisk, small_disk
from tests.support.strategies import part

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk"),
]
WRITES: tuple[tuple[str, Step], ...] = (
    ("tables", ("club", "export")),
    ("tables", ("club", "export", "--to", "json")),
    ("tables", ("club", "export", "--to", "parquet")),
    ("cup.html", ("tour", "report", "typed-cup", "-o")),
    ("cup.pdf", ("tour", "report", "typed-cup", "-o")),
    ("cup.csv", ("tour", "report", "typed-cup", "-o")),
    ("cup.json", ("tour", "export", "typed-cup", "-o")),
    ("ratings.html", ("ratings", "report", "-o")),
)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk", 4096) as disk:
        yield disk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return rich_desk(tmp_path)


@pytest.mark.parametrize(("name", "words"), WRITES)
def test_on_a_full_disk_nothing_is_half_written_and_nothing_left(
    name: str, words: Step, desk: Desk, disk: SmallDisk
) -> None:
    outcomes = []
    for free in [*part((0, 4, 12)), 4000]:
        disk.fill(free=free)
        done = here(*words, disk.folder / name, "--db", desk.path)
        outcomes.append(done.code)
        assert "Traceback" not in done.err
        if done.code:
            assert (done.code, done.out, disk.names()) == (2, "", []), (free, done.err)
            assert done.err.startswith("azul: cannot write"), done.err
            assert len(done.err.splitlines()) == 1
        else:
            assert disk.names() == [name]
            target = disk.folder / name
            for each in target.iterdir() if target.is_dir() else ():
                each.unlink()
            if target.is_dir():
                target.rmdir()
            else:
                target.unlink()
    assert set(outcomes) == {0, 2}


def test_an_export_sweeps_what_a_killed_one_left(desk: Desk, tmp_path: Path) -> None:
    left = tmp_path / f"{PREFIX}x{SUFFIX}"
    (left / "tables").mkdir(parents=True)
    (left / "tables" / "events.csv").write_text("half", encoding="utf-8")
    desk("club", "export", tmp_path / "tables").good()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["rich.duckdb", "tables"]
