"""Collects diagnostics so that one fault gives one message.

A wrong claim is a slip of the pen, or the first sign that a move before it is not the one that was
played. So what may be its echo waits: if record and replay agree again, the claim was a slip, and what
waited is reported too; if they never do, it was an echo.
"""

from typing import Any

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.family import Family

SEAT = frozenset({"AZ503", "AZ505"})
"""A wrong total: a move of that seat may be wrong."""
SEATS = frozenset({"AZ512"})
"""A wrong starting seat: all seats may be the wrong ones."""
TABLE = frozenset({"AZ501", "AZ502", "AZ510", "AZ511", "AZ516"})
"""A wrong mark or number: anything in this round may be wrong."""

EXPLAINED = {"AZ210": frozenset({"AZ105", "AZ115", "AZ116", "AZ206", "AZ306"})}
"""Warnings that are echoes of an error: a tag without effect, where another one is lost."""

CLAIMS_ON_A_BOARD = frozenset({"AZ502", "AZ503", "AZ505", "AZ512"})
"""What can be wrong because a board is not as the record has it; a family adds what it refuses."""
THE_END = frozenset({"AZ507", "AZ508"})
"""Whether the game is over, which may depend on every board."""


class Findings:
    def __init__(self, family: Family[Any]) -> None:
        self.on_a_board = family.on_a_board | CLAIMS_ON_A_BOARD
        self.on_any_board = THE_END if family.ending.on_boards else frozenset()
        self.sure: list[Diagnostic] = []
        self.waiting: list[Diagnostic] = []
        self.doubted: set[SeatNumber | None] = set()
        """Seats whose boards may not be as the record has them."""
        self.table_doubted = False
        self.lost = False
        """Whether the thread is lost for good: moves or rounds are missing, or who begins is not
        known. Then no later agreement is more than chance."""

    def add(self, found: Diagnostic) -> None:
        if found.is_error and self.may_be_echo(found):
            self.waiting.append(found)
            return
        self.sure.append(found)
        if found.code in SEAT:
            self.doubted.add(found.seat)
        elif found.code in SEATS:
            self.doubted = {SeatNumber(1), SeatNumber(2), SeatNumber(3), SeatNumber(4), None}
        elif found.code in TABLE:
            self.table_doubted = True

    def may_be_echo(self, found: Diagnostic) -> bool:
        on_doubted_board = found.code in self.on_a_board and found.seat in self.doubted
        on_any_board = found.code in self.on_any_board and bool(self.doubted)
        return self.lost or self.table_doubted or on_doubted_board or on_any_board

    def agree(self, seats: set[SeatNumber], *, all_seats: bool) -> None:
        """Record and replay agree on the totals of these seats, perhaps of all."""
        if self.lost:
            return
        if all_seats:
            self.sure += self.waiting
            self.waiting = []
            self.doubted = set()
            self.table_doubted = False
        elif not self.table_doubted:
            self.sure += [found for found in self.waiting if found.seat in seats]
            self.waiting = [found for found in self.waiting if found.seat not in seats]
            self.doubted -= seats
