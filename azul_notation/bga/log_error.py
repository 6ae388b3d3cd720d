"""Defines what is wrong with a log, and where: a pointer into its JSON, and from it a line and a column."""

import json
import re
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined] # typeshed leaves it out
from typing import Any

from azul_notation.diagnostics import AzulError, Span

Pointer = tuple[str | int, ...]
"""The path from the top of a log to a value: names of members and numbers of items."""

_BLANKS = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(strict=False)


class LogError(AzulError):
    """A reason why a log cannot become a record."""

    def __init__(
        self,
        code: str,
        pointer: Pointer = (),
        *,
        help: str | None = None,  # noqa: A002 - the word of the published format
        offset: int | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.pointer = pointer
        self.help = help
        self.offset = offset
        """The wrong character, where the log is not JSON and has no pointers."""
        self.facts = facts


def pointer_text(pointer: Pointer) -> str:
    """Write a pointer as JavaScript does: `data.logs[12].data[0].args.line`."""
    parts = (f"[{each}]" if isinstance(each, int) else f".{each}" for each in pointer)
    return "".join(parts).removeprefix(".")


def span_of(text: str, error: LogError, line: int) -> Span:
    """Find the part of a line that an error is about, in a log that begins at that line."""
    if error.offset is None:
        start, end = locate(text, error.pointer)
    else:
        start, end = error.offset, error.offset + 1
    before = text.rfind("\n", 0, start) + 1
    after = text.find("\n", start)
    end = min(end, after if after >= 0 else len(text))
    at = line + text.count("\n", 0, start)
    return Span(at, start - before + 1, max(end, start + 1) - before + 1)


def locate(text: str, pointer: Pointer) -> tuple[int, int]:
    """Find where a value begins and ends; without it, the innermost value on the way to it."""
    at = _blank(text, 0)
    for step in pointer:
        inner = [where for name, where in _members(text, at) if str(name) == str(step)]
        if not inner:
            break
        at = inner[-1]
    return at, _end(text, at)


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Yield the name or number of each member of an object or array, and where its value begins."""
    kind, number = text[at : at + 1], 0
    if kind not in ("{", "["):
        return
    at = _blank(text, at + 1)
    while at < len(text) and text[at] not in "}]":
        name: str | int = number
        if kind == "{":
            name, at = scanstring(text, at + 1, False)
            at = _blank(text, _blank(text, at) + 1)
        yield name, at
        at = _blank(text, _end(text, at))
        at = _blank(text, at + 1) if text[at : at + 1] == "," else at
        number += 1


def _blank(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _end(text: str, at: int) -> int:
    try:
        return int(_DECODER.raw_decode(text, at)[1])
    except (ValueError, RecursionError):
        return len(text)
