"""Runs commands in this process on files of a folder in memory, and catches what they print."""

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import typer

_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def in_memory() -> str | None:
    """Name where a folder can be made that lies in memory, unless somebody chose a place."""
    shared = Path("/dev/shm")  # noqa: S108 - what is made there is private
    return str(shared) if shared.is_dir() and "TMPDIR" not in os.environ else None


@cache
def room() -> Path:
    """Make a folder for this process."""
    _KEPT.append(tempfile.TemporaryDirectory(prefix="azul-fuzz-", dir=in_memory()))
    return Path(_KEPT[0].name)


def written(name: str, data: bytes) -> Path:
    """Write a file into the folder."""
    path = room() / name
    path.write_bytes(data)
    return path


class Stream(io.TextIOWrapper):
    """An output that is kept."""

    def __init__(self) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding="utf-8", newline="\n", write_through=True)

    @property
    def told(self) -> str:
        return self.kept.getvalue().decode()


@cache
def streams() -> tuple[Stream, Stream]:
    """Make both outputs once: the library of the commands never lets go of one that it has seen."""
    return Stream(), Stream()


@contextmanager
def caught() -> Iterator[tuple[Stream, Stream]]:
    """Catch both outputs."""
    before = sys.stdout, sys.stderr
    for stream in streams():
        stream.kept.seek(0)
        stream.kept.truncate()
    sys.stdout, sys.stderr = streams()
    try:
        yield streams()
    finally:
        sys.stdout, sys.stderr = before


def called(command: Callable[..., Any], *words: Any, **options: Any) -> tuple[int, str, str]:
    """Run a command; give its exit status and what it printed."""
    code = 0
    with caught() as (out, err):
        try:
            command(*words, **options)
        except typer.Exit as end:
            code = end.exit_code
    return code, out.told, err.told
