"""Plays Sintra: one packed state, and the rules as functions that change it or refuse and leave it.

Seats, colours and columns count from 0. `explain` says why something is refused, `view` what the table looks
like. mypyc may compile this file, so it uses only lists and numbers.
"""

from collections.abc import Sequence
from typing import Final

from azul_notation.diagnostics.seats import Seat
from azul_notation.rules.engine import BaseEngine
from azul_notation.rules.family import Phase
from azul_notation.rules.offer.bag import from_all, from_bag
from azul_notation.rules.offer.packed import BYTE, FIELD, FULL_BAG, MASK
from azul_notation.rules.offer.tables import FACTORIES, PIECES_OF_A_COLOUR
from azul_notation.rules.sintra.board import Board
from azul_notation.rules.sintra.edition import Edition
from azul_notation.rules.sintra.lookups import (
    Tables,
    in_bag,
    on_joker_spaces,
    placed_freely,
    placing,
    tables,
    ways_to_keep,
    worths,
)
from azul_notation.rules.sintra.notation import BACK
from azul_notation.rules.sintra.packed import (
    BOTTOM,
    COLOUR,
    COMPLETE,
    GLASS,
    JOKERS_AT,
    NEEDLESS,
    ORNAMENT,
    PANES,
    REFUSED,
    TO_TOWER,
    TOOK_MARKER,
    WAY_BACK,
    WINDOW,
    Entry,
)
from azul_notation.rules.sintra.tables import (
    BOARDS,
    COLUMNS,
    ORNAMENT_POINTS,
    ORNAMENTS,
    PANES_FOR_A_POINT,
    PIECE_SET,
    ROUNDS,
    WINDOW_SPACES,
)

TURN: Final = "?"
"""The word of a turn that is played by itself."""
Turn = tuple[int, int, int, int, int, int, int, int]
"""Source, 0 for the centre; field of the colour; column, or TO_TOWER or WAY_BACK; panes on joker spaces and
the kept pane, or UNSAID. Then the outcome that the word of the turn states; the bits of it that the canonical
form states; and those that the word states."""


class Engine(BaseEngine):
    """Plays a game, from its set-up to its final scoring."""

    def __init__(self, edition: Edition, seats: int, like: "Engine | None" = None) -> None:
        """Begin a game, or copy the state of another engine, with which the boards are shared."""
        self.edition: Edition = edition
        self.seats: int = seats
        if like is None:
            self.t: Tables = tables()
            self.worth: list[int] = worths(edition.values)
            self.round: int = 0
            self.start: Seat = Seat(0)
            """The seat that starts this round; between rounds, the next one."""
            self.turns: int = 0
            """Turns taken in this round."""
            self.outcome: int = 0
            """The outcome of the last turn."""
            self.phase: Phase = "deal"
            self.bag: int = FULL_BAG
            self.tower: int = 0
            """The panes in the tower, packed as on a strip."""
            self.sources: list[int] = [0] * (FACTORIES[seats] + 1)
            """The panes in the centre, and on each factory."""
            self.marker: bool = False
            """Whether the starting marker is in the centre."""
            self.owner: Seat = Seat(0)
            """The seat that starts the next round."""
            self.order: tuple[int, ...] = self.t.orders[seats][0]
            """For each turn, the seat that takes it."""
            self.boards: list[Board] = [Board(seat) for seat in map(Seat, range(seats))]
            self.track: list[int] = []
            """The panes on the round indicator, the topmost one first."""
            self.glass: tuple[int, ...] = edition.glass
            """Losses from the top space of the track of broken glass down."""
            self.scores: list[int] = [0] * seats
            self.ledger: list[Entry] = []
            """All points in the order in which they were scored, if they are wanted."""
            self.noting: bool = True
        else:
            self.t, self.worth, self.glass = like.t, like.worth, like.glass
            self.boards = like.boards[:]
            self.round, self.start, self.turns = like.round, like.start, like.turns
            self.phase, self.bag, self.sources = like.phase, like.bag, like.sources[:]
            self.tower = like.tower
            self.marker, self.owner, self.order = like.marker, like.owner, like.order
            self.track, self.scores = like.track[:], like.scores[:]
            self.ledger, self.noting = like.ledger[:], like.noting
            self.outcome = like.outcome

    def copy(self) -> "Engine":
        other = Engine(self.edition, self.seats, self)
        other.boards = [board.copy() for board in self.boards]
        return other

    def before_move(self) -> "Engine":
        """Copy this state before a move, which changes the mover's board only."""
        other = Engine(self.edition, self.seats, self)
        board = self.boards[self.mover]
        self.boards[board.seat] = board.copy()
        return other

    @property
    def mover(self) -> Seat:
        return Seat((self.start + self.turns) % self.seats)

    @property
    def lap(self) -> int:
        return self.turns // self.seats + 1

    # -- set-up

    def lay_out(self, track: str, sets: Sequence[list[str]]) -> int:
        """Lay panes on the round indicator, and strips on the boards; return the number of different sets.

        It is 0 if something is not part of this game.
        """
        try:
            panes = list(map(PIECE_SET.letters.index, track))
            different = {board.lay_strips(self.t, sets[board.seat]) for board in self.boards}
        except (KeyError, ValueError):
            return 0
        if len(panes) != ROUNDS or len(set(panes[1:])) != ROUNDS - 1:
            return 0  # rounds II to VI have one pane of each colour (RB set-up 7)
        self.track = panes
        self.bag -= FULL_BAG // PIECES_OF_A_COLOUR + (1 << BYTE * panes[0])
        return len(different)

    def deal(self, start: Seat, words: list[str]) -> bool:
        """Begin a round with what was dealt; return False if that cannot be (RB set-up 8, end of a round)."""
        t, bag = self.t, self.bag
        packed, pool_of = t.packed, t.pools
        drawn, sources = 0, [0]
        try:
            for word in words:
                drawn += packed[word]
                sources.append(pool_of[word])
        except KeyError:
            return False  # a factory has more than it can hold
        if len(sources) != len(self.sources):
            return False
        rest = from_bag(words, drawn, bag)
        if rest < 0:
            rest = from_all(t, words, drawn, bag, FULL_BAG - bag - in_bag(self.tower))
            if rest < 0:
                return False
            self.tower = 0
        self.bag, self.sources = rest, sources
        self.marker = True
        self.round += 1
        self.start = self.owner = start
        self.turns = 0
        self.order = t.orders[self.seats][start]
        self.phase = (
            "draft" if drawn else "score"
        )  # G9: no pane was left to deal, so no player has a turn
        return True

    # -- turns

    def turn(self, source: int, field: int, column: int, jokers: int, kept: int) -> int:
        """Play a turn; return its outcome: how many panes broke, TOOK_MARKER, NEEDLESS; or REFUSED."""
        self.play([TURN], {TURN: (source, field, column, jokers, kept, 0, 0, 0)})
        return self.outcome

    def play(  # noqa: C901, PLR0912, PLR0915 - a call for each turn takes time
        self, words: list[str], known: dict[str, Turn]
    ) -> bool:
        """Play turns up to the first whose marks do not state its outcome; return whether all do.

        `outcome` is then that of the last turn: how many panes broke, TOOK_MARKER, NEEDLESS; or REFUSED.
        """
        order, boards, sources = self.order, self.boards, self.sources
        turns, outcome, all_stated = self.turns, self.outcome, False
        bottom = len(self.glass) - 1
        mask, jokers_at = MASK, JOKERS_AT  # names of a module are slower
        try:
            for word in words:
                outcome = REFUSED
                source, field, column, jokers, kept, stated, due, _ = known[word]
                board = boards[order[turns]]
                if column < board.glazier:
                    leftmost = board.leftmost
                    if column != WAY_BACK or leftmost >= board.glazier or jokers > 0 or kept >= 0:
                        break
                    if not sources[0] and not any(sources):  # the centre is seldom empty
                        break
                    board.glazier = leftmost  # the way back (RB action B; G2, G6)
                    turns += 1
                    outcome = NEEDLESS if jokers == 0 else 0
                    if outcome & due != stated:
                        break
                    continue
                pool = sources[source]
                panes = pool & field
                if not panes:
                    break
                free = board.free[column]
                came = steps = on_own = on_jokers = one = 0
                own = free & field
                if jokers < 0 and panes <= own:
                    free -= panes
                else:
                    one = field // mask
                    came, spare = panes // one, free >> jokers_at & mask
                    if own or spare or jokers >= 0:
                        on_own, on_jokers, came = placing(jokers, spare, own // one, came)
                        if came == REFUSED:
                            break
                    if on_own or on_jokers:
                        free -= one * on_own + (on_jokers << jokers_at)
                    elif column < TO_TOWER or board.fits(field):
                        break  # what can be placed must be
                    steps = came & mask
                if free:
                    if kept >= 0:
                        break
                elif kept < 0 or not board.full[column] + one * on_jokers >> FIELD * kept & mask:
                    break

                turns += 1
                board.free[column] = free
                if column < TO_TOWER:
                    board.glazier = column
                if source:
                    sources[source] = 0
                    sources[0] += pool - panes
                else:
                    sources[0] = pool - panes
                    if self.marker:
                        self.marker = False
                        self.owner = board.seat
                        came += TOOK_MARKER
                        steps += 1
                outcome = came
                if steps:
                    self.tower += one * (came & mask)
                    glass = board.glass = board.glass + steps
                    if glass >= bottom:
                        self.lose(board)
                if on_jokers:
                    board.jokers[column] += one * on_jokers
                    board.full[column] += one * on_jokers
                if not free:
                    self.complete(board, column, kept)
                if outcome != stated and outcome & due != stated:
                    break
            else:
                all_stated = True
        except (IndexError, KeyError):  # there is no such factory, or no turn with this spelling
            pass
        self.turns, self.outcome = turns, outcome
        return all_stated

    def force(self, source: int, field: int, column: int, jokers: int, kept: int) -> int:
        """Play a turn against rules that `!stood` may waive; its effect is still well defined.

        A glazier that may not go back stays. Panes are placed left of the glazier; or all break, although
        some could be placed, or the strip has no space for them.
        """
        board = self.boards[self.mover]
        if column == WAY_BACK:  # a round may now have one turn more
            self.order += ((self.start + len(self.order)) % self.seats,)
            self.turns += 1
            return NEEDLESS if jokers == 0 else 0
        if column < TO_TOWER and board.room(column, field):
            board.glazier = column
            return self.turn(source, field, column, jokers, kept)
        glazier = board.glazier if column == TO_TOWER else column
        board.glazier = TO_TOWER
        outcome = self.turn(source, field, TO_TOWER, jokers, kept)
        board.glazier = glazier
        return outcome

    def lose(self, board: Board) -> None:
        """Return a marker from the bottom of the track, which costs at once."""
        loss = self.glass[-1]
        while board.glass >= len(self.glass) - 1:
            board.glass -= len(self.glass) - 1
            board.lost += loss
            self.gain(board, BOTTOM, -loss)

    def complete(self, board: Board, column: int, kept: int) -> None:
        """Score a complete strip and keep one of its panes: colour bonus, then window (RB 3a to 3c)."""
        panes, bonus = board.full[column], self.track[0]
        self.tower += panes - (1 << FIELD * kept)
        board.keep(column, kept)
        columns = board.filled & -(1 << column)
        alike, worth = panes >> FIELD * bonus & MASK, self.worth[columns]
        self.scores[board.seat] += alike + worth
        if self.noting:
            self.note(board, COLOUR, alike, column, bonus)
            self.note(board, WINDOW, worth, columns)

    def gain(self, board: Board, kind: int, points: int, which: int = 0, of: int = 0) -> None:
        self.scores[board.seat] += points
        if self.noting:
            self.note(board, kind, points, which, of)

    def note(self, board: Board, kind: int, points: int, which: int = 0, of: int = 0) -> None:
        """Enter points into the ledger, if there are any."""
        if points:
            self.ledger.append((kind, self.round, board.seat, points, which, of))

    def settle(self) -> None:
        """End the drafting when no pane is left."""
        if self.phase == "draft" and not self.sources[0] and not any(self.sources):
            self.phase = "score"

    def legal(self) -> list[str]:
        """List every legal turn of the mover, without marks: the way back, then by source, colour, column."""
        if self.phase != "draft":
            return []
        t, board = self.t, self.boards[self.mover]
        glazier = board.glazier
        turns = [BACK] if board.leftmost < glazier else []
        strips: list[list[int]] = list(map(placed_freely, board.free[glazier:COLUMNS]))
        for source, pool in enumerate(self.sources):
            if not pool:
                continue
            for colour, words in enumerate(t.words[source]):
                panes = pool >> FIELD * colour & MASK
                if not panes:
                    continue
                before = len(turns)
                for at, freely in enumerate(strips):
                    most = freely[colour]
                    if panes <= most:
                        turns.append(words[glazier + at])
                    elif most >= 0:
                        column = glazier + at
                        turns += self.ways(board, column, colour, panes, words[column])
                if len(turns) == before:
                    turns.append(words[TO_TOWER])
        return turns

    def ways(self, board: Board, column: int, colour: int, panes: int, word: str) -> list[str]:
        """Spell each way to place panes on a strip: which pane to keep, or how many on joker spaces."""
        free = board.free[column]
        spare, own = free >> JOKERS_AT & MASK, free >> FIELD * colour & MASK
        least, most = on_joker_spaces(spare, own, panes)
        if free % MASK == (min(panes, own)) + least:
            full = board.full[column] + (least << FIELD * colour)
            return [word + pane for pane in ways_to_keep(full)]
        return [word, *[f"{word}*{jokers}" for jokers in range(least + 1, most + 1)]]

    # -- end of a round, end of the game

    def score(self) -> None:
        """End the round: the topmost pane of the indicator goes to the tower (RB, end of a round)."""
        self.tower += 1 << FIELD * self.track.pop(0)
        self.start = self.owner
        self.turns = 0
        self.marker = False
        self.phase = "deal" if self.track else "over"

    def finish(self) -> None:
        """Score panes left on strips, broken glass, and the bonus of the board's side (RB, final scoring)."""
        for board in self.boards:
            panes = board.panes_left()
            self.gain(board, PANES, panes // PANES_FOR_A_POINT, panes)
            self.gain(board, GLASS, -self.glass[board.glass])
            kept = list(map(len, board.windows))
            if self.edition.board == BOARDS[0]:
                for number, (left, right) in enumerate(ORNAMENTS):
                    panes = kept[left] + kept[right]
                    self.gain(board, ORNAMENT, ORNAMENT_POINTS[panes], number, panes)
            else:
                complete = kept.count(WINDOW_SPACES)
                colour, panes = board.most_kept()
                self.gain(board, COMPLETE, complete * panes, complete, colour)

    def figures(self) -> list[int]:
        """Return each seat's loss from glass as a negative figure; of tied seats the highest wins."""
        return [-board.lost - self.glass[board.glass] for board in self.boards]
