"""Progress bars for long work; they are shown on a terminal only."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Protocol

from azul_notation.text.opening import PACKED

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

LARGE = 1_000_000
"""Reading a file of this many bytes or more takes long enough for a bar."""


class Step(Protocol):
    """Reports how much is done, of how much in all, and how many things that is."""

    def __call__(self, done: int, everything: int | None, count: int = 0, /) -> None: ...


@contextmanager
def progress(noun: str, things: str = "") -> Iterator[Step]:
    """Show a bar with how many `things` a second are done, and give the function that moves it on."""
    if not sys.stderr.isatty():
        yield _ignored
        return
    from rich.progress import Progress  # noqa: PLC0415 - slow to load

    began = time.perf_counter()
    with _bar(*Progress.get_default_columns()) as bar:
        task = bar.add_task(noun, total=None)

        def step(done: int, everything: int | None, count: int = 0, /) -> None:
            rate = count / (time.perf_counter() - began)
            description = f"{noun}, {rate:,.0f} {things}/s" if things else noun
            bar.update(task, completed=done, total=everything, description=description)

        yield step


@contextmanager
def reading_bar(stream: BinaryIO, path: str, *, shown: bool = True) -> Iterator[BinaryIO]:
    """Show a bar while a large file is read, and give the stream to read it from."""
    size = 0 if path.endswith(PACKED) else os.fstat(stream.fileno()).st_size
    if size < LARGE or not shown or not sys.stderr.isatty():
        yield stream
        return
    from rich import progress as rich  # noqa: PLC0415 - slow to load

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.DownloadColumn(),
        rich.TransferSpeedColumn(),
        rich.TimeRemainingColumn(),
    )
    with _bar(*columns) as bar, bar.wrap_file(stream, size, description=path) as watched:
        yield watched


def _bar(*columns: "str | ProgressColumn") -> "Progress":
    """Make a bar on the standard error that leaves nothing behind when the work is done."""
    from rich.console import Console  # noqa: PLC0415 - slow to load
    from rich.progress import Progress  # noqa: PLC0415 - slow to load

    return Progress(*columns, console=Console(stderr=True), transient=True)


def _ignored(done: int, everything: int | None, count: int = 0, /) -> None:
    """Show nothing."""
