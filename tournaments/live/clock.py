"""Keeps the clock of a round, which the organiser starts: the same on the desk, the big screen and phones.

It goes by a clock of the machine that nobody sets, so that a round takes as long as it should, whatever
becomes of the date and the time. Times are milliseconds.
"""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from azul_notation.text.replacement import Replacement

MINUTES = 45
MOST_MINUTES = 600
DAY = 86_400_000
"""The time after which a clock that nobody turned is forgotten."""
START_OF_MACHINE = Path("/proc/sys/kernel/random/boot_id")
"""Where Linux names the start of the machine."""


def steady() -> float:
    """Count seconds from the start of the machine, including its sleep where the system knows that."""
    counting = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if counting is None else time.clock_gettime(counting)


def start_of_machine() -> str:
    """Name the start of the machine, so that another one is noticed; empty if nothing names it."""
    try:
        return START_OF_MACHINE.read_text("ascii").strip()
    except OSError:
        return ""


class Watch(msgspec.Struct, frozen=True):
    """The clocks of the machine."""

    steady: Callable[[], float] = steady
    """Counts seconds, and is never set."""
    time: Callable[[], float] = time.time
    """Returns the time of day, as far as the machine knows it."""
    start: Callable[[], str] = start_of_machine


class Clock(msgspec.Struct, frozen=True):
    """The time that a round still takes."""

    minutes: int = MINUTES
    left: int = MINUTES * 60_000
    """What is left while it does not run."""
    ends: int | None = None
    """When it ends, while it runs, by the clock that nobody sets."""


class Kept(msgspec.Struct, frozen=True):
    """The content of the file: the clocks, and when they were turned last."""

    clocks: dict[str, Clock]
    steady: int
    time: int
    start: str


def clocks_file(store: Path) -> Path:
    """Name the file next to a store in which its service keeps the clocks."""
    return store.with_name(f"{store.name}.clocks")


class Clocks:
    """The clock of each tournament; a file keeps them for the next start of the service."""

    def __init__(self, file: Path | None = None, watch: Watch | None = None) -> None:
        self.file = file
        self.watch = watch or Watch()
        self.clocks: dict[str, Clock] = {}
        if file is not None and file.exists():
            self.clocks = self.read(file)

    def read(self, file: Path) -> dict[str, Clock]:
        """Read the clocks that were turned within a day; those of a damaged file are not worth a word."""
        try:
            kept = msgspec.json.decode(file.read_bytes(), type=Kept)
        except msgspec.DecodeError:
            return {}
        passed = self.passed(kept)
        if passed > DAY:
            return {}
        shift = self.now() - kept.steady - passed
        return {tour: shifted(clock, shift) for tour, clock in kept.clocks.items()}

    def passed(self, kept: Kept) -> int:
        """Compute how long ago the file was written: after a restart of the machine, by the time of day."""
        if kept.start and kept.start == self.watch.start():
            return self.now() - kept.steady
        return max(0, int(self.watch.time() * 1000) - kept.time)

    def keep(self) -> None:
        if self.file is None:
            return
        kept = Kept(self.clocks, self.now(), int(self.watch.time() * 1000), self.watch.start())
        with Replacement(self.file) as new:
            new.stream.write(msgspec.json.encode(kept))
            new.place()

    def now(self) -> int:
        return int(self.watch.steady() * 1000)

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
        """Describe how the clock stands, for scripts, with what this machine counts now."""
        clock = self.of(tour)
        found = None if clock is None else msgspec.to_builtins(clock)
        return msgspec.json.encode({"now": self.now(), "clock": found})


def shifted(clock: Clock, by: int) -> Clock:
    """Shift the end of a clock that runs by another count."""
    return clock if clock.ends is None else msgspec.structs.replace(clock, ends=clock.ends + by)
