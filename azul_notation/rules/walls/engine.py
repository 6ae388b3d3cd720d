"""Plays the wall games: one packed state, and the rules as functions that change it or refuse and leave it.

Seats, colours, rows and columns count from 0. Why something is refused, and what it looks like, is said by
others (`explain`, `view`). mypyc may compile this file: it stays with lists and numbers.
"""

from collections.abc import Sequence
from typing import Final

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.engine import BaseEngine
from azul_notation.rules.family import Phase
from azul_notation.rules.offer.bag import counts, from_all, from_bag
from azul_notation.rules.offer.packed import BYTE, FIELD, FULL_BAG, MASK, SEATS
from azul_notation.rules.offer.spelling import MARK
from azul_notation.rules.offer.tables import COLOURS, FACTORIES
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.lookups import EMPTY, Tables, Take, tables_of
from azul_notation.rules.walls.packed import (
    BONUSES,
    CLAMP_AT,
    COLOUR_AT,
    COLUMN,
    ENTRY,
    FLOOR_AT,
    FULL,
    KEYS,
    LINE_OF,
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
from azul_notation.rules.walls.tables import FLOOR_SPACES, LINES, ZERO

Move = tuple[int, int, int]
"""Source, 0 for the centre; colour; target: the line, LINES for the floor, and above it what goes to which
side of the splitting factory (packed: colours to the one before it, then those to the one after it)."""
Marked = tuple[int, int, int, int, int, int, int]
"""A move, with the shift of its colour in the centre before its target; what its marks state of its outcome;
which bits of the outcome the canonical form states; and which bits the word does state."""
MOVE: Final = "move"
"""Stands for the word of a move that is played by itself."""
Choice = tuple[int, int]
"""Row and column of a tiling choice; column LINES for the floor."""
Laid = tuple[int, int, int, int, int, int]
"""What becomes of a complete line: its place, and its state when it is empty; the colour of its tiles; the
space for one of them, and what connects there across and down; NOTHING if all of them fall."""
Tiled = tuple[int, int, int, list[Laid]]
"""The effect of tiling choices: the wall, its columns and colours, and each line."""


class Engine(BaseEngine):
    """A game on plain factories."""

    __slots__ = (
        *("edition", "t", "seats", "printed", "round", "start", "turns", "phase", "bag", "count"),
        *("factories", "centre", "marker", "owner", "outcome", "order", "lines", "done", "fallen"),
        *("walls", "colours", "columns", "laid", "tiles", "ended", "clamped", "scores"),
        *("ledger", "noting"),
    )

    def __init__(  # noqa: PLR0915 - it begins, or copies
        self, edition: Edition, seats: int, like: "Engine | None" = None
    ) -> None:
        """Begin a game, or copy the state of another engine."""
        self.edition: Edition = edition
        self.seats: int = seats
        printed: bool = edition.printed
        self.printed: bool = printed
        if like is None:
            self.t: Tables = tables_of(edition.box.letters)
            self.round: int = 0
            self.start: Seat = Seat(0)
            """The seat that starts this round; between rounds, the next one."""
            self.turns: int = 0
            """Turns taken in this round."""
            self.phase: Phase = "deal"
            self.bag: int = FULL_BAG
            self.count: int = FACTORIES[seats]
            """How many factories there are."""
            self.factories: list[tuple[Take, ...]] = [EMPTY] * (self.count + 1)
            """What taking each colour of each does; the first is no factory."""
            self.centre: int = 0
            """Its tiles, packed."""
            self.marker: bool = False
            """Whether the starting marker lies in the centre."""
            self.owner: Seat = Seat(0)
            """The seat that starts the next round."""
            self.outcome: int = 0
            """What came of the last move."""
            self.order: tuple[int, ...] = self.t.orders[seats][0]
            """For each turn, where the mover's lines begin."""
            self.lines: list[int] = self.t.new_board * seats
            self.done: list[int] = []
            """The places of lines that became complete in this round and are not yet tiled."""
            self.fallen: list[str] = [""] * (STRIDE * seats)
            """By the place of the board, what fell in this round, in order: letters of tiles, MARK,
            and ZERO for the disc that came beside it."""
            self.walls: list[int] = [0] * seats
            self.colours: list[int] = self.walls if printed else [0] * seats
            """By seat: the wall as it would be if its tiles lay on their printed spaces."""
            self.columns: list[int] = [0] * seats
            """By seat: the columns of each colour, packed, where they are not printed."""
            self.laid: list[int] = [] if printed else [NOTHING] * (SPACES * seats)
            """The colour on each space of each wall, where they are not printed."""
            self.tiles: list[int] = [0] * seats
            """By seat: the tiles on such a wall, packed."""
            self.ended: bool = False
            """Whether a row of a wall is complete."""
            self.clamped: bool = False
            """Whether a score was brought back to 0."""
            self.scores: list[int] = [0] * seats
            self.ledger: list[int] = []
            """Every point, packed, as it fell due; if they are wanted."""
            self.noting: bool = True
        else:
            self.t, self.count = like.t, like.count
            self.round, self.start, self.turns = like.round, like.start, like.turns
            self.phase, self.bag, self.centre = like.phase, like.bag, like.centre
            self.factories = like.factories[:]
            self.marker, self.owner, self.order = like.marker, like.owner, like.order
            self.lines, self.done, self.fallen = like.lines[:], like.done[:], like.fallen[:]
            self.walls = like.walls[:]
            self.colours, self.columns, self.tiles = self.walls, like.columns, like.tiles
            self.laid = like.laid
            if not printed:
                self.colours, self.columns = like.colours[:], like.columns[:]
                self.laid, self.tiles = like.laid[:], like.tiles[:]
            self.scores = like.scores[:]
            self.ended, self.clamped, self.outcome = like.ended, like.clamped, like.outcome
            self.ledger, self.noting = like.ledger[:], like.noting

    def copy(self) -> "Engine":
        return Engine(self.edition, self.seats, self)

    def before_move(self) -> "Engine":
        return self.copy()

    @property
    def mover(self) -> Seat:
        return Seat((self.start + self.turns) % self.seats)

    @property
    def lap(self) -> int:
        return self.turns // self.seats + 1

    # -- phase C: a round is dealt

    def deal(self, start: Seat, words: list[str]) -> bool:
        """Begin a round with what was dealt; return False if it cannot have been."""
        packed, takes_of = self.t.packed, self.t.takes
        drawn, factories = 0, [EMPTY]
        try:
            for word in words:
                drawn += packed[word]
                factories.append(takes_of[word])
        except KeyError:
            return False
        bag = self.left_in_bag(words, drawn)
        if bag < 0:
            return False
        self.begin_round(start, bag, factories)
        return True

    def left_in_bag(self, words: list[str], drawn: int) -> int:
        """Draw a deal from the bag, filled from the lid if need be; return -1 if it cannot be."""
        if len(words) != self.count:
            return -1
        rest = from_bag(words, drawn, self.bag)
        return rest if rest >= 0 else from_all(self.t, words, drawn, self.bag, self.on_boards())

    def begin_round(self, start: Seat, bag: int, factories: list[tuple[Take, ...]]) -> None:
        """Lay the dealt factories and the marker on the table; this seat moves first."""
        self.bag = bag
        self.factories = factories
        self.marker = True
        self.round += 1
        self.start = self.owner = start
        self.order = self.t.orders[self.seats][start]
        self.phase = "draft"

    def on_boards(self) -> int:
        """Find what lies on lines and walls between rounds, packed."""
        t = self.t
        held = 0
        for state in self.lines:
            held += t.held[state // KEYS]
        if not self.printed:
            return held + sum(self.tiles)
        for colour, spaces in enumerate(t.colours):
            for wall in self.walls:
                held += (spaces & wall).bit_count() << BYTE * colour
        return held

    # -- phase A: the factory offer

    def turn(self, source: int, colour: int, target: int) -> int:
        """Play a move: how many tiles fell, and TOOK_MARKER; or REFUSED."""
        self.play([MOVE], {MOVE: (source, colour, FIELD * colour, target, 0, 0, 0)})
        return self.outcome

    def play(self, words: list[str], known: dict[str, Marked]) -> bool:
        """Play moves up to the first whose marks do not state its outcome; return whether there is none.

        What came of the last one is the `outcome`: how many tiles fell, and TOOK_MARKER; or REFUSED.
        """
        lines, factories, done, empty = self.lines, self.factories, self.done, EMPTY
        fallen, fall_of, line_of = self.fallen, self.t.falls, self.t.line
        mask, full = MASK, FULL  # names of a module are slower
        order, turns, centre = self.order, self.turns, self.centre
        outcome, all_stated = 0, False
        try:
            for word in words:
                source, colour, shift, target, stated, due, _ = known[word]
                place = order[turns]
                line = place + target
                if source:
                    key, left = factories[source][colour]
                    state = line_of[lines[line] + key]
                    if not state:
                        outcome = REFUSED
                        break
                    outcome = 0
                    factories[source] = empty
                    centre += left
                else:
                    tiles = centre >> shift & mask
                    state = line_of[lines[line] + COLOURS * shift + tiles]
                    if not state:
                        outcome = REFUSED
                        break
                    outcome = self.take_marker(place) if self.marker else 0
                    centre -= tiles << shift
                turns += 1
                if state > 0:
                    lines[line] = state
                else:
                    state = -state
                    fell = state & mask
                    if fell:
                        fallen[place] += fall_of[colour][fell]
                        outcome += fell
                    if state & full:
                        lines[line] = state >> STATE
                        done.append(line)
                if outcome != stated and outcome & due != stated:
                    break
            else:
                all_stated = True
        except (IndexError, KeyError):  # no such factory, nothing to be divided, an unknown word
            outcome = REFUSED
        self.centre, self.turns, self.outcome = centre, turns, outcome
        return all_stated

    def take_marker(self, place: int) -> int:
        self.marker = False
        self.owner = Seat(place // STRIDE)
        self.fallen[place] += MARK
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
            self.pick_up(place, placed)
            if held + placed == row + 1:
                self.done.append(line)
        return outcome - placed

    def key_of(self, source: int, colour: int) -> int:
        """Find the key of taking a colour from a source."""
        if source:
            return self.factories[source][colour][0]
        return SPAN * colour + (self.centre >> FIELD * colour & MASK)

    def pick_up(self, place: int, count: int) -> None:
        """Take back some of the tiles that fell last."""
        self.fallen[place] = self.fallen[place][:-count]

    def settle(self) -> None:
        """Go on to the wall when no tile is left; printed colours leave no choice there."""
        if not self.centre and self.factories.count(EMPTY) > self.count:
            self.done.sort()
            self.phase = "tile" if self.done and not self.printed else "score"

    def due(self, seat: Seat) -> list[int]:
        """Find the places of the complete lines that a seat has still to tile, from the top."""
        begin = STRIDE * seat
        return [line for line in self.done if begin <= line < begin + STRIDE]

    def legal(self) -> list[str]:
        """Name every legal move of the mover, without marks, by source, colour and line."""
        if self.phase != "draft":
            return []
        t, centre, factories = self.t, self.centre, self.factories
        openings = self.openings()
        found: list[str] = []
        if centre:
            words = t.words[0]
            for colour in range(COLOURS):
                if centre >> FIELD * colour & MASK:
                    opening = openings >> LINES * colour & WHOLE_ROW
                    found += words[colour][opening] or t.spell(0, colour, opening)
        for source in range(1, self.count + 1):
            factory = factories[source]
            if factory is EMPTY:
                continue
            words = t.words[source]
            for colour in range(COLOURS):
                if factory[colour][0]:
                    opening = openings >> LINES * colour & WHOLE_ROW
                    moves = words[colour][opening] or t.spell(source, colour, opening)
                    found += self.ways(source, colour, moves)
        return found

    def ways(self, source: int, colour: int, words: list[str]) -> list[str]:  # noqa: ARG002 - gold sides ask
        """Spell each way to play these moves; on plain factories there is one."""
        return words

    def openings(self) -> int:
        """Find for each colour the pattern lines on which the mover may put it, a bit for each row."""
        takes, lines, place = self.t.open, self.lines, self.order[self.turns]
        board = 0
        for row in range(LINES):
            board |= takes[lines[place + row] // KEYS] << row
        return board

    # -- phase B: tiling the wall

    def tile(self, seat: Seat, choices: Sequence[Choice], stood: Sequence[int]) -> bool:
        """Carry out a seat's choices on a wall without printed colours, top line first.

        `stood` are those that may break the rule of their column. False if a choice is against the rules.
        """
        begin, done, count = STRIDE * seat, self.done, len(choices)
        if self.phase != "tile" or not choices or done[0] // STRIDE != seat:
            return False
        if count != len(done) and (count > len(done) or done[count] < begin + STRIDE):
            return False
        tiled = self.try_out(seat, done, choices, stood)
        if tiled is None:
            return False
        self.walls[seat], self.columns[seat], self.colours[seat], all_laid = tiled
        score, lines, laid, noting = self.scores[seat], self.lines, self.laid, self.noting
        first, tiles = SPACES * seat, 0
        for line, empty, colour, space, across, down in all_laid:
            lines[line] = empty
            if space == NOTHING:
                self.fallen[begin] += self.t.falls[colour][line - begin + 1]
                continue
            laid[first + space] = colour
            tiles += 1 << BYTE * colour
            score += across + down or 1
            if across == LINES:
                self.ended = True
            if noting:
                self.note_tile(seat, space, colour, across, down)
        self.scores[seat] = score
        self.tiles[seat] += tiles
        del done[:count]
        if not done:
            self.phase = "score"
        return True

    def try_out(
        self, seat: int, due: Sequence[int], choices: Sequence[Choice], stood: Sequence[int]
    ) -> Tiled | None:
        """Compute the effect of a seat's choices for due lines; return None if the rules forbid one of them.

        Where all tiles of a line fall, no space of its row is legal (both books, special case).
        """
        t, begin, lines, whole = self.t, STRIDE * seat, self.lines, WHOLE_ROW
        wall, columns, colours = self.walls[seat], self.columns[seat], self.colours[seat]
        all_laid: list[Laid] = []
        for line, (row, column) in zip(due, choices):  # noqa: B905 - there may be more lines
            if line != begin + row:
                return None
            shift, bit, _, colour, empty, _, down_of = t.complete[lines[line] // KEYS]
            taken = wall >> shift & whole
            barred = taken | columns >> LINES * colour & whole
            if not bit:
                barred = whole  # only after a move that stood
            if stood and choices.index((row, column)) in stood:
                barred = taken if column < LINES else whole
            if column == LINES:
                if barred != whole:
                    return None
                space, across, down = NOTHING, 0, 0
            elif barred >> column & 1:
                return None
            else:
                space, across = shift + column, t.across[column][taken]
                wall |= 1 << space
                columns |= 1 << LINES * colour + column
                colours |= bit
                down = down_of[wall >> column & COLUMN]
            all_laid.append((line, empty[colours >> shift & whole], colour, space, across, down))
        return wall, columns, colours, all_laid

    def tilings(self, seat: Seat) -> list[list[Choice]]:
        """List every way in which a seat can tile its complete lines, by their columns from the top."""
        begin, wall, complete, whole = STRIDE * seat, self.walls[seat], self.t.complete, WHOLE_ROW
        ways: list[list[Choice]] = [[]]
        columns = [self.columns[seat]]
        """The columns of each colour, packed, after each of these ways."""
        for line in self.due(seat):
            shift, bit, _, colour, *_ = complete[self.lines[line] // KEYS]
            row, at = line - begin, LINES * colour
            taken = wall >> shift & whole if bit else whole
            longer: list[list[Choice]] = []
            after: list[int] = []
            for way, before in zip(ways, columns, strict=True):
                barred = taken | before >> at & whole
                if barred == whole:
                    longer.append([*way, (row, LINES)])
                    after.append(before)
                    continue
                for column in range(LINES):
                    if not barred >> column & 1:
                        longer.append([*way, (row, column)])
                        after.append(before | 1 << at + column)
            ways, columns = longer, after
        return ways

    def tile_printed(self) -> None:
        """Move a tile of each complete line to its printed space; the line's other tiles go to the lid."""
        lines, walls, scores, noting = self.lines, self.walls, self.scores, self.noting
        complete = self.t.complete
        for line in self.done:
            shift, bit, column, colour, empty, across_of, down_of = complete[lines[line] // KEYS]
            seat = line // STRIDE
            wall = walls[seat] | bit
            taken = wall >> shift & WHOLE_ROW
            lines[line] = empty[taken]
            if not bit:  # only after a move that stood
                self.fallen[STRIDE * seat] += self.t.falls[colour][line % STRIDE + 1]
                continue
            walls[seat] = wall
            across = across_of[taken]
            down = down_of[wall >> column & COLUMN]
            scores[seat] += across + down or 1
            if across == LINES:
                self.ended = True
            if noting:
                self.note_tile(seat, shift + column, colour, across, down)

    def note_tile(self, seat: int, space: int, colour: int, across: int, down: int) -> None:
        """Enter a tile into the ledger, with the tiles that connect there across and down."""
        entry = ((space * COLOURS + colour) * RUNS + across) * RUNS + down
        self.ledger.append((SEATS * (self.round - 1) + seat) << ENTRY | entry)

    def put_on_wall(self, seat: int, space: int, colour: int, bit: int) -> None:
        """Place a tile on a wall; its colour is printed on the space of this bit."""
        self.walls[seat] |= 1 << space
        if not self.printed:
            self.colours[seat] |= bit
            self.columns[seat] |= 1 << LINES * colour + space % LINES
            self.laid[SPACES * seat + space] = colour
            self.tiles[seat] += 1 << BYTE * colour

    def score(self) -> None:
        """End the round: printed walls, floor lines, who starts next, and whether the game is over."""
        if self.printed:
            self.tile_printed()
        over = self.ended or (not self.bag and self.is_used_up())
        self.phase = "over" if over else "deal"
        self.clear_floors()
        if self.printed and self.noting:
            self.ledger.sort()
        self.done.clear()
        self.start = self.owner
        self.turns = 0
        self.marker = False

    def clear_floors(self) -> None:
        """Subtract the floor lines; a score never falls below 0, once a round, after all gains."""
        scores, loss, fallen = self.scores, self.t.loss, self.fallen
        for seat, things in enumerate(fallen[::STRIDE]):
            if things:
                fallen[STRIDE * seat] = ""
                count = len(things)
                score = scores[seat] - loss[count]
                scores[seat] = score if score > 0 else 0  # noqa: FURB136 - a call takes time
                if score < 0:
                    self.clamped = True
                if self.noting:
                    self.note_floor(seat, count, score)

    def note_floor(self, seat: int, things: int, score: int) -> None:
        """Enter a floor line into the ledger, and what brings a score below 0 back to it."""
        entry = (SEATS * (self.round - 1) + seat) << ENTRY
        self.ledger.append(entry | (FLOOR_AT + min(things, FLOOR_SPACES)))
        if score < 0:
            self.ledger.append(entry | (CLAMP_AT - score))

    def is_used_up(self) -> bool:
        """Return whether bag and lid are empty, which ends the game (a model: the books are silent)."""
        fell = "".join(self.fallen).strip(MARK + ZERO)
        return not fell and self.on_boards() == FULL_BAG

    def finish(self) -> None:
        """Add the bonuses for complete rows, columns and colours."""
        for seat in range(self.seats):
            whole = self.complete_groups(seat)
            for at in whole:
                self.scores[seat] += BONUSES[at - ROW_AT]
            if self.noting:
                entry = (SEATS * self.round + seat) << ENTRY
                self.ledger += [entry + at for at in whole]

    def complete_groups(self, seat: int) -> list[int]:
        """Find the complete rows and columns of a wall, and the colours of which it has five tiles."""
        wall = self.walls[seat]
        if self.printed:
            return [at for at, mask in self.t.whole if wall & mask == mask]
        tiles = counts(self.tiles[seat])
        colours = [COLOUR_AT + colour for colour in range(COLOURS) if tiles[colour] >= LINES]
        return [at for at, mask in self.t.whole_lines if wall & mask == mask] + colours

    def figures(self) -> list[int]:
        """Count every seat's complete rows: of tied seats the one with most wins."""
        rows = self.t.rows
        figures = [0] * self.seats
        for seat, wall in enumerate(self.walls):
            for mask in rows:
                if wall & mask == mask:
                    figures[seat] += 1
        return figures
