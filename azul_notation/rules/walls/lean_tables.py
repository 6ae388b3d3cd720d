"""What the fast reading of wall games looks up, made from the rulebooks' numbers when first needed.

Everything is finite. A move is one look-up. A factory is what each colour of it leaves behind. Bag and
centre are packed numbers. A pattern line is an automaton, whose states know their row of the wall.
"""

from typing import Final

from azul_notation.rules.offer.lean_tables import (
    BYTE,
    FIELD,
    MOST_TAKES,
    OfferTables,
    piles,
    spelt,
)
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
    PIECES_OF_A_COLOUR,
    PIECES_ON_A_FACTORY,
)
from azul_notation.rules.walls.notation import FLOOR
from azul_notation.rules.walls.tables import FLOOR_LOSS, FLOOR_SPACES, LINES, PRINTED

STRIDE: Final = LINES + 1
"""Lines of a seat in the list of all lines; the last is the floor."""
NUMBERS: Final = 1000
"""Totals and rounds from here on are for the slow reading."""

# -- keys: what a move brings to a line, SPAN * colour + number of tiles; no tiles are no move

SPAN: Final = FIELD * COLOURS
KEYS: Final = 1 << (SPAN * COLOURS).bit_length()
"""Keys of a state; states are multiples of it."""
FULL: Final = 1 << FIELD
"""The bit of a line that became complete, above the number of tiles that fell."""
STATE: Final = FIELD + 1
"""Where the next state stands, above that bit."""

# -- entries of the ledger: kind and points of one, below its round and its seat. They sort as they fall due.

RUNS: Final = LINES + 1
FLOOR_AT: Final = LINES * LINES * RUNS * RUNS
CLAMP_AT: Final = FLOOR_AT + FLOOR_SPACES + 1
ROW_AT: Final = CLAMP_AT + max(FLOOR_LOSS) + 1
COLUMN_AT: Final = ROW_AT + LINES
COLOUR_AT: Final = COLUMN_AT + LINES
ENTRY: Final = (COLOUR_AT + COLOURS).bit_length()

Move = tuple[int, int, int, int]
"""Source (0 the centre, -1 the centre with its marker); the colour, of the centre its shift; the line; and
how many tiles the word says fell: -1 for a move to the floor."""
Take = tuple[int, int]
"""The key of taking a colour, and what then goes to the centre."""
NOTHING: Final[tuple[Take, ...]] = ((0, 0),) * COLOURS


class Tables(OfferTables):
    """The tables of a box with these letters."""

    def __init__(self, letters: str) -> None:
        super().__init__(letters, STRIDE, MOST_TAKES)
        self.moves: dict[str, Move] = moves(letters)
        self.takes: dict[str, tuple[Take, ...]] = {
            spelt(letters, pile): tuple(taking(pile, colour) for colour in range(COLOURS))
            for pile in piles()
        }
        self.takes[EMPTY] = NOTHING
        lines = Lines()
        self.line: list[int] = lines.next
        self.empty: list[list[int]] = lines.empty
        self.place: list[tuple[int, int, int, int]] = lines.place
        self.held: list[int] = lines.held
        self.new_board: list[int] = [*(states[0] for states in lines.empty), lines.floor]
        self.across: list[list[int]] = [runs(mask) for mask in range(1 << LINES)]
        self.down: dict[int, list[int]] = {
            sum((mask >> row & 1) << LINES * row for row in range(LINES)): runs(mask)
            for mask in range(1 << LINES)
        }
        line = (1 << LINES) - 1
        self.rows: list[int] = [line << LINES * row for row in range(LINES)]
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


COLUMN: Final = sum(1 << LINES * row for row in range(LINES))
"""The spaces of the first column in a wall, which is packed row by row."""


def moves(letters: str) -> dict[str, Move]:
    """Spell every move, with each number of tiles that can fall."""
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
                    if fell < PIECES_ON_A_FACTORY:
                        told[f"{source}{to}{mark}"] = (source, colour, line, claim)
    return told


def taking(tiles: tuple[int, ...], colour: int) -> Take:
    """Take a colour of a factory."""
    count = tiles.count(colour)
    rest = sum(1 << FIELD * each for each in tiles if each != colour)
    return (SPAN * colour + count, rest) if count else (0, 0)


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


class Lines:
    """The automaton of the pattern lines.

    `next[state + key]` is the next state, as long as the line is not complete and nothing fell; else minus
    the next state with that bit and that number; 0 if the rules do not allow it.
    """

    def __init__(self) -> None:
        self.next: list[int] = [0] * KEYS
        self.empty: list[list[int]] = []
        """By row, and by the columns taken in its wall: the state of the empty line."""
        self.place: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]
        """By state / KEYS, of complete lines: shift of the row, bit of the space, column, row."""
        self.held: list[int] = [0]
        """By state / KEYS: the tiles on the line, packed."""
        self.floor = self.new()
        for key in range(SPAN * COLOURS):
            if key % SPAN:
                self.next[self.floor + key] = -(self.floor << STATE | key % SPAN)
        for row in range(LINES):
            self.add_row(row)

    def new(self) -> int:
        state = len(self.next)
        self.next += [0] * KEYS
        self.place.append((0, 0, 0, 0))
        self.held.append(0)
        return state

    def add_row(self, row: int) -> None:
        size = row + 1
        begun = [[0, *(self.new() for _ in range(size))] for _ in range(COLOURS)]
        for colour, states in enumerate(begun):
            column = PRINTED[row][colour]
            bit = 1 << (LINES * row + column)
            self.place[states[size] // KEYS] = (LINES * row, bit, column, row)
            for count in range(1, size + 1):
                self.held[states[count] // KEYS] = count << BYTE * colour
            for count in range(1, size):
                self.fill(states[count], colour, states, count)
        self.empty.append([])
        for taken in range(1 << LINES):
            state = self.new()
            self.empty[row].append(state)
            for colour in range(COLOURS):
                if not taken >> PRINTED[row][colour] & 1:
                    self.fill(state, colour, begun[colour], 0)

    def fill(self, state: int, colour: int, states: list[int], count: int) -> None:
        """Say what tiles of this colour do to a line that holds `count`."""
        size = len(states) - 1
        for more in range(1, PIECES_OF_A_COLOUR + 1):
            fell = max(0, count + more - size)
            after = states[min(size, count + more)]
            if count + more >= size:
                after = -(after << STATE | FULL | fell)
            self.next[state + SPAN * colour + more] = after
