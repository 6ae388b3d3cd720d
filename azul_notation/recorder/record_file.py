"""Writes the file that a game is recorded into. At every moment it holds a complete record.

A record ends with its ending, so a word cannot simply be added: as soon as one byte of `*` is overwritten,
the file is not a record. So the new text waits apart from the file, is synced, and takes its place in one
step. Whenever the recorder is killed, it leaves the record without the word, or the record with it.
"""

import os
import stat
from pathlib import Path

from azul_notation.recorder.answers import NotPossible
from azul_notation.text.limits import LimitPassed, read_all
from azul_notation.text.replacement import Replacement, has_locks, takes_lock


class FileChanged(NotPossible):
    """Reports that another program has changed the file."""


class RecordFile:
    """Holds the file open for one recorder; `before` is what the file has above the game."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.handle: int | None = None
        self.before = b""
        self.held: bytes | None = None
        """What this recorder last read from the file or wrote to it; None before there is a file."""

    def open(self) -> bytes:
        """Read the file, and keep others from recording into it; a missing file is empty."""
        try:
            handle = os.open(self.path, os.O_RDWR)
        except FileNotFoundError:
            return b""
        self.lock(handle)
        try:
            self.held = self.read()
        except LimitPassed as passed:
            self.close()
            raise NotPossible(f"{passed}: record into another file") from None
        return self.held

    def read(self) -> bytes:
        """Read what the file holds now."""
        with self.path.open("rb") as stream:
            return read_all(stream, str(self.path))

    def lock(self, handle: int) -> None:
        """Lock an open file, which must still be the one of that name."""
        regular = stat.S_ISREG(os.fstat(handle).st_mode)
        if regular and takes_lock(handle) and os.path.samestat(os.fstat(handle), self.path.stat()):
            self.take(handle)
            if not has_locks():  # an open file could not be replaced
                self.close()
            return
        os.close(handle)
        if not regular:
            raise NotPossible(f"{self.path} is not a regular file: record into another one")
        raise NotPossible(f"{self.path} is in use by another azul command, such as `azul record`")

    def take(self, handle: int | None) -> None:
        """Hold this handle, and with it the lock, in place of the previous one."""
        self.close()
        self.handle = handle

    def close(self) -> None:
        if self.handle is not None:
            os.close(self.handle)
        self.handle = None

    def keep(self, game: str) -> None:
        """Write the text of the game to the file; on an OSError the file is as it was."""
        self.refuse_changed()
        data = self.before + game.encode("utf-8", "surrogateescape")
        with Replacement(self.path, own=True) as new:
            left = memoryview(data)
            while left:
                left = left[os.write(new.stream.fileno(), left) :]
            new.place()
            self.take(new.keep_lock())
        self.held = data

    def refuse_changed(self) -> None:
        """Refuse to write if the file is no longer what this recorder left there."""
        try:
            now: bytes | None = self.read()
        except FileNotFoundError:
            now = None
        except LimitPassed:
            now = b""
        if now != self.held:
            if now is None:
                raise FileChanged(f"{self.path} is missing: put it back; `:show` prints its text")
            raise FileChanged(
                f"{self.path} was changed by another program, so nothing was written to it; quit,"
                f" and open it again to continue with its new text"
            )
