"""A service that owns the store lends it to commands: real processes, killed ones and stale files too."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.support.commands import ROOT, azul
from tests.support.desk import Desk
from tournaments.club import events as e
from tournaments.errors import StoreError
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store import lease
from tournaments.store.owner import Owner
from tournaments.store.store import Store

SERVICE = """
import sys
from pathlib import Path
from tournaments.store.owner import Owner

owner = Owner(Path(sys.argv[1]), lambda head: print(head.change, flush=True))
print("ready", flush=True)
sys.stdin.read()
owner.close()
"""
BORROWER = """
import sys
from pathlib import Path
from tournaments.store.store import Store

with Store.open(Path(sys.argv[1]), write=True):
    print("open", flush=True)
    sys.stdin.read()
"""
LONGEST = 20.0
"""Seconds that anything here may take."""


@contextmanager
def started(code: str, path: Path, ready: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a program until it is told to end, which closes its input."""
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            assert process.stdout.readline() == f"{ready}\n"
            yield process
            process.stdin.close()
            process.wait(LONGEST)
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.process
def test_commands_work_while_a_service_owns_the_store(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with started(SERVICE, desk.path, "ready") as service:
        assert service.stdout is not None
        beside = lease.address_file(desk.path)
        assert beside.stat().st_mode & 0o777 == 0o600
        for change, name in enumerate(("Ana", "Jan"), start=2):
            assert desk("player", "add", name).good().err == ""
            assert service.stdout.readline() == f"{change}\n"
        shown = azul("player", "list", "--db", desk.path)
        assert (shown.code, shown.err) == (0, "")
        assert "Jan" in shown.out
    assert service.returncode == 0
    assert not beside.exists()
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.process
def test_a_killed_command_gives_the_store_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with started(SERVICE, desk.path, "ready") as service:
        assert service.stdout is not None
        with started(BORROWER, desk.path, "open") as borrower:
            borrower.send_signal(signal.SIGKILL)
        assert desk("player", "add", "Ana").good().err == ""
        assert service.stdout.readline() == "2\n"


@pytest.mark.slow
@pytest.mark.process
def test_a_killed_service_leaves_a_file_that_stops_nobody(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with started(SERVICE, desk.path, "ready") as service:
        service.send_signal(signal.SIGKILL)
        service.wait(LONGEST)
    assert lease.address_file(desk.path).exists()
    desk("player", "add", "Ana").good()
    with started(SERVICE, desk.path, "ready"):
        desk("player", "add", "Jan").good()
    assert not lease.address_file(desk.path).exists()


@pytest.mark.process
def test_there_is_one_service_of_a_store(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with (
        started(SERVICE, desk.path, "ready"),
        pytest.raises(StoreError, match=r"`azul serve` is running for .*club\.duckdb already"),
    ):
        Owner(desk.path)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "[1, 2]", "{}", "null", '[1, 99999999, "key"]', '["a", "b", "c"]', "[1, 1, 1]"],
)
def test_a_file_that_says_nothing_of_use(text: str, tmp_path: Path) -> None:
    store = tmp_path / "club.duckdb"
    lease.address_file(store).write_text(text, encoding="utf-8")
    assert not lease.is_served(store)


def test_nobody_borrows_without_the_key(tmp_path: Path) -> None:
    store = tmp_path / "club.duckdb"
    lent: list[str] = []
    lender = lease.Lender(store, lambda: lent.append("lent"), lambda: lent.append("back"))
    try:
        there = lease.address(store)
        assert there is not None
        lease.address_file(store).write_text(
            f'[{os.getppid()}, {there.port}, "wrong"]', encoding="utf-8"
        )
        assert lease.ask(store, 2.0) is None
        assert lent == []
        lease.address_file(store).write_text(
            f'[{os.getppid()}, {there.port}, "{there.key}"]', encoding="utf-8"
        )
        connection = lease.ask(store, 2.0)
        assert connection is not None
        assert lent == ["lent"]
        connection.close()
        begun = monotonic()
        while len(lent) == 1 and monotonic() - begun < LONGEST:
            sleep(0.01)
        assert lent == ["lent", "back"]
    finally:
        lender.close()


def test_jobs_run_in_turn_and_failures_reach_who_asked(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")

    def add(store: Store) -> int:
        with changing(store) as change:
            change.add(e.NewPlayer(PlayerNumber(1), "Ana"))
        return store.head.change

    heads: list[int] = []
    owner = Owner(desk.path, lambda head: heads.append(head.change))
    try:
        assert owner.run(add).result(LONGEST) == 2
        assert owner.run(add).exception(LONGEST) is not None
        assert owner.run(lambda store: len(store.club.players)).result(LONGEST) == 1
    finally:
        owner.close()
    assert heads == [2]
    assert desk.check().good()


@pytest.mark.slow
@pytest.mark.process
def test_a_service_ends_while_a_command_has_the_store(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    with started(SERVICE, desk.path, "ready") as service, started(BORROWER, desk.path, "open"):
        assert service.stdin is not None
        service.stdin.close()
        assert service.wait(LONGEST) == 0
    assert desk.check().good()
