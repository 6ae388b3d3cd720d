"""Gives the first error of a game its causes."""

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic, working_on
from azul_notation.diagnostics.cause import Cause
from azul_notation.replay.causes.naming import EFFORT, causes
from azul_notation.replay.causes.sheet import Sheet
from azul_notation.replay.check import Brief, Checked, check_chunk
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk

BANDS = ("chance", "move", "claim")
"""Bands of the errors whose causes are searched for."""


def name_causes(seen: Checked | Brief, effort: int = EFFORT) -> None:
    """Add the causes to the first error that may have any."""
    found = seen.report.diagnostics
    at = next((at for at, each in enumerate(found) if has_cause(each)), None)
    if at is None or seen.chunk is None or seen.chunk.overlong is not None:
        return
    report = seen.report
    with working_on("searching for the cause in", report.file, report.line, report.game):
        named = causes_of(seen.chunk, effort)
    found[at] = replace(found[at], causes=tuple(named))


def has_cause(found: Diagnostic) -> bool:
    """Whether causes are searched for such an error."""
    return found.is_error and found.band in BANDS


def causes_of(chunk: Chunk, effort: int = EFFORT) -> list[Cause]:
    """Find the causes of the first error of a game, the likeliest first."""
    game = read_chunk(chunk, DIALECTS)
    if DIALECTS.get(game.variant.strip().casefold()) is None:
        return []

    def is_clean(text: str) -> bool:
        """Check the text with the edits of a cause: this is the last word."""
        again = check_chunk(replace(chunk, text=text), "")
        return not any(map(has_cause, again.replay.diagnostics))

    return causes(Sheet.of(game, chunk), is_clean, effort)
