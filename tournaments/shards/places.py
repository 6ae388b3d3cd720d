"""Reaches files and folders wherever fsspec can: on this machine, in a store of objects, in memory."""

import errno
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec

from azul_notation.text.limits import FILE_LIMIT, LimitPassed
from azul_notation.text.source import PACKED, SUFFIXES, files
from tournaments.errors import PlaceError


class Source(msgspec.Struct, frozen=True):
    """A file of records."""

    name: str
    """As it was given or found."""
    url: str
    """As any machine finds it."""
    size: int

    @property
    def packed(self) -> bool:
        return self.url.endswith(PACKED)


def is_url(place: str) -> bool:
    return "://" in place


def reach(place: str) -> tuple[Any, str]:
    """Find the file system of a place, and its name there; fsspec must be installed."""
    if not is_url(place):
        return import_module("fsspec").filesystem("file"), os.path.abspath(place)  # noqa: PTH100
    if "::" in place or not place.isprintable():
        raise PlaceError(f"{place!r} is not one place")
    try:
        found = import_module("fsspec.core").url_to_fs(place)
    except (ImportError, ValueError) as error:
        raise PlaceError(f"cannot reach {place}: {error}") from None
    return cast("tuple[Any, str]", found)


def failures() -> tuple[type[Exception], ...]:
    """Name what reaching a place may raise: libraries under fsspec have errors of their own."""
    own = (("botocore.exceptions", "BotoCoreError"), ("aiohttp", "ClientError"))
    return (
        OSError,
        *(getattr(sys.modules[room], name) for room, name in own if room in sys.modules),
    )


def sources(paths: list[str]) -> Iterator[Source | tuple[str, OSError]]:
    """Find the files of records, in order; folders are walked for them."""
    for path in paths:
        if not is_url(path):
            for name in files([path]):
                yield _source(name, os.path.abspath(name))  # noqa: PTH100 - of the very name
            continue
        system, inner = reach(path)
        if not system.isdir(inner):
            yield _source(path, path)
            continue
        for each in sorted(system.find(inner)):
            if each.endswith(SUFFIXES):
                url = system.unstrip_protocol(each)
                yield _source(url, url)


def _source(name: str, url: str) -> Source | tuple[str, OSError]:
    system, inner = reach(url)
    try:
        size = system.info(inner)["size"]
    except FileNotFoundError:
        return name, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError as error:
        return name, error
    if not isinstance(size, int):
        return name, OSError("its size is not known")
    return Source(name, url, size)


def bytes_of(url: str, begin: int, end: int) -> bytes:
    """Read a range of a file."""
    if begin == end:
        return b""  # a store of objects refuses to give nothing
    system, inner = reach(url)
    return bytes(system.cat_file(inner, start=begin, end=end))


@contextmanager
def opened(url: str) -> Iterator[BinaryIO]:
    system, inner = reach(url)
    with system.open(inner, "rb") as stream:
        yield stream


class Folder:
    """A folder whose files appear whole or not at all."""

    def __init__(self, place: str, run: str = "") -> None:
        self.making = f".making.{run}."
        self.system, self.path = reach(place)

    def make(self) -> None:
        self.system.makedirs(self.path, exist_ok=True)

    def names(self) -> set[str]:
        """List the files. Where folders are but parts of names, one without files is not there."""
        self.system.invalidate_cache()
        try:
            found = self.system.ls(self.path, detail=False)
        except FileNotFoundError:
            return set()
        return {each.rstrip("/").rpartition("/")[2] for each in found}

    def has(self, name: str) -> bool:
        return bool(self.system.isfile(f"{self.path}/{name}"))

    def put(self, file: Path, name: str) -> None:
        """Move a file here."""
        making = f"{self.path}/{self.making}{os.urandom(8).hex()}"
        self.system.put_file(str(file), making)
        self.system.mv(making, f"{self.path}/{name}")

    def tidy(self) -> None:
        """Remove what this run began and did not finish."""
        for name in self.names():
            if name.startswith(self.making):
                self.system.rm_file(f"{self.path}/{name}")

    def get(self, name: str, file: Path) -> None:
        self.system.get_file(f"{self.path}/{name}", str(file))

    def read(self, name: str) -> bytes:
        """Read a small file; nothing is read beyond the limit."""
        data = bytes(self.system.cat_file(f"{self.path}/{name}", start=0, end=FILE_LIMIT + 1))
        if len(data) > FILE_LIMIT:
            raise LimitPassed(name, FILE_LIMIT)
        return data

    def write_json(self, name: str, content: Any) -> None:
        with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
            file = Path(scratch) / name
            file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
            self.put(file, name)
