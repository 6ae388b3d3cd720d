"""A progress bar for long work: on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(noun: str) -> Iterator[Callable[[int, int | None], None]]:
    """Give a function that is told how much is done, and of how much."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(noun, total=None)

        def step(done: int, everything: int | None) -> None:
            progress.update(task, completed=done, total=everything)

        yield step
