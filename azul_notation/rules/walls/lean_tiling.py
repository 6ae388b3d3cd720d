"""Tiling choices in the fast reading: the columns that seats choose on walls without printed colours."""

from azul_notation.rules.walls.lean_packed import WHOLE_ROW
from azul_notation.rules.walls.lean_tables import Tables
from azul_notation.rules.walls.tables import LINES


class Choices:
    """The colours on the walls of a game, and the tiling lines of a round as they are carried out."""

    def __init__(self, t: Tables, seats: int) -> None:
        self.t: Tables = t
        self.hues: list[int] = [0] * seats
        """By seat: the wall as it would be if its tiles lay on their printed spaces."""
        self.columns: list[int] = [0] * seats
        """By seat: the columns of each colour, packed."""
        self.words: list[str] = []
        self.at: int = 0
        self.seat: int = -1

    def read(self, words: list[str], end: int) -> int:
        """Read the tiling lines that end here; tell where they begin."""
        begin = end
        while words[begin - 1] in self.t.choices:
            begin -= 1
        self.words = words[begin:end]
        self.at = 0
        self.seat = -1
        return begin

    def is_wanting(self, seat: int) -> bool:
        """Whether the record ends before this seat has tiled."""
        return self.at == len(self.words) and seat != self.seat

    def is_read(self) -> bool:
        return self.at == len(self.words)

    def column(self, seat: int, row: int, colour: int, taken: int) -> int:
        """Read where a seat lays a tile of a colour; the columns of its row that are taken are packed.

        LINES stands for the floor, -1 for a column that the rules do not allow.
        """
        choice_of = self.t.choices
        if seat != self.seat:
            self.seat = seat
            if choice_of[self.words[self.at]] != (-1, seat):
                return -1
            self.at += 1
        line, column = choice_of[self.words[self.at]]
        self.at += 1
        barred = taken | self.columns[seat] >> LINES * colour & WHOLE_ROW
        if line != row or (barred != WHOLE_ROW if column == LINES else barred >> column & 1):
            return -1
        return column

    def lay(self, seat: int, row: int, colour: int, column: int) -> None:
        """Note a tile on the wall."""
        self.columns[seat] |= 1 << LINES * colour + column
        self.hues[seat] |= self.t.colours[colour] & self.t.rows[row]

    def empty(self, seat: int, row: int) -> int:
        """Find the state of a line that was cleared."""
        return self.t.empty[row][self.hues[seat] >> LINES * row & WHOLE_ROW]
