"""Where a command writes: the standard output, or a file that appears whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from azul_notation.cli.console import fail
from azul_notation.text.source import PACKED


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
                fail(f"{self.path} is what is read: write to another file")
        if self.path is not None and self.path.name.endswith(PACKED) and not packs:
            fail(f"{self.path} would not be packed: write to a name without {self.path.suffix}")
        self.kept = True
        self.stream: IO[bytes] = sys.stdout.buffer
        self.name = ""

    def __enter__(self) -> Self:
        if self.path is not None and self.path.exists() and not self.path.is_file():
            self.open_device(self.path)
        elif self.path is not None:
            try:
                handle, self.name = tempfile.mkstemp(prefix=".azul.", dir=self.path.parent)
            except OSError as error:
                fail(f"cannot write {self.path}: {error.strerror}")
            self.stream = os.fdopen(handle, "wb")
        return self

    def open_device(self, path: Path) -> None:
        """Write straight to what is no file, such as /dev/null: nothing may take its place."""
        try:
            self.stream = path.open("wb")
        except OSError as error:
            fail(f"cannot write {path}: {error.strerror}")
        self.path = None

    def write(self, text: str) -> None:
        self.stream.write(text.encode("utf-8", "surrogateescape"))

    def abandon(self) -> None:
        """Leave the file as it was."""
        self.kept = False

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.path is None:
            self.stream.flush()
            return
        try:
            with self.stream:
                self.stream.flush()
                os.fsync(self.stream.fileno())
            if self.kept and kind is None:
                mask = os.umask(0)
                os.umask(mask)
                Path(self.name).chmod(0o666 & ~mask)
                Path(self.name).replace(self.path)
        except OSError as wrong:
            fail(f"cannot write {self.path}: {wrong.strerror}")
        finally:
            Path(self.name).unlink(missing_ok=True)
