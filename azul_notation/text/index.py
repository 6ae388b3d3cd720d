"""Writes and uses the index of a file of records: where each game begins, in a second file, `FILE.azi`.

Version 1: a head of 512 bytes, one line of JSON (`Head`) filled up with spaces; then for each game 20 bytes,
little-endian: its offset (8 bytes), its line (8), and the lines read ahead when it was cut out (4). Nothing
in it is used before a check that it is complete and belongs to the current file.
"""

import os
import struct
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO, BinaryIO

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.text.games import Chunk, Mark, chunks
from azul_notation.text.limits import LINE_LIMIT, LINES_LIMIT, RECORD_LIMIT
from azul_notation.text.source import decoded, raw_lines

VERSION = 1
SUFFIX = ".azi"
HEAD = 512
ENTRY = struct.Struct("<QQI")
BLOCK = 65_536
SAMPLES = 16
"""Blocks of the file that are hashed each time the index is used; a small file is hashed as a whole."""


class UnusableIndex(AzulError):
    """A reason why an index cannot be used."""


class Head(msgspec.Struct, frozen=True):
    """Describes an index and its file."""

    azi: int
    games: int
    size: int
    mtime_ns: int
    sample: str
    """Hash of some blocks of the file."""
    whole: str
    """Hash of the whole file; it decides where the time of the last change differs, as in a copy."""
    table: str
    """Hash of the entries."""


class IndexWriter:
    """Writes the entries as the games are read, and at the end the head before them."""

    def __init__(self, stream: IO[bytes], path: str) -> None:
        self.stream = stream
        self.path = path
        self.before = os.stat(path)  # noqa: PTH116 - of exactly the name that was given
        self.games = 0
        self.table = blake2b(digest_size=16)
        stream.write(b" " * HEAD)

    def add(self, mark: Mark) -> None:
        if mark.number:
            entry = ENTRY.pack(mark.offset, mark.line, mark.ahead)
            self.table.update(entry)
            self.stream.write(entry)
            self.games += 1

    def finish(self) -> None:
        """Write the head; raise UnusableIndex if the file changed in the meantime."""
        with Path(self.path).open("rb") as stream:
            size = self.before.st_size
            whole = rest_of(stream)
            sample = sample_of(stream, size)
            after = os.fstat(stream.fileno())
        if (after.st_size, after.st_mtime_ns) != (size, self.before.st_mtime_ns):
            raise UnusableIndex(f"{self.path} changed while it was being read")
        head = Head(
            azi=VERSION,
            games=self.games,
            size=size,
            mtime_ns=after.st_mtime_ns,
            sample=sample,
            whole=whole,
            table=self.table.hexdigest(),
        )
        self.stream.seek(0)
        self.stream.write(msgspec.json.encode(head).ljust(HEAD - 1) + b"\n")


def sample_of(stream: BinaryIO, size: int) -> str:
    """Hash blocks spread over the file; of a small file, all of it."""
    digest = blake2b(digest_size=16)
    for at in range(SAMPLES):
        stream.seek(at * BLOCK if size <= SAMPLES * BLOCK else at * (size - BLOCK) // (SAMPLES - 1))
        digest.update(stream.read(BLOCK))
    return digest.hexdigest()


def rest_of(stream: BinaryIO) -> str:
    """Hash all that is left to read."""
    digest = blake2b(digest_size=16)
    while block := stream.read(16 * BLOCK):
        digest.update(block)
    return digest.hexdigest()


def find(path: str, number: int) -> Mark | None:
    """Look a game up in the index of a file; return None if the file has no game of that number."""
    with Path(path + SUFFIX).open("rb") as stream:
        head = read_head(stream)
        prove(path, head)
        table = rest_of(stream)
        if stream.tell() != HEAD + head.games * ENTRY.size or table != head.table:
            raise UnusableIndex("it is damaged")
        if not 1 <= number <= head.games:
            return None
        stream.seek(HEAD + (number - 1) * ENTRY.size)
        offset, line, ahead = ENTRY.unpack(stream.read(ENTRY.size))
        return Mark(offset, line, number, ahead)


def read_head(stream: BinaryIO) -> Head:
    try:
        head = msgspec.json.decode(stream.read(HEAD), type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnusableIndex("it is damaged") from error
    if head.azi != VERSION:
        raise UnusableIndex(f"its version is {head.azi}, but this program reads {VERSION}")
    return head


def prove(path: str, head: Head) -> None:
    """Check that an index belongs to the current file."""
    with Path(path).open("rb") as stream:
        now = os.fstat(stream.fileno())
        same = now.st_size == head.size and sample_of(stream, head.size) == head.sample
        if same and now.st_mtime_ns != head.mtime_ns:
            stream.seek(0)
            same = rest_of(stream) == head.whole
    if not same:
        raise UnusableIndex("the file has changed since")


def require_place(stream: BinaryIO, mark: Mark) -> None:
    """Refuse a mark that cannot come from reading this file.

    A mark is where a line begins, with at most as many lines as bytes before it, and few bytes in the lines
    ahead.
    """
    size = os.fstat(stream.fileno()).st_size
    if mark.offset >= size or not 1 <= mark.line <= mark.offset + 1 or mark.ahead > LINES_LIMIT:
        raise UnusableIndex("it is damaged")
    if mark.offset:
        stream.seek(mark.offset - 1)
        if stream.read(1) != b"\n":
            raise UnusableIndex("it is damaged")
    left, line = mark.ahead, b"\n"
    while left > 0 and line and stream.tell() - mark.offset <= RECORD_LIMIT:
        line = stream.readline(LINE_LIMIT)
        left -= line.endswith(b"\n")
    if left > 0:
        raise UnusableIndex("it is damaged")


def read_at(path: str, mark: Mark) -> Iterator[Chunk]:
    """Read games from a mark on; the first is the one that was looked up."""
    with Path(path).open("rb") as stream:
        require_place(stream, mark)
        stream.seek(mark.offset)
        yield from chunks(decoded(raw_lines(stream), begins=mark.offset == 0), mark)
