"""A cluster that `--cluster local` starts is closed to the other users of the machine."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from azul_notation.cli.cluster import started
from tests.support.commands import ROOT
from tournaments.errors import PlaceError
from tournaments.shards.places import Source, is_url, sources

pytestmark = [pytest.mark.slow, pytest.mark.process]

OUTSIDER = """
import importlib, logging, os, sys
dask = importlib.import_module("distributed")
logging.disable(logging.CRITICAL)
how, *addresses = sys.argv[1:]
secret = dask.Security.temporary() if how == "another certificate" else None
if os.getuid() == 0:
    os.setuid(65534)
for address in addresses:
    try:
        client = dask.Client(address, security=secret, timeout=3, set_as_default=False)
        print("got in:", client.submit(len, "abc", pure=False).result(timeout=5))
    except (OSError, ValueError, RuntimeError):
        print("refused")
sys.stdout.flush()
os._exit(0)
"""
"""Tries to run a function in a worker of each address, as another user if it may become one."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with ExitStack() as stack:
        yield started(import_module("distributed"), 1, stack)


def as_outsider(how: str, *addresses: str) -> list[str]:
    command = [sys.executable, "-c", OUTSIDER, how, *addresses]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout.splitlines()


def addresses(cluster: Any) -> list[str]:
    return [cluster.scheduler_address, *(each.worker_address for each in cluster.workers.values())]


def test_an_outsider_gets_into_an_open_one() -> None:
    """What these tests are worth: the same attempt succeeds where nothing stops it."""
    dask = import_module("distributed")
    with dask.LocalCluster(
        n_workers=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as it:
        assert as_outsider("in the clear", it.scheduler_address) == ["got in: 3"]


def test_its_owner_can_use_it(cluster: Any) -> None:
    dask = import_module("distributed")
    with dask.Client(cluster, set_as_default=False) as client:
        assert client.submit(os.getuid, pure=False).result() == os.getuid()


def test_another_certificate_is_refused(cluster: Any) -> None:
    assert as_outsider("another certificate", *addresses(cluster)) == ["refused", "refused"]


def test_nothing_is_said_in_the_clear(cluster: Any) -> None:
    clear = [address.replace("tls://", "tcp://") for address in addresses(cluster)]
    assert as_outsider("in the clear", *clear) == ["refused", "refused"]


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="it lists sockets as Linux does")
def test_no_page_is_served(cluster: Any) -> None:
    """Whatever else listens answers no request, and nothing listens to other machines."""
    ports = listening()
    assert len(ports) > len(addresses(cluster))
    for port in ports:
        for page in ("/", "/status", "/info/main/workers.html", "/json/identity.json", "/metrics"):
            assert b"200 OK" not in answer(port, page), page


def listening() -> list[int]:
    """List the ports on which this process and its children listen; all are of this machine alone."""
    own = {os.getpid(), *children(os.getpid())}
    sockets = {
        str(each.readlink())
        for number in own
        for each in Path(f"/proc/{number}/fd").iterdir()
        if each.is_symlink()  # one was open only to list them
    }
    ports = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
                host, port = fields[1].split(":")
                assert host == "0100007F", "it listens to others"
                ports.append(int(port, 16))
    return ports


def children(parent: int) -> Iterator[int]:
    for each in Path(f"/proc/{parent}/task").glob("*/children"):
        for child in map(int, each.read_text().split()):
            yield child
            yield from children(child)


def answer(port: int, page: str) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as talk:
        talk.sendall(f"GET {page} HTTP/1.0\r\n\r\n".encode())
        try:
            return talk.recv(1_000)
        except OSError:
            return b""


def test_a_name_that_was_found_leads_nowhere_else() -> None:
    """Only what the user types is a URL: not the name of a file that lies in a place, nor a path on disk."""
    memory = import_module("fsspec").filesystem("memory")
    memory.pipe("/found/a::file:///etc/hosts.azn", b"%azn 1\n")
    with pytest.raises(PlaceError, match="is not one place"):
        list(sources(["memory://found"]))


def test_a_path_on_disk_is_no_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = Path("memory:/found/a.azn")
    made.parent.mkdir(parents=True)
    made.write_bytes(b"%azn 1\n")
    [found] = sources(["."])
    assert isinstance(found, Source)
    assert (found.url, is_url(found.url)) == (str(tmp_path / made), False)
