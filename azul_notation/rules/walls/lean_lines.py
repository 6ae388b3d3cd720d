"""The pattern lines of the fast reading: an automaton, whose states know their row of the wall."""

from azul_notation.rules.offer.lean_tables import BYTE
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR
from azul_notation.rules.walls.lean_packed import FULL, KEYS, SPAN, STATE
from azul_notation.rules.walls.tables import LINES, PRINTED

Place = tuple[int, int, int, int, int]
"""Of a complete line: shift of its row, bit of its printed space, its printed column, row, colour."""


class Lines:
    """The tables of the automaton.

    `next[state + key]` is the next state, as long as the line is not complete and nothing fell; else minus
    the next state with that bit and that number; 0 if the rules do not allow it.
    """

    def __init__(self) -> None:
        self.next: list[int] = [0] * KEYS
        self.empty: list[list[int]] = []
        """By row, and by the printed columns of the colours in its wall: the state of the empty line."""
        self.place: list[Place] = [(0, 0, 0, 0, 0)]
        """By state / KEYS, of complete lines."""
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
        self.place.append((0, 0, 0, 0, 0))
        self.held.append(0)
        return state

    def add_row(self, row: int) -> None:
        size = row + 1
        begun = [[0, *(self.new() for _ in range(size))] for _ in range(COLOURS)]
        for colour, states in enumerate(begun):
            column = PRINTED[row][colour]
            bit = 1 << (LINES * row + column)
            self.place[states[size] // KEYS] = (LINES * row, bit, column, row, colour)
            for count in range(1, size + 1):
                self.held[states[count] // KEYS] = count << BYTE * colour
            for count in range(1, size):
                self.fill(states[count], colour, filled(states, count))
        first = [filled(states, 0) for states in begun]
        self.empty.append([])
        for taken in range(1 << LINES):
            state = self.new()
            self.empty[row].append(state)
            for colour in range(COLOURS):
                if not taken >> PRINTED[row][colour] & 1:
                    self.fill(state, colour, first[colour])

    def fill(self, state: int, colour: int, after: list[int]) -> None:
        """Say what tiles of this colour do to a line, from one tile on."""
        begin = state + SPAN * colour + 1
        self.next[begin : begin + len(after)] = after


def filled(states: list[int], count: int) -> list[int]:
    """Tell what becomes of a line that holds `count`, with one tile more, with two, and so on."""
    size = len(states) - 1
    told: list[int] = []
    for more in range(1, PIECES_OF_A_COLOUR + 1):
        after = states[min(size, count + more)]
        if count + more >= size:
            after = -(after << STATE | FULL | (count + more - size))
        told.append(after)
    return told
