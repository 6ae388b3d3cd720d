"""Cuts a stream into blocks of whole games, so that each block can be read apart from the others.

A block ends only where every reader of the whole file begins a new game: behind an ending and one empty
line, before a tag. What has no such place for long is given with all that follows, to be
read as it comes.
"""

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

SIZE = 2**18
"""Bytes of a block, or a little more."""
LONGEST = 2**24
"""Bytes within which there must be a place to cut."""
REACH = 1_000
"""Bytes that a place to cut may take up, its tag included."""
SEAM = re.compile(rb"\n(?:\*|==(?: -?[0-9]{1,6}){2,4})\n\n(?=\[Event \")")
"""A place to cut; what follows it begins at its end."""


class Block(msgspec.Struct, frozen=True):
    """Whole games of a file, one behind the other."""

    data: bytes
    line: int = 1
    """The line of the file on which the block begins."""
    offset: int = 0
    """The byte of the file with which it begins."""
    more: bool = False
    """Whether another block follows."""

    @property
    def begins(self) -> bool:
        """Whether the file begins with it."""
        return self.offset == 0


class Rest(msgspec.Struct, frozen=True):
    """All that is left of a file, which can only be read from here to its end."""

    stream: BinaryIO
    line: int
    offset: int

    @property
    def begins(self) -> bool:
        return self.offset == 0


def blocks(stream: BinaryIO, size: int = SIZE) -> Iterator[Block | Rest]:
    """Cut a stream; an empty one is one empty block."""
    held = bytearray()
    line, offset, seen = 1, 0, 0
    while data := stream.read(size):
        held += data
        end = _last_seam(held, seen)
        if end:
            yield Block(bytes(held[:end]), line, offset, more=True)
            line += held.count(b"\n", 0, end)
            offset += end
            del held[:end]
        elif len(held) > LONGEST:
            yield Rest(_behind(bytes(held), stream), line, offset)
            return
        seen = max(0, len(held) - REACH)
    yield Block(bytes(held), line, offset)


def _last_seam(held: bytearray, seen: int) -> int:
    """Find the end of the last place to cut; 0 if there is none from the byte `seen` on."""
    begin = len(held)
    while begin > seen:
        begin = max(seen, begin - 64 * REACH)
        ends = [found.end() for found in SEAM.finditer(held, begin)]
        if ends:
            return ends[-1]
    return 0


class _Behind(io.RawIOBase):
    """A stream with bytes before it that were read already."""

    def __init__(self, first: bytes, stream: BinaryIO) -> None:
        self.first = io.BytesIO(first)
        self.stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        data = self.first.read(len(buffer)) or self.stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _behind(first: bytes, stream: BinaryIO) -> BinaryIO:
    return io.BufferedReader(_Behind(first, stream))
