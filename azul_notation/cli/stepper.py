"""Stepping through a replay with the keyboard."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from azul_notation.cli.console import colourful, show
from azul_notation.render.frames import Frame
from azul_notation.render.paint import paint, visible

HELP = "→ next   ← back   ↓ next round   ↑ round before   g first   G last   q quit"
FORWARD = ("\x1b[C", "\x1bOC", "\xe0M", " ", "l", "n", "\r", "\n")
BACKWARD = ("\x1b[D", "\x1bOD", "\xe0K", "h", "p", "\x7f", "\b")
DOWN = ("\x1b[B", "\x1bOB", "\xe0P", "j")
UP = ("\x1b[A", "\x1bOA", "\xe0H", "k")
_KEY = re.compile(r"\x1b[\[O][A-Z]|[\x00\xe0].|.", re.DOTALL)
KEYS_AT_ONCE = 64
CLEAR = "\x1b[2J\x1b[H"
QUIT = ("q", "Q", "\x1b", "\x03", "\x04")


def press_on_windows() -> str:
    """Wait for a key; an arrow comes as two signs."""
    import msvcrt  # noqa: PLC0415 - a terminal of Windows

    getwch: Callable[[], str] = getattr(msvcrt, "getwch")  # noqa: B009 - unknown elsewhere
    first = getwch()
    return first + getwch() if first in "\x00\xe0" else first


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """Give a function that waits for keys and takes them as they are pressed."""
    try:
        import termios  # noqa: PLC0415 - a terminal of Unix
        import tty  # noqa: PLC0415
    except ImportError:
        yield press_on_windows
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield lambda: os.read(terminal, KEYS_AT_ONCE).decode("utf-8", "replace") or "q"
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def step_through(row: list[Frame], title: str, place: int) -> None:
    """Show one step at a time until the reader quits."""
    with keyboard() as press:
        while True:
            show_step(row, title, place)
            try:
                pressed = press()
            except KeyboardInterrupt:
                return
            for key in _KEY.findall(pressed):  # held keys come several at a time
                if key in QUIT:
                    return
                place = moved(row, place, key)


def show_step(row: list[Frame], title: str, place: int) -> None:
    """Draw one step on an empty screen."""
    colour = colourful(sys.stdout)
    frame = row[place]
    lines = [
        paint(visible(title), "frame", colour),
        f"step {place + 1} of {len(row)} · {paint(frame.title, 'strong', colour)}",
        "",
        *frame.picture,
        "",
        HELP,
    ]
    show(CLEAR + "\n".join(lines))
    sys.stdout.flush()


def moved(row: list[Frame], place: int, key: str) -> int:
    """Find the step that a key leads to."""
    rounds = [at for at, frame in enumerate(row) if frame.step.kind in ("deal", "final")]
    if key in FORWARD:
        return min(place + 1, len(row) - 1)
    if key in BACKWARD:
        return max(place - 1, 0)
    if key in DOWN:
        return next((at for at in rounds if at > place), len(row) - 1)
    if key in UP:
        return max([at for at in rounds if at < place], default=0)
    return {"g": 0, "G": len(row) - 1}.get(key, place)
