"""Reads and checks the games of files, folders, texts and open streams."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, TypeAlias, cast

from azul_notation.replay.block_check import check_stream
from azul_notation.replay.report import Report
from azul_notation.rules import DIALECTS
from azul_notation.rules.options import UnknownChoice
from azul_notation.text.games import chunks
from azul_notation.text.read import read_chunk
from azul_notation.text.source import files, lines_of, open_bytes
from azul_notation.text.syntax import Game

Source: TypeAlias = str | PathLike[str] | BinaryIO | TextIO
"""A file, a folder that is walked for records, `-` for the standard input, or an open file."""


def read(
    source: Source | Iterable[Source] | None = None,
    *,
    text: str | None = None,
    data: bytes | None = None,
) -> Iterator[Game]:
    """Read the games of files, folders or open files, of a text, or of some bytes, one after another.

    Errors of the text are in `game.diagnostics`; nothing is replayed.
    """
    return _games(_streams(source, text, data))


def check(
    source: Source | Iterable[Source] | None = None,
    *,
    text: str | None = None,
    data: bytes | None = None,
    causes: bool = False,
) -> Iterator[Report]:
    """Read and replay games, and report on each: totals, winners, diagnostics.

    With `causes`, search every faulty game for what probably happened, which may take some seconds for each.
    """
    return _reports(_streams(source, text, data), causes=causes)


def _games(streams: Iterator[tuple[str, BinaryIO]]) -> Iterator[Game]:
    for name, stream in streams:
        with stream, _naming(name):
            yield from (read_chunk(each, DIALECTS, name) for each in chunks(lines_of(stream)))


def _reports(streams: Iterator[tuple[str, BinaryIO]], *, causes: bool) -> Iterator[Report]:
    explain = None
    if causes:
        from azul_notation.replay.causes.of_game import name_causes  # noqa: PLC0415 - seldom needed

        explain = name_causes
    for name, stream in streams:
        with stream, _naming(name):
            yield from check_stream(stream, name or "-", explain)


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Name the file whose data cannot be unpacked: in a folder it might be any."""
    try:
        yield
    except OSError as error:
        if error.errno is not None or not name:
            raise
        raise OSError(f"{name}: {error}") from error


def _streams(
    source: Source | Iterable[Source] | None, text: str | None, data: bytes | None
) -> Iterator[tuple[str, BinaryIO]]:
    """Open what holds the records: names, and streams of bytes, each opened when it is its turn.

    What can be seen to be wrong before anything is read raises an error at once.
    """
    given = [each for each in (source, text, data) if each is not None]
    if len(given) != 1:
        raise TypeError("give either a file, a folder or an open file, or text=, or data=")
    if not isinstance(text, str | None) or not isinstance(data, bytes | bytearray | None):
        raise TypeError("text= takes text, and data= takes bytes")
    if text is not None:
        return iter([("", io.BytesIO(text.encode("utf-8", "surrogatepass")))])
    if data is not None:
        return iter([("", io.BytesIO(data))])
    assert source is not None, "one of the three is given"
    sources = _listed(source)
    for each in sources:
        if isinstance(each, str | PathLike):
            _refuse_missing(each)
        elif not hasattr(each, "read"):
            raise TypeError(f"expected a path or an open file, not {type(each).__name__}")
    return _opened(sources)


def _listed(source: Source | Iterable[Source]) -> list[Source]:
    if isinstance(source, str | PathLike) or hasattr(source, "read"):
        return [cast("Source", source)]
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        wanted = "a path, an open file or a list of these"
        raise TypeError(f"expected {wanted}, not {type(source).__name__}; pass bytes as data=")
    return list(source)


def _refuse_missing(path: str | PathLike[str]) -> None:
    if not str(path):
        raise UnknownChoice("the path is empty")
    if str(path) != "-" and not Path(path).exists():
        raise FileNotFoundError(2, "there is no such file or folder", str(path))


def _opened(sources: Iterable[Source]) -> Iterator[tuple[str, BinaryIO]]:
    for each in sources:
        if isinstance(each, str | PathLike):
            for name in files([str(each)]):
                yield name, open_bytes(name)
        else:
            yield getattr(each, "name", ""), _bytes_of(each)


def _bytes_of(stream: BinaryIO | TextIO) -> BinaryIO:
    """Read the rest of an open file, and leave closing it to its owner."""
    rest = stream.read()
    return io.BytesIO(rest if isinstance(rest, bytes) else rest.encode("utf-8", "surrogatepass"))
