"""Records and results in a store of objects: a real server of S3's protocol, on this machine."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.support.clubs import SEASON, Club
from tests.support.commands import ROOT, Done, here
from tests.tournaments.test_cluster import faulty
from tournaments.shards.results import MANIFEST, REJECTS

pytestmark = [pytest.mark.slow, pytest.mark.process]

RECORDS = "s3://records/season"
RESULTS = "s3://records/results/2026"


class Objects:
    """A bucket, as its owner sees it, and the command with fsspec's own configuration."""

    def __init__(self, address: str) -> None:
        key, secret = "a key", "a secret"
        self.client = import_module("boto3").client(
            "s3",
            endpoint_url=address,
            aws_access_key_id=key,
            aws_secret_access_key=secret,
            region_name="us-east-1",
        )
        self.told = {
            "FSSPEC_S3_ENDPOINT_URL": address,
            "FSSPEC_S3_KEY": key,
            "FSSPEC_S3_SECRET": secret,
        }
        self.cluster = ""

    def put(self, key: str, data: bytes) -> None:
        self.client.put_object(Bucket="records", Key=key, Body=data)

    def held(self, prefix: str) -> dict[str, tuple[Any, Any]]:
        """Give the names of objects with what they hold, and when that was written."""
        found = self.client.list_objects_v2(Bucket="records", Prefix=prefix)
        return {each["Key"]: (each["ETag"], each["LastModified"]) for each in found["Contents"]}

    def azul(self, *words: str | Path, **environment: str) -> Done:
        """Run a command in this process, where fsspec has read the environment long since."""
        config = import_module("fsspec.config")
        config.conf.pop("s3", None)
        config.set_conf_env(config.conf, {**self.told, **environment})
        return here(*words, folder=ROOT, **environment)


@contextmanager
def worker() -> Iterator[str]:
    """Start a cluster of one worker, which has this environment; give its address."""
    with import_module("distributed").LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def objects() -> Iterator[Objects]:
    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = import_module("moto.server").ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        found = Objects(f"http://{host}:{port}")
        found.client.create_bucket(Bucket="records")
        for path in SEASON.glob("*.azn"):
            found.put(f"season/{path.name}", path.read_bytes())
        found.put("season/bad/a.azn", faulty())
        found.put("season/empty.azn", b"")
        found.put("season/notes.txt", b"no record")
        with mock.patch.dict(os.environ, found.told), worker() as found.cluster:
            yield found
    finally:
        server.stop()


def check(objects: Objects, *cluster: str) -> Done:
    words = ("--format", "json", "--cluster", *cluster, "--out", RESULTS)
    return objects.azul("check", RECORDS, *words)


def test_records_and_results_are_objects(objects: Objects, tmp_path: Path) -> None:
    bad = tmp_path / "bad" / "a.azn"
    bad.parent.mkdir()
    bad.write_bytes(faulty())
    (tmp_path / "empty.azn").touch()
    for path in SEASON.glob("*.azn"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    alone = here("check", tmp_path, "--no-causes", "--format", "json")
    first = check(objects, "local", "--jobs", "1")
    assert (first.code, first.err) == (1, "")
    assert lines(first, RECORDS) == lines(alone, str(tmp_path))

    before = objects.held("results/")
    shards = sorted(name for name in before if name.endswith(".parquet"))
    assert len(shards) == 5
    assert {name.rpartition("/")[2] for name in before} - {MANIFEST, REJECTS} == {
        name.rpartition("/")[2] for name in shards
    }
    objects.client.delete_object(Bucket="records", Key=shards[2])
    second, after = check(objects, objects.cluster), objects.held("results/")
    assert second.out == first.out
    assert {name: tag for name, (tag, _) in after.items()} == {
        name: tag for name, (tag, _) in before.items()
    }
    kept = [name for name in shards if after[name] == before[name]]
    assert kept == [*shards[:2], *shards[3:]]

    clubs = [Club(tmp_path / f"{name}.duckdb") for name in ("plain", "objects")]
    for club, place in zip(clubs, (str(tmp_path), RESULTS), strict=True):
        assert here("club", "init", club.db, "--name", "Club").code == 0
        assert objects.azul("ingest", place, AZUL_DB=str(club.db)).code == 1
    order = "SELECT number, sha256, status FROM games ORDER BY ALL"
    assert clubs[0].json("club", "sql", order) == clubs[1].json("club", "sql", order)


def lines(done: Done, folder: str) -> list[dict[str, Any]]:
    told = [json.loads(line) for line in done.out.splitlines()]
    return [each | {"file": each["file"].removeprefix(folder)} for each in told]


@pytest.mark.parametrize(
    ("place", "environment", "reason"),
    [
        ("s3://records/none.azn", {}, "cannot read s3://records/none.azn: No such file"),
        (
            RECORDS,
            {"FSSPEC_S3_ENDPOINT_URL": "http://127.0.0.1:1", "AWS_MAX_ATTEMPTS": "1"},
            f"cannot use {RESULTS}: Could not connect",
        ),
    ],
)
def test_what_cannot_be_reached_is_reported(
    objects: Objects, place: str, environment: dict[str, str], reason: str
) -> None:
    words = ("check", place, "--cluster", objects.cluster, "--out", RESULTS)
    done = objects.azul(*words, **environment)
    assert done.code == 2
    assert done.err.startswith(f"azul: {reason}")
    assert done.err.count("\n") == 1
