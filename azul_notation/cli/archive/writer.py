"""Writes records byte for byte, one after the other, packed if the file's name says so."""

import gzip
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Self, cast

import typer

from azul_notation.cli.console import fail, require
from azul_notation.cli.games import Reading
from azul_notation.cli.output import Output
from azul_notation.cli.status import USAGE
from azul_notation.text.concatenate import bare
from azul_notation.text.joined import Joined, UnsafeJoin
from azul_notation.text.records import Record

Paths = Annotated[list[str], typer.Argument(metavar="PATH…", show_default=False)]
Target = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Output file (default: standard output); compressed if it ends in .gz or .zst.",
        metavar="FILE",
    ),
]


def added(joined: Joined, record: Record, path: str) -> bytes:
    """Add a record of a file to those that are written; return the bytes that may be written now."""
    text = bare(record.raw, first=record.mark.offset == 0)
    try:
        return joined.add(text, f"{path}:{record.chunk.line}", alone=record.chunk.ahead == 0)
    except UnsafeJoin as wrong:
        fail(f"not written: {wrong}")


def finished(joined: Joined) -> bytes:
    """End the text of the records; return the bytes that are left."""
    try:
        return joined.finish()
    except UnsafeJoin as wrong:
        fail(f"not written: {wrong}")


class Written:
    """A file of records that appears whole or not at all."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.joined = Joined()
        self.output = Output(path, packs=True)
        self.stack = ExitStack()

    def __enter__(self) -> Self:
        out = self.stack.enter_context(self.output)
        self.stream = self.stack.enter_context(packing(self.path, out.stream))
        return self

    def add(self, record: Record, path: str) -> None:
        """Write a record, as soon as it is proved that it will be read as it was."""
        self.stream.write(added(self.joined, record, path))

    def finish(self, reading: Reading) -> None:
        """End the file, unless something could not be read: then it does not appear."""
        if reading.failed:
            self.output.abandon()
            raise typer.Exit(USAGE)
        self.stream.write(finished(self.joined))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.__exit__(kind, error, trace)


def packing(path: Path | None, stream: IO[bytes]) -> IO[bytes]:
    """Return a stream that packs, or the stream itself; closing it leaves the file open."""
    name = "" if path is None else path.name
    if name.endswith(".gz"):
        return cast("IO[bytes]", gzip.GzipFile("", "wb", fileobj=stream, mtime=0))
    if name.endswith(".zst"):
        require("zstd", "a .zst file")
        import zstandard  # noqa: PLC0415 - seldom needed

        packer = zstandard.ZstdCompressor().stream_writer(stream, closefd=False)
        return cast("IO[bytes]", packer)
    return cast("IO[bytes]", Unpacked(stream))


class Unpacked:
    """A stream that somebody else closes."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.write = stream.write

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the stream open."""
