"""Runs the command on a pseudo-terminal, and reads its screen."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.support.commands import ROOT

PATIENCE = 60
"""Seconds after which something that should come has not come."""
COLUMNS, LINES = 80, 24


class Terminal:
    """`azul` with its arguments, as it runs where somebody sits."""

    def __init__(
        self,
        *words: str | Path,
        program: tuple[str, ...] = ("-m", "azul_notation"),
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, *program, *map(str, words)],
            cwd=ROOT,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)

    def send(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def until(self, text: str) -> None:
        """Read until a text stands on the screen."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            if select.select([self.ours], [], [], 0.1)[0]:
                data = self.read()
                self.raw += data
                self.stream.feed(data)

    def read(self) -> bytes:
        """Read what the program has written; nothing while Linux still hands over its last words.

        A terminal that the program has closed gives an error, even if the end of its text is on the way.
        """
        try:
            return os.read(self.ours, 65_536)
        except OSError:
            time.sleep(0.1)
            return b""

    def left(self) -> int:
        """Read what is still said, and wait for the end."""
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):  # that is how Linux says that nobody is there any more
            while self.process.poll() is None:
                assert time.monotonic() < end, self.shown
                if select.select([self.ours], [], [], 0.1)[0]:
                    os.read(self.ours, 65_536)
        return self.process.wait(timeout=PATIENCE)
