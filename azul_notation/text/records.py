"""Games with the very bytes that they have in their file, and the place where each begins."""

from array import array
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from azul_notation.text.limits import LINES_LIMIT, RECORD_LIMIT, LimitPassed
from azul_notation.text.source import Chunk, Mark, chunks, decoded, raw_lines


class Record(msgspec.Struct, frozen=True):
    """One game as it was cut out, its bytes, and where they begin."""

    chunk: Chunk
    raw: bytes
    mark: Mark


def records(stream: BinaryIO) -> Iterator[Record]:
    """Cut a stream into games and keep their bytes, whatever is too long in them."""
    tape = _Tape(keep=True)
    for chunk in chunks(tape.lines(stream)):
        mark = tape.mark(chunk)
        yield Record(chunk, tape.take(chunk), mark)


def marks(stream: BinaryIO) -> Iterator[tuple[Chunk, Mark]]:
    """Cut a stream into games and tell where each begins."""
    tape = _Tape(keep=False)
    for chunk in chunks(tape.lines(stream)):
        mark = tape.mark(chunk)
        tape.take(chunk)
        yield chunk, mark


class _Tape:
    """Keeps what was read until it is known to which game it belongs."""

    def __init__(self, *, keep: bool) -> None:
        self.keep = keep
        self.offset = 0
        self.sizes = array("I")
        """Bytes of each line that belongs to no known game yet."""
        self.held = bytearray()
        self.whole = True
        """Whether a line has ended, and the next piece begins another one."""

    def lines(self, stream: BinaryIO) -> Iterator[str]:
        return decoded(self.watch(raw_lines(stream)))

    def watch(self, lines: Iterator[bytes]) -> Iterator[bytes]:
        for raw in lines:
            if self.whole:
                self.sizes.append(0)
            self.sizes[-1] += len(raw)
            self.whole = raw.endswith(b"\n")
            if len(self.sizes) > LINES_LIMIT:
                raise LimitPassed("a game", LINES_LIMIT, "lines")
            if self.keep:
                self.held += raw
            if len(self.held) > RECORD_LIMIT:
                raise LimitPassed("a game", RECORD_LIMIT)
            yield raw

    def mark(self, chunk: Chunk) -> Mark:
        return Mark(self.offset, chunk.line, chunk.number, chunk.ahead)

    def take(self, chunk: Chunk) -> bytes:
        """Let go of the bytes of a game."""
        size = sum(self.sizes[: chunk.height])
        raw = bytes(self.held[:size])
        del self.sizes[: chunk.height]
        del self.held[:size]
        self.offset += size
        return raw
