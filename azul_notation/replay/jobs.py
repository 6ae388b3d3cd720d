"""Hands work out to processes and gives what comes of it in order, never holding more than a few pieces."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Pieces of work for each process that are handed out before the first is done."""


class Lost(Exception):
    """A process of ours has ended before its work was done."""


def cores() -> int:
    """Count the processors that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def mapped(
    work: Callable[[T], R], items: Iterable[T], jobs: int, alone: Callable[[T], bool]
) -> Iterator[R]:
    """Do the work for each item. What must be done `alone` is done here, before the next item is asked for.

    A single item is not worth a process.
    """
    held: list[T] = []
    team: _Team[T, R] | None = None
    try:
        for item in items:
            if jobs < 2 or alone(item):  # noqa: PLR2004 - one job is done here
                yield from map(work, held)
                yield from team.results(0) if team else ()
                held = []
                yield work(item)
            elif team is None and not held:
                held = [item]
            else:
                team = team or _Team(work, jobs)
                team.give(*held, item)
                held = []
                yield from team.results(AHEAD * jobs)
        yield from map(work, held)
        yield from team.results(0) if team else ()
    finally:
        if team:
            team.pool.shutdown(cancel_futures=True)


class _Team(Generic[T, R]):
    """Processes, and the work that they were given."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a small file needs none

        self.pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work,))
        self.waiting: deque[Future[R]] = deque()

    def give(self, *items: T) -> None:
        with _noticing_loss():
            self.waiting.extend(self.pool.submit(_do, item) for item in items)

    def results(self, left: int) -> Iterator[R]:
        """Give what is done, in order, until no more than so many pieces wait."""
        while len(self.waiting) > left:
            with _noticing_loss():
                done = self.waiting.popleft().result()
            yield done


@contextmanager
def _noticing_loss() -> Iterator[None]:
    """Tell that a process has ended, whether work is handed out or asked for when that is noticed."""
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - a small file needs none

    try:
        yield
    except BrokenProcessPool as broken:
        raise Lost from broken


_WORK: list[Callable[[Any], Any]] = []
"""What this process is for."""


def _begin(work: Callable[[Any], Any]) -> None:
    """Take the work, and leave Ctrl-C to the process that hands out the items."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK[:] = [work]


def _do(item: Any) -> Any:
    return _WORK[0](item)
