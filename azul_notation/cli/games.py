"""Opens what commands read, game by game, and reports what cannot be read."""

from collections.abc import Iterator
from pathlib import Path

import typer

from azul_notation.cli.console import USAGE, fail, progress, read_errors, tell, unreadable
from azul_notation.replay.check import Checked, check_chunk
from azul_notation.text.source import PACKED, Chunk, chunks, files, lines_of, open_bytes


class Reading:
    """Reads files one after another; one that cannot be read is told, and the others go on."""

    def __init__(self, paths: list[str], *, bars: bool = True) -> None:
        self.paths = paths
        self.bars = bars
        """Whether each large file has a progress bar of its own."""
        self.failed = False

    def size(self) -> int | None:
        """Add up the bytes of all files; None where that cannot be known beforehand."""
        try:
            named = list(files(self.paths))
            if any(path == "-" or path.endswith(PACKED) for path in named):
                return None
            return sum(Path(path).stat().st_size for path in named)
        except OSError:
            return None

    def chunks(self) -> Iterator[tuple[str, Chunk]]:
        try:
            for path in files(self.paths):
                yield from self.chunks_of(path)
        except OSError as error:
            self.failed = True
            tell(f"azul: {unreadable(str(error.filename), error)}")

    def chunks_of(self, path: str) -> Iterator[tuple[str, Chunk]]:
        try:
            with open_bytes(path) as stream, progress(stream, path, shown=self.bars) as watched:
                for chunk in chunks(lines_of(watched)):
                    yield path, chunk
        except read_errors() as error:
            self.failed = True
            tell(f"azul: {unreadable(path, error)}")

    def checked(self) -> Iterator[Checked]:
        for path, chunk in self.chunks():
            yield check_chunk(chunk, path)


def chosen(path: str, number: int | None) -> Iterator[Checked]:
    """Check the games of a file, or the one of that number; there must be such a one."""
    reading = Reading([path])
    seen = 0
    for name, chunk in reading.chunks():
        seen = chunk.number
        if number is None or chunk.number == number:
            yield check_chunk(chunk, name)
            if number is not None:
                return
    if reading.failed:
        raise typer.Exit(USAGE)
    if number is not None:
        fail(f"{path} has {seen} games, there is no game {number}")
