"""Finds the causes of the first error of a game."""

from collections.abc import Sequence

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, working_on
from azul_notation.diagnostics.cause import Cause
from azul_notation.replay.causes.naming import EFFORT, Named, causes
from azul_notation.replay.causes.several import name_apart
from azul_notation.replay.causes.sheet import Sheet
from azul_notation.replay.causes.sums import FINAL, TOTAL, sum_of
from azul_notation.replay.causes.witnesses import witnesses
from azul_notation.replay.check import check_chunk
from azul_notation.replay.replayer import replay
from azul_notation.replay.report import Brief, Checked
from azul_notation.rules import DIALECTS
from azul_notation.rules.family import Points
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game

BANDS = ("chance", "move", "claim")
"""Bands of the errors whose causes are searched for."""


def name_causes(seen: Checked | Brief, effort: int = EFFORT) -> Named:
    """Add the causes to the first error that may have any, and to wrong claims that have their own.

    Wrong totals are shown as the sums that they should be. What was named is returned as well.
    """
    report, chunk = seen.report, seen.chunk
    found = report.diagnostics
    at = next((at for at, each in enumerate(found) if has_cause(each)), None)
    if at is None or chunk is None or chunk.overlong is not None:
        return Named()
    with working_on("searching for the cause in", report.file, report.line, report.game):
        game = read_chunk(chunk, DIALECTS)
        named = with_ends(named_in(game, chunk, effort), "\r\n" if "\r\n" in chunk.text else "\n")
        if any(each.code in (TOTAL, FINAL) for each in found):
            points = replay(game).points
            found[:] = [_with_sum(each, points) for each in found]
        if DIALECTS.get(game.variant.strip().casefold()) is not None:
            sheet = Sheet.of(game, chunk)
            found[:] = [replace(each, places=witnesses(sheet, each)) for each in found]
        found[at] = replace(found[at], causes=tuple(named.first))
        for number, each in enumerate(found):
            if each.span in named.others:
                found[number] = replace(each, causes=tuple(named.others[each.span]))
            elif named.stop and each.is_error and each.band in ("chance", "move"):
                found[number] = replace(each, causes=tuple(named.stop))
        return named


def with_ends(named: Named, end: str) -> Named:
    """Write the lines of edits with the line ends that the file has."""
    if end == "\n":
        return named

    def turned(causes: list[Cause]) -> list[Cause]:
        return [
            replace(
                cause,
                edits=tuple(
                    replace(edit, text=edit.text.replace("\n", end)) for edit in cause.edits
                ),
            )
            for cause in causes
        ]

    others = {place: turned(causes) for place, causes in named.others.items()}
    return Named(turned(named.first), others, turned(named.stop), named.finished)


def _with_sum(found: Diagnostic, points: Sequence[Points]) -> Diagnostic:
    if found.label is not None:
        return found
    return replace(found, label=sum_of(found, points))


def has_cause(found: Diagnostic) -> bool:
    """Return whether causes are searched for such an error."""
    return found.is_error and found.band in BANDS


def causes_of(chunk: Chunk, effort: int = EFFORT) -> list[Cause]:
    """Find the causes of the first error of a game, the likeliest first."""
    return named_in(read_chunk(chunk, DIALECTS), chunk, effort).first


def named_in(game: Game, chunk: Chunk, effort: int) -> Named:
    """Find the causes of the errors of a game."""
    if DIALECTS.get(game.variant.strip().casefold()) is None:
        return Named()

    def is_clean(text: str) -> bool:
        """Check the text with the edits of a cause: this is the last word."""
        again = check_chunk(replace(chunk, text=text), "")
        return not any(map(has_cause, again.replay.diagnostics))

    sheet = Sheet.of(game, chunk)
    named = causes(sheet, is_clean, effort)
    return named if named.first or not named.finished else name_apart(sheet, is_clean, effort)
