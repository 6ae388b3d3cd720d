"""Writes what a command writes: to the standard output, or to a file that appears whole or not at all."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from azul_notation.cli.console import fail, notify
from azul_notation.text.failures import reason_of
from azul_notation.text.replacement import Named, Replacement
from azul_notation.text.source import PACKED

BINARY = getattr(os, "O_BINARY", 0)
"""Windows writes `\r\n` for `\n` without it."""


def close(stream: IO[bytes]) -> None:
    """Close a stream whose faults were reported when it was flushed."""
    with suppress(OSError):
        stream.close()


class Output:
    def __init__(
        self, path: Path | None, sources: Iterable[str] = (), *, packs: bool = False
    ) -> None:
        """Get ready to write to a file, which is none of the sources.

        Its name may promise that it is packed only where the one who writes `packs`.
        """
        self.path = None if path == Path("-") else path
        if self.path is not None and self.path.is_file():
            known = (each for each in sources if Path(each).is_file())
            if any(self.path.samefile(each) for each in known):
                fail(f"{self.path} is also an input: write to another file")
        if self.path is not None and self.path.name.endswith(PACKED) and not packs:
            fail(f"{self.path} would not be compressed: choose a name without {self.path.suffix}")
        self.kept = True
        self.stream: IO[bytes] = sys.stdout.buffer
        self.stack = ExitStack()
        self.new: Replacement | None = None

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        try:
            if self.path.exists() and not self.path.is_file():  # a device: nothing takes its place
                device = Named(os.open(self.path, os.O_WRONLY | BINARY), self.path)
                self.stream = io.BufferedWriter(device)
                self.stack.callback(close, self.stream)
            else:
                self.new = self.stack.enter_context(Replacement(self.path))
                self.stream = self.new.stream
        except OSError as error:
            fail(f"cannot write {self.path}: {reason_of(error)}")
        return self

    def write(self, text: str) -> None:
        self.stream.write(text.encode("utf-8", "surrogateescape"))

    def report(self, what: str) -> None:
        """Report on standard error what was written to the file."""
        if self.path is not None:
            notify(f"wrote {self.path} ({what})")

    def abandon(self) -> None:
        """Leave the file as it was."""
        self.kept = False

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self.stack:
            if isinstance(error, OSError) and self.path and error.filename == str(self.path):
                fail(f"cannot write {self.path}: {reason_of(error)}")
            try:
                if self.new is None:
                    self.stream.flush()
                elif self.kept and kind is None:
                    self.new.place()
            except OSError as wrong:
                if self.path is None:
                    raise
                fail(f"cannot write {self.path}: {reason_of(wrong)}")
