"""How commands end where something around them is missing or broken: a sentence, a status, nothing left."""

import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support.clubs import Club
from tests.support.commands import RECORD, ROOT, WORKED
from tests.support.strategies import part

pytestmark = pytest.mark.process

READING: dict[str, tuple[str, ...]] = {
    "check": ("check", "-"),
    "fmt": ("fmt", "-"),
    "convert": ("convert", "-", "--to", "azn"),
    "import bga": ("import", "bga", "-"),
    "record": ("record", "new.azn", "--plain", "--seats", "Ana,Jan"),
}
"""Commands that read the standard input."""
WRITING: dict[str, tuple[str, ...]] = {
    "help": ("--help",),
    "check": ("check", "game.azn"),
    "score": ("score", "game.azn"),
    "fmt": ("fmt", "-"),  # it is given the record
    "convert": ("convert", "game.azn", "--to", "json"),
    "play": ("play", "--seed", "1"),
    "filter": ("filter", "game.azn"),
    "explain": ("explain", "AZ402"),
    "record": ("record", "new.azn", "--plain", "--seats", "Ana,Jan"),
    "club sql": ("club", "sql", "FROM players"),
    "tour report": ("tour", "report", "november-cup", "--to", "html"),
}
"""Commands that write more than nothing on the standard output."""
CHANGED: dict[str, dict[str, str]] = {
    "no UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    "no home": {"HOME": "/nonexistent"},
    "a dumb terminal": {"TERM": "dumb"},
    "no folder for temporary files": {"TMPDIR": "/nonexistent"},
    "a folder for temporary files that takes none": {"TMPDIR": "/proc"},
}
"""Environments in which all commands do what they always do."""


HOW = ("closed", "full", "fails", "unread", "2>&-", "2>/dev/full", *CHANGED)
"""What is wrong around a command that writes."""
FOUND = part(product(HOW, WRITING))
"""Which of that each command finds: every tenth case still has all commands, and all that is wrong."""


def commands_that_find(how: str) -> list[str]:
    return [name for each, name in FOUND if each == how]


class Ended:
    def __init__(self, process: "subprocess.CompletedProcess[bytes]") -> None:
        self.code = process.returncode
        self.out = (process.stdout or b"").decode()
        self.err = (process.stderr or b"").decode()


@pytest.fixture(scope="module")
def equipped(tmp_path_factory: pytest.TempPathFactory, league: Club) -> Path:
    """Give a folder with a record and a club."""
    room = tmp_path_factory.mktemp("equipped")
    shutil.copy(WORKED, room / "game.azn")
    shutil.copy(league.db, room / "club.duckdb")
    return room


@pytest.fixture
def room(equipped: Path, tmp_path: Path) -> Iterator[Path]:
    """Give a copy of the folder; at the end no more lies in it than the commands promise."""
    made = tmp_path / "room"
    shutil.copytree(equipped, made)
    yield made
    left = {each.name for each in made.iterdir()} - {"game.azn", "club.duckdb", "new.azn"}
    assert not left


def ended(room: Path, words: tuple[str, ...], redirected: str = "", **options: Any) -> Ended:
    """Run a command in the folder, by a shell that redirects its streams."""
    given = options.pop("env", {})
    options = {"stdout": subprocess.PIPE, **options}
    if "stdin" not in options:
        options["input"] = RECORD.encode() if words[0] == "fmt" else b""
    return Ended(
        subprocess.run(
            [
                "/bin/sh",
                "-c",
                f'exec "$0" "$@" {redirected}',
                sys.executable,
                "-m",
                "azul_notation",
                *words,
            ],
            stderr=subprocess.PIPE,
            cwd=room,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(room), **given},
            check=False,
            timeout=60,
            **options,
        )
    )


def one_sentence(done: Ended, status: int, said: str) -> None:
    assert (done.code, done.err) == (status, f"azul: {said}\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", READING)
def test_a_closed_input(room: Path, name: str) -> None:
    done = ended(room, READING[name], "<&-")
    one_sentence(done, 2, "cannot read the standard input: it is closed")


@pytest.mark.slow
@pytest.mark.parametrize("name", part(READING))
def test_an_input_that_fails(room: Path, name: str) -> None:
    """Nobody can read the first bytes of the memory of a process."""
    with Path("/proc/self/mem").open("rb") as memory:
        done = ended(room, READING[name], stdin=memory)
    one_sentence(done, 2, "cannot read the standard input: the device reports an error")


@pytest.mark.slow
@pytest.mark.parametrize("name", commands_that_find("closed"))
def test_a_closed_output(room: Path, name: str) -> None:
    one_sentence(ended(room, WRITING[name], ">&-"), 2, "cannot write the output: it is closed")


@pytest.mark.slow
@pytest.mark.parametrize("name", commands_that_find("full"))
def test_a_full_disk(room: Path, name: str) -> None:
    done = ended(room, WRITING[name], ">/dev/full")
    one_sentence(done, 2, "cannot write the output: the disk is full")


@contextmanager
def hung_up() -> Iterator[int]:
    """Give the end of a terminal whose other end is gone."""
    ours, theirs = pty.openpty()
    os.close(ours)
    try:
        yield theirs
    finally:
        os.close(theirs)


@pytest.mark.slow
@pytest.mark.parametrize("name", commands_that_find("fails"))
def test_an_output_that_fails(room: Path, name: str) -> None:
    with hung_up() as output:
        done = ended(room, WRITING[name], stdout=output)
    one_sentence(done, 2, "cannot write the output: the device reports an error")


@pytest.mark.slow
@pytest.mark.parametrize("name", commands_that_find("unread"))
def test_a_reader_that_went_away(room: Path, name: str) -> None:
    """It has what it wanted; the status is what a shell gives for SIGPIPE."""
    reader, writer = os.pipe()
    os.close(reader)
    done = ended(room, WRITING[name], stdout=writer)
    os.close(writer)
    assert (done.code, done.err) == (141, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("redirected", "name"), [each for each in FOUND if each[0].startswith("2>")]
)
def test_nowhere_for_messages(room: Path, name: str, redirected: str) -> None:
    done = ended(room, WRITING[name], redirected)
    assert done.code == 0
    assert done.out


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full"])
def test_a_message_that_nobody_can_read(room: Path, redirected: str) -> None:
    done = ended(room, ("check", "missing.azn"), redirected)
    assert (done.code, done.err) == (2, "")


@pytest.mark.slow
def test_a_closed_stream_is_no_place_for_a_file(room: Path) -> None:
    """A file that is opened gets the lowest free number: nothing may be printed into it."""
    before = (room / "game.azn").read_bytes()
    for redirected in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        ended(room, ("fmt", "game.azn", "missing.azn"), redirected)
        ended(room, ("merge", "game.azn", "-o", "new.azn"), redirected)
        assert (room / "game.azn").read_bytes() == before
        assert (room / "new.azn").read_text() == RECORD
        (room / "new.azn").unlink()


@pytest.mark.slow
@pytest.mark.parametrize(("changed", "name"), [each for each in FOUND if each[0] in CHANGED])
def test_another_environment(room: Path, name: str, changed: str) -> None:
    done = ended(room, WRITING[name], env=CHANGED[changed])
    assert (done.code, done.err) == (0, "")
    assert done.out
