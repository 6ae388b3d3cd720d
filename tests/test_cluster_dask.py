"""A real cluster of processes gives the same lines and the same bytes, even if one of them is killed."""

import os
import signal
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from azul_notation.cli.cluster import Clustered, spread
from azul_notation.replay.survey import Wanted
from tests.commands import azul
from tests.test_cluster import Run, faulty, held, write
from tests.test_survey import games, joined


def large() -> bytes:
    """A few MB, with faults at both ends."""
    one = joined(games()[:2])
    many = b"\n".join([one.removeprefix(b"%azn 1\n")] * (6_000_000 // len(one)))
    return faulty() + b"\n" + many + b"\n" + faulty().removeprefix(b"%azn 1\n")


def test_a_cluster_of_this_machine(tmp_path: Path) -> None:
    write(tmp_path / "a.azn", large())
    write(tmp_path / "b.azn", faulty().replace(b"\n", b"\r\n"))
    for form in ("text", "json"):
        words = ("check", tmp_path, "--format", form, "--ignore", "AZ209")
        spread_out = (*words, "--jobs", "2", "--cluster", "local", "--out", tmp_path / "out")
        alone, several = azul(*words), azul(*spread_out)
        assert (alone.code, several.code, several.err) == (1, 1, "")
        assert alone.out.rsplit("(", 1)[0] == several.out.rsplit("(", 1)[0]
    Run([tmp_path / "a.azn", tmp_path / "b.azn"], tmp_path / "same")
    assert held(tmp_path / "out") == held(tmp_path / "same")


def test_a_cluster_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = azul("check", "samples", "--cluster", "nothing://1", "--out", tmp_path / "out")
    assert (done.code, done.out) == (2, "")
    assert "cannot reach the cluster nothing://1" in done.err


@pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed")
def test_a_worker_is_killed_in_the_middle(tmp_path: Path) -> None:
    paths: list[Path | str] = [write(tmp_path / "a.azn", large())]
    expected = Run(paths, tmp_path / "quiet", 100_003)
    dask: Any = import_module("distributed")
    with (
        dask.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        dask.Client(cluster, set_as_default=False) as client,
    ):
        pids = set(client.run(os.getpid).values())
        run = Clustered([str(paths[0])], str(tmp_path / "out"), partial(spread, client), 100_003)
        reports = run.reports(Wanted(), shown=False)
        told = [next(reports)]
        done = len(list((tmp_path / "out").iterdir()))
        os.kill(min(pids), signal.SIGKILL)
        told += reports
        assert min(pids) not in set(client.run(os.getpid).values())
    assert done < run.tasks // 2
    assert len(told) == len(expected.lines)
    assert held(tmp_path / "out") == held(tmp_path / "quiet")
