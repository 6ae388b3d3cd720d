"""Defines where something is in a file. Lines and columns count from 1, columns in code points."""

import msgspec


class Span(msgspec.Struct, frozen=True, order=True, gc=False):
    """A piece of one line; the end is exclusive."""

    line: int
    column: int
    end_column: int

    def part(self, start: int, end: int) -> "Span":
        """Cut out the piece from `start` to `end`, counted from the span's own beginning."""
        return Span(self.line, self.column + start, self.column + end)

    def to(self, other: "Span") -> "Span":
        """Extend the span to the end of another one, as far as both are on one line."""
        if other.line != self.line:
            return self
        return Span(self.line, self.column, max(self.end_column, other.end_column))


NOWHERE = Span(0, 0, 0)
