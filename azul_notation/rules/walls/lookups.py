"""What the engine of the wall games looks up, made from the rulebooks' numbers when first needed.

Everything is finite. A factory is what each colour of it leaves behind. Bag and centre are packed numbers.
A pattern line is an automaton.
"""

from functools import cache
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK, OfferTables
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR
from azul_notation.rules.walls.lines import Complete, Lines
from azul_notation.rules.walls.packed import (
    COLUMN,
    COLUMN_AT,
    MOST_MOVES,
    ROW_AT,
    SPAN,
    STRIDE,
    WHOLE_ROW,
)
from azul_notation.rules.walls.tables import (
    EXTRA,
    FLOOR_LOSS,
    FLOOR_SPACES,
    LINES,
    PLAIN,
    PRINTED,
    SPLIT,
    STAY,
    ZERO,
)

Take = tuple[int, int]
"""The key of taking a colour, and what then goes to the centre."""
NO_TAKE: Final[Take] = (0, 0)
EMPTY: Final[tuple[Take, ...]] = (NO_TAKE,) * COLOURS
"""A factory without tiles."""
SOURCES: Final = 10
"""The centre and the most factories that a word can name."""
FLOOR: Final = "F"


class Tables(OfferTables):
    """The tables of a box with these letters."""

    def __init__(self, letters: str) -> None:
        super().__init__(letters, STRIDE, MOST_MOVES)
        self.letters: str = letters
        self.takes: dict[str, tuple[Take, ...]] = {
            word: takes(pool) for word, pool in self.pools.items()
        }
        lines = Lines()
        self.line: list[int] = lines.next
        self.empty: list[list[int]] = lines.empty
        self.begun: list[list[list[int]]] = lines.begun
        self.barred: list[list[list[int]]] = lines.barred
        self.complete: list[Complete] = lines.complete
        self.held: list[int] = lines.held
        self.new_board: list[int] = [*(states[0] for states in lines.empty), lines.floor]
        self.across: list[list[int]] = [runs(mask) for mask in range(1 << LINES)]
        self.down: dict[int, list[int]] = {
            sum((mask >> row & 1) << LINES * row for row in range(LINES)): runs(mask)
            for mask in range(1 << LINES)
        }
        self.rows: list[int] = [WHOLE_ROW << LINES * row for row in range(LINES)]
        self.whole: list[tuple[int, int]] = [
            *((ROW_AT + row, mask) for row, mask in enumerate(self.rows)),
            *((COLUMN_AT + column, COLUMN << column) for column in range(LINES)),
        ]
        """The entries of the ledger for complete rows and columns, with their spaces."""
        self.colours: list[int] = [
            sum(1 << (LINES * row + PRINTED[row][colour]) for row in range(LINES))
            for colour in range(COLOURS)
        ]
        self.loss: list[int] = [
            FLOOR_LOSS[min(things, FLOOR_SPACES)]
            for things in range(PIECES_OF_A_COLOUR * COLOURS + 2)
        ]
        self.sides: dict[str, tuple[str, int]] = gold_sides(letters)
        self.words: list[list[list[list[str]]]] = [
            [
                [words(source, letter, open_lines) for open_lines in range(1 << LINES)]
                for letter in letters
            ]
            for source in range(SOURCES)
        ]
        """By source, colour, and the pattern lines that are open to it, packed: the legal moves."""


tables_of = cache(Tables)


@cache
def takes(pool: int) -> tuple[Take, ...]:
    """Take each colour of a factory, whose tiles are packed."""
    if not pool:
        return EMPTY
    found: list[Take] = []
    for colour in range(COLOURS):
        count = pool >> FIELD * colour & MASK
        rest = pool - (count << FIELD * colour)
        found.append((SPAN * colour + count, rest) if count else NO_TAKE)
    return tuple(found)


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


def words(source: int, letter: str, open_lines: int) -> list[str]:
    """Spell the moves of a colour from a source to these pattern lines, and to the floor."""
    found = [f"{source}{letter}{row + 1}" for row in range(LINES) if open_lines >> row & 1]
    return [*found, f"{source}{letter}{FLOOR}"]


def gold_sides(letters: str) -> dict[str, tuple[str, int]]:
    """Spell what stands behind the tiles of a factory: its effect, and of which colour it is, if of any."""
    found = {"": (PLAIN, -1), f":{EXTRA}": (EXTRA, -1)}
    for effect in (STAY, SPLIT, ZERO):
        found[f":{effect}"] = (effect, -1)
    for colour, letter in enumerate(letters):
        found[f":{letter}"] = (letter, colour)
        found[f":{EXTRA}{letter}"] = (EXTRA, colour)
    return found


def least_difference(counts: list[int]) -> int:
    """Find how evenly whole colours can be divided."""
    sums = {0}
    for count in counts:
        sums |= {each + count for each in sums}
    return min(abs(sum(counts) - 2 * each) for each in sums)
