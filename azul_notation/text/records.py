"""Games with the very bytes that they have in their file, and the place where each begins."""

from array import array
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from azul_notation.text.limits import LINES_LIMIT, RECORD_LIMIT, LimitPassed
from azul_notation.text.source import BOM, Chunk, Cutter, Mark, raw_lines


class Record(msgspec.Struct, frozen=True):
    """One game as it was cut out, its bytes, and where they begin."""

    chunk: Chunk
    raw: bytes
    mark: Mark


def records(stream: BinaryIO) -> Iterator[Record]:
    """Cut a stream into games and keep their bytes, whatever is too long in them."""
    return _cut(stream, Tape(keep=True))


def marks(stream: BinaryIO) -> Iterator[tuple[Chunk, Mark]]:
    """Cut a stream into games and say where each begins."""
    return ((each.chunk, each.mark) for each in _cut(stream, Tape(keep=False)))


def _cut(stream: BinaryIO, tape: "Tape") -> Iterator[Record]:
    for raw in raw_lines(stream):
        yield from tape.take(raw)
    yield from tape.finish()


class Tape:
    """Keeps what was read until it is known to which game it belongs."""

    def __init__(self, *, keep: bool, times: int = 1) -> None:
        """Get ready to read; the limits hold so many times."""
        self.keep = keep
        self.times = times
        self.cutter = Cutter()
        self.offset = 0
        self.sizes = array("I")
        """Bytes of each line that belongs to no known game yet."""
        self.held = bytearray()
        self.line_ended = True
        """Whether a line has ended, and the next piece begins another one."""
        self.begins = True

    def take(self, raw: bytes) -> Iterator[Record]:
        """Take a line, or a piece of one; give the game that ended before it."""
        if self.line_ended:
            self.sizes.append(0)
        self.sizes[-1] += len(raw)
        self.line_ended = raw.endswith(b"\n")
        if len(self.sizes) > self.times * LINES_LIMIT:
            raise LimitPassed("a game", LINES_LIMIT, "lines")
        if self.keep:
            self.held += raw
        if len(self.held) > self.times * RECORD_LIMIT:
            raise LimitPassed("a game", RECORD_LIMIT)
        text = (raw.removeprefix(BOM) if self.begins else raw).decode("utf-8", "surrogateescape")
        self.begins = False
        for chunk in self.cutter.take(text):
            yield self.cut_off(chunk)

    def finish(self) -> Iterator[Record]:
        """Give the last game, and text after it that is part of none."""
        for chunk in self.cutter.finish():
            yield self.cut_off(chunk)
        assert not self.sizes, "every byte belongs to a record"

    def cut_off(self, chunk: Chunk) -> Record:
        """Let go of the bytes of a game."""
        size = sum(self.sizes[: chunk.height])
        mark = Mark(self.offset, chunk.line, chunk.number, chunk.ahead)
        raw = bytes(self.held[:size])
        del self.sizes[: chunk.height]
        del self.held[:size]
        self.offset += size
        return Record(chunk, raw, mark)
