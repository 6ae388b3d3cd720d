"""Joins records into one text, and yields each part only after a check that it reads back as the same.

Canonical records one empty line apart need no check: the reader is in the same state at the beginning of
each. All others are cut again as a reader will cut them, and compared byte for byte.
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


class UnsafeJoin(AzulError):
    """Reports that the joined text would not be read as the records that it was made of."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} would not read back as the same game")


class Joined:
    """Joins records into one text; `place` finds where each came from."""

    def __init__(self) -> None:
        self.text = Concatenation()
        self.last = b""
        """The record before those that must be read again."""
        self.tape: Tape | None = None
        self.expected: deque[tuple[bytes, bytes, str]] = deque()
        """What is not checked yet: records without header, the bytes to be written for them, their places."""
        self.proved: list[bytes] = []
        self.written = b""
        """The bytes to be written for what was added last."""

    def add(self, record: bytes, place: str, *, alone: bool) -> bytes:
        """Add a record without header, and return what is checked.

        `alone` says that it was the only game in its piece of text.
        """
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
        """Add text after the last record that belongs to no game; it begins with `%azn`."""
        self.written = b"\n" + text if text else b""
        if text:
            tape = self.reader()
            self.expected.append((text, self.written, place))
            self.feed(tape, self.written)
        return self.proved_so_far()

    def finish(self) -> bytes:
        """Check and return what is left."""
        if self.tape:
            self.compare(self.tape.finish())
        for _, _, place in self.expected:
            raise UnsafeJoin(place)
        return self.proved_so_far() + self.text.rest()

    def reader(self) -> Tape:
        """Return the reader of what was written; a new reader begins with the last record."""
        if self.tape is None:
            self.tape = Tape(keep=True, times=2)
            if self.last:
                self.expected.append((self.last, b"", "the game before"))
                self.feed(self.tape, HEADER.encode() + self.last)
        return self.tape

    def feed(self, tape: Tape, data: bytes) -> None:
        for raw in raw_lines(BytesIO(data)):
            self.compare(tape.take(raw))

    def compare(self, read_back: Iterator[Record]) -> None:
        """Compare the records read back with those that were written."""
        for again in read_back:
            if not self.expected:
                raise UnsafeJoin("the text after the last game")
            record, piece, place = self.expected.popleft()
            if bare(again.raw) != (bare(record) if again.chunk.rest else record):
                raise UnsafeJoin(place)
            self.proved.append(piece)

    def proved_so_far(self) -> bytes:
        proved = b"".join(self.proved)
        self.proved.clear()
        return proved


def stands_alone(record: bytes) -> bool:
    """Check whether a record without header, read by itself, is one game with exactly these bytes."""
    games = list(records(BytesIO(HEADER.encode() + record)))
    return len(games) == 1 and bare(games[0].raw) == record
