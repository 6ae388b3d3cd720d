"""Records in tmux: types at the app, kills it in the middle, starts it again and goes on. Then replays there.

    python -m tests.bench.tmux

tmux is another terminal than the one of the tests, written by others. It ends with 1 if anything is missing.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import azul_notation as azul
from tests.support.commands import ROOT

SOCKET = f"azul-{os.getpid()}"
"""The name of a server of its own."""
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


def start(*words: str | Path, size: tuple[int, int] = (80, 24)) -> None:
    command = [sys.executable, "-m", "azul_notation", *map(str, words)]
    width, height = map(str, size)
    tmux("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height, *command)


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
    start("record", path, "--seats", "Ana,Jan")
    until("R1 (0 of 5)>")
    enter("@2 bbkwkrrybyrkwwkybbrr", "1.1.2 Jan>")
    enter("3y2", "1.1.1 Ana>")
    tmux("send-keys", "-l", "1b")
    print(until("legal  1B1"))
    [pid] = tmux("list-panes", "-F", "#{pane_pid}").split()
    subprocess.run(["kill", "-9", pid], check=True)  # noqa: S607
    while not gone():
        time.sleep(0.05)
    assert path.read_text().endswith("\n1. 3Y2\n*\n"), path.read_text()
    start("record", path, "--seats", "Ana,Jan")
    until("1.1.1 Ana>")
    enter("1b1", "1.2.2 Jan>")
    tmux("send-keys", "C-q")
    while not gone():
        time.sleep(0.05)
    assert path.read_text().endswith("\n1. 3Y2 1B1~1\n*\n"), path.read_text()


def replay(path: Path, seats: int, size: tuple[int, int]) -> None:
    """Look at a game of four, go to a move, try another, save it, and leave."""
    start("replay", path, "--at", "2.2", size=size)
    shown = until("2.2.")
    assert max(map(len, shown.split("\n"))) <= size[0], shown
    for seat in range(1, seats + 1):
        tmux("send-keys", str(seat))
        until(f"{seat} Player {seat}: ")
    tmux("send-keys", "o")
    for key in ("Home", "End", "PageUp", "Left", "g", "Right"):
        tmux("send-keys", key)
    tmux("send-keys", "l")
    until("legal moves of")
    tmux("send-keys", "Down", "Down", "Enter")
    until("tried on a copy")
    tmux("send-keys", "s")
    until("wrote 1 variation")
    tmux("send-keys", "q")
    while not gone():
        time.sleep(0.05)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record(Path(folder) / "game.azn")
        for variant in ("azul", "sintra", "garden"):
            for seats in (2, 4):
                game = azul.write(azul.play(variant, seats=seats, seed=seats, policy="greedy"))
                for size in ((80, 24), (100, 30), (140, 45)):
                    path = Path(folder) / f"{variant}-{seats}-{size[0]}.azn"
                    path.write_text(game, encoding="utf-8")
                    replay(path, seats, size)
                    [report] = azul.check(path)
                    assert report.ok, report.diagnostics
                    assert path.read_text(encoding="utf-8") != game
    print(
        "typed, killed, and gone on with in tmux: nothing is missing; replayed, tried and saved, too"
    )


if __name__ == "__main__":
    try:
        main()
    finally:
        subprocess.run(["tmux", "-L", SOCKET, "kill-server"], capture_output=True, check=False)  # noqa: S607
