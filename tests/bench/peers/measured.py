"""What everyone who is measured prints: games, moves and seconds of CPU, as one line of JSON."""

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path

Counts = tuple[int, int]
"""Games and moves."""


def cpu_seconds() -> float:
    """Give the CPU time of this process and of those that it has waited for."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    waited = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + waited.ru_utime + waited.ru_stime


def measured(
    work: Callable[[Path, Counts], Counts], warm: Callable[[], object] = lambda: None
) -> None:
    """Let the work read the file of the arguments once; it must find the games and moves named there.

    A library may do something small first, so that what it loads but once is not counted.
    """
    path, *expected = sys.argv[1:4]
    counts = (int(expected[0]), int(expected[1]))
    warm()
    began = cpu_seconds()
    found = work(Path(path), counts)
    took = cpu_seconds() - began
    if found != counts:
        sys.exit(f"{found} games and moves were read of {counts}")
    print(json.dumps({"games": found[0], "moves": found[1], "seconds": took}))
