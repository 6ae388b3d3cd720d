"""Writes the files of a split: safe names, few of them open at once, all in place at the end or none."""

import unicodedata
from collections import OrderedDict
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from azul_notation.cli.archive.writer import added, finished
from azul_notation.cli.console import counted, fail, notify
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of
from azul_notation.text.joined import Joined
from azul_notation.text.records import Record
from azul_notation.text.replacement import umask, waiting_folder
from azul_notation.text.source import SUFFIXES

OPEN = 32
"""Files that are open at once."""
LONGEST = 80
"""Bytes of the name of a file, and of a value in it."""


def safe(text: str) -> str:
    """Make a piece of a file's name: letters, digits, `_` and single `-`; nothing that leaves a folder."""
    plain = unicodedata.normalize("NFC", text)
    words = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in plain).split()
    short = "-".join(words).encode("utf-8", "ignore")[:LONGEST].decode("utf-8", "ignore")
    return short.strip("-") or "unnamed"


def stem_of(file: str) -> str:
    """Take the name of the parts from that of the file."""
    name = "games" if file == "-" else Path(file).name
    suffix = next((each for each in SUFFIXES if name.endswith(each)), Path(name).suffix)
    return safe(name.removesuffix(suffix))


class Part:
    """One file of a split."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.joined = Joined()
        self.games = self.size = 0


class Parts:
    """All files of a split; they wait in a folder of their own and move at the end."""

    def __init__(self, folder: Path, stem: str, *, force: bool) -> None:
        self.folder = folder
        self.stem = stem
        self.force = force
        self.made: list[Part] = []
        self.names: set[str] = set()
        """Names that are taken, as a file system that knows no case sees them."""
        self.stack = ExitStack()
        self.streams: OrderedDict[str, BinaryIO] = OrderedDict()

    def __enter__(self) -> Self:
        self.there: list[str] = []
        try:
            self.is_new = not self.folder.exists()
            if not self.is_new:
                self.there = sorted(
                    path.name
                    for path in self.folder.iterdir()
                    if path.name.startswith(f"{self.stem}-") and path.name.endswith(".azn")
                )
            if self.there and not self.force:
                fail(
                    f"{self.folder} already has such files, as {self.there[0]}: --force replaces them"
                )
            beside = self.folder.absolute().parent if self.is_new else self.folder
            beside.mkdir(parents=True, exist_ok=True)
            self.aside = self.stack.enter_context(waiting_folder(beside))
        except OSError as error:
            fail(f"cannot write into {self.folder}: {reason_of(error)}")
        return self

    def new(self, value: str) -> Part:
        """Begin a file; if its name is taken, a number follows the name."""
        base = f"{self.stem}-{safe(value)}"
        name, number = base, 1
        while unicodedata.normalize("NFKC", name).casefold() in self.names:
            number += 1
            name = f"{base}-{number}"
        self.names.add(unicodedata.normalize("NFKC", name).casefold())
        self.made.append(Part(f"{name}.azn"))
        return self.made[-1]

    def add(self, part: Part, record: Record, path: str) -> None:
        self.stream(part.name).write(added(part.joined, record, path))
        part.games += 1
        part.size += len(record.raw) + 1

    def stream(self, name: str) -> BinaryIO:
        """Open a file, and close the one that was written to longest ago if there are many."""
        if name in self.streams:
            self.streams.move_to_end(name)
            return self.streams[name]
        if len(self.streams) == OPEN:
            self.streams.popitem(last=False)[1].close()
        self.streams[name] = (self.aside / name).open("ab")
        return self.streams[name]

    def place(self) -> None:
        """Put all files where they belong: a new folder in one step, into an old one file by file."""
        for part in self.made:
            if part.joined.tape:
                self.stream(part.name).write(finished(part.joined))
        self.close()
        if self.is_new:
            self.aside.chmod(0o777 & ~umask())
            self.aside.rename(self.folder)
            return
        for part in self.made:
            (self.aside / part.name).replace(self.folder / part.name)
        older = sorted(set(self.there) - {part.name for part in self.made})
        if older:
            what = f"{counted(len(older), 'file')} of {self.folder}, such as {visible(older[0])}"
            notify(f"azul: not from this split: {what}")

    def close(self) -> None:
        while self.streams:
            self.streams.popitem()[1].close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.close()
        finally:
            self.stack.close()
