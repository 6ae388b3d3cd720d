"""A progress bar for long work: on a terminal only."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Step(Protocol):
    """Is told how much is done, of how much, and how many things that is."""

    def __call__(self, done: int, everything: int | None, count: int = 0, /) -> None: ...


@contextmanager
def bar(noun: str, things: str = "") -> Iterator[Step]:
    """Give a function that is told how much is done; the bar shows how many `things` that is a second."""
    if not sys.stderr.isatty():
        yield _quiet
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415

    began = time.perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(noun, total=None)

        def step(done: int, everything: int | None, count: int = 0, /) -> None:
            rate = count / (time.perf_counter() - began)
            told = f"{noun}, {rate:,.0f} {things}/s" if things else noun
            progress.update(task, completed=done, total=everything, description=told)

        yield step


def _quiet(done: int, everything: int | None, count: int = 0, /) -> None:
    """Show nothing."""
