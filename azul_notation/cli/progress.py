"""Shows progress bars for long work, on a terminal only."""

import io
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Protocol

from azul_notation.cli.console import in_between
from azul_notation.render.paint import cells, visible
from azul_notation.text.source import PACKED

LARGE = 1_000_000
"""Reading a file of this many bytes or more takes long enough for a bar."""
PAUSE = 0.1
"""Seconds between two drawings."""
CELLS = 30
MEGABYTE = 1_000_000


class Step(Protocol):
    """Reports the work done, the work in all, and the number of things done."""

    def __call__(self, done: int, everything: int | None, count: int = 0, /) -> None: ...


@contextmanager
def progress(noun: str, things: str = "") -> Iterator[Step]:
    """Show a bar with how many `things` a second are done, and yield the function that moves it on."""
    if not sys.stderr.isatty():
        yield _ignored
        return

    with _bar(noun, lambda rate: f"{rate:,.0f} {things}/s" if things else "") as step:
        yield step


@contextmanager
def reading_bar(stream: BinaryIO, path: str, *, shown: bool = True) -> Iterator[BinaryIO]:
    """Show a bar while a large file is read, and yield the stream to read it from."""
    size = 0 if path.endswith(PACKED) else os.fstat(stream.fileno()).st_size
    if size < LARGE or not shown or not sys.stderr.isatty():
        yield stream
        return
    with _bar(path, lambda rate: f"{rate / MEGABYTE:,.1f} MB/s") as step:
        yield io.BufferedReader(_Watched(stream, size, step))


@contextmanager
def _bar(noun: str, speed: Callable[[float], str]) -> Iterator[Step]:
    """Draw a bar, which makes way for every text, and remove it when the work is done."""
    bar = _Bar(visible(noun), speed)
    in_between.append(bar.clear)
    try:
        yield bar.step
    finally:
        in_between.remove(bar.clear)
        bar.clear()


class _Bar:
    """A bar on the last line of the terminal."""

    def __init__(self, noun: str, speed: Callable[[float], str]) -> None:
        self.noun = noun
        self.speed = speed
        """Describes how many things a second are done."""
        self.began = self.drawn = time.perf_counter()
        self.width = 0
        """Columns that are taken now."""

    def step(self, done: int, everything: int | None, count: int = 0, /) -> None:
        now = time.perf_counter()
        if now - self.drawn < PAUSE:
            return
        self.drawn = now
        seconds = now - self.began
        if done and everything:
            share = min(1.0, done / everything)
            bar = f"[{'#' * round(CELLS * share):<{CELLS}}] {share:4.0%}"
            left = f"{_clock(seconds / share - seconds)} left"
        else:
            bar, left = "", _clock(seconds)
        self.draw("  ".join(filter(None, [bar, left, self.speed((count or done) / seconds)])))

    def draw(self, text: str) -> None:
        """Draw the noun and a text over what is there; they must not reach the end of the line and wrap."""
        if text:
            room = shutil.get_terminal_size().columns - 1 - cells(text) - 2
            noun = self.noun if cells(self.noun) <= room else f"...{self.noun[-max(1, room - 3) :]}"
            text = f"{noun}  {text}"
        blank = " " * (self.width - cells(text))
        self.width = cells(text)
        with suppress(OSError):  # the work goes on where nobody can watch it
            sys.stderr.write(f"\r{text}{blank}" + ("" if text else "\r"))
            sys.stderr.flush()

    def clear(self) -> None:
        if self.width:
            self.draw("")


class _Watched(io.RawIOBase):
    """A stream that moves a bar on as it is read."""

    def __init__(self, stream: BinaryIO, size: int, step: Step) -> None:
        self.stream = stream
        self.size = size
        self.step = step
        self.done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        data = self.stream.read(len(buffer))
        buffer[: len(data)] = data
        self.done += len(data)
        self.step(self.done, self.size)
        return len(data)


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"


def _ignored(done: int, everything: int | None, count: int = 0, /) -> None:
    """Show nothing."""
