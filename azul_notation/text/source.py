"""Opens files of records, finds them in folders, and decodes their lines."""

import heapq
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.unpacking import unpacked

BOM = b"\xef\xbb\xbf"

SUFFIXES = (".azn", ".azn.gz", ".azn.zst")
PACKED = (".gz", ".zst")
RUN = 10_000
"""The number of names that are sorted at a time."""


def open_bytes(path: str | Path) -> BinaryIO:
    """Open a file, a packed file or, for `-`, the standard input."""
    if str(path) == "-":
        return sys.stdin.buffer
    return unpacked(Path(path).open("rb"), str(path), owned=True)


def raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Read a stream line by line; one that is too long comes in pieces."""
    return iter(lambda: stream.readline(4 * LINE_LIMIT), b"")


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """Decode a stream from its beginning."""
    return decoded(raw_lines(stream))


def decoded(lines: Iterable[bytes], *, begins: bool = True) -> Iterator[str]:
    """Decode lines; bytes that are not UTF-8 become lone surrogates. The first may begin with a BOM."""
    for raw in lines:
        yield (raw.removeprefix(BOM) if begins else raw).decode("utf-8", "surrogateescape")
        begins = False


def files(paths: Iterable[str | Path], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[str]:
    """List every file of records; search folders for them, in the order of their names as text.

    Links to folders are not followed. A folder that cannot be searched is listed like a file, so that
    opening it reports why.
    """
    for path in paths:
        if not str(path):
            raise ValueError("a path is empty")  # as a Path it would be the current folder
        if str(path) != "-" and os.path.isdir(path):  # noqa: PTH112 - Path raises where this says no
            yield from _searched(str(Path(path)), suffixes)
        else:
            yield str(path)


def _searched(folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Walk a folder; hold the packed names of one folder for each level."""
    stack: list[Iterator[str]] = [iter([os.path.join(folder, "")])]  # noqa: PTH118 - with a separator at the end
    while stack:
        name = next(stack[-1], None)
        if name is None:
            stack.pop()
        elif not name.endswith(os.sep):
            yield name
        else:
            place = name.rstrip(os.sep) or os.sep
            before = name.removeprefix(f".{os.sep}")
            try:
                with os.scandir(place) as entries:
                    stack.append(map(before.__add__, _in_order(_wanted(entries, suffixes))))
            except OSError:
                yield place


def _wanted(entries: Iterable[os.DirEntry[str]], suffixes: tuple[str, ...]) -> Iterator[str]:
    """List the files that match, and folders with a separator at the end."""
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield entry.name + os.sep
        elif entry.name.endswith(suffixes) and _is_file(entry):
            yield entry.name


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Check whether an entry is a file, or a link to one. A link may lead anywhere, even to itself."""
    return entry.is_file(follow_symlinks=False) or os.path.isfile(entry)  # noqa: PTH113


def _in_order(names: Iterator[str]) -> Iterator[str]:
    """Sort names; a million of them take no more memory than their bytes."""
    runs = []
    while run := sorted(islice(names, RUN)):
        runs.append(os.fsencode("\0".join(run)))
    return heapq.merge(*map(_unpacked_names, runs))


def _unpacked_names(run: bytes) -> Iterator[str]:
    begin = 0
    while begin <= len(run):
        end = run.find(b"\0", begin)
        end = len(run) if end < 0 else end
        yield os.fsdecode(run[begin:end])
        begin = end + 1
