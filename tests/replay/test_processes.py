"""Processes of one command: none outlives it, whatever ends it, and none is started for nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul_notation.replay import jobs as handing_out
from azul_notation.replay.jobs import mapped
from tests.support.commands import RECORD, ROOT
from tests.support.desk import Desk

Ended = tuple[int, str]
"""The status of a command, and what it said last."""
PATIENCE = 30
"""Seconds after which something that should come has not come."""
SOON = 5
"""Seconds in which a command and its workers end; the work at hand would take longer."""

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc of Linux"),
]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file that keeps several processes busy for some seconds."""
    path = tmp_path_factory.mktemp("large") / "large.azn"
    wrong = RECORD.removeprefix("%azn 1\n").replace("0K4^", "0K3^")
    path.write_text("%azn 1\n" + "\n".join([wrong] * 8_000), encoding="utf-8")
    return path


def children(parent: int) -> Iterator[int]:
    for each in Path(f"/proc/{parent}/task").glob("*/children"):
        yield from map(int, each.read_text().split())


def wait_for_children(process: subprocess.Popen[str], count: int) -> list[int]:
    end = time.monotonic() + PATIENCE
    while len(found := list(children(process.pid))) < count:
        assert process.poll() is None, "it was done before"
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def ended_with_its_workers(room: Path, name: str, delay: float, *words: str | Path) -> Ended:
    """Start a command, send it a signal when its four workers run, and see all of them end soon."""
    command = [sys.executable, "-m", "azul_notation", *map(str, words), "--jobs", "4"]
    out, err = subprocess.DEVNULL, subprocess.PIPE
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=room, stdout=out, stderr=err, text=True, env=there
    ) as process:
        workers = wait_for_children(process, 4)
        time.sleep(delay)
        process.send_signal(getattr(signal, name))
        end = time.monotonic() + SOON
        assert process.stderr is not None
        told = process.stderr.read()
        status = process.wait(PATIENCE)
    assert time.monotonic() < end
    while any(map(is_running, workers)) and time.monotonic() < end:
        time.sleep(0.01)
    assert not [each for each in workers if is_running(each)]
    return status, told


ENDS = [
    ("SIGTERM", 143, "azul: ended by SIGTERM\n"),
    ("SIGHUP", 129, "azul: ended by SIGHUP\n"),
    ("SIGINT", 130, ""),
    ("SIGKILL", -9, ""),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "status", "said"), ENDS)
@pytest.mark.parametrize("delay", [0, 0.3])
def test_no_worker_outlives_its_command(
    large: Path, name: str, status: int, said: str, delay: float, tmp_path: Path
) -> None:
    assert ended_with_its_workers(tmp_path, name, delay, "check", large) == (status, said)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "status", "said"), [ENDS[0], ENDS[3]])
def test_no_worker_outlives_an_ingestion(
    large: Path, name: str, status: int, said: str, tmp_path: Path
) -> None:
    """The store that it wrote to is whole, and free for others."""
    desk = Desk(tmp_path / "club.duckdb")
    words = ("ingest", "--db", desk.path, large)
    assert ended_with_its_workers(tmp_path, name, 0.3, *words) == (status, said)
    assert desk.rows("SELECT count(*) FROM records") == [(0,)]


def test_a_signal_to_all_processes_at_once(large: Path) -> None:
    """As a terminal that closes sends it, and `timeout`."""
    command = [sys.executable, "-m", "azul_notation", "check", "--jobs", "3", str(large)]
    out, err = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, stdout=out, stderr=err, text=True, start_new_session=True
    ) as process:
        wait_for_children(process, 3)
        os.killpg(process.pid, signal.SIGHUP)
        assert process.stderr is not None
        told = process.stderr.read()
        assert (process.wait(PATIENCE), told) == (129, "azul: ended by SIGHUP\n")


def parent_of(_: int) -> tuple[int, int]:
    time.sleep(0.01)
    return os.getpid(), os.getppid()


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "items", "most"), [(200, 3, 3), (3, 50, 3), (9, 1, 0), (1, 5, 0)])
def test_there_are_no_more_processes_than_items(jobs: int, items: int, most: int) -> None:
    done = list(mapped(parent_of, range(items), jobs, lambda _: False))
    assert len(done) == items
    others = {own for own, parent in done if parent == os.getpid()}
    assert len(others) <= most
    assert bool(others) == bool(most)


def test_there_is_a_limit_on_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing_out, "MOST_JOBS", 2)
    done = list(mapped(parent_of, range(40), 99_999, lambda _: False))
    assert len({own for own, _ in done}) <= 2
