"""Compares the tiles and players in the log with the replay of the record, move by move."""

from collections.abc import Sequence

from azul_notation.bga.factories import Counts
from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS
from azul_notation.bga.timeline import Departure, Timeline, Turn
from azul_notation.diagnostics.seats import seat_of
from azul_notation.replay.result import Step
from azul_notation.rules.offer.table import source_name, spelt_out
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.tables import Box
from azul_notation.rules.walls.view import sources_of, tiles_in_line

NO_TILES = [0] * len(COLOURS)


class SkippedTurn(Exception):
    """Ends the replay: a player who had left was skipped, and a record cannot skip a turn."""

    def __init__(self, round: int, turn: int, departure: Departure) -> None:  # noqa: A002
        super().__init__(round, turn)
        self.round = round
        """The round, from 0."""
        self.turn = turn
        """The number of its turns that stay."""
        self.departure = departure


class MoveComparison:
    """Watches a replay, and ends it at the first difference from the log."""

    def __init__(self, timeline: Timeline, seats: Sequence[Seat], box: Box) -> None:
        self.timeline = timeline
        self.seats = seats
        self.box = box
        self.round = -1
        self.turn = 0

    def watch(self, step: Step, state: Engine) -> None:
        """Compare a deal or a move that was replayed."""
        if step.kind not in ("deal", "move"):
            return
        if step.kind == "deal":
            self.round += 1
            self.turn = 0
            deal = self.timeline.rounds[self.round].deal
            self.compare_offer(state, deal.offer, deal.filled.pointer)
        elif step.kind == "move":
            turn = self.timeline.rounds[self.round].turns[self.turn]
            self.compare_mover(step, turn)
            self.compare_line(step, state, turn)
            self.compare_offer(state, turn.offer, turn.chosen.pointer)
            self.turn += 1

    def compare_offer(self, state: Engine, offer: Counts, pointer: Pointer) -> None:
        for source, pool in enumerate(sources_of(state)):
            logged = offer.get(source, NO_TILES)
            if logged != pool:
                pools = (logged, pool)
                shown = [" ".join(spelt_out(self.box, each)) or "nothing" for each in pools]
                what = f"{source_name(source)} has {shown[0]}; by the rules it has {shown[1]}"
                raise LogError("AZ709", pointer, what=what)

    def compare_mover(self, step: Step, turn: Turn) -> None:
        assert step.seat, "a move has a seat"
        expected = self.seats[seat_of(step.seat)]
        if expected.player == turn.player:
            return
        left = [each for each in self.timeline.departures if self.is_of(each, expected)]
        if left:
            raise SkippedTurn(self.round, self.turn, left[-1])
        who = next(seat.name for seat in self.seats if seat.player == turn.player)
        what = f"{who} moves, but it is {expected.name}'s turn"
        raise LogError("AZ707", (*turn.chosen.at, "playerId"), what=what)

    def is_of(self, departure: Departure, seat: Seat) -> bool:
        """Return whether the player of a seat has left by now."""
        now = (self.round + 1, self.turn)
        past = (departure.rounds, departure.turns) <= now
        return past and departure.player in (None, seat.player)

    def compare_line(self, step: Step, state: Engine, turn: Turn) -> None:
        assert turn.placed, "the timeline has only turns that were closed"
        if turn.marker != ("^" in step.marks):
            got = "takes" if turn.marker else "does not take"
            what = f"here the player {got} the starting player marker, which contradicts the rules"
            raise LogError("AZ709", turn.chosen.pointer, what=what)
        if not turn.line:
            return
        fell = int(step.marks.partition("~")[2] or 0)
        if turn.fell != fell:
            what = f"the number of fallen tiles is {turn.fell}; by the rules it is {fell}"
            raise LogError("AZ709", turn.placed.at, what=what)
        assert step.seat, "a move has a seat"
        held = tiles_in_line(state, seat_of(step.seat), turn.line - 1)
        if turn.column not in (None, held):
            what = f"line {turn.line} now has {turn.column} tiles; by the rules it has {held}"
            raise LogError("AZ709", (*turn.placed.at, "placedTiles"), what=what)
