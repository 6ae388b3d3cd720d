"""Keeps the clock of a round, which the organiser starts: the same on the desk, the big screen and phones."""

from collections.abc import Callable
from pathlib import Path
from time import time

import msgspec

from azul_notation.text.replacement import Replacement

MINUTES = 45
MOST_MINUTES = 600
DAY = 86_400.0
"""Seconds after which a clock that nobody turned is forgotten."""


class Clock(msgspec.Struct, frozen=True):
    """How long a round still takes; times are milliseconds."""

    minutes: int = MINUTES
    left: int = MINUTES * 60_000
    """What is left while it does not run."""
    ends: int | None = None
    """When it ends, while it runs."""


def clocks_file(store: Path) -> Path:
    """Name the file beside a store in which its service keeps the clocks."""
    return store.with_name(f"{store.name}.clocks")


class Clocks:
    """The clock of each tournament; a file keeps them for the next start of the service."""

    def __init__(self, file: Path | None = None, now: Callable[[], float] = time) -> None:
        self.file = file
        self.seconds = now
        self.clocks: dict[str, Clock] = {}
        if file is not None and file.exists():
            self.clocks = self.read(file)

    def read(self, file: Path) -> dict[str, Clock]:
        """Read the clocks that were turned within a day; those of a damaged file are not worth a word."""
        if file.stat().st_mtime < self.seconds() - DAY:
            return {}
        try:
            return msgspec.json.decode(file.read_bytes(), type=dict[str, Clock])
        except msgspec.DecodeError:
            return {}

    def keep(self) -> None:
        if self.file is not None:
            with Replacement(self.file) as new:
                new.stream.write(msgspec.json.encode(self.clocks))
                new.place()

    def now(self) -> int:
        return int(self.seconds() * 1000)

    def of(self, tour: str) -> Clock | None:
        return self.clocks.get(tour)

    def turn(self, tour: str, what: str, minutes: int | None) -> None:
        """Start, stop, reset or remove the clock of a tournament."""
        clock = self.clocks.get(tour, Clock())
        if minutes is not None and minutes != clock.minutes and clock.ends is None:
            clock = Clock(minutes, minutes * 60_000)
        if what == "start" and clock.ends is None:
            clock = msgspec.structs.replace(clock, ends=self.now() + clock.left)
        elif what == "stop" and clock.ends is not None:
            clock = msgspec.structs.replace(clock, left=clock.ends - self.now(), ends=None)
        elif what == "reset":
            length = minutes or clock.minutes
            clock = Clock(length, length * 60_000)
        self.clocks[tour] = clock
        self.keep()

    def shown(self, tour: str) -> bytes:
        """Say how the clock stands, for scripts, with the time of this machine: others may have another."""
        clock = self.of(tour)
        found = None if clock is None else msgspec.to_builtins(clock)
        return msgspec.json.encode({"now": self.now(), "clock": found})
