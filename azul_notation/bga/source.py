"""Cuts files into logs, one per line or one per file; a broken line does not affect the others."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

import msgspec

from azul_notation.bga.log_error import LogError
from azul_notation.bga.schema_error import lowered
from azul_notation.text.json_depth import refuse_deep
from azul_notation.text.limits import DEPTH_LIMIT, FILE_LIMIT, LINES_LIMIT, LimitPassed
from azul_notation.text.source import BOM

SUFFIXES = tuple(f".{kind}{packed}" for kind in ("json", "jsonl") for packed in ("", ".gz", ".zst"))
TRUNCATED = "it ends too early"
PAGE = b"<"
"""Begins a page of the site, as a browser saves it."""

_PLACE = re.compile(r" \(byte (\d+)\)$")


class Log(msgspec.Struct, frozen=True):
    """The text of one log, with its place in the file."""

    number: int
    line: int
    data: bytes
    error: LogError | None = None
    """Why it is not JSON."""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")


class Line(msgspec.Struct, frozen=True):
    """A line of a file, with its number."""

    number: int
    data: bytes


def logs_of(stream: BinaryIO) -> Iterator[Log]:
    """Cut a stream into logs; if its first line is a whole value, each line is a log."""
    lines = lines_of(stream)
    first = next((line for line in lines if line.data.strip()), None)
    if first is None:
        yield Log(0, 1, b"", LogError("AZ702", offset=0, reason="there is no log in this file"))
        return
    error = json_error(first.data)
    if error is not None and first.data.lstrip().startswith(PAGE):
        error.help = "this is a web page: save the log that it shows, `g_gamelogs`, as JSON"
        yield Log(1, first.number, first.data[:FILE_LIMIT], error)
        return
    if error is None or error.facts.get("reason") != TRUNCATED:
        yield from logs_by_line(chain([first], lines))
        return
    held, size = [first], len(first.data)
    for line in lines:
        held.append(line)
        size += len(line.data)
        if size > FILE_LIMIT:
            break
    if any(stands_alone(line.data) for line in held[1:]):
        whole = b"".join(line.data for line in held)
        if size > FILE_LIMIT or json_error(whole) is not None:
            yield from logs_by_line(chain(held, lines))
            return
    yield log_of(1, Line(first.number, b"".join(line.data for line in held)))


def lines_of(stream: BinaryIO) -> Iterator[Line]:
    """Read line by line; keep only the beginning of a line that is too long."""
    number = 1
    empty = 0
    while data := stream.readline(FILE_LIMIT + 1):
        empty = 0 if data.strip() else empty + 1
        if empty > LINES_LIMIT:
            raise LimitPassed("it", LINES_LIMIT, "empty lines in a row")
        yield Line(number, data.removeprefix(BOM) if number == 1 else data)
        while not data.endswith(b"\n") and (data := stream.readline(FILE_LIMIT)):
            pass
        number += 1


def logs_by_line(lines: Iterable[Line]) -> Iterator[Log]:
    """Make a log of each line that is not empty."""
    full = (line for line in lines if line.data.strip())
    yield from (log_of(number, line) for number, line in enumerate(full, start=1))


def log_of(number: int, line: Line) -> Log:
    """Make a log of a line; note if it is too long or not JSON."""
    data = line.data
    if len(data) > FILE_LIMIT:
        limit = f"more than {FILE_LIMIT:,} bytes"
        return Log(number, line.number, data[:100], LogError("AZ711", offset=0, limit=limit))
    return Log(number, line.number, data, json_error(data))


def stands_alone(data: bytes) -> bool:
    """Return whether a line is a whole object or array."""
    return data.lstrip()[:1] in (b"{", b"[") and json_error(data) is None


def json_error(data: bytes) -> LogError | None:
    """Explain why bytes are not JSON, and where; return None if they are."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as invalid:
        return LogError(
            "AZ701", offset=characters(data, invalid.start), reason="it is not UTF-8 here"
        )
    try:
        refuse_deep(data, "it")
        msgspec.json.decode(data.rstrip(), type=msgspec.Raw)
    except LimitPassed:
        limit = f"more than {DEPTH_LIMIT} levels of arrays and objects"
        return LogError("AZ711", offset=0, limit=limit)
    except msgspec.DecodeError as invalid:
        found = _PLACE.search(str(invalid))
        if found is None:
            end = len(data.decode("utf-8").rstrip())
            return LogError("AZ701", offset=max(0, end - 1), reason=TRUNCATED)
        reason = str(invalid)[: found.start()].removeprefix("JSON is malformed: ")
        return LogError("AZ701", offset=characters(data, int(found[1])), reason=lowered(reason))
    return None


def characters(data: bytes, offset: int) -> int:
    """Count the characters before a byte."""
    return len(data[:offset].decode("utf-8", "replace"))
