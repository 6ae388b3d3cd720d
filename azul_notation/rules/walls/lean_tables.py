"""What the fast reading of wall games looks up, made from the rulebooks' numbers when first needed.

Everything is finite. A move is one look-up. A factory is what each colour of it leaves behind. Bag and
centre are packed numbers. A pattern line is an automaton.
"""

from functools import cache
from typing import Final

from azul_notation.rules.offer.lean_tables import FIELD, MASK, SEATS, OfferTables
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
    PIECES_OF_A_COLOUR,
    PIECES_ON_A_FACTORY,
)
from azul_notation.rules.walls.lean_lines import Lines, Place
from azul_notation.rules.walls.lean_packed import COLUMN, MOST_MOVES, SPAN, STRIDE, WHOLE_ROW
from azul_notation.rules.walls.notation import FLOOR
from azul_notation.rules.walls.tables import FLOOR_LOSS, FLOOR_SPACES, LINES, PRINTED

NUMBERS: Final = 1000
"""Totals and rounds from here on are for the slow reading."""
MANY: Final = 2 * PIECES_ON_A_FACTORY
"""More tiles of a colour hardly ever lie on a factory that gold sides have filled."""

Move = tuple[int, int, int, int]
"""Source (0 the centre, -1 the centre with its marker); the colour, of the centre its shift; the line; and
how many tiles the word says fell: -1 for a move to the floor."""
Take = tuple[int, int]
"""The key of taking a colour, and what then goes to the centre."""
NO_TAKE: Final[Take] = (0, 0)
NOTHING: Final[tuple[Take, ...]] = (NO_TAKE,) * COLOURS


class Tables(OfferTables):
    """The tables of a box with these letters, which has special factories or has not."""

    def __init__(self, letters: str, *, special: bool) -> None:
        super().__init__(letters, STRIDE, MOST_MOVES)
        self.letters: str = letters
        self.moves: dict[str, Move] = moves(letters, MANY if special else PIECES_ON_A_FACTORY)
        self.takes: dict[str, tuple[Take, ...]] = {
            word: takes(pool) for word, pool in self.pools.items()
        }
        lines = Lines()
        self.line: list[int] = lines.next
        self.empty: list[list[int]] = lines.empty
        self.place: list[Place] = lines.place
        self.held: list[int] = lines.held
        self.new_board: list[int] = [*(states[0] for states in lines.empty), lines.floor]
        self.across: list[list[int]] = [runs(mask) for mask in range(1 << LINES)]
        self.down: dict[int, list[int]] = {
            sum((mask >> row & 1) << LINES * row for row in range(LINES)): runs(mask)
            for mask in range(1 << LINES)
        }
        self.rows: list[int] = [WHOLE_ROW << LINES * row for row in range(LINES)]
        self.columns: list[int] = [COLUMN << column for column in range(LINES)]
        self.colours: list[int] = [
            sum(1 << (LINES * row + PRINTED[row][colour]) for row in range(LINES))
            for colour in range(COLOURS)
        ]
        self.loss: list[int] = [
            FLOOR_LOSS[min(things, FLOOR_SPACES)]
            for things in range(PIECES_OF_A_COLOUR * COLOURS + 1)
        ]
        self.numbers: list[str] = [str(number) for number in range(NUMBERS)]
        self.rounds: list[str] = ["", "R1", *(f"\nR{number}" for number in range(2, NUMBERS))]
        self.choices: dict[str, tuple[int, int]] = {
            f"\nT{seat + 1}": (-1, seat) for seat in range(SEATS)
        }
        for row in range(LINES):
            for column in range(LINES):
                self.choices[f"{row + 1}>{column + 1}"] = (row, column)
            self.choices[f"{row + 1}>{FLOOR}"] = (row, LINES)


def moves(letters: str, most: int) -> dict[str, Move]:
    """Spell every move, with each number of tiles that can fall; of a factory fewer than `most`."""
    told: dict[str, Move] = {}
    for colour, letter in enumerate(letters):
        shift = FIELD * colour
        for line in range(STRIDE):
            floor = line == LINES
            to = letter + (FLOOR if floor else str(line + 1))
            for fell in range(1 if floor else PIECES_OF_A_COLOUR):
                mark = f"~{fell}" if fell else ""
                claim = -1 if floor else fell
                told[f"0{to}{mark}"] = (0, shift, line, claim)
                told[f"0{to}^{mark}"] = (-1, shift, line, claim)
                for source in range(1, max(FACTORIES.values()) + 1):
                    if fell < most:
                        told[f"{source}{to}{mark}"] = (source, colour, line, claim)
    return told


@cache
def takes(pool: int) -> tuple[Take, ...]:
    """Take each colour of a factory, whose tiles are packed."""
    if not pool:
        return NOTHING
    told: list[Take] = []
    for colour in range(COLOURS):
        count = pool >> FIELD * colour & MASK
        rest = pool - (count << FIELD * colour)
        told.append((SPAN * colour + count, rest) if count else NO_TAKE)
    return tuple(told)


def runs(mask: int) -> list[int]:
    """Find for each space of a row how many tiles connect there; 0 for a tile that lies alone."""
    found = []
    for at in range(LINES):
        low = high = at
        while low > 0 and mask >> (low - 1) & 1:
            low -= 1
        while high < LINES - 1 and mask >> (high + 1) & 1:
            high += 1
        found.append(high - low + 1 if high > low else 0)
    return found
