"""The file that a game is recorded into. At every moment it holds a whole record.

A record ends with its ending, so that a word cannot simply be put behind it: as soon as one byte of `*` is
overwritten, the file is no record. So what was accepted is written beside the file, synced, and takes its
place in one step, and the folder is synced. Whoever is killed at whatever byte leaves the record without the
word, or the record with it.
"""

import os
import tempfile
from pathlib import Path

from azul_notation.scorer.answers import Unable
from azul_notation.text.limits import FILE_LIMIT

try:
    import fcntl
except ImportError:  # a system without these locks: what was changed meanwhile is still noticed
    fcntl = None  # type: ignore[assignment]

TEMPORARY = ".azul."
"""How the name of the file beside it begins; one that a killed recorder left does no harm."""


class Changed(Unable):
    """Somebody else wrote into the file."""


class Paper:
    """A file that only one recorder has open. `before` is what stands in it above the game."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.handle: int | None = None
        self.before = b""
        self.held: bytes | None = None
        """What the file holds, as far as this recorder knows; None before there is a file."""

    def open(self) -> bytes:
        """Read the file, and keep others from recording into it; a file that is not there is empty."""
        try:
            handle = os.open(self.path, os.O_RDWR)
        except FileNotFoundError:
            return b""
        self.lock(handle)
        self.held = self.path.read_bytes()
        if len(self.held) > FILE_LIMIT:
            self.close()
            raise Unable(
                f"{self.path} has more than {FILE_LIMIT:,} bytes: record into another file"
            )
        return self.held

    def lock(self, handle: int) -> None:
        """Take the lock of an open file, which must still be the one of that name."""
        try:
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            alone = os.path.samestat(os.fstat(handle), self.path.stat())
        except BlockingIOError:
            alone = False
        if not alone:
            os.close(handle)
            raise Unable(f"{self.path} is being recorded by another `azul record`")
        self.take(handle)

    def take(self, handle: int) -> None:
        """Hold this handle, and with it the lock, instead of the one before."""
        self.close()
        self.handle = handle

    def close(self) -> None:
        if self.handle is not None:
            os.close(self.handle)
        self.handle = None

    def keep(self, game: str) -> None:
        """Put the text of the game into the file; on an OSError the file is as it was."""
        self.refuse_changed()
        data = self.before + game.encode("utf-8", "surrogateescape")
        handle, name = tempfile.mkstemp(prefix=TEMPORARY, dir=self.path.parent)
        try:
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX)
            self.fill(handle, data)
            if self.held is None:
                os.link(name, self.path)  # never over a file that appeared meanwhile
                Path(name).unlink()
            else:
                Path(name).replace(self.path)
        except BaseException:
            os.close(handle)
            Path(name).unlink(missing_ok=True)
            raise
        self.take(handle)
        self.held = data
        self.sync_folder()

    def fill(self, handle: int, data: bytes) -> None:
        """Write all bytes, with the rights of the file whose place they take, and sync them."""
        if self.handle is not None:
            os.fchmod(handle, os.fstat(self.handle).st_mode & 0o7777)
        else:
            mask = os.umask(0)
            os.umask(mask)
            os.fchmod(handle, 0o666 & ~mask)
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)

    def sync_folder(self) -> None:
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def refuse_changed(self) -> None:
        """Compare the file with what this recorder has left there."""
        try:
            now: bytes | None = self.path.read_bytes()
        except FileNotFoundError:
            now = None
        if now != self.held:
            if now is None:
                raise Changed(f"{self.path} is gone: put it back; `:show` prints what it held")
            raise Changed(
                f"{self.path} was changed by somebody else: nothing was written over it;"
                " leave, and open it again to go on from what it says now"
            )
