"""Puts records one after another, so that each is read as the game that it was.

Nothing in a record changes: only the empty lines around it and its file's first line are removed.
"""

import re

from azul_notation.text.source import BOM
from azul_notation.text.write import HEADER

_BLANK = b" \t\f\v\r\n"
_PLAYED = re.compile(rb"^R[0-9]", re.MULTILINE)
_TAG = re.compile(rb'[ \t]*\[[ \t]*[A-Za-z_][A-Za-z_0-9]*[ \t]+"')
_COMMENT = re.compile(rb"\{[^}\n]*\}")


class Concatenation:
    """Gives the bytes to be written for each record."""

    def __init__(self) -> None:
        self.empty = True
        self.ended = self.played = False
        """Whether the last record has an ending, or at least a round."""

    def add(self, record: bytes) -> bytes:
        """Add a bare record, one without a file's first line; return the bytes to be written."""
        if self.empty:
            before = HEADER.encode()
        elif self.apart(record):
            before = b"\n"
        else:
            before = b"\n" + HEADER.encode()
        self.empty = False
        self.ended = ends(record)
        self.played = _PLAYED.search(last_part(record)) is not None
        return before + record

    def rest(self) -> bytes:
        """Return the required content of a file without records."""
        return HEADER.encode() if self.empty else b""

    def apart(self, record: bytes) -> bool:
        """Check whether a record begins a new game even without a file's first line before it."""
        begin = end_of_notes(record)
        if not _TAG.match(record, begin):
            return False
        second = record.find(b"\n", begin) + 1
        return self.ended or (self.played and second > 0 and bool(_TAG.match(record, second)))


def bare(raw: bytes, *, first: bool = False) -> bytes:
    """Remove a file's first line and the empty lines around a record, and end its last line."""
    text = raw.removeprefix(BOM) if first else raw
    begin = end_of_notes(text)
    end = end_of_line(text, begin)
    if is_header(text[begin:end]):
        text = text[:begin] + text[end:]
    return trimmed(text)


def trimmed(text: bytes) -> bytes:
    """Remove the empty lines around a text, and end its last line."""
    begin = len(text) - len(text.lstrip(_BLANK))
    text = text[text.rfind(b"\n", 0, begin) + 1 :]
    last = text.find(b"\n", len(text.rstrip(_BLANK)))
    return text[: last + 1] if last >= 0 else ended(text)


def ended(text: bytes) -> bytes:
    """End the last line of a file as the line before ends."""
    if not text.strip(_BLANK):
        return b""
    return text + (b"\r\n" if text.rpartition(b"\n")[0].endswith(b"\r") else b"\n")


def end_of_notes(text: bytes) -> int:
    """Find the first line that is more than a remark or a comment."""
    at = 0
    while at < len(text):
        end = end_of_line(text, at)
        line = text[at:end].strip(_BLANK)
        if line and not line.startswith(b";") and not _COMMENT.fullmatch(line):
            break
        at = end
    return at


def end_of_line(text: bytes, at: int) -> int:
    """Find the end of a line by its beginning."""
    return text.find(b"\n", at) + 1 or len(text)


def is_header(text: bytes) -> bool:
    """Check whether a text is the first line of a file, and nothing else."""
    return text.strip(_BLANK) == HEADER.encode().strip()


def ends(record: bytes) -> bool:
    """Check whether the last line of a bare record is an ending."""
    words = record[record.rfind(b"\n", 0, -1) + 1 :].split(maxsplit=1)
    return words[:1] == [b"=="] or words == [b"*"]


def last_part(record: bytes) -> bytes:
    """Return the text after the last empty line of a record."""
    lines = record.rstrip(_BLANK).split(b"\n")
    empty = [at for at, line in enumerate(lines) if not line.strip(_BLANK)]
    return b"\n".join(lines[empty[-1] + 1 :]) if empty else record
