"""Cuts files into shards that can be checked apart from each other, without reading them in one place.

A file is cut into cells on a fixed grid. Each cell is read by itself: where is the first seam in it, how
many lines does it have, what are the hashes of the parts before and after the seam? A shard goes from
the seam of one cell to that of the next cell that has one. A file without seams, or a packed one, is one
shard.
"""

import hashlib
import io
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from azul_notation.text.blocks import REACH, SEAM
from tournaments.shards.places import Source, bytes_of

CELL = 4 * 2**20
"""Bytes of a cell."""
BUNDLE = 100
"""Cells that are read together, if they are small."""


class Cell(msgspec.Struct, frozen=True):
    source: Source
    begin: int
    end: int


class Look(msgspec.Struct, frozen=True):
    """The findings in a cell."""

    seam: int | None
    """Where a shard may begin."""
    parts: tuple[str, str]
    """Hashes of the text before the seam and after it; empty where there is none."""
    lines: tuple[int, int]
    """Ends of lines before the seam and after it."""


class Shard(msgspec.Struct, frozen=True):
    """A part of a file that begins where any reader begins a game."""

    source: Source
    begin: int
    end: int
    line: int
    content: str
    """Hash of its bytes."""
    cell: int

    @property
    def last(self) -> bool:
        return self.end == self.source.size


def cells(source: Source, size: int = CELL) -> Iterator[Cell]:
    """Cut a file into the cells of the grid; an empty file has an empty cell."""
    for begin in range(0, max(source.size, 1), size):
        yield Cell(source, begin, min(begin + size, source.size))


def bundles(found: Iterable[Cell], size: int = CELL) -> Iterator[list[Cell]]:
    """Bundle small cells, so that each bundle is worth a task."""
    held: list[Cell] = []
    held_size = 0
    for cell in found:
        held.append(cell)
        held_size += cell.end - cell.begin
        if held_size >= size or len(held) == BUNDLE:
            yield held
            held, held_size = [], 0
    if held:
        yield held


def look(bundle: list[Cell]) -> list[Look | str]:
    """Look at cells; explain why one cannot be read."""
    found: list[Look | str] = []
    for cell in bundle:
        try:
            found.append(_look(cell))
        except OSError as error:
            found.append(error.strerror or str(error))
    return found


def _look(cell: Cell) -> Look:
    before = max(0, cell.begin - REACH)
    data = bytes_of(cell.source.url, before, min(cell.end + REACH, cell.source.size))
    begin, end = cell.begin - before, cell.end - before
    if len(data) < end:
        raise OSError("it changed while it was being read")
    seam = None
    if cell.begin == 0:
        seam = begin
    elif not cell.source.packed:
        ends = (each.end() for each in SEAM.finditer(data))
        seam = next((each for each in ends if begin <= each < end), None)
    middle = end if seam is None else seam
    return Look(
        None if seam is None else before + seam,
        (_hash(data[begin:middle]), _hash(data[middle:end])),
        (data.count(b"\n", begin, middle), data.count(b"\n", middle, end)),
    )


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest() if data else ""


def _content(parts: Iterable[str]) -> str:
    return _hash(" ".join(filter(None, parts)).encode())


def shards(source: Source, seen: Iterable[Look], size: int = CELL) -> Iterator[Shard]:
    """Cut a file by what was seen in its cells."""
    line, begin, begins, parts = 1, 0, 1, [""]
    for each in seen:
        line += each.lines[0]
        parts.append(each.parts[0])
        if each.seam:
            yield Shard(source, begin, each.seam, begins, _content(parts), size)
            begin, begins, parts = each.seam, line, []
        line += each.lines[1]
        parts.append(each.parts[1])
    yield Shard(source, begin, source.size, begins, _content(parts), size)


class Watched(io.RawIOBase):
    """The bytes of a shard as a stream, hashed as they pass."""

    def __init__(self, stream: BinaryIO, shard: Shard) -> None:
        self.stream = stream
        self.shard = shard
        self.at = shard.begin
        self.parts: list[str] = []
        self.part = hashlib.sha256()
        self.stream.seek(self.at)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        grid = self.at - self.at % self.shard.cell + self.shard.cell
        data = self.stream.read(min(len(buffer), grid - self.at, self.shard.end - self.at))
        buffer[: len(data)] = data
        self.part.update(data)
        self.at += len(data)
        if data and self.at in (grid, self.shard.end):
            self.parts.append(self.part.hexdigest())
            self.part = hashlib.sha256()
        return len(data)

    def is_whole(self) -> bool:
        """Return whether all was read, and is what it was when the file was cut."""
        while self.read(2**16):
            pass
        return self.at == self.shard.end and _content(self.parts) == self.shard.content
