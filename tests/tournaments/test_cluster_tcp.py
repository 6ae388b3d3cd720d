"""A cluster of processes that somebody else started; one of them is killed, as a machine may fall out."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.replay.test_block_check import games, joined
from tests.support.clubs import Club
from tests.support.commands import ROOT, Done, here
from tests.support.desk import Desk
from tests.tournaments.test_cluster import TABLES, Run, held, write

pytestmark = [pytest.mark.slow, pytest.mark.process]

FILES = 24
BEGUN = 3
"""Shards that are done when the worker is killed."""


class Cluster:
    """A scheduler and workers that nobody restarts."""

    def __init__(self, room: Path, stack: ExitStack) -> None:
        self.stack = stack
        self.told = room / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        wait_for(self.told.exists)
        self.address = str(json.loads(self.told.read_text())["address"])
        self.workers = [self.work(), self.work()]

    def start(self, part: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}"]
        command += ["--scheduler-file", str(self.told), *words]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)
        self.stack.enter_context(process)
        self.stack.callback(process.kill)
        return process

    def work(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def kill_one(self) -> None:
        """Kill a worker for good."""
        lost = self.workers.pop(0)
        assert lost.poll() is None
        lost.kill()
        lost.wait()


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path_factory.mktemp("cluster"), stack)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder of files, each with faults and with an event of its own."""
    folder = tmp_path_factory.mktemp("records")
    few = joined(games()[::2]).replace(b"== ", b"== 9", 3)
    for number in range(FILES):
        event = f'[Event "E{number} '.encode()
        write(folder / f"{number:02}.azn", few.replace(b'[Event "', event))
    return folder


def disturbed(cluster: Cluster, out: Path, *words: str | Path) -> Done:
    """Run a command on the cluster, and kill a worker in the middle."""

    def disturb() -> int:
        wait_for(lambda: out.exists() and len(list(out.glob("*.parquet"))) >= BEGUN)
        there = len(list(out.glob("*.parquet")))
        cluster.kill_one()
        return there

    with ThreadPoolExecutor(1) as beside:
        there = beside.submit(disturb)
        done = here(*words, "--cluster", cluster.address, "--out", out)
        assert there.result() < FILES, "it was done before"
    return done


def test_a_check_survives_a_machine_that_falls_out(
    cluster: Cluster, records: Path, tmp_path: Path
) -> None:
    """Another machine takes its place, if it comes soon enough."""
    words = ("check", records, "--no-causes", "--format", "json")
    cluster.workers.append(cluster.work())
    alone, several = here(*words), disturbed(cluster, tmp_path / "out", *words)
    assert (several.code, several.err) == (1, "")
    assert several.out == alone.out
    Run([records], tmp_path / "quiet")
    assert held(tmp_path / "out") == held(tmp_path / "quiet")


def test_ingest(cluster: Cluster, records: Path, tmp_path: Path) -> None:
    clubs = [Club(tmp_path / f"{name}.duckdb") for name in ("plain", "cluster")]
    for club in clubs:
        assert here("club", "init", club.db, "--name", "Club").code == 0
    alone = clubs[0]("ingest", records)
    several = disturbed(cluster, tmp_path / "out", "ingest", "--db", clubs[1].db, records)
    assert (several.code, several.out, several.err) == (1, alone.out, "")
    one, other = (Desk(each.db, made=False).dump(TABLES) for each in clubs)
    assert one == other
