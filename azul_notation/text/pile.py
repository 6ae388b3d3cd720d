"""Puts records behind one another, so that each is read as the game that it was.

Nothing in a record changes: only empty lines round it and the file's first line go.
"""

import re

from azul_notation.text.source import BOM
from azul_notation.text.write import HEADER

_NOTE = rb"[ \t\f\v]*(?:;[^\n]*|\{[^}\n]*\}[ \t]*)?\r?\n"
_VERSION = re.compile(rb"((?:" + _NOTE + rb")*?)[ \t]*%azn[ \t]+1[ \t]*(?:\r?\n|\Z)")
_BEFORE = re.compile(rb"(?:[ \t\f\v]*\r?\n)*")
_BLANK = b" \t\f\v\r\n"
_ENDED = re.compile(rb"(?:\A|\n)[ \t]*(?:==[ \t][^\n]*|==|\*)[ \t]*\r?\n\Z")
_PLAYED = re.compile(rb"^R[0-9]", re.MULTILINE)
_TAG = rb'[ \t]*\[[ \t]*[A-Za-z_][A-Za-z_0-9]*[ \t]+"[^\n]*\r?\n'
_HEAD = re.compile(rb"(?:" + _NOTE + rb")*" + _TAG)
_SECOND = re.compile(_TAG)


class Pile:
    """Gives for each record the bytes that are to be written."""

    def __init__(self) -> None:
        self.empty = True
        self.ended = self.played = False
        """Of the last record: whether it has an ending, or at least a round."""

    def piece(self, raw: bytes, *, first: bool) -> bytes:
        """Lay a record on the pile; `first` says that its file begins with it."""
        record = bare(raw, first=first)
        if self.empty:
            before = HEADER.encode()
        elif self.apart(record):
            before = b"\n"
        else:
            before = b"\n" + HEADER.encode()
        self.empty = False
        self.ended = _ENDED.search(record) is not None
        self.played = _PLAYED.search(record) is not None
        return before + record

    def rest(self) -> bytes:
        """Give what a file without records must have."""
        return HEADER.encode() if self.empty else b""

    def apart(self, record: bytes) -> bool:
        """Whether a record begins a game of its own, though no first line of a file stands before it."""
        head = _HEAD.match(record)
        if head is None:
            return False
        return self.ended or (self.played and _SECOND.match(record, head.end()) is not None)


def bare(raw: bytes, *, first: bool = False) -> bytes:
    """Take away a file's first line and the empty lines round a record; its last line is ended."""
    text = raw.removeprefix(BOM) if first else raw
    version = _VERSION.match(text)
    text = version[1] + text[version.end() :] if version else text
    begin = _BEFORE.match(text)
    assert begin, "it matches nothing too"
    text = text[begin.end() :]
    last = text.find(b"\n", len(text.rstrip(_BLANK)))
    return text[: last + 1] if last >= 0 else ended(text)


def ended(text: bytes) -> bytes:
    """End the last line of a file in the way of the line before."""
    if not text.strip(_BLANK):
        return b""
    return text + (b"\r\n" if text.rpartition(b"\n")[0].endswith(b"\r") else b"\n")
