"""Files checked in shards: however they are cut and wherever they lie, nothing differs from `azul check`."""

import gzip
import io
import json
import os
import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard
from typer.testing import CliRunner

from azul_notation.cli.cluster import Clustered
from azul_notation.cli.main import app
from azul_notation.diagnostics import extras
from azul_notation.render.report_formats import as_json
from azul_notation.replay.block_check import CodeFilter
from azul_notation.replay.report import Report
from azul_notation.text import blocks as cutting
from azul_notation.text.source import lines_of
from tests.replay.test_block_check import games, joined
from tests.support.clubs import SEASON, Club
from tests.support.commands import ROOT, here
from tests.support.desk import Desk
from tests.support.explained import check_lines
from tests.support.made_mutants import disturbed
from tests.support.strategies import part
from tournaments.errors import PlaceError, ShardError
from tournaments.shards import rows as judging
from tournaments.shards.cuts import Look, Shard, cells, look, shards
from tournaments.shards.places import Source
from tournaments.shards.results import MANIFEST, REJECTS, records_of

TABLES = ("ingested", "records", "games", "game_seats", "points", "findings")


class Run:
    """Checks files in this process, as workers of a cluster would."""

    def __init__(self, paths: list[Path | str], folder: Path | str, cell: int = 2**22) -> None:
        self.clustered = Clustered(list(map(str, paths)), str(folder), map, cell)
        self.lines = [
            as_json(each if isinstance(each, Report) else each.report)
            for each in self.clustered.reports(CodeFilter(), shown=False)
        ]
        self.tasks = self.clustered.tasks
        self.failed = self.clustered.failed


def slowly(data: bytes, name: object) -> list[str]:
    return [as_json(each.report) for each in check_lines(lines_of(io.BytesIO(data)), str(name))]


def held(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def cut(source: Source, size: int) -> list[Shard]:
    return list(
        shards(source, [each for each in look(list(cells(source, size))) if isinstance(each, Look)])
    )


def faulty() -> bytes:
    return joined(games()).replace(b"== ", b"== 9", 3)


@pytest.mark.slow
@pytest.mark.parametrize("size", [700, 3_001, 65_536])
def test_shards_cover_a_file_once(tmp_path: Path, size: int) -> None:
    data = joined(games())
    path = write(tmp_path / "a.azn", data)
    found = cut(Source("a", str(path), len(data)), size)
    assert [0, *(each.end for each in found)] == [*(each.begin for each in found), len(data)]
    assert all(data[each.begin :].startswith(b'[Event "') for each in found[1:])
    assert [each.line for each in found] == [1 + data.count(b"\n", 0, e.begin) for e in found]
    assert len(found) > 5 or size > 5_000
    assert len({each.content for each in found}) == len(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", part(range(6)))
def test_changed_files_on_odd_grids(tmp_path: Path, seed: int) -> None:
    """Lines and signs that are lost, doubled or made up, at and between the games."""
    chance = random.Random(seed)
    data = (
        disturbed(joined(games()).decode(), chance)
        .encode("utf-8", "surrogatepass")
        .replace(b'Seat1 "', b'Seat1 "\xff', 1)
    )
    path = write(tmp_path / "a.azn", data)
    run = Run([path], tmp_path / "out", chance.choice([2_011, 7_919, 12_007]))
    assert run.lines == slowly(data, path)
    assert run.tasks > 1


@pytest.mark.slow
def test_what_has_no_seam_and_what_is_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "LONGEST", 3_000)
    good = joined(games()[:3])
    mixed = good + b"\n" + good.replace(b"\n", b"\r\n") + b"\r\n" + faulty()
    datas = {"a": mixed, "b": b"", "c": b"\xef\xbb\xbf" + good, "d": b"no game\n"}
    paths = [write(tmp_path / f"{name}.azn", data) for name, data in datas.items()]
    packed = [
        write(tmp_path / "e.azn.gz", gzip.compress(mixed)),
        write(tmp_path / "f.azn.zst", zstandard.compress(mixed)),
    ]
    run = Run([*paths, *packed], tmp_path / "out", 1_511)
    expected = [slowly(datas[path.stem], path) for path in paths]
    expected += [slowly(mixed, path) for path in packed]
    assert run.lines == [line for each in expected for line in each]
    rejects = (tmp_path / "out" / REJECTS).read_text().splitlines()
    assert rejects == [line for line in run.lines if not json.loads(line)["ok"]] != []


@pytest.mark.slow
def test_a_second_run_does_only_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths: list[Path | str] = [write(tmp_path / f"{name}.azn", faulty()) for name in "ab"]
    out = tmp_path / "out"
    first, before = Run([*paths, paths[0]], out, 7_001), held(out)
    assert (first.tasks, len(before)) == (len(before) - 2, first.tasks + 2)
    assert first.lines[: len(first.lines) // 3] == first.lines[-len(first.lines) // 3 :]
    gone = sorted(name for name in before if name.endswith(".parquet"))[1:4]
    for name in gone:
        (out / name).unlink()
    os.utime(paths[0], (0, 0))
    second = Run([*paths, paths[0]], out, 7_001)
    assert (second.tasks, second.lines, held(out)) == (3, first.lines, before)
    assert Run([*paths, paths[0]], out, 7_001).tasks == 0
    write(tmp_path / "b.azn", faulty().replace(b"Event", b"event", 1))
    assert 0 < Run(paths, out, 7_001).tasks < first.tasks // 2
    monkeypatch.setattr("azul_notation.cli.cluster.rules", lambda: "azul-notation of yesterday")
    with pytest.raises(ShardError, match="of yesterday"):
        Run(paths, out, 7_001)


@pytest.mark.slow
def test_any_place(tmp_path: Path) -> None:
    data = faulty()
    write(tmp_path / "a.azn", data)
    memory = import_module("fsspec").filesystem("memory")
    memory.pipe("/records/deep/a.azn", data)
    memory.pipe("/records/notes.txt", b"no record")
    try:
        for place in ("memory://records", tmp_path.as_uri()):
            run = Run([place], "memory://results", 9_001)
            name = place + ("/deep/a.azn" if "memory" in place else "/a.azn")
            assert run.lines == slowly(data, name.replace("memory://", "memory:///"))
            told = list(records_of("memory://results"))
            assert [chunk.number for _, chunk in told] == list(range(1, len(run.lines) + 1))
            names = [Path(each).name for each in memory.ls("/results", detail=False)]
            assert not [each for each in names if each.startswith(".")]
    finally:
        memory.store.clear()


@pytest.mark.slow
def test_what_cannot_be_read_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = faulty()
    good = write(tmp_path / "good.azn", data)
    broken = write(tmp_path / "broken.azn.gz", gzip.compress(data)[:-20])
    run = Run([tmp_path / "none.azn", good, broken], tmp_path / "out", 9_001)
    assert run.failed
    assert run.lines == slowly(data, good)
    told = capsys.readouterr().err.splitlines()
    assert told[0] == f"azul: cannot read {tmp_path / 'none.azn'}: No such file or directory"
    assert told[1].startswith(f"azul: cannot read {broken}: ")
    [listed] = json.loads((tmp_path / "out" / MANIFEST).read_text())["files"]
    assert listed["file"] == str(good)


def test_a_file_that_changes_meanwhile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "a.azn", faulty())

    def mapped(work: Any, items: Any) -> Iterator[Any]:
        for each in items:
            if work is judging.work:
                write(path, faulty().replace(b"==", b"= ", 1))
            yield work(each)

    clustered = Clustered([str(path)], str(tmp_path / "out"), mapped, 2**22)
    assert list(clustered.rows()) == []
    assert "it changed while it was being read" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["simplecache::file:///etc", "file://a\nb", "nowhere://x"])
def test_places_that_are_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(PlaceError):
        Run([place], tmp_path / "out")


@pytest.mark.slow
def test_hostile_results(tmp_path: Path) -> None:
    out = tmp_path / "out"
    Run([write(tmp_path / "a.azn", faulty())], out, 9_001)
    manifest = json.loads((out / MANIFEST).read_text())
    shard = manifest["files"][0]["shards"][0]
    for change, reason in [
        ({"name": "../../etc/passwd"}, "manifest.json cannot be read"),
        ({"name": shard["name"] + "\n"}, "manifest.json cannot be read"),
        ({"end": shard["end"] + 1}, "does not cover"),
        ({"games": 10**6}, "games, not 1000000"),
        ({"begin": -1}, "manifest.json cannot be read"),
    ]:
        damaged = json.loads(json.dumps(manifest))
        damaged["files"][0]["shards"][0] |= change
        (out / MANIFEST).write_text(json.dumps(damaged))
        with pytest.raises(ShardError, match=reason):
            list(records_of(str(out)))
    (out / MANIFEST).write_text(json.dumps(manifest))
    file = out / f"{shard['name']}.parquet"
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(ShardError, match=r"parquet cannot be read"):
        list(records_of(str(out)))
    row = [None] * len(judging.COLUMNS)
    for each, reason in ({"text": "a"}, "its hash"), ({"text": "a" * 30_000}, "its hash"):
        told = dict(zip(judging.COLUMNS, row, strict=True)) | each
        with pytest.raises(ShardError, match=reason):
            judging._read(tuple(told.values()), "a", 0)  # noqa: SLF001 - what a file may hold
    with pytest.raises(msgspec.ValidationError):
        judging._read(tuple(row), "a", 0)  # noqa: SLF001 - what a file may hold
    assert judging.is_long("a" * 30_000)
    assert not judging.is_long("a\n" * 30_000)


@pytest.mark.slow
def test_the_store_reads_the_results(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.azn", faulty())
    Run([SEASON, bad], tmp_path / "out", 4_001)
    clubs = [Club(tmp_path / f"{name}.duckdb") for name in ("plain", "results")]
    told = []
    for club, paths in zip(clubs, ([SEASON, bad], [tmp_path / "out"]), strict=True):
        assert here("club", "init", club.db, "--name", "Club").code == 0
        told.append(club("ingest", *paths).out)
    assert told[0] == told[1]
    one, other = (Desk(each.db, made=False).dump(TABLES) for each in clubs)
    assert one == other
    (tmp_path / "out" / MANIFEST).write_text("{}")
    assert "manifest.json cannot be read" in clubs[0].refused("ingest", tmp_path / "out")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--out", "x"], "--out needs --cluster"),
        (
            ["--cluster", "local", "--game", "1"],
            "--cluster cannot be combined with --game or --index",
        ),
        (["--cluster", "tcp://127.0.0.1:1"], "needs --out FOLDER"),
        (["--cluster", "local", "-"], "standard input"),
    ],
)
def test_usage(words: list[str], reason: str) -> None:
    done = CliRunner().invoke(app, ["check", str(ROOT / "samples"), *words])
    assert (done.exit_code, done.stdout) == (2, "")
    assert reason in done.stderr


def test_causes_are_not_searched_for_on_a_cluster() -> None:
    words = ["check", str(ROOT / "samples"), "--cluster", "local", "--out", "x", "--causes"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "--causes cannot be combined with --cluster" in done.stderr


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    monkeypatch.setattr(extras, "FOUND", set())
    done = CliRunner().invoke(app, ["check", str(ROOT / "samples"), "--cluster", "local"])
    assert done.exit_code == 2
    assert (
        done.stderr
        == 'azul: --cluster needs the extra "cluster": pip install "azul-notation[cluster]"\n'
    )
