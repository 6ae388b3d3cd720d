"""Keeps a palace board for the engine: packed strips, windows, the glazier and the broken glass."""

from collections.abc import Sequence

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.offer.packed import MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.lookups import Tables
from azul_notation.rules.sintra.packed import JOKER_SPACES, JOKERS_AT, OWN, TOWER_SPACE
from azul_notation.rules.sintra.tables import COLUMNS, JOKERS, SPACES

Window = tuple[int, ...]
"""The panes that were kept in a column, the upper one first."""


class Board:
    """Keeps one player's board. Lists have an entry for each column."""

    def __init__(self, seat: Seat, like: "Board | None" = None) -> None:
        """Begin a game, or copy another board."""
        self.seat: Seat = seat
        if like is None:
            self.free: list[int] = [*[0] * COLUMNS, TOWER_SPACE]
            """Spaces without a pane on the face that is up; after them, what is free where panes break."""
            self.full: list[int] = [0] * COLUMNS
            """The panes that will fill the coloured spaces of that face; 0 where no strip is left."""
            self.jokers: list[int] = [0] * COLUMNS
            """The panes on its joker spaces."""
            self.backs: list[int] = [0] * COLUMNS
            """The other face, until it is up."""
            self.windows: list[Window] = [()] * COLUMNS
            self.filled: int = 0
            """The columns with a pane in their window, packed."""
            self.glazier: int = 0
            """The column above which the glazier stands."""
            self.leftmost: int = 0
            """The leftmost column that still has a strip; one past the last column if there is none."""
            self.glass: int = 0
            """Steps of the marker on the broken-glass track."""
            self.lost: int = 0
            """Points lost at the bottom of that track."""
        else:
            self.free, self.full = like.free[:], like.full[:]
            self.jokers, self.backs = like.jokers[:], like.backs[:]
            self.windows, self.filled = like.windows[:], like.filled
            self.glazier, self.leftmost = like.glazier, like.leftmost
            self.glass, self.lost = like.glass, like.lost

    def copy(self) -> "Board":
        return Board(self.seat, self)

    def lay_strips(self, t: Tables, words: Sequence[str]) -> str:
        """Lay a set of strips on the board; return a spelling that is the same for equal sets.

        Raise KeyError or ValueError if it is not a set, or if a strip is not in canonical spelling.
        """
        if len(words) != COLUMNS:
            raise ValueError
        up, down, names = zip(*map(t.strips.__getitem__, words), strict=True)
        self.free, self.full, self.backs = [*up, TOWER_SPACE], [*up], [*down]
        if sum([face >> JOKERS_AT for face in down]) != JOKERS:
            raise ValueError
        return " ".join(sorted(names))

    def room(self, column: int, field: int) -> bool:
        """Check whether a strip has a space for a colour."""
        return self.free[column] & (field | JOKER_SPACES) > 0

    def fits(self, field: int) -> bool:
        """Check whether a strip that the glazier can reach has a space for a colour (RB second step)."""
        spaces = field | JOKER_SPACES
        for free in self.free[self.glazier :]:  # noqa: SIM110 - a generator takes longer than the rest
            if free & spaces:
                return True
        return False

    def panes(self, column: int) -> int:
        """Find the panes on a strip, packed."""
        return self.full[column] - (self.free[column] & OWN)

    def keep(self, column: int, pane: int) -> None:
        """Keep a pane of a complete strip, which is turned, or removed if it was before (RB 3b)."""
        self.windows[column] += (pane,)
        self.filled |= 1 << column
        back = self.backs[column]
        self.free[column], self.full[column] = back, back & OWN
        self.backs[column] = self.jokers[column] = 0
        if not back:
            self.find_leftmost()

    def find_leftmost(self) -> None:
        while self.leftmost < COLUMNS and not self.full[self.leftmost]:
            self.leftmost += 1

    def panes_left(self) -> int:
        """Count the panes on strips."""
        return sum([SPACES - free % MASK for free in self.free[:COLUMNS] if free])

    def most_kept(self) -> tuple[int, int]:
        """Find the most frequent colour in the windows, and the number of its panes."""
        kept = [pane for window in self.windows for pane in window]
        best = most = 0
        for colour in range(COLOURS):
            count = kept.count(colour)
            if count > most:
                best, most = colour, count
        return best, most
