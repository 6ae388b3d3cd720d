"""Signals end a command at any moment: without a traceback, with their status, and with nothing left over."""

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import IO

import pytest

from tests.support.clubs import Club
from tests.support.commands import RECORD, ROOT, WORKED
from tests.support.strategies import TIMES

pytestmark = [pytest.mark.slow, pytest.mark.process]

PATIENCE = 30
"""Seconds after which something that should come has not come."""
ENDS = {"SIGINT": (130, ""), "SIGTERM": (143, "SIGTERM"), "SIGHUP": (129, "SIGHUP")}
"""The status, and what ended the command where it says so."""

SENT = """
import os, signal, sys
module, name = sys.argv[1:3]

class Sender:
    def find_spec(self, wanted, path=None, target=None):
        if wanted == module:
            sys.meta_path.remove(sender)
            os.kill(os.getpid(), getattr(signal, name))

sender = Sender()
sys.meta_path.insert(0, sender)
sys.argv[:3] = ["azul"]
from azul_notation.cli import main
main()
"""
"""Runs the command and sends it a signal when it begins to load a module."""

MOMENTS = (
    *("azul_notation.cli.edge", "typer", "azul_notation.cli.main", "azul_notation.cli.check"),
    *("azul_notation.replay.block_check", "azul_notation.rules.walls.engine"),
    *(
        "math",
        "_datetime",
    ),  # msgspec loads them: interrupted there, it crashes when it is next used
)


def sent(module: str, name: str, *words: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", SENT, module, name, *map(str, words)],
        capture_output=True,
        cwd=ROOT,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def said(name: str) -> str:
    return f"azul: ended by {ENDS[name][1]}\n" if ENDS[name][1] else ""


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (module, name)
        for at, module in enumerate(MOMENTS)
        for turn, name in enumerate(ENDS)
        if TIMES >= 1 or at % len(ENDS) == turn
    ],
)
def test_while_the_program_is_loaded(module: str, name: str) -> None:
    code, told = sent(module, name, "check", WORKED)
    if (module, name) == (MOMENTS[0], "SIGTERM") or (module, name) == (MOMENTS[0], "SIGHUP"):
        assert (code, told) == (-getattr(signal, name), "")  # nothing has begun: the system ends it
    else:
        assert (code, told) == (ENDS[name][0], said(name))


def test_nearly_nothing_is_loaded_before_signals_are_handled() -> None:
    """Ctrl-C in that time ends in a traceback of Python, which nobody can prevent."""
    loaded = "import os; before = {*sys.modules}; import azul_notation.cli; print(*{*sys.modules} - before)"
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.append({str(ROOT)!r}); {loaded}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    ours = {"azul_notation", "azul_notation.replay", "azul_notation.cli"}
    loaded_too = {name.partition(".")[0] for name in {*done.stdout.split()} - ours}
    assert loaded_too <= {"importlib", "warnings", "__future__"}


def test_what_was_ignored_stays_ignored() -> None:
    """`nohup` has a command outlive its terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert sent("azul_notation.cli.check", "SIGHUP", "check", WORKED) == (0, "")
    finally:
        signal.signal(signal.SIGHUP, before)


def interrupted(name: str, room: Path, *words: str | Path) -> tuple[int, str]:
    """Send a signal to a command that waits for the rest of its input."""
    with subprocess.Popen(
        [sys.executable, "-m", "azul_notation", *map(str, words)],
        cwd=room,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(room)},
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(RECORD * 2)
        process.stdin.flush()
        wait_until_read(process.stdin)
        process.send_signal(getattr(signal, name))
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
        return code, process.stderr.read()


def wait_until_read(pipe: IO[str]) -> None:
    """Wait until a process has taken all that was written into a pipe."""
    end = time.monotonic() + PATIENCE
    while int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder):
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.05)


@pytest.mark.parametrize("name", ENDS)
def test_in_the_middle_of_work(tmp_path: Path, name: str) -> None:
    target = tmp_path / "target.azn"
    target.write_text("before")
    for words in (("check", "-"), ("merge", "-", "-o", target), ("convert", "-", "--to", "json")):
        assert interrupted(name, tmp_path, *words) == (ENDS[name][0], said(name))
    assert [each.name for each in tmp_path.iterdir()] == ["target.azn"]
    assert target.read_text() == "before"


@pytest.mark.parametrize("name", ENDS)
def test_nothing_is_stored(club: Club, name: str) -> None:
    before = club.good("club", "sql", "SELECT count(*) FROM records")
    room = club.db.parent
    code, told = interrupted(name, room, "ingest", "--db", club.db, "-", "--jobs", "1")
    assert code == ENDS[name][0]
    assert told == (said(name) or "azul: interrupted; nothing was stored\n")
    assert club.good("club", "sql", "SELECT count(*) FROM records") == before
    assert [each.name for each in room.iterdir()] == [club.db.name]
