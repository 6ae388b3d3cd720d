"""The wall games: one packed state, and the rules as functions that change it or refuse and leave it.

Seats, colours, rows and columns count from 0. Why something is refused, and what it looks like, is said by
others (`explain`, `view`). mypyc may compile this file: it stays with lists and numbers.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from azul_notation.rules.family import Phase
from azul_notation.rules.offer.bag import from_all, from_bag
from azul_notation.rules.offer.packed import BYTE, FIELD, FULL_BAG, MASK, SEATS
from azul_notation.rules.offer.tables import COLOURS, FACTORIES
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.lookups import EMPTY, Tables, Take, tables_of
from azul_notation.rules.walls.packed import (
    CLAMP_AT,
    COLOUR_AT,
    COLUMN,
    COLUMN_AT,
    ENTRY,
    FLOOR_AT,
    FULL,
    KEYS,
    LINE_OF,
    MARKER,
    NOTHING,
    REFUSED,
    ROW_AT,
    RUNS,
    SPACES,
    SPAN,
    STATE,
    STRIDE,
    TOOK_MARKER,
    WHOLE_ROW,
)
from azul_notation.rules.walls.tables import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_SPACES,
    LINES,
    ROW_BONUS,
)

STAGES: Final[tuple[Phase, ...]] = ("deal", "draft", "tile", "score", "over")
DEAL: Final = 0
DRAFT: Final = 1
TILE: Final = 2
SCORE: Final = 3
OVER: Final = 4

Move = tuple[int, int, int]
"""Source, 0 for the centre; colour; target: the line, LINES for the floor, and above it what goes to which
side of the splitting factory (packed: colours to the one before it, then those to the one behind it)."""
Choice = tuple[int, int]
"""Row and column of a tiling choice; column LINES for the floor."""
Fallen = tuple[int, int, int]
"""The place of a board, what fell there, and how many: tiles of a colour, the marker, the zero disc."""


class Engine:
    """A game on plain factories."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition: Edition = edition
        self.t: Tables = tables_of(edition.box.letters)
        self.seats: int = seats
        printed: bool = edition.printed
        self.printed: bool = printed
        self.round: int = 0
        self.start: int = 0
        """The seat that starts this round; between rounds, the next one."""
        self.turns: int = 0
        """Turns taken in this round."""
        self.stage: int = DEAL
        self.bag: int = FULL_BAG
        self.count: int = FACTORIES[seats]
        """How many factories there are."""
        self.factories: list[tuple[Take, ...]] = [EMPTY] * (self.count + 1)
        """What taking each colour of each does; the first is no factory."""
        self.centre: int = 0
        """Its tiles, packed."""
        self.marker: bool = False
        """Whether the starting marker lies in the centre."""
        self.owner: int = 0
        """The seat that starts the next round."""
        self.order: tuple[int, ...] = self.t.orders[seats][0]
        """For each turn, where the mover's lines begin."""
        self.line_of: list[int] = self.t.line
        self.lines: list[int] = self.t.new_board * seats
        self.done: list[int] = []
        """The places of lines that became complete in this round and are not yet tiled."""
        self.fallen: list[Fallen] = []
        """What fell in this round, one after another."""
        self.walls: list[int] = [0] * seats
        self.colours: list[int] = self.walls if printed else [0] * seats
        """By seat: the wall as it would be if its tiles lay on their printed spaces."""
        self.columns: list[int] = [0] * seats
        """By seat: the columns of each colour, packed, where they are not printed."""
        self.laid: list[int] = [] if printed else [NOTHING] * (SPACES * seats)
        """The colour on each space of each wall, where they are not printed."""
        self.ended: bool = False
        """Whether a row of a wall is complete."""
        self.clamped: bool = False
        """Whether a score was brought back to 0."""
        self.scores: list[int] = [0] * seats
        self.ledger: list[int] = []
        """Every point, packed, as it fell due; if they are wanted."""
        self.noting: bool = True

    def copy(self) -> "Engine":
        other = self.fresh()
        self.copy_to(other)
        return other

    def fresh(self) -> "Engine":
        return Engine(self.edition, self.seats)

    def copy_to(self, other: "Engine") -> None:
        other.round, other.start, other.turns = self.round, self.start, self.turns
        other.stage, other.bag, other.centre = self.stage, self.bag, self.centre
        other.factories = self.factories[:]
        other.marker, other.owner, other.order = self.marker, self.owner, self.order
        other.lines, other.done = self.lines[:], self.done[:]
        other.fallen = self.fallen[:]
        other.walls = self.walls[:]
        other.colours = other.walls if self.printed else self.colours[:]
        other.columns, other.laid = self.columns[:], self.laid[:]
        other.scores = self.scores[:]
        other.ended, other.clamped = self.ended, self.clamped
        other.ledger, other.noting = self.ledger[:], self.noting

    @property
    def phase(self) -> Phase:
        return STAGES[self.stage]

    @property
    def mover(self) -> int:
        return (self.start + self.turns) % self.seats

    @property
    def lap(self) -> int:
        return self.turns // self.seats + 1

    # -- phase C: a round is dealt

    def deal(self, start: int, words: Sequence[str]) -> bool:
        """Begin a round with what was dealt; False if it cannot have been."""
        takes, packed = self.t.takes, self.t.packed
        factories = [EMPTY]
        drawn = 0
        for word in words:
            if word not in packed:
                return False
            drawn += packed[word]
            factories.append(takes[word])
        bag = self.left_in_bag(words, drawn)
        if bag < 0:
            return False
        self.begin_round(start, bag, factories)
        return True

    def left_in_bag(self, words: Sequence[str], drawn: int) -> int:
        """Draw a deal from the bag, filled from the lid if need be; -1 if it cannot be."""
        if len(words) != self.count:
            return -1
        rest = from_bag(words, drawn, self.bag)
        return rest if rest >= 0 else from_all(self.t, words, drawn, self.bag, self.on_boards())

    def begin_round(self, start: int, bag: int, factories: list[tuple[Take, ...]]) -> None:
        """Lay the dealt factories and the marker on the table; this seat moves first."""
        self.bag = bag
        self.factories = factories
        self.centre = 0
        self.marker = True
        self.round += 1
        self.start = self.owner = start
        self.turns = 0
        self.order = self.t.orders[self.seats][start]
        self.stage = DRAFT

    def on_boards(self) -> int:
        """Find what lies on lines and walls between rounds, packed."""
        t = self.t
        held = 0
        for state in self.lines:
            held += t.held[state // KEYS]
        for colour in range(COLOURS):
            held += self.laid.count(colour) << BYTE * colour
            if self.printed:
                for wall in self.walls:
                    held += (t.colours[colour] & wall).bit_count() << BYTE * colour
        return held

    # -- phase A: the factory offer

    def turn(self, source: int, colour: int, target: int) -> int:
        """Play a move: how many tiles fell, and TOOK_MARKER; or REFUSED."""
        lines, turns = self.lines, self.turns
        place = self.order[turns]
        line = place + target
        outcome = 0
        if source:
            try:
                key, left = self.factories[source][colour]
                state = self.line_of[lines[line] + key]
            except IndexError:
                return REFUSED  # there is no such factory, or its tiles are not divided
            if not state:
                return REFUSED
            self.factories[source] = EMPTY
            self.centre += left
        else:
            tiles = self.centre >> FIELD * colour & MASK
            try:
                state = self.line_of[lines[line] + SPAN * colour + tiles]
            except IndexError:
                return REFUSED
            if not state:
                return REFUSED
            self.centre -= tiles << FIELD * colour
            if self.marker:
                outcome = self.take_marker(place)
        self.turns = turns + 1
        if state > 0:
            lines[line] = state
            return outcome
        state = -state
        fell = state & MASK
        if fell:
            self.fallen.append((place, colour, fell))
        if state & FULL:
            lines[line] = state >> STATE
            self.done.append(line)
        return outcome + fell

    def take_marker(self, place: int) -> int:
        self.marker = False
        self.owner = place // STRIDE
        self.fallen.append((place, MARKER, 1))
        return TOOK_MARKER

    def force(self, source: int, colour: int, target: int) -> int:
        """Play a move to a line that is complete, or whose row has the colour: such a move may have stood."""
        place = self.order[self.turns]
        row = target & LINE_OF
        line = place + row
        key = self.key_of(source, colour)
        if line == place + LINES or self.t.line[self.lines[line] + key]:
            return self.turn(source, colour, target)
        count = key - SPAN * colour
        before = self.lines[line]
        held = self.t.held[before // KEYS] >> BYTE * colour & MASK
        placed = min(count, row + 1 - held)
        outcome = self.turn(source, colour, target - row + LINES)
        if placed:
            self.lines[line] = self.t.barred[row][colour][held + placed]
            self.pick_up(place, colour, count, placed)
            if held + placed == row + 1:
                self.done.append(line)
        return outcome - placed

    def key_of(self, source: int, colour: int) -> int:
        """Find the key of taking a colour from a source."""
        if source:
            return self.factories[source][colour][0]
        return SPAN * colour + (self.centre >> FIELD * colour & MASK)

    def pick_up(self, place: int, colour: int, fell: int, count: int) -> None:
        """Take back some of the tiles that fell last."""
        self.fallen.pop()
        if fell > count:
            self.fallen.append((place, colour, fell - count))

    def is_taken(self) -> bool:
        """Whether no tile is left."""
        return not self.centre and self.factories.count(EMPTY) > self.count

    def settle(self) -> None:
        """Go on to the wall when no tile is left; printed colours leave no choice there."""
        if self.stage != DRAFT or not self.is_taken():
            return
        self.stage = SCORE
        if not self.printed and self.done:
            self.done.sort()
            self.stage = TILE

    def due(self, seat: int) -> list[int]:
        """Find the places of the complete lines that a seat has still to tile, from the top."""
        begin = STRIDE * seat
        return [line for line in self.done if begin <= line < begin + STRIDE]

    def legal(self) -> list[str]:
        """Name every legal move of the mover, without marks, by source, colour and line."""
        t = self.t
        if self.stage != DRAFT:
            return []
        open_lines = [self.open_lines(colour) for colour in range(COLOURS)]
        found: list[str] = []
        for source in range(self.count + 1):
            if source and self.factories[source] is EMPTY:
                continue
            for colour in range(COLOURS):
                if self.key_of(source, colour) > SPAN * colour:
                    found += self.ways(source, colour, t.words[source][colour][open_lines[colour]])
        return found

    def ways(self, source: int, colour: int, words: list[str]) -> list[str]:  # noqa: ARG002 - gold sides ask
        """Spell each way to play these moves; on plain factories there is one."""
        return words

    def open_lines(self, colour: int) -> int:
        """Find the lines on which the mover may put a colour, packed."""
        line_of, key, place = self.t.line, SPAN * colour + 1, self.order[self.turns]
        found = 0
        for row in range(LINES):
            if line_of[self.lines[place + row] + key]:
                found |= 1 << row
        return found

    # -- phase B: tiling the wall

    def tile(self, seat: int, choices: Sequence[Choice], stood: Sequence[int]) -> bool:
        """Carry out a seat's choices on a wall without printed colours, top line first.

        `stood` are those that may break the rule of their column. False if a choice is against the rules.
        """
        if self.stage != TILE or self.done[0] // STRIDE != seat:
            return False
        due = self.due(seat)
        if [STRIDE * seat + row for row, _ in choices] != due or not self.fit(seat, choices, stood):
            return False
        for row, column in choices:
            if column == LINES:
                self.throw_down(STRIDE * seat + row)
            else:
                self.lay(seat, row, column)
        self.done = self.done[len(due) :]
        if not self.done:
            self.stage = SCORE
        return True

    def fit(self, seat: int, choices: Sequence[Choice], stood: Sequence[int]) -> bool:
        """Whether the rules allow these columns, one after another."""
        wall, columns = self.walls[seat], self.columns[seat]
        for at, (row, column) in enumerate(choices):
            colour = self.t.complete[self.lines[STRIDE * seat + row] // KEYS][4]
            taken = wall >> LINES * row & WHOLE_ROW
            barred = taken | columns >> LINES * colour & WHOLE_ROW
            if self.colours[seat] & self.t.colours[colour] & self.t.rows[row]:
                barred = WHOLE_ROW  # only after a move that stood
            if column == LINES:
                if barred != WHOLE_ROW and at not in stood:
                    return False
                continue
            if (taken if at in stood else barred) >> column & 1:
                return False
            wall |= 1 << LINES * row + column
            columns |= 1 << LINES * colour + column
        return True

    def tilings(self, seat: int) -> Iterator[list[Choice]]:
        """Give every way in which a seat can tile its complete lines."""
        rows = [line % STRIDE for line in self.due(seat)]
        return self.ways_to_tile(seat, rows, [])

    def ways_to_tile(
        self, seat: int, rows: list[int], choices: list[Choice]
    ) -> Iterator[list[Choice]]:
        if len(choices) == len(rows):
            yield choices
            return
        row = rows[len(choices)]
        for column in (LINES, *range(LINES)):
            more = [*choices, (row, column)]
            if self.fit(seat, more, ()):
                yield from self.ways_to_tile(seat, rows, more)

    def lay(self, seat: int, row: int, column: int) -> None:
        """Move the tile of a complete line to the wall; the line's other tiles go to the lid."""
        t, line = self.t, STRIDE * seat + row
        colour = t.complete[self.lines[line] // KEYS][4]
        self.put_on_wall(seat, row, column, colour)
        self.lines[line] = self.empty_line(seat, row)
        wall = self.walls[seat]
        across = t.across[wall >> LINES * row & WHOLE_ROW][column]
        down = t.down[wall >> column & COLUMN][row]
        self.scores[seat] += across + down or 1
        if self.noting:
            self.note_tile(seat, LINES * row + column, colour, across, down)

    def note_tile(self, seat: int, space: int, colour: int, across: int, down: int) -> None:
        """Enter a tile into the ledger."""
        entry = ((space * COLOURS + colour) * RUNS + across) * RUNS + down
        self.ledger.append((SEATS * (self.round - 1) + seat) << ENTRY | entry)

    def put_on_wall(self, seat: int, row: int, column: int, colour: int) -> None:
        space = LINES * row + column
        wall = self.walls[seat] = self.walls[seat] | 1 << space
        self.ended = self.ended or wall & self.t.rows[row] == self.t.rows[row]
        if not self.printed:
            self.colours[seat] |= self.t.colours[colour] & self.t.rows[row]
            self.columns[seat] |= 1 << LINES * colour + column
            self.laid[SPACES * seat + space] = colour

    def empty_line(self, seat: int, row: int) -> int:
        """Find the state of a line without tiles."""
        return self.t.empty[row][self.colours[seat] >> LINES * row & WHOLE_ROW]

    def throw_down(self, line: int) -> None:
        """Let all tiles of a line fall, as no space of its row is legal (both books, special case)."""
        row, seat = line % STRIDE, line // STRIDE
        colour = self.t.complete[self.lines[line] // KEYS][4]
        self.lines[line] = self.empty_line(seat, row)
        self.fallen.append((STRIDE * seat, colour, row + 1))

    def score(self) -> None:
        """End the round: printed walls, floor lines, who starts next, and whether the game is over."""
        begin = len(self.ledger)
        if self.printed:
            self.tile_printed()
        self.clear_floors()
        if self.printed and self.noting:
            self.ledger[begin:] = sorted(self.ledger[begin:])
        self.done.clear()
        self.fallen.clear()
        self.start = self.owner
        self.turns = 0
        self.marker = False
        self.stage = OVER if self.ended or self.is_used_up() else DEAL

    def tile_printed(self) -> None:
        """Move a tile of each complete line to its printed space."""
        t, lines, walls, scores = self.t, self.lines, self.walls, self.scores
        complete, empty, across_of, down_of = t.complete, t.empty, t.across, t.down
        self.done.sort()
        for line in self.done:
            shift, bit, column, row, colour = complete[lines[line] // KEYS]
            seat = line // STRIDE
            wall = walls[seat]
            if wall & bit:
                self.throw_down(line)  # only after a move that stood
                continue
            wall |= bit
            walls[seat] = wall
            taken = wall >> shift & WHOLE_ROW
            lines[line] = empty[row][taken]
            if taken == WHOLE_ROW:
                self.ended = True
            across, down = across_of[taken][column], down_of[wall >> column & COLUMN][row]
            scores[seat] += across + down or 1
            if self.noting:
                self.note_tile(seat, shift + column, colour, across, down)

    def clear_floors(self) -> None:
        """Subtract the floor lines; a score never falls below 0, once a round, after all gains."""
        scores = self.scores
        for seat, things in enumerate(self.floors()):
            if not things:
                continue
            score = scores[seat] - self.t.loss[things]
            scores[seat] = score
            if score < 0:
                scores[seat] = 0
                self.clamped = True
            if self.noting:
                entry = (SEATS * (self.round - 1) + seat) << ENTRY
                self.ledger.append(entry | (FLOOR_AT + min(things, FLOOR_SPACES)))
                if score < 0:
                    self.ledger.append(entry | (CLAMP_AT - score))

    def floors(self) -> list[int]:
        """Count what costs each seat points, on its floor line or beside it."""
        floors = [0] * self.seats
        for place, _, count in self.fallen:
            floors[place // STRIDE] += count
        return floors

    def is_used_up(self) -> bool:
        """Whether no tile is left to deal, which ends the game (a model: the books are silent)."""
        return not self.bag and self.on_boards() == FULL_BAG

    def finish(self) -> None:
        """Add the bonuses for complete rows, columns and colours."""
        for seat, wall in enumerate(self.walls):
            rows, columns, colours = whole_rows(wall), whole_columns(wall), self.whole_colours(seat)
            self.scores[seat] += (
                ROW_BONUS * rows.bit_count()
                + COLUMN_BONUS * columns.bit_count()
                + COLOUR_BONUS * colours.bit_count()
            )
            if self.noting:
                self.note_bonuses(seat, rows, columns, colours)

    def whole_colours(self, seat: int) -> int:
        """Find the colours of which a wall has five tiles, wherever they lie, packed."""
        laid = self.laid[SPACES * seat : SPACES * (seat + 1)]
        found = 0
        for colour, mask in enumerate(self.t.colours):
            if self.walls[seat] & mask == mask if self.printed else laid.count(colour) >= LINES:
                found |= 1 << colour
        return found

    def note_bonuses(self, seat: int, rows: int, columns: int, colours: int) -> None:
        """Enter complete rows, columns and colours into the ledger."""
        entry = (SEATS * self.round + seat) << ENTRY
        for at in range(LINES):
            if rows >> LINES * at & 1:
                self.ledger.append(entry + ROW_AT + at)
        for at in range(LINES):
            if columns >> at & 1:
                self.ledger.append(entry + COLUMN_AT + at)
        for at in range(LINES):
            if colours >> at & 1:
                self.ledger.append(entry + COLOUR_AT + at)

    def figures(self) -> list[int]:
        """Count every seat's complete rows: of tied seats the one with most wins."""
        return [whole_rows(wall).bit_count() for wall in self.walls]


def whole_rows(wall: int) -> int:
    """Find the complete rows of a wall: the first space of each."""
    return overlaid(wall, 1) & COLUMN


def whole_columns(wall: int) -> int:
    """Find the complete columns of a wall, packed."""
    return overlaid(wall, LINES) & WHOLE_ROW


def overlaid(wall: int, step: int) -> int:
    """Lay a wall over itself, spaces so far apart on each other: what is left begins a complete run."""
    left = wall
    for _ in range(LINES - 1):
        wall >>= step
        left &= wall
    return left
