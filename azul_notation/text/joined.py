"""Joins records into one text, and gives none of it before a reader is known to find the same records in it.

Canonical records that stand alone, one empty line apart, need no proof: the reader is in the same state at
the beginning of each. All others are cut again as they will be read, and compared byte for byte.
"""

from collections import deque
from collections.abc import Iterator
from io import BytesIO

from azul_notation.diagnostics import AzulError
from azul_notation.text.concatenate import Concatenation, bare, ends
from azul_notation.text.records import Record, Tape, records
from azul_notation.text.source import raw_lines
from azul_notation.text.write import HEADER

_BEGINS = b'[Event "'


class ReadsOtherwise(AzulError):
    """The text would not be read as the records that it was made of."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} would not read back as the same game")


class Joined:
    """The text that is made of records. `place` says of each where it came from."""

    def __init__(self) -> None:
        self.text = Concatenation()
        self.last = b""
        """The record before those that are read again."""
        self.tape: Tape | None = None
        self.expected: deque[tuple[bytes, bytes, str]] = deque()
        """What is not proved yet: bare records, the bytes to be written for them, their places."""
        self.proved: list[bytes] = []
        self.written = b""
        """The bytes to be written for what was added last."""

    def add(self, record: bytes, place: str, *, alone: bool) -> bytes:
        """Add a bare record, and give what is proved; `alone` says that it was cut out of text like it."""
        self.written = piece = self.text.add(record)
        plain = alone and record.startswith(_BEGINS) and ends(record)
        if plain and self.tape is None:
            self.last = record
            return piece
        tape = self.reader()
        self.expected.append((record, piece, place))
        self.feed(tape, piece)
        if plain and len(self.expected) == 1 and tape.cutter.ahead == 0:
            self.proved.append(self.expected.popleft()[1])
            self.tape, self.last = None, record
        return self.proved_so_far()

    def add_rest(self, text: bytes, place: str) -> bytes:
        """Add text that follows the last record and is part of none; it begins with `%azn`."""
        self.written = b"\n" + text if text else b""
        if text:
            tape = self.reader()
            self.expected.append((text, self.written, place))
            self.feed(tape, self.written)
        return self.proved_so_far()

    def finish(self) -> bytes:
        """Give what is left."""
        if self.tape:
            self.compare(self.tape.finish())
        for _, _, place in self.expected:
            raise ReadsOtherwise(place)
        return self.proved_so_far() + self.text.rest()

    def reader(self) -> Tape:
        """Give the reader of what was written; a new one begins with the last record."""
        if self.tape is None:
            self.tape = Tape(keep=True, times=2)
            if self.last:
                self.expected.append((self.last, b"", "the game before"))
                self.feed(self.tape, HEADER.encode() + self.last)
        return self.tape

    def feed(self, tape: Tape, data: bytes) -> None:
        for raw in raw_lines(BytesIO(data)):
            self.compare(tape.take(raw))

    def compare(self, found: Iterator[Record]) -> None:
        """Compare what is read with what was written."""
        for each in found:
            if not self.expected:
                raise ReadsOtherwise("the text after the last game")
            record, piece, place = self.expected.popleft()
            if bare(each.raw) != (bare(record) if each.chunk.rest else record):
                raise ReadsOtherwise(place)
            self.proved.append(piece)

    def proved_so_far(self) -> bytes:
        proved = b"".join(self.proved)
        self.proved.clear()
        return proved


def stands_alone(record: bytes) -> bool:
    """Whether a bare record, read by itself, is one game with these very bytes."""
    found = list(records(BytesIO(HEADER.encode() + record)))
    return len(found) == 1 and bare(found[0].raw) == record
