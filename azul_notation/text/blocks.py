"""Cuts a stream into blocks of whole games, so that each block can be read apart from the others.

A block ends only where every reader of the whole file begins a new game: after an ending and one empty
line, before a tag, or before the first line of another file. A stretch that has no such place for long is
given as a stream, to be read one game at a time.
"""

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from azul_notation.text.unpacking import Pieces

SIZE = 2**18
"""Bytes of a block, or a little more."""
LONGEST = 2**19
"""Bytes within which there must be a place to cut. A block takes many times its size in memory, and has
fewer lines than the limit of one game.
"""
REACH = 1_000
"""Bytes that a place to cut may take up, its tag included."""
_TAG = rb'\[[A-Za-z_]{1,40} "'
_HEADER = rb"%azn 1\r?\n(?:\r?\n)?"
SEAM = re.compile(
    rb"\n(?:\*|==(?: -?[0-9]{1,6}){2,4})\r?\n"
    rb"(?:\r?\n(?=" + _TAG + rb")|(?:\r?\n)?(?=" + _HEADER + _TAG + rb"))"
)
"""A place to cut; what follows it begins at its end."""


class Block(msgspec.Struct, frozen=True):
    """Holds whole games of a file, one after the other."""

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


class Stretch(msgspec.Struct, frozen=True):
    """Holds a part of a file in which there is no place to cut.

    Read it to its end before you ask for the next part; otherwise there is no next part.
    """

    stream: BinaryIO
    line: int
    offset: int

    @property
    def begins(self) -> bool:
        return self.offset == 0


def blocks(stream: BinaryIO, size: int = SIZE) -> Iterator[Block | Stretch]:
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
            stretch = _UntilCut(held, stream, size)
            yield Stretch(io.BufferedReader(Pieces(stretch.pieces()), size), line, offset)
            if not stretch.done:
                return
            line += stretch.lines
            offset += stretch.bytes
            seen = 0
            continue
        seen = max(0, len(held) - REACH)
    if held or not offset:
        yield Block(bytes(held), line, offset)


def pieces(data: bytes) -> Iterator[bytes]:
    """Cut a block at every place to cut; an empty one is one empty piece."""
    begin = 0
    for seam in SEAM.finditer(data):
        yield data[begin : seam.end()]
        begin = seam.end()
    if begin < len(data) or not data:
        yield data[begin:]


def _last_seam(held: bytearray, seen: int) -> int:
    """Find the end of the last place to cut; return 0 if there is none from the byte `seen` on."""
    begin = len(held)
    while begin > seen:
        begin = max(seen, begin - 64 * REACH)
        ends = [seam.end() for seam in SEAM.finditer(held, begin)]
        if ends:
            return ends[-1]
    return 0


class _UntilCut:
    """Yields what is held of a stream, and what follows, up to the next place to cut; holds the rest."""

    def __init__(self, held: bytearray, stream: BinaryIO, size: int) -> None:
        self.held = held
        self.stream = stream
        self.size = size
        self.done = False
        """Whether everything up to that place was given."""
        self.lines = self.bytes = 0
        """The lines and bytes given so far."""

    def pieces(self) -> Iterator[bytes]:
        sure = max(0, len(self.held) - REACH)  # these bytes come before the next place to cut
        ended = False
        while sure or not ended:
            if sure:
                piece = bytes(self.held[:sure])
                del self.held[:sure]
                self.lines += piece.count(b"\n")
                self.bytes += sure
                yield piece
            if ended:
                break
            data = self.stream.read(self.size)
            self.held += data
            seam = SEAM.search(self.held)
            ended = seam is not None or not data
            sure = seam.end() if seam else max(0, len(self.held) - (REACH if data else 0))
        self.done = True
