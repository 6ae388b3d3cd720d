"""Holds what BGA tells of the table against the replay of the record, move by move."""

from collections.abc import Sequence

from azul_notation.bga.factories import Counts
from azul_notation.bga.log_error import Fault, Pointer
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS
from azul_notation.bga.timeline import Leaving, Story, Turn
from azul_notation.diagnostics.seats import seat_of
from azul_notation.replay.result import Step
from azul_notation.rules.offer.table import source_name, spelt_out
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.tables import Box
from azul_notation.rules.walls.view import sources_of, tiles_in_line

NO_TILES = [0] * len(COLOURS)


class PassedOver(Exception):
    """A seat had no turn because its player had left: what follows cannot be a record."""

    def __init__(self, round: int, turn: int, leaving: Leaving) -> None:  # noqa: A002
        super().__init__(round, turn)
        self.round = round
        """The round, from 0, and how many of its turns stay."""
        self.turn = turn
        self.leaving = leaving


class Comparison:
    """Watches a replay; the first thing that lies elsewhere than in the log ends it."""

    def __init__(self, story: Story, seats: Sequence[Seat], box: Box) -> None:
        self.story = story
        self.seats = seats
        self.box = box
        self.round = -1
        self.turn = 0

    def watch(self, step: Step, state: Engine) -> None:
        if step.kind not in ("deal", "move"):
            return
        if step.kind == "deal":
            self.round += 1
            self.turn = 0
            deal = self.story.rounds[self.round].deal
            self.compare_offer(state, deal.offer, deal.filled.pointer)
        elif step.kind == "move":
            turn = self.story.rounds[self.round].turns[self.turn]
            self.compare_mover(step, turn)
            self.compare_line(step, state, turn)
            self.compare_offer(state, turn.offer, turn.chosen.pointer)
            self.turn += 1

    def compare_offer(self, state: Engine, offer: Counts, pointer: Pointer) -> None:
        for source, pool in enumerate(sources_of(state)):
            told = offer.get(source, NO_TILES)
            if told != pool:
                shown = [" ".join(spelt_out(self.box, each)) or "nothing" for each in (told, pool)]
                what = f"{source_name(source)} has {shown[0]}; by the rules it has {shown[1]}"
                raise Fault("AZ709", pointer, what=what)

    def compare_mover(self, step: Step, turn: Turn) -> None:
        assert step.seat, "a move has a seat"
        due = self.seats[seat_of(step.seat)]
        if due.player == turn.player:
            return
        gone = [each for each in self.story.leavings if self.has_left(each, due)]
        if gone:
            raise PassedOver(self.round, self.turn, gone[-1])
        who = next(seat.name for seat in self.seats if seat.player == turn.player)
        what = f"{who} moves, but it is {due.name}'s turn"
        raise Fault("AZ707", (*turn.chosen.at, "playerId"), what=what)

    def has_left(self, leaving: Leaving, seat: Seat) -> bool:
        here = (self.round + 1, self.turn)
        return leaving.player in (None, seat.player) and (leaving.rounds, leaving.turns) <= here

    def compare_line(self, step: Step, state: Engine, turn: Turn) -> None:
        assert turn.placed, "only turns that were closed are told"
        if turn.marker != ("^" in step.marks):
            got = "takes" if turn.marker else "does not take"
            what = f"here the player {got} the starting player marker, which contradicts the rules"
            raise Fault("AZ709", turn.chosen.pointer, what=what)
        if not turn.line:
            return
        fell = int(step.marks.partition("~")[2] or 0)
        if turn.fell != fell:
            what = f"the number of fallen tiles is {turn.fell}; by the rules it is {fell}"
            raise Fault("AZ709", turn.placed.at, what=what)
        assert step.seat, "a move has a seat"
        held = tiles_in_line(state, seat_of(step.seat), turn.line - 1)
        if turn.column not in (None, held):
            what = f"line {turn.line} now has {turn.column} tiles; by the rules it has {held}"
            raise Fault("AZ709", (*turn.placed.at, "placedTiles"), what=what)
