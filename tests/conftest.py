"""What tests of several rooms are given."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clubs import Club, season
from tests.support.commands import RECORD, WRONG

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # some hundred processes would each compile all,
sys.dont_write_bytecode = False  # and pytest would rewrite the assertions of all tests in each run
os.environ["AZUL_RAISE"] = "1"  # an internal error ends its test with the traceback
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup has it ignored,
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell what runs behind it

UNIX = [
    "bench_archive",
    "doubtful_results",
    "edge",
    "extras",
    "fix",
    "fuzz",
    "memory",
    "progress",
    "record_app_screen",
    "record_file",
    "record_terminal",
    "replacement",
    "replay_terminal",
    "report_files",
    "round_pages",
    "signals",
    "store_full_disk",
    "store_lock",
    "store_made",
    "tour_run",
    "typed_names",
    "windows",
]
"""Tests that cannot be loaded on Windows: they need terminals, limits or locks of Unix."""
collect_ignore_glob = [f"*test_{name}.py" for name in UNIX if sys.platform == "win32"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-snapshots",
        action="store_true",
        help="Rewrite tests/snapshots with what the program prints (tests/render/test_snapshots.py).",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the collector of garbage away from the thousands of tests, and let it run less often."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()
    gc.callbacks.clear()  # the one of Hypothesis lets DuckDB end with a list of "leaked instances"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("good.azn").write_text(RECORD, encoding="utf-8")
    tmp_path.joinpath("bad.azn").write_text(WRONG, encoding="utf-8")
    tmp_path.joinpath("notes.txt").write_text("no record", encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="session")
def league(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """Give the sample season, to be looked at only."""
    return season(tmp_path_factory.mktemp("season") / "club.duckdb")


@pytest.fixture
def club(league: Club, tmp_path: Path) -> Club:
    """Give the sample season in a copy of its own."""
    return Club(Path(shutil.copy(league.db, tmp_path)))
