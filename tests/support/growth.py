"""Measures how work grows with the size of its input: a ratio of CPU times, the least of several runs."""

from collections.abc import Callable
from time import thread_time

REPEATS = 5
FLOOR = 0.002
"""Seconds below which a time says nothing: a clock's step and a moment's disturbance."""


def cpu_time(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Measure the least CPU time of a few runs; what is below the floor counts as the floor."""
    best = float("inf")
    for _ in range(repeats):
        begun = thread_time()
        work()
        best = min(best, thread_time() - begun)
    return max(best, FLOOR)


def growth(work: Callable[[int], object], size: int, times: int = 4) -> float:
    """Find how much longer the work takes on an input so many times as large.

    A ratio that is in proportion at once is not measured again.
    """
    least = float("inf")
    for repeats in (1, REPEATS):
        work(size)  # what is loaded and learnt once is not counted
        small = cpu_time(lambda: work(size), repeats)
        least = min(least, cpu_time(lambda: work(times * size), repeats) / small)
        if least < times * 1.2:
            break
    return least
