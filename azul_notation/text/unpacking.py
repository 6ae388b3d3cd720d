"""Unpacks .gz and .zst streams, and refuses decompression bombs.

A packed file that is damaged, or ends too early, raises an OSError after everything that could be read.
"""

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from azul_notation.diagnostics.extras import MissingExtra
from azul_notation.text.limits import RATIO_LIMIT, WINDOW_LIMIT, LimitPassed

STEP = 512
"""Bytes that are unpacked at a time, to at most 16 MB."""
BUFFER = 2**16
"""The most bytes that are given at a time."""
FLOOR = 2**17
"""Bytes to which anything may unpack."""
STRETCH = 2**20
"""Unpacked bytes after which the ratio is measured again from zero, whatever the beginning was."""


def unpacked(packed: BinaryIO, name: str, *, owned: bool = False) -> BinaryIO:
    """Unpack a stream if its name ends in .gz or .zst; closing the result closes one that is `owned`."""
    if name.endswith(".gz"):
        import zlib  # noqa: PLC0415 - seldom needed

        pieces = _members(packed, lambda: zlib.decompressobj(wbits=31), zlib.error, b"\0")
    elif name.endswith(".zst"):
        try:
            from zstandard import ZstdDecompressor, ZstdError  # noqa: PLC0415 - not free to import
        except ModuleNotFoundError:
            raise OSError(str(MissingExtra("a .zst file", "zstd"))) from None

        unpacker = ZstdDecompressor(max_window_size=WINDOW_LIMIT)
        pieces = _members(packed, unpacker.decompressobj, ZstdError, b"")
    else:
        return packed
    return io.BufferedReader(Pieces(pieces, packed if owned else None), BUFFER)


class Pieces(io.RawIOBase):
    """Reads pieces of bytes as a stream; closes the packed file that they come from."""

    def __init__(self, pieces: Iterator[bytes], packed: BinaryIO | None = None) -> None:
        self.pieces = pieces
        self.packed = packed
        self.held = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        while not self.held:
            piece = next(self.pieces, None)
            if piece is None:
                return 0
            self.held = memoryview(piece)
        count = min(len(buffer), len(self.held))
        buffer[:count] = self.held[:count]
        self.held = self.held[count:]
        return count

    def close(self) -> None:
        super().close()
        if self.packed is not None:
            self.packed.close()


class _Watched:
    """Reads packed bytes, and compares their number with that of the unpacked bytes."""

    def __init__(self, packed: BinaryIO) -> None:
        self.packed = packed
        self.read_bytes = self.plain_bytes = 0

    def read(self) -> bytes:
        data = self.packed.read(STEP)
        self.read_bytes += len(data)
        return data

    def see(self, piece: bytes) -> bytes:
        if self.plain_bytes + len(piece) > STRETCH:
            self.read_bytes, self.plain_bytes = STEP, 0
        self.plain_bytes += len(piece)
        if self.plain_bytes > FLOOR + RATIO_LIMIT * self.read_bytes:
            unit = "times its size"
            raise LimitPassed("it", RATIO_LIMIT, unit, verb="unpacks to", advice="unpack it first")
        return piece


def _members(
    packed: BinaryIO, begin: Callable[[], Any], damage: type[Exception], padding: bytes
) -> Iterator[bytes]:
    """Unpack the members of a file, one after another; padding may follow each."""
    watched = _Watched(packed)
    data = watched.read()
    while data:
        member = begin()
        while not member.eof:
            if not data:
                raise OSError("its packed data ends too early")
            try:
                piece = member.decompress(data)
            except damage as wrong:
                raise _reason(wrong) from None
            yield watched.see(piece)
            data = member.unused_data or watched.read()
        while data and not (data := data.lstrip(padding)):
            data = watched.read()


def _reason(wrong: Exception) -> Exception:
    """Make the exception for something that cannot be unpacked, with the reason."""
    if "too much memory" in str(wrong):  # the only sign that zstandard gives
        advice = "unpack it first, with `zstd -d --long=31`"
        return LimitPassed("its compression window", WINDOW_LIMIT, advice=advice)
    return OSError("it is damaged, or not compressed as its name says")
