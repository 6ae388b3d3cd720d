"""Makes the look-up tables of the wall games' engine from the rulebooks' numbers when first needed.

Everything is finite. A factory is what remains of it after each colour is taken. Bag and centre are packed
numbers. A pattern line is an automaton.
"""

from functools import cache
from typing import Final

from azul_notation.rules.offer.packed import FIELD, MASK, OfferTables
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR
from azul_notation.rules.walls.lines import Complete, Lines
from azul_notation.rules.walls.packed import (
    COLOUR_AT,
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
    GONE,
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
Disc = tuple[str, str, int]
"""The tiles on a special factory as they are written, its effect, and of which colour that is, if of any."""
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
        self.across: list[list[int]] = [
            [run(taken, column) for taken in range(1 << LINES)] for column in range(LINES)
        ]
        """By column, and by the other spaces of its row that are taken, packed: how many tiles connect."""
        spaces = [spread(taken) for taken in range(1 << LINES)]
        down = [
            {column: run(taken, row) for taken, column in enumerate(spaces)} for row in range(LINES)
        ]
        lines = Lines(self.across, down)
        self.line: list[int] = lines.next
        self.empty: list[list[int]] = lines.empty
        self.begun: list[list[list[int]]] = lines.begun
        self.barred: list[list[list[int]]] = lines.barred
        self.open: list[int] = lines.open
        self.complete: list[Complete] = lines.complete
        self.held: list[int] = lines.held
        self.new_board: list[int] = [*(states[0] for states in lines.empty), lines.floor]
        self.rows: list[int] = [WHOLE_ROW << LINES * row for row in range(LINES)]
        self.whole_lines: list[tuple[int, int]] = [
            *((ROW_AT + row, mask) for row, mask in enumerate(self.rows)),
            *((COLUMN_AT + column, COLUMN << column) for column in range(LINES)),
        ]
        """The entries of the ledger for complete rows and columns, with their spaces."""
        self.colours: list[int] = [
            sum(1 << (LINES * row + PRINTED[row][colour]) for row in range(LINES))
            for colour in range(COLOURS)
        ]
        """By colour: its printed spaces."""
        self.whole: list[tuple[int, int]] = [
            *self.whole_lines,
            *((COLOUR_AT + colour, mask) for colour, mask in enumerate(self.colours)),
        ]
        """The same with colours, whose spaces are printed."""
        self.falls: list[list[str]] = [
            [letter * count for count in range(PIECES_OF_A_COLOUR + 1)] for letter in letters
        ]
        """By colour and number: how tiles that fall are written."""
        self.loss: list[int] = [
            FLOOR_LOSS[min(things, FLOOR_SPACES)]
            for things in range(PIECES_OF_A_COLOUR * COLOURS + 2)
        ]
        self.sides: dict[str, tuple[str, int]] = gold_sides(letters)
        self.discs: dict[str, Disc] = {}
        """What was dealt to special factories, as far as `disc_of` was asked for it."""
        self.words: list[list[list[list[str]]]] = [
            [[[]] * (1 << LINES) for _ in letters] for _ in range(SOURCES)
        ]
        """By source, colour, and the pattern lines that are open to it: the legal moves, as far as
        `spell` was asked for them."""

    def disc_of(self, word: str) -> Disc:
        """Read what was dealt to a special factory; an effect that is none makes it one that is gone."""
        tiles, _, _ = word.partition(":")
        effect, colour = self.sides.get(word[len(tiles) :], (GONE, -1))
        if tiles in self.packed and effect != GONE:
            self.discs[word] = tiles, effect, colour
        return tiles, effect, colour

    def spell(self, source: int, colour: int, opening: int) -> list[str]:
        """Spell the moves of a colour from a source to the pattern lines open to it, and to the floor."""
        begin = f"{source}{self.letters[colour]}"
        found = [f"{begin}{row + 1}" for row in range(LINES) if opening >> row & 1]
        found.append(f"{begin}{FLOOR}")
        self.words[source][colour][opening] = found
        return found


tables_of = cache(Tables)


@cache
def takes(pool: int) -> tuple[Take, ...]:
    """List the take of each colour of a factory, whose tiles are packed."""
    if not pool:
        return EMPTY
    found: list[Take] = []
    for colour in range(COLOURS):
        count = pool >> FIELD * colour & MASK
        rest = pool - (count << FIELD * colour)
        found.append((SPAN * colour + count, rest) if count else NO_TAKE)
    return tuple(found)


def run(taken: int, at: int) -> int:
    """Count how many tiles connect with the one on this space of a row; return 0 if it lies alone."""
    low = high = at
    while low > 0 and taken >> (low - 1) & 1:
        low -= 1
    while high < LINES - 1 and taken >> (high + 1) & 1:
        high += 1
    return high - low + 1 if high > low else 0


def spread(taken: int) -> int:
    """Pack the spaces of a column as they stand on a wall that is packed row by row."""
    return sum((taken >> row & 1) << LINES * row for row in range(LINES))


def gold_sides(letters: str) -> dict[str, tuple[str, int]]:
    """Spell what follows the tiles of a factory: its effect, and its colour if it has one."""
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
