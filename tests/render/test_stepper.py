"""Stepping through a replay with real keys on a real terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azul_notation import read
from azul_notation.cli.stepper import moved
from azul_notation.render.frames import Frame, frames

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
RIGHT, LEFT, DOWN, UP = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"


def row() -> list[Frame]:
    [game] = read(ROOT / "samples" / "worked.azn")
    return frames(game)


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ([RIGHT], 2),
        ([LEFT], 1),
        ([RIGHT, RIGHT, LEFT], 2),
        ([DOWN], 15),
        ([DOWN, RIGHT, UP], 15),
        ([DOWN, UP], 1),
        (["G"], 63),
        (["G", RIGHT, LEFT], 62),
        (["G", "g"], 1),
        (["x"], 1),
    ],
)
def test_keys(keys: list[str], step: int) -> None:
    steps = row()
    place = 0
    for key in keys:
        place = moved(steps, place, key)
    assert place + 1 == step


def read_until(terminal: int, text: str) -> str:
    shown = ""
    end = time.monotonic() + 20
    while text not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 65_536).decode("utf-8", "replace")
    return shown


def test_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "azul_notation", "replay", "samples/worked.azn"],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
        close_fds=True,
    )
    os.close(theirs)
    try:
        assert "step 1 of 63 · round 1 · dealt" in read_until(ours, "q quit")
        os.write(ours, (RIGHT * 3).encode())
        assert "lap 2 · Ana: 2Y1" in read_until(ours, "step 4 of 63")
        os.write(ours, b"G")
        assert "final scoring" in read_until(ours, "step 63 of 63")
        os.write(ours, b"q")
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
