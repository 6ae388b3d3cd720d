"""Hands out work to processes and yields the results in order, holding no more than a few pieces."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from azul_notation.diagnostics.errors import AzulError
from azul_notation.replay.signals import SIGNALS, signals_held

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

MOST_JOBS = 64
"""Processes that a command starts at most, however many it is asked for."""
AHEAD = 2
"""Pieces of work for each process that are handed out before the first is done."""


class Lost(AzulError):
    """A process of ours that has ended before its work was done."""


def cores() -> int:
    """Count the processors that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def mapped(
    work: Callable[[T], R],
    items: Iterable[T],
    jobs: int,
    alone: Callable[[T], bool],
    elsewhere: Callable[[T], R] | None = None,
) -> Iterator[R]:
    """Do the work for each item; work that must be done `alone` is done here, before the next item.

    There are never more processes than items, and a single item is not worth one. A process does the work
    as it is done `elsewhere`, if the results of the other way cannot be sent.
    """
    away = elsewhere or work
    jobs = min(jobs, MOST_JOBS)
    held: list[T] = []
    team: _WorkerPool[T, R] | None = None
    try:
        for item in items:
            if jobs < 2 or alone(item):  # noqa: PLR2004 - one job is done here
                yield from map(work, held)
                yield from team.results(0) if team else ()
                held = []
                yield work(item)
                continue
            held.append(item)
            if team or len(held) == jobs:
                team = team or _WorkerPool(away, jobs)
                team.give(*held)
                held = []
                yield from team.results(AHEAD * jobs)
        if len(held) > 1:
            team = _WorkerPool(away, len(held))
            team.give(*held)
            held = []
        yield from map(work, held)
        yield from team.results(0) if team else ()
    except BaseException:  # or nobody wants the rest: GeneratorExit
        if team:
            team.kill()
        raise
    if team:
        team.pool.shutdown()


class _WorkerPool(Generic[T, R]):
    """A pool of worker processes, and the work that they were given."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a small file needs none

        self.pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work,))
        self.waiting: deque[Future[R]] = deque()

    def give(self, *items: T) -> None:
        with _noticing_loss(), signals_held():
            self.waiting.extend(self.pool.submit(_do, item) for item in items)

    def kill(self) -> None:
        """End the processes in the middle of their work; there are no others that we started.

        The pool is not waited for: it would wait for ever for a result that a process has half written.
        """
        self.pool.shutdown(wait=False, cancel_futures=True)
        from multiprocessing import active_children  # noqa: PLC0415 - a small file needs none

        for each in active_children():
            each.kill()

    def results(self, left: int) -> Iterator[R]:
        """Yield finished results in order, until at most `left` pieces wait."""
        while len(self.waiting) > left:
            with _noticing_loss():
                done = self.waiting.popleft().result()
            yield done


@contextmanager
def _noticing_loss() -> Iterator[None]:
    """Report that a process has ended, whether work is handed out or asked for when that is noticed."""
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - a small file needs none

    try:
        yield
    except BrokenProcessPool as broken:
        raise Lost("a process ended before its work was done") from broken


_WORK: list[Callable[[Any], Any]] = []
"""What this process is for."""


def _begin(work: Callable[[Any], Any]) -> None:
    """Keep the work; leave signals to the process that hands out the items, except for its own SIGTERM."""
    from threading import Thread  # noqa: PLC0415 - only a worker needs it

    for each in SIGNALS:
        signal.signal(each, signal.SIG_DFL if each == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    Thread(target=_end_with_parent, daemon=True).start()
    _WORK[:] = [work]


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, whatever ended that."""
    from multiprocessing import connection, parent_process  # noqa: PLC0415 - as above

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _do(item: Any) -> Any:
    return _WORK[0](item)
