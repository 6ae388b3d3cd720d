"""Runs a program and tells what it came to."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MB = 1_000_000
UNIT = 1 if sys.platform == "darwin" else 1024
"""What the system counts memory in."""


@dataclass(frozen=True)
class Spent:
    """What a program cost, with those that it started."""

    wall: float
    cpu: float
    peak: float
    """MB of memory, of the largest process."""
    output: str
    errors: str


class Failed(Exception):
    """A program that did not end well."""


def run(command: Sequence[str | Path], env: dict[str, str], folder: Path) -> Spent:
    """Run a program in a folder, and wait for it."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        began = time.perf_counter()
        started = subprocess.Popen(command, env=env, cwd=folder, stdout=output, stderr=errors)
        _, status, used = os.wait4(started.pid, 0)
        wall = time.perf_counter() - began
        started.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for written in (output, errors):
            written.seek(0)
            texts.append(written.read().decode("utf-8", "replace"))
    if started.returncode:
        words = " ".join(str(word) for word in command)
        raise Failed(f"{words}: ended with {started.returncode}\n{texts[1][-2000:]}")
    return Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * UNIT / MB, *texts)


@contextmanager
def on_cores(count: int) -> Iterator[None]:
    """Let what is started run on so many cores, the last ones, or on any where that cannot be wished."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[-count:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
