"""Turns the pattern lines into an automaton: a line's content and its row of the wall are one number."""

from azul_notation.rules.offer.packed import BYTE
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR
from azul_notation.rules.walls.packed import FULL, KEYS, SPAN, STATE
from azul_notation.rules.walls.tables import LINES, PRINTED

Complete = tuple[int, int, int, int, list[int], list[int], dict[int, int]]
"""A complete line: shift of its row, bit of its printed space (none if the row has the colour already),
its printed column, its colour; the states of the empty line, by the printed columns of the colours in its
row; and how many tiles connect on its printed space across, and in its row down."""
NOT_COMPLETE: Complete = (0, 0, 0, 0, [], [], {})


class Lines:
    """The tables of the automaton.

    `next[state + key]` is the next state, as long as the line is not complete and nothing fell; else minus
    the next state with that bit and that number; 0 if the rules do not allow it.
    """

    def __init__(self, across: list[list[int]], down: list[dict[int, int]]) -> None:
        self.across: list[list[int]] = across
        self.down: list[dict[int, int]] = down
        """What connects on the wall: across by column, down by row."""
        self.next: list[int] = [0] * KEYS
        self.empty: list[list[int]] = []
        """By row, and by the printed columns of the colours in its wall: the state of the empty line."""
        self.begun: list[list[list[int]]] = []
        """By row, colour and number of tiles, from 1: the state of the line."""
        self.barred: list[list[list[int]]] = []
        """The same for a line that was begun against the rules, as its row of the wall has the colour: it
        takes no more."""
        self.complete: list[Complete] = [NOT_COMPLETE]
        """By state / KEYS, of complete lines."""
        self.held: list[int] = [0]
        """By state / KEYS: the tiles on the line, packed."""
        self.open: list[int] = [0]
        """By state / KEYS: the colours that the line takes, the first bit of LINES for each."""
        self.floor = self.new()
        for key in range(SPAN * COLOURS):
            if key % SPAN:
                self.next[self.floor + key] = -(self.floor << STATE | key % SPAN)
        for row in range(LINES):
            self.add_row(row)

    def new(self) -> int:
        state = len(self.next)
        self.next += [0] * KEYS
        self.complete.append(NOT_COMPLETE)
        self.held.append(0)
        self.open.append(0)
        return state

    def add_row(self, row: int) -> None:
        self.empty.append([])
        begun = [self.add_colour(row, colour) for colour in range(COLOURS)]
        barred = [self.add_colour(row, colour, barred=True) for colour in range(COLOURS)]
        for colour, states in enumerate(begun):
            for count in range(1, row + 1):
                self.fill(states[count], colour, filled(states, count))
        self.begun.append(begun)
        self.barred.append(barred)
        first = [filled(states, 0) for states in begun]
        for taken in range(1 << LINES):
            state = self.new()
            self.empty[row].append(state)
            for colour in range(COLOURS):
                if not taken >> PRINTED[row][colour] & 1:
                    self.fill(state, colour, first[colour])

    def add_colour(self, row: int, colour: int, *, barred: bool = False) -> list[int]:
        """Make the states of a line that holds a colour, by the number of tiles; the first is none."""
        states = [0, *(self.new() for _ in range(row + 1))]
        for count, state in enumerate(states[1:], start=1):
            self.held[state // KEYS] = count << BYTE * colour
        column = PRINTED[row][colour]
        bit = 0 if barred else 1 << (LINES * row + column)
        connecting = self.across[column], self.down[row]
        self.complete[states[-1] // KEYS] = (
            *(LINES * row, bit, column, colour, self.empty[row]),
            *connecting,
        )
        return states

    def fill(self, state: int, colour: int, after: list[int]) -> None:
        """Compute what tiles of this colour do to a line, from one tile on."""
        self.open[state // KEYS] |= 1 << LINES * colour
        begin = state + SPAN * colour + 1
        self.next[begin : begin + len(after)] = after


def filled(states: list[int], count: int) -> list[int]:
    """Find what becomes of a line that holds `count`, with one tile more, with two, and so on."""
    size = len(states) - 1
    full = -(states[size] << STATE | FULL)
    fell = PIECES_OF_A_COLOUR - (size - count)
    return [*states[count + 1 : size], *range(full, full - fell - 1, -1)]
