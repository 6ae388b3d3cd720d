"""Reports on games that were checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber

if TYPE_CHECKING:
    from collections.abc import Iterable

    from azul_notation.replay.result import Replay
    from azul_notation.text.games import Chunk
    from azul_notation.text.syntax import Game


class Report(msgspec.Struct):
    """The report of a check on one game; the fields are those of `azul check --format json`."""

    file: str
    """The file that contains the game; `-` for standard input."""
    game: int
    """The number of the game in its file, from 1; 0 for text that belongs to no game."""
    line: int
    """The line on which the game begins, from 1."""
    variant: str | None
    """The variant, such as `azul`; null if it is unknown."""
    seats: list[str]
    """The players' names, by seat."""
    ok: bool
    """Whether no error was found."""
    rounds: list[list[int]]
    """Every seat's total after each completed round."""
    final: list[int] | None
    """The final totals, by seat; null if the game has not ended or could not be replayed to its end."""
    winners: list[SeatNumber] | None
    """The seats that won, several if they share the victory; null where `final` is."""
    moves: int
    """The number of moves in the text."""
    diagnostics: list[Diagnostic]
    """What is wrong, in the order of the text."""


class Checked(msgspec.Struct, frozen=True):
    """A game as it was read, replayed and reported on."""

    chunk: Chunk
    game: Game
    replay: Replay
    report: Report

    @property
    def title(self) -> str:
        """The table that identifies the game for people, or the event if no table is named."""
        table, event = self.game.tag("Table"), self.game.tag("Event")
        if table not in ("", "?"):
            return f"Table {table}"
        return event if event != "?" else ""

    def line(self, number: int) -> str:
        """Return a line of the file; an empty one, if it is not of this game."""
        lines = self.chunk.lines
        at = number - self.chunk.line
        return lines[at].rstrip("\r") if 0 <= at < len(lines) else ""

    def brief(self, *, whole: bool = False) -> Brief:
        """Return the excerpt to show; with the `whole` text, if that may be needed again."""
        lines = {each.line: self.line(each.line) for each in self.report.diagnostics}
        return Brief(self.report, self.title, lines, self.chunk if whole else None)


class Brief(msgspec.Struct, frozen=True):
    """A game with diagnostics as it is shown: a small part of all that was found out about it."""

    report: Report
    title: str
    lines: dict[int, str]
    """The lines of the file that the diagnostics are about."""
    chunk: Chunk | None = None
    """Its text, if that may be needed again."""

    def line(self, number: int) -> str:
        if number not in self.lines and self.chunk is not None:
            return self.chunk.lines[number - self.chunk.line].rstrip("\r")
        return self.lines[number]


def matches(code: str, patterns: Iterable[str]) -> bool:
    """Return whether a code is one of these, where `AZ5xx` and `AZ5` stand for a whole band."""
    return any(code.startswith(pattern.rstrip("x")) for pattern in patterns)
