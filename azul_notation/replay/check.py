"""Checks a game with the explaining replay, and reports on it."""

import re
from collections.abc import Callable

from azul_notation.diagnostics import Diagnostic, Span, diagnose, working_on
from azul_notation.replay.fast import Followed
from azul_notation.replay.findings import EXPLAINED
from azul_notation.replay.replayer import moves_skipped, replay, resumed, rounds_known
from azul_notation.replay.report import Checked, Report, matches
from azul_notation.replay.result import Replay
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game


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
    """Report the selected codes that are not ignored on their lines.

    If the claim that others may be echoes of is left out, they stand for themselves.
    """
    report = checked.report
    report.diagnostics = reported(checked.game, checked.replay, wanted)
    report.ok = not any(each.is_error for each in report.diagnostics)


def reported(
    game: Game, result: Replay, wanted: Callable[[Diagnostic], bool] = lambda _: True
) -> list[Diagnostic]:
    """List what is wanted of the diagnostics of a game, and not ignored on its line."""
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
    return sorted(shown, key=lambda each: each.span)
