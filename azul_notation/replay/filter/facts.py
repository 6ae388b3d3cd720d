"""Finds what a condition asks of a game: reads its tags, and checks the game only where it must."""

from functools import cached_property

from azul_notation.diagnostics.seats import seat_of
from azul_notation.replay.block_check import CodeFilter, check_alone
from azul_notation.replay.report import Report
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.head import read_head, value_of
from azul_notation.text.syntax import SEAT_TAGS, Game


class Facts:
    """One game, of which nothing is read or checked before a condition asks for it."""

    def __init__(self, file: str, chunk: Chunk) -> None:
        self.file = file
        self.chunk = chunk

    @cached_property
    def head(self) -> Game:
        return read_head(self.chunk, DIALECTS)

    @cached_property
    def report(self) -> Report:
        seen = check_alone(self.chunk, self.file, CodeFilter())
        return seen if isinstance(seen, Report) else seen.report

    def tag(self, name: str) -> str | None:
        """Find the value of a tag in canonical spelling, or its default."""
        return value_of(self.head, name, DIALECTS)

    @property
    def players(self) -> list[str]:
        return [name for name in self.head.seats if name != "?"]

    @property
    def people(self) -> list[str]:
        """The names of the players, and their ids."""
        ids = (self.tag(f"{seat}Id") for seat in SEAT_TAGS)
        return [*self.players, *(each for each in ids if each)]

    @property
    def winners(self) -> list[str]:
        return [self.report.seats[seat_of(seat)] for seat in self.report.winners or ()]

    @property
    def scores(self) -> list[int]:
        """The final totals; a game that did not end has none."""
        return self.report.final or []

    @property
    def codes(self) -> list[str]:
        return [found.code for found in self.report.diagnostics]

    @property
    def status(self) -> str:
        """The status that a club's file has for it: `clean`, `faulty` or `unfinished`."""
        if not self.report.ok:
            return "faulty"
        return "unfinished" if self.report.final is None else "clean"
