"""Records in tmux: types at the app, kills it in the middle, starts it again and goes on.

    python -m tests.bench.tmux

tmux is another terminal than the one of the tests, written by others. It ends with 1 if anything is missing.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.commands import ROOT

SOCKET = "azul-record"
PATIENCE = 60


def tmux(*words: str) -> str:
    done = subprocess.run(
        ["tmux", "-L", SOCKET, *words],  # noqa: S607 - whichever is installed
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def start(path: Path) -> None:
    command = [sys.executable, "-m", "azul_notation", "record", str(path), "--seats", "Ana,Jan"]
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", *command)


def until(text: str) -> str:
    """Wait until a text stands in the pane; give all that stands there."""
    end = time.monotonic() + PATIENCE
    while text not in (shown := tmux("capture-pane", "-p")):
        if time.monotonic() > end:
            raise SystemExit(f"{text!r} does not come:\n{shown}")
        time.sleep(0.05)
    return shown


def enter(line: str, then: str) -> None:
    tmux("send-keys", "-l", line)
    tmux("send-keys", "Enter")
    until(then)


def gone() -> bool:
    done = subprocess.run(
        ["tmux", "-L", SOCKET, "has-session"],  # noqa: S607
        capture_output=True,
        check=False,
    )
    return done.returncode != 0


def record(path: Path) -> None:
    start(path)
    until("R1 (5 of 5)>")
    enter("@2 bbkwkrrybyrkwwkybbrr", "1.1.2 Jan>")
    enter("3y2", "1.1.1 Ana>")
    tmux("send-keys", "-l", "1b")
    print(until("legal  1B1"))
    [pid] = tmux("list-panes", "-F", "#{pane_pid}").split()
    subprocess.run(["kill", "-9", pid], check=True)  # noqa: S607
    while not gone():
        time.sleep(0.05)
    assert path.read_text().endswith("\n1. 3Y2\n*\n"), path.read_text()
    start(path)
    until("1.1.1 Ana>")
    enter("1b1", "1.2.2 Jan>")
    tmux("send-keys", "C-q")
    while not gone():
        time.sleep(0.05)
    assert path.read_text().endswith("\n1. 3Y2 1B1~1\n*\n"), path.read_text()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record(Path(folder) / "game.azn")
    print("typed, killed, and gone on with in tmux: nothing is missing")


if __name__ == "__main__":
    main()
