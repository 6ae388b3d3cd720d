"""Watches over one input at a time: what it raises, how long it takes, how much memory."""

import faulthandler
import mmap
import resource
import signal
import struct
import sys
import time
import traceback
from pathlib import Path
from types import FrameType
from typing import Self

from tests.fuzz.target import Target

SECONDS = 2.0
"""Processor time that reading one input may take."""
FIRST_SECONDS = 60.0
"""The same for the first one, with which much is loaded and made."""
MEGABYTES = 300
"""Memory that a process may take more than before its first input."""
ROOT = Path(__file__).parent.parent.parent
TICK = 0.25
"""Seconds of processor time between two looks at how long an input takes."""
AT_ONCE = 0.01
"""Seconds within which nobody fills that much memory."""
STUCK = 100.0
"""Seconds after which a process ends that is stuck in code that no signal interrupts."""
SLOT = 2**22
"""Bytes of the input that are kept for whoever finds that the process has died of it."""
_HEAD = struct.Struct("<QI")
"""How many inputs were tried, and the size of the last."""


class Hang(BaseException):
    """An input took too long."""


class Finding(Exception):
    """An input that ended in a way that nobody documented."""

    def __init__(self, kind: str, place: str, told: str) -> None:
        super().__init__(kind, place, told)
        self.kind, self.place, self.told = kind, place, told

    @property
    def key(self) -> str:
        """What findings of the same cause have in common."""
        return f"{self.kind} {self.place}"


class Watch:
    """Tries inputs of a target. It asks the system for nothing that would slow down a fast target."""

    def __init__(self, target: Target, slot: Path | None = None) -> None:
        self.target = target
        self.slot = opened(slot) if slot else None
        self.allowed = peak() + MEGABYTES * 2**20
        self.armed = 0.0
        self.measured = 0.0
        self.tried = 0
        self.seconds = FIRST_SECONDS
        self.left: float | None = None
        """Seconds that are left to the input that is being tried; None between inputs."""

    def __enter__(self) -> Self:
        signal.signal(signal.SIGPROF, self.tick)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_IGN)

    def tick(self, _: int, __: FrameType | None) -> None:
        """Interrupt an input that takes too long."""
        if self.left is not None:
            self.left -= TICK
            if self.left < 0:
                self.left = None
                raise Hang

    def find(self, data: bytes) -> Finding | None:
        """Try an input."""
        if self.slot is not None:
            self.note(data, self.slot)
        try:
            self.left = self.seconds
            self.target.hold(data)
            self.left = None
        except Hang as hang:
            found = Finding("hang", place_of(hang), f"more than {self.seconds:g} s")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            wrong = cause_of(error)
            found = Finding(type(wrong).__name__, place_of(wrong), told(wrong))
        else:
            if not self.too_large():
                return None
            found = Finding("memory", "", f"more than {MEGABYTES} MB")
        finally:
            self.left = None
            self.seconds = SECONDS * self.target.readings
        self.target.forget()
        return found

    def too_large(self) -> bool:
        """Measure the memory where there was time to fill it."""
        now = time.monotonic()
        if now - self.measured < AT_ONCE:
            return False
        self.measured = now
        if peak() <= self.allowed:
            return False
        self.allowed = peak() + MEGABYTES * 2**20
        return True

    def note(self, data: bytes, slot: mmap.mmap) -> None:
        """Keep the input for whoever finds this process dead; end it where it cannot be interrupted."""
        self.tried += 1
        end = _HEAD.size + min(len(data), SLOT)
        slot[: _HEAD.size] = _HEAD.pack(self.tried, end - _HEAD.size)
        slot[_HEAD.size : end] = data[:SLOT]
        if time.monotonic() > self.armed:  # seldom: it starts a thread
            faulthandler.dump_traceback_later(STUCK, exit=True)
            self.armed = time.monotonic() + STUCK / 10


def peak() -> int:
    """Tell the most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (
        1 if sys.platform == "darwin" else 1024
    )


def cause_of(error: BaseException) -> BaseException:
    """Find what was raised first."""
    return cause_of(error.__cause__) if error.__cause__ else error


def place_of(wrong: BaseException) -> str:
    """Name the innermost line of this repository where it went wrong."""
    frames = traceback.extract_tb(wrong.__traceback__)
    own = [each for each in frames if each.filename.startswith(str(ROOT))]
    outside = [
        each for each in own if Path(__file__).name not in each.filename and each.name != "tick"
    ]
    here = (outside or own or frames)[-1]
    name = Path(here.filename)
    shown = name.relative_to(ROOT) if name.is_relative_to(ROOT) else name.name
    return f"{shown}:{here.lineno} {here.name}"


def told(wrong: BaseException) -> str:
    return "".join(traceback.format_exception_only(wrong)).strip()


def opened(path: Path) -> mmap.mmap:
    """Open the place where the input is kept that is being tried."""
    with path.open("w+b") as stream:
        stream.truncate(_HEAD.size + SLOT)
        return mmap.mmap(stream.fileno(), _HEAD.size + SLOT)


def last_input(path: Path) -> tuple[int, bytes]:
    """Read how many inputs a process has tried that died, and the one that it was trying."""
    data = path.read_bytes() if path.exists() else b""
    if len(data) < _HEAD.size:
        return 0, b""
    tried, size = _HEAD.unpack_from(data)
    return tried, data[_HEAD.size : _HEAD.size + size]
