"""Cuts a file into games with exactly their bytes in it, and finds the place where each begins."""

import re
from array import array
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

import msgspec

from azul_notation.text.blocks import Block, blocks, pieces
from azul_notation.text.games import Chunk, Cutter, Mark
from azul_notation.text.limits import LINE_LIMIT, LINES_LIMIT, RECORD_LIMIT, LimitPassed
from azul_notation.text.source import BOM, raw_lines

_ONE_GAME = re.compile(
    rb'(?:%azn 1\r?\n)?(?:\[[A-Za-z_]\w*+ "[^"\\\r\n]*+"\]\r?\n)++\r?\n(?:(?:[!-$&-Z\\-z|-~].*+|\r?)\n)++'
)
"""A piece of text in which no line after the tags can begin another game: none begins like a tag."""


class Record(msgspec.Struct, frozen=True):
    """Holds one game as it was cut out, its bytes, and where they begin."""

    chunk: Chunk
    raw: bytes
    mark: Mark


def records(stream: BinaryIO) -> Iterator[Record]:
    """Cut a stream into games and keep all their bytes, even of lines that are too long."""
    return _cut(stream, Tape(keep=True))


def marks(stream: BinaryIO) -> Iterator[tuple[Chunk, Mark]]:
    """Cut a stream into games and find where each begins."""
    return ((record.chunk, record.mark) for record in _cut(stream, Tape(keep=False)))


def _cut(stream: BinaryIO, tape: "Tape") -> Iterator[Record]:
    """Cut a stream line by line, except for pieces that are surely one game."""
    for part in blocks(stream):
        if not isinstance(part, Block):
            yield from tape.take_all(part.stream)
            continue
        for piece in pieces(part.data):
            if len(piece) < LINE_LIMIT and _ONE_GAME.fullmatch(piece):
                yield tape.take_game(piece)
            else:
                yield from tape.take_all(BytesIO(piece))


class Tape:
    """Keeps what was read until it is known to which game it belongs."""

    def __init__(self, *, keep: bool, times: int = 1) -> None:
        """Get ready to read; multiply the limits by `times`."""
        self.keep = keep
        self.times = times
        self.cutter = Cutter()
        self.offset = 0
        self.sizes = array("I")
        """The bytes of each line that does not belong to a known game yet."""
        self.held = bytearray()
        self.line_ended = True
        """Whether a line has ended, and the next piece begins another one."""
        self.begins = True

    def take(self, raw: bytes) -> Iterator[Record]:
        """Add a line, or a piece of one; yield the game that ended before it."""
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

    def take_all(self, stream: BinaryIO) -> Iterator[Record]:
        """Add the lines of a stream that ends with a game, or with the file."""
        for raw in raw_lines(stream):
            yield from self.take(raw)
        yield from self.finish()
        self.cutter.resume([], self.cutter.line + self.cutter.height)

    def take_game(self, raw: bytes) -> Record:
        """Add a whole game, while nothing before it is held."""
        cutter = self.cutter
        height = raw.count(b"\n")
        text = raw.decode("utf-8", "surrogateescape")
        chunk = Chunk(text, cutter.line, cutter.number + 1, height=height)
        mark = Mark(self.offset, chunk.line, chunk.number, 0)
        cutter.line += height
        cutter.number += 1
        self.offset += len(raw)
        self.begins = False
        return Record(chunk, raw if self.keep else b"", mark)

    def finish(self) -> Iterator[Record]:
        """Yield the last game, and text after it that belongs to no game."""
        for chunk in self.cutter.finish():
            yield self.cut_off(chunk)
        assert not self.sizes, "every byte belongs to a record"

    def cut_off(self, chunk: Chunk) -> Record:
        """Return the bytes of a game, and hold them no longer."""
        size = sum(self.sizes[: chunk.height])
        mark = Mark(self.offset, chunk.line, chunk.number, chunk.ahead)
        raw = bytes(self.held[:size])
        del self.sizes[: chunk.height]
        del self.held[:size]
        self.offset += size
        return Record(chunk, raw, mark)
