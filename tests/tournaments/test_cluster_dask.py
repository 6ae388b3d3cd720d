"""A real cluster of processes gives the same lines and the same bytes, even if one of them is killed."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from azul_notation.cli.cluster import Clustered, spread
from azul_notation.cli.main import app
from azul_notation.render.report_formats import as_json
from azul_notation.replay.block_check import CodeFilter
from azul_notation.replay.jobs import Lost
from azul_notation.replay.report import Report
from tests.replay.test_block_check import games, joined
from tests.support.commands import azul, here
from tests.support.strategies import part
from tests.tournaments.test_cluster import Run, faulty, held, write

pytestmark = [pytest.mark.slow, pytest.mark.process]
REMARKS = (b"; " + 400 * b"a quiet round " + b"\n") * 4


def large(size: int = 4_500_000) -> bytes:
    """A few MB, mostly remarks, which are soon read; with faults at both ends."""
    one = joined(games()[:2]).removeprefix(b"%azn 1\n").replace(b"\n\n", b"\n\n" + REMARKS, 1)
    many = b"\n".join([one] * (size // len(one)))
    return faulty() + b"\n" + many + b"\n" + faulty().removeprefix(b"%azn 1\n")


def test_a_cluster_of_this_machine(tmp_path: Path) -> None:
    write(tmp_path / "a.azn", large())
    write(tmp_path / "b.azn", faulty().replace(b"\n", b"\r\n"))
    for form in part(("text", "json")):
        words = ("check", tmp_path, "--no-causes", "--format", form, "--ignore", "AZ209")
        spread_out = (*words, "--jobs", "2", "--cluster", "local", "--out", tmp_path / "out")
        alone, several = here(*words), azul(*spread_out)
        assert (alone.code, several.code, several.err) == (1, 1, "")
        assert alone.out.rsplit("(", 1)[0] == several.out.rsplit("(", 1)[0]
    Run([tmp_path / "a.azn", tmp_path / "b.azn"], tmp_path / "same")
    assert held(tmp_path / "out") == held(tmp_path / "same")


@pytest.mark.parametrize("address", ["nothing://1", "tcp://nowhere", "tcp://127.0.0.1:1"])
def test_a_cluster_that_is_not_there(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul_notation.cli.cluster.PATIENCE", 0.5)
    words = ["check", str(tmp_path), "--cluster", address, "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"azul: cannot reach the cluster {address}: ")
    assert not (tmp_path / "out").exists()


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Give a cluster of two workers, in which work may cost no more than one of them."""
    dask = import_module("distributed")
    with (
        import_module("dask").config.set({"distributed.scheduler.allowed-failures": 1}),
        dask.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
        ) as cluster,
        dask.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_a_worker_is_killed_in_the_middle(tmp_path: Path, client: Any) -> None:
    path = write(tmp_path / "a.azn", large(1_500_000))
    expected = Run([path], tmp_path / "quiet", 33_301)
    pids = set(client.run(os.getpid).values())
    run = Clustered([str(path)], str(tmp_path / "out"), partial(spread, client), 33_301)
    reports = run.reports(CodeFilter(), shown=False)
    told = [next(reports)]
    done = len(list((tmp_path / "out").iterdir()))
    os.kill(min(pids), signal.SIGKILL)
    told += reports
    assert min(pids) not in set(client.run(os.getpid).values())
    assert done < run.tasks // 2
    assert [as_json(each) for each in told if isinstance(each, Report)] == expected.lines
    assert held(tmp_path / "out") == held(tmp_path / "quiet")


def test_work_that_kills_is_given_up(client: Any) -> None:
    assert list(spread(client, abs, range(-30, 0))) == list(range(30, 0, -1))
    client.cluster.scheduler.allowed_failures = 0
    with pytest.raises(Lost, match="_exit"):
        list(spread(client, os._exit, [1]))
