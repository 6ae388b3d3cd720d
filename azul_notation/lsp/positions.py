"""Converts places in a text: code points from 1 here, and from 0 in the units of the editor there."""

from collections.abc import Sequence
from typing import NamedTuple

from lsprotocol.types import Position, Range
from pygls.workspace import PositionCodec


class Ruler(NamedTuple):
    """Converts places between this package and an editor, which mostly counts in units of UTF-16."""

    lines: Sequence[str]
    codec: PositionCodec

    def position(self, line: int, column: int) -> Position:
        """Return the place of a line and column for the editor; what lies beyond is the nearest place."""
        row = min(max(line, 1), len(self.lines)) - 1
        before = self.lines[row][: max(column, 1) - 1]
        return Position(row, self.codec.client_num_units(before))

    def range(self, line: int, column: int, end_column: int) -> Range:
        return Range(self.position(line, column), self.position(line, end_column))

    def place(self, position: Position) -> tuple[int, int]:
        """Return the line and column of a place in the editor."""
        row = min(position.line, len(self.lines) - 1)
        column = units = 0
        for sign in self.lines[row]:
            if units >= position.character:
                break
            units += self.codec.client_num_units(sign)
            column += 1
        return row + 1, column + 1

    @property
    def whole(self) -> Range:
        last = len(self.lines)
        return Range(Position(0, 0), self.position(last, len(self.lines[-1]) + 1))
