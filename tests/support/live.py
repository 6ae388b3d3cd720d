"""Runs a service in a process of its own, and a browser's side of it without a browser."""

import http.client
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

from tests.support.commands import ROOT

LONGEST = 20.0
"""Seconds that a service may take to end."""


class Reply(NamedTuple):
    code: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def location(self) -> str:
        return self.headers.get("location", "")


class Client:
    """Sends requests as a browser does, with one cookie at most."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, body: str | None = None, *, method: str = "", **headers: str) -> Reply:
        sent = {"Cookie": self.cookie} if self.cookie else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items() if value}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            connection.request(
                method or ("GET" if body is None else "POST"), path, body=body, headers=sent
            )
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read().decode("utf-8", "replace"))
        finally:
            connection.close()

    def send(self, path: str, **form: str) -> Reply:
        """Send a form of this service's own pages."""
        return self.ask(path, urlencode(form), origin=self.origin)

    def enter(self, link: str) -> Reply:
        """Open the organiser's link, and keep the cookie."""
        reply = self.ask(urlsplit(link).path)
        self.cookie = reply.headers.get("set-cookie", "").partition(";")[0]
        return reply


def enter_desk(organiser: str) -> Client:
    """Sign in by the organiser's link, which works once."""
    client = Client(urlsplit(organiser).port or 0)
    assert client.enter(organiser).code == 303
    return client


class Served(NamedTuple):
    process: "subprocess.Popen[str]"
    organiser: str
    players: str

    @property
    def port(self) -> int:
        return urlsplit(self.organiser).port or 0

    def anybody(self) -> Client:
        return Client(self.port)

    def at_desk(self) -> Client:
        return enter_desk(self.organiser)


def serve_command(path: Path, port: int, *options: str | Path) -> list[str]:
    """Give the command that serves a club on this machine alone."""
    return [
        *(sys.executable, "-m", "azul_notation", "serve", "--db", str(path)),
        *("--host", "127.0.0.1", "--port", str(port), "--no-browser", *map(str, options)),
    ]


@contextmanager
def served(path: Path, port: int = 0, *options: str | Path, text: str = "") -> Iterator[Served]:
    """Run `azul serve` until the end, which comes by Ctrl-C and must be quick; `text` is what it reads."""
    pytest.importorskip("segno", reason="no segno here: pip install segno")
    with subprocess.Popen(
        serve_command(path, port, *options),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdin is not None
            process.stdin.write(text)
            process.stdin.flush()
            lines = [process.stdout.readline() for _ in range(2)]
            assert [line.partition(": ")[0] for line in lines] == ["organiser", "players"]
            yield Served(process, *(line.partition(": ")[2].strip() for line in lines))
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=LONGEST)
            assert process.returncode < 0 or (process.returncode, out, err) == (
                *(0, "stopped; everything is stored\n"),
                "",
            )
        finally:
            process.kill()
