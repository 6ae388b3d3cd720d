"""Checks files of records, game by game as they stream, and reports on each."""

import re
from collections.abc import Callable, Iterable

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose, working_on
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.replay.fast import Followed
from azul_notation.replay.findings import EXPLAINED
from azul_notation.replay.replayer import moves_skipped, replay, resumed, rounds_known
from azul_notation.replay.result import Replay
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game


class Report(msgspec.Struct):
    """What a check says of one game; the fields are those of `azul check --format json`."""

    file: str
    """The file that the game stands in; `-` for the standard input."""
    game: int
    """The number of the game in its file, from 1; 0 for text that belongs to no game."""
    line: int
    """The line on which the game begins, from 1."""
    variant: str | None
    """The variant, such as `azul`; null if nobody knows it."""
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
    """The moves that are written."""
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
        """The table by which people know the game, or the event where no table is named."""
        table, event = self.game.tag("Table"), self.game.tag("Event")
        if table not in ("", "?"):
            return f"Table {table}"
        return event if event != "?" else ""

    def line(self, number: int) -> str:
        """Give a line of the file; an empty one, if it is not of this game."""
        lines = self.chunk.lines
        at = number - self.chunk.line
        return lines[at].rstrip("\r") if 0 <= at < len(lines) else ""

    def brief(self, *, whole: bool = False) -> "Brief":
        """Give what is shown of it; with its `whole` text, if that may be needed again."""
        lines = {each.line: self.line(each.line) for each in self.report.diagnostics}
        return Brief(self.report, self.title, lines, self.chunk if whole else None)


class Brief(msgspec.Struct, frozen=True):
    """What is shown of a game with diagnostics: a small part of all that was found out about it."""

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


def check_chunk(
    chunk: Chunk,
    name: str,
    followed: Followed | None = None,
    replayed: Callable[[Game], Replay] = replay,
    *,
    whole: bool = True,
) -> Checked:
    """Check one game, from where its words were followed to if they were.

    If the `whole` game is not asked for, the rounds before that place may be left out. Another replay may
    note what follows from it. A fault of this program is an InternalError that names the game.
    """
    with working_on("checking", name, chunk.line, chunk.number):
        return _check_chunk(chunk, name, followed, replayed, whole=whole)


def _check_chunk(
    chunk: Chunk,
    name: str,
    followed: Followed | None,
    replayed: Callable[[Game], Replay],
    *,
    whole: bool,
) -> Checked:
    known = 0 if whole or followed is None else rounds_known(followed)
    game = read_chunk(chunk, DIALECTS, name, known)
    result = resumed(game, followed) if followed else None
    if result is None:
        game = read_chunk(chunk, DIALECTS, name) if game.skipped else game
        result = replayed(game)
    dialect = DIALECTS.get(game.variant.strip().casefold())
    report = Report(
        file=name,
        game=game.number,
        line=game.line,
        variant=dialect.variant if dialect else None,
        seats=list(game.seats) if game.number else [],
        ok=True,
        rounds=result.rounds,
        final=result.final,
        winners=result.winners,
        moves=game.moves + (moves_skipped(game, followed) if followed else 0),
        diagnostics=[],
    )
    checked = Checked(chunk, game, result, report)
    choose(checked, lambda _: True)
    return checked


def choose(checked: Checked, wanted: Callable[[Diagnostic], bool]) -> None:
    """Report what is wanted and not ignored on its line.

    If the claim that others may be echoes of is left out, they stand for themselves.
    """
    game, result, report = checked.game, checked.replay, checked.report
    asked = {line: re.findall(r"AZ[0-9x]{3}", codes) for line, codes in game.ignores}

    def kept(found: Diagnostic) -> bool:
        return wanted(found) and not matches(found.code, asked.get(found.line, ()))

    found = [*game.diagnostics, *result.diagnostics]
    shown = [each for each in found if kept(each)]
    if not any(each.is_error for each in shown):
        shown += [each for each in result.echoes if kept(each)]
    idle = set(asked) - {
        each.line for each in found if matches(each.code, asked.get(each.line, ()))
    }
    unused = (
        diagnose("AZ122", Span(line, 1, 2), codes=" ".join(asked[line])) for line in sorted(idle)
    )
    shown += [each for each in unused if wanted(each)]
    codes = {each.code for each in shown}
    shown = [each for each in shown if not EXPLAINED.get(each.code, frozenset()) & codes]
    report.diagnostics = sorted(shown, key=lambda each: each.span)
    report.ok = not any(each.is_error for each in report.diagnostics)


def matches(code: str, patterns: Iterable[str]) -> bool:
    """Whether a code is one of these, where `AZ5xx` and `AZ5` stand for a whole band."""
    return any(code.startswith(pattern.rstrip("x")) for pattern in patterns)
