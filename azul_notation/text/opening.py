"""Opens what holds records: files, packed files, the standard input, and the files of a folder."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from azul_notation.text.unpacking import unpacked

SUFFIXES = (".azn", ".azn.gz", ".azn.zst")
PACKED = (".gz", ".zst")


def open_bytes(path: str | Path) -> BinaryIO:
    """Open a file, a packed file or, for `-`, the standard input."""
    if str(path) == "-":
        return sys.stdin.buffer
    return unpacked(Path(path).open("rb"), str(path), owned=True)


def files(paths: Iterable[str | Path], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[str]:
    """Name every file of records: folders are walked for them, in order."""
    for path in paths:
        if not str(path):
            raise ValueError("a path is empty")  # as a Path it would be the current folder
        if str(path) != "-" and Path(path).is_dir():
            named = (each for each in Path(path).rglob("*.*") if each.name.endswith(suffixes))
            yield from sorted(str(each) for each in named if each.is_file())
        else:
            yield str(path)
