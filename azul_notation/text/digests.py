"""Keeps millions of digests, each with a number, in a file without a name, so that memory does not grow.

The file is a row of pages, and bits of a digest lead to its page. When one is full, each becomes two. Nobody
knows beforehand which bits these are, so that nobody can write records that all lead to one page.
"""

import io
import os
import tempfile
import weakref
from contextlib import suppress
from typing import Any

from azul_notation.text.failures import TemporaryFolderFull, reason_of

PAGE = 1024
KEY = 16
"""Bytes of a digest that are compared: no two texts that share 128 bits are known, or can be found."""
ENTRY = KEY + 8
"""Bytes of a digest with its number."""
HEAD = PAGE % ENTRY
"""Bytes before the first entry of a page, that count its entries."""
DIGITS = 2 * KEY
MASK = (1 << 8 * KEY) - 1


class Digests:
    """A table of digests, each with a number; what one process adds, others find that start later."""

    def __init__(self) -> None:
        self.file = pages_of(1)
        self.shift = 8 * KEY
        """The bits of a digest that do not lead to its page."""
        self.secret = int.from_bytes(os.urandom(KEY)) | 1
        self.count = 0
        self.last: tuple[int, bytes] = (-1, b"")
        """The page that was read last: the next insertion often goes into it."""

    def __len__(self) -> int:
        return self.count

    def get(self, digest: str) -> int | None:
        """Find the number of a digest."""
        if not self.count:
            return None
        key = bytes.fromhex(digest[:DIGITS])
        place = self.page_of(key)
        page = self.file.page(place)
        self.last = (place, page)
        at = found(page, key)
        return None if at is None else int.from_bytes(page[at + KEY : at + ENTRY], "little")

    def __contains__(self, digest: str) -> bool:
        return self.get(digest) is not None

    def put(self, digest: str, number: int) -> None:
        """Remember a digest; one that is there gets a new number."""
        key = bytes.fromhex(digest[:DIGITS])
        place = self.page_of(key)
        last, page = self.last
        if last != place:
            page = self.file.page(place)
        at = found(page, key)
        while at is None and end_of(page) == PAGE:
            self.grow()
            place = self.page_of(key)
            page = self.file.page(place)
        changed = bytearray(page)
        if at is None:
            at = end_of(page)
            changed[:HEAD] = (at // ENTRY + 1).to_bytes(HEAD, "little")
            self.count += 1
        changed[at : at + ENTRY] = key + number.to_bytes(ENTRY - KEY, "little")
        self.file.write(place, changed)
        self.last = (-1, b"")

    def page_of(self, key: bytes) -> int:
        """Find the page of a digest by multiplying and shifting: two digests share a page by chance only."""
        return (int.from_bytes(key) * self.secret & MASK) >> self.shift

    def grow(self) -> None:
        """Make two pages of each: the next bit of a digest decides."""
        old, pages = self.file, 1 << (8 * KEY - self.shift)
        self.shift -= 1
        self.file = pages_of(2 * pages)
        for number in range(pages):
            page = old.page(number)
            halves: tuple[list[bytes], list[bytes]] = ([], [])
            for at in range(HEAD, end_of(page), ENTRY):
                entry = page[at : at + ENTRY]
                halves[self.page_of(entry[:KEY]) & 1].append(entry)
            for half, entries in enumerate(halves):
                data = len(entries).to_bytes(HEAD, "little") + b"".join(entries)
                self.file.write(2 * number + half, data)
        old.close()


def pages_of(pages: int) -> "_File | _NamedFile":
    """Make a file of empty pages, as the system allows."""
    return _File(pages) if hasattr(os, "pread") else _NamedFile(pages)


def end_of(page: bytes) -> int:
    """Find where the entries of a page end."""
    return HEAD + ENTRY * int.from_bytes(page[:HEAD], "little")


def found(page: bytes, key: bytes) -> int | None:
    """Find where the entry of a digest begins."""
    at = page.find(key, HEAD)
    while at >= 0 and ((at - HEAD) % ENTRY or at >= end_of(page)):
        at = page.find(key, at + 1)
    return at if at >= 0 else None


class _File:
    """A file of empty pages that disappears with the last process that has it."""

    def __init__(self, pages: int, handle: int | None = None) -> None:
        if handle is None:
            handle = nameless(pages * PAGE)
        self.handle = handle
        self.close = weakref.finalize(self, os.close, handle)

    def page(self, number: int) -> bytes:
        return os.pread(self.handle, PAGE, number * PAGE)

    def write(self, number: int, page: bytes | bytearray) -> None:
        try:
            os.pwrite(self.handle, page, number * PAGE)
        except OSError as error:
            raise no_room(error) from None

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process use the file, too."""
        from multiprocessing.reduction import DupFd  # noqa: PLC0415 - Windows lacks it

        return _received, (DupFd(self.handle),)


class _NamedFile:
    """A file of empty pages for Windows, where an open file keeps its name.

    Every process opens it for itself. The one that made it removes it, unless another still has it open.
    """

    def __init__(self, pages: int, name: str | None = None) -> None:
        self.name = name or temporary()
        self.stream = io.FileIO(self.name, "r+")
        self.close = weakref.finalize(self, _close, self.stream, name is None)
        if name is None:
            self.stream.truncate(pages * PAGE)

    def page(self, number: int) -> bytes:
        self.stream.seek(number * PAGE)
        return self.stream.read(PAGE)

    def write(self, number: int, page: bytes | bytearray) -> None:
        try:
            self.stream.seek(number * PAGE)
            self.stream.write(page)
        except OSError as error:
            raise no_room(error) from None

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process use the file, too."""
        return _NamedFile, (0, self.name)


def _close(stream: io.FileIO, ours: bool) -> None:
    """Close a file, and remove it if it is ours."""
    name = str(stream.name)
    stream.close()
    with suppress(OSError):  # another process has it open: it stays until the system tidies up
        if ours:
            os.unlink(name)  # noqa: PTH108 - of the very name


def nameless(size: int) -> int:
    """Make a private file that is gone with the last process that has it."""
    try:
        handle, name = tempfile.mkstemp(prefix="azul.")
        os.unlink(name)  # noqa: PTH108 - of the very name
        os.ftruncate(handle, size)
    except OSError as error:
        raise no_room(error) from None
    return handle


def temporary() -> str:
    """Make a private file, and return its name."""
    try:
        handle, name = tempfile.mkstemp(prefix="azul.")
    except OSError as error:
        raise no_room(error) from None
    os.close(handle)
    return name


def no_room(error: OSError) -> TemporaryFolderFull:
    return TemporaryFolderFull(
        f"cannot write to the folder for temporary files: {reason_of(error)}"
    )


def _received(handle: Any) -> _File:
    return _File(0, handle.detach())
