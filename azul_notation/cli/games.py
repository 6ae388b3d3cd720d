"""Opens what commands read, game by game, and reports what cannot be read."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, TypeVar

import typer

from azul_notation.cli.console import counted, fail, notify, read_errors, unreadable
from azul_notation.cli.progress import reading_bar
from azul_notation.cli.status import USAGE
from azul_notation.diagnostics import InternalError
from azul_notation.replay.block_check import (
    CodeFilter,
    Parcel,
    Piece,
    Seen,
    check_and_pack,
    check_piece,
    is_stretch,
    report_in,
    unpacked,
)
from azul_notation.replay.report import Brief, Checked, Report
from azul_notation.text.blocks import blocks
from azul_notation.text.failures import reason_of
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.source import PACKED, SUFFIXES, files, lines_of, open_bytes

if TYPE_CHECKING:
    from azul_notation.text.records import Record

T = TypeVar("T")

Found = tuple[str, bool, Parcel | Iterator[Seen]]
"""The name of a file, whether a piece of it begins it, and what comes of that piece."""

Jobs = Annotated[
    int,
    typer.Option(min=0, help="Number of processes, at most 64 (0: one for each processor)."),
]


Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Check on the Dask cluster at this address (local: start one here).",
        show_default=False,
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER",
        help="With --cluster: keep the results in this folder; results that are already there are"
        " reused.",
        show_default=False,
    ),
]


class Reading:
    """Reads files one after another; reports one that cannot be read, and continues with the others."""

    def __init__(
        self, paths: list[str], *, bars: bool = True, suffixes: tuple[str, ...] = SUFFIXES
    ) -> None:
        refuse_empty(paths)
        self.paths = paths
        self.suffixes = suffixes
        """The name patterns of files that folders are searched for."""
        self.bars = bars
        """Whether each large file has a progress bar of its own."""
        self.failed = False
        self.skipped: InternalError | None = None
        """The first internal error for which a game was left out."""

    def skip(self, error: InternalError) -> None:
        """Skip a game, and continue with the others."""
        notify(f"azul: {error}: the game is skipped")
        self.skipped = self.skipped or error

    def end(self) -> None:
        """End the command if not all was read."""
        if self.skipped is not None:
            raise self.skipped
        if self.failed:
            raise typer.Exit(USAGE)

    def named(self) -> Iterator[str]:
        """Name the files that there are."""
        return files(self.paths, self.suffixes)

    def size(self) -> int | None:
        """Add up the bytes of all files; return None where that cannot be known beforehand."""
        size = 0
        for path in self.named():
            if path == "-" or path.endswith(PACKED):
                return None
            try:
                size += Path(path).stat().st_size
            except OSError:
                return None
        return size

    def chunks(self) -> Iterator[tuple[str, Chunk]]:
        yield from self.walk(lambda stream: chunks(lines_of(stream)))

    def records(self, *, whole: bool = False) -> Iterator[tuple[str, "Record"]]:
        """Read the games with their bytes; report a file without any.

        Text after the last game is in none of them. Where the whole of a file is wanted, it is a failure.
        """
        from azul_notation.text.concatenate import is_header  # noqa: PLC0415 - a check needs neither
        from azul_notation.text.records import records  # noqa: PLC0415

        for path, record in self.walk(records):
            if record.chunk.number:
                yield path, record
            elif not record.chunk.rest:
                notify(f"azul: there is no game in {path}")
            elif not is_header(record.raw):
                self.failed = self.failed or whole
                lost = "it would be lost" if whole else "it is left out"
                notify(f"azul: {path}:{record.chunk.line}: this text follows the last game: {lost}")

    def walk(self, cut: Callable[[BinaryIO], Iterator[T]]) -> Iterator[tuple[str, T]]:
        """Open each file and yield what is cut out of it."""
        for path in self.named():
            yield from ((path, each) for each in self.opened(path, cut))

    def opened(self, path: str, cut: Callable[[BinaryIO], Iterator[T]]) -> Iterator[T]:
        def found() -> Iterator[T]:
            with open_bytes(path) as stream, reading_bar(stream, path, shown=self.bars) as watched:
                yield from cut(watched)

        return self.until_unreadable(path, found())

    def until_unreadable(self, path: str, found: Iterator[T]) -> Iterator[T]:
        """Yield the items read from a file; report why it cannot be read any further."""
        try:
            yield from found
        except read_errors() as error:
            self.failed = True
            notify(f"azul: {unreadable(path, error)}")

    def judged(self, wanted: CodeFilter, jobs: int) -> Iterator[Report | Checked | Brief]:
        """Check all games, blocks of them in several processes, and report in the order of the files."""
        games = 0
        here: Callable[[Piece], Found] = partial(check_piece, wanted)
        elsewhere: Callable[[Piece], Found] = partial(check_and_pack, wanted)
        for path, begins, found in self.worked(here, jobs, elsewhere):
            before = 0 if begins else games
            seen = unpacked(found, path) if isinstance(found, Parcel) else found
            for each in self.until_unreadable(path, seen):
                if isinstance(each, InternalError):
                    error = each.after(before)
                    games = error.game or games
                    self.skip(error)
                    continue
                report = report_in(each)
                if report.game:  # what is not a game has no number
                    games = report.game = report.game + before
                yield each

    def worked(
        self, work: Callable[[Piece], T], jobs: int, elsewhere: Callable[[Piece], T] | None = None
    ) -> Iterator[T]:
        """Do some work for blocks of all files, in several processes; yield the results in their order."""
        from azul_notation.replay.jobs import Lost, cores, mapped  # noqa: PLC0415 - not free to import

        try:
            yield from mapped(work, self.walk(blocks), jobs or cores(), is_stretch, elsewhere)
        except Lost:
            fail("a process that was checking records has died; there may be too little memory")

    def checked(self) -> Iterator[Checked]:
        for path, chunk in self.chunks():
            yield examined(chunk, path)


def examined(chunk: Chunk, path: str) -> Checked:
    """Check a game with the explaining replay."""
    from azul_notation.replay.check import check_chunk  # noqa: PLC0415 - clean games need none

    return check_chunk(chunk, path)


def refuse_empty(paths: list[str]) -> None:
    """Refuse an empty path, such as an unset variable of a script: it would be the current folder."""
    if "" in paths:
        fail("a path is empty: name a file, or write . for the current folder")


def chosen(path: str, number: int | None) -> Iterator[Checked]:
    """Check the games of a file, or the one of that number; raise an error if it does not exist."""
    for name, chunk in chosen_chunks(path, number):
        yield examined(chunk, name)


def chosen_chunks(path: str, number: int | None) -> Iterator[tuple[str, Chunk]]:
    """Cut out the games of a file, or the one of that number; raise an error if it does not exist."""
    if number is not None and (chunk := looked_up(path, number)):
        yield path, chunk
        return
    reading = Reading([path])
    seen = 0
    for name, chunk in reading.chunks():
        seen = max(seen, chunk.number)
        if number is None or chunk.number == number:
            yield name, chunk
            if number is not None:
                return
    if reading.failed:
        raise typer.Exit(USAGE)
    if number is not None:
        fail(f"{path} has {counted(seen, 'game')}, there is no game {number}")


def looked_up(path: str, number: int) -> Chunk | None:
    """Find a game by the index of its file; report one that cannot be used, and read the file instead."""
    from azul_notation.text.index import SUFFIX, UnusableIndex, find, read_at  # noqa: PLC0415 - seldom needed

    if not Path(path + SUFFIX).is_file() or not Path(path).is_file():
        return None
    try:
        mark = find(path, number)
        return None if mark is None else next(read_at(path, mark), None)
    except UnusableIndex as reason:
        notify(
            f"azul: the index {path}{SUFFIX} is not used: {reason}; `azul check --index` makes a new one"
        )
    except OSError as error:
        notify(f"azul: the index {path}{SUFFIX} is not used: {reason_of(error)}")
    return None
