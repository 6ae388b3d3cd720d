"""Compares the numbers of rounds, laps and starting seats that a record gives with those that follow."""

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import Seat, SeatNumber, number_of, seat_of
from azul_notation.replay.reporter import Reporter
from azul_notation.rules.family import State
from azul_notation.text.syntax import Game, Lap, Round


class Numbering:
    """The numbers of one record, in its order."""

    def __init__(self, game: Game, reporter: Reporter) -> None:
        self.game = game
        self.reporter = reporter
        self.findings = reporter.findings
        self.count = 0
        """The claimed number of the round before."""
        self.round_is_wrong = False
        """Whether the number of this round is wrong."""
        self.last_lap: int | None = None
        """The lap of the last move in this round."""
        self.lap_is_wrong = False
        """Whether a wrong lap number was reported in this round."""

    def begin_laps(self) -> None:
        self.last_lap, self.lap_is_wrong = None, False

    def check_round(self, each: Round, after: Round | None, expected: int) -> None:
        """Compare the number of a round; one that only counts on from a wrong one is an echo."""
        self.round_is_wrong = each.count not in (expected, self.count + 1)
        if self.round_is_wrong:
            at = (expected, None, None)
            self.reporter.report("AZ511", each.span, at=at, expected=expected, claimed=each.count)
            goes_on = after is None or after.count == expected + 1
            self.findings.lost |= each.count == self.count or not goes_on
        self.count = each.count

    def check_start(self, each: Round, state: State) -> Seat:
        """Find the seat that starts a round: a claim from the second round on."""
        seats = len(self.game.seats)
        if state.round or self.game.tag("Position"):
            self.compare_start(each, state)
            return state.start
        if each.start and not 1 <= each.start.seat <= seats:
            self.report_start(each.start.span, f"1 to {seats}", each.start.seat)
            self.findings.lost = True
            return Seat(0)
        return seat_of(each.start.seat) if each.start else Seat(0)

    def compare_start(self, each: Round, state: State) -> None:
        expected = number_of(state.start)
        if each.start and each.start.seat != expected:
            self.report_start(each.start.span, str(expected), each.start.seat)

    def report_start(self, span: Span, expected: str, claimed: SeatNumber) -> None:
        """Report a wrong starting seat; with a wrong number next to it, a round is missing."""
        self.findings.lost |= self.round_is_wrong
        at = (self.reporter.state.round + 1, None, None)
        self.reporter.report("AZ512", span, at=at, expected=expected, claimed=claimed)

    def check_lap(self, lap: Lap, state: State) -> None:
        """Compare a lap number in the midst of the moves."""
        begins = state.lap != self.last_lap
        if begins and lap.count == state.lap:
            return
        expected = f"lap number {state.lap}" if begins else f"a move of lap {state.lap}"
        if not self.lap_is_wrong:
            self.reporter.report("AZ510", lap.span, expected=expected, claimed=lap.count)
        self.findings.lost |= self.lap_is_wrong or not begins
        self.lap_is_wrong = True
