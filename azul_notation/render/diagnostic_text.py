"""A diagnostic as a reader of compilers knows it: code, place, the line, carets, what was legal."""

from collections.abc import Iterator, Sequence

import msgspec

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import seat_of
from azul_notation.render.paint import cells, paint, visible
from azul_notation.replay.check import Brief, Checked

WIDTH = 100
"""Columns of a line that are shown."""
LEAD = 30
"""Columns shown before a fault far to the right."""


class Excerpt(msgspec.Struct, frozen=True):
    """The piece of a line that is shown, and the carets below it."""

    text: str
    carets: str


def write_diagnostic(seen: Checked | Brief, found: Diagnostic, *, colour: bool = False) -> str:
    """Render one diagnostic with its line and its place in the game."""
    line = seen.line(found.line)
    return draw(found, seen.report.file, line, _game_place(seen, found), colour=colour)


def draw(
    found: Diagnostic,
    file: str,
    line: str,
    place: str,
    notes: Sequence[str] = (),
    *,
    colour: bool = False,
) -> str:
    """Render a diagnostic on a line of a file, with its place in the game, and notes below."""
    number = str(found.line)
    margin = " " * len(number)
    bar = paint("|", "frame", colour)
    arrow = paint("-->", "frame", colour)
    lines = [
        _head(found, colour),
        f"{margin}{arrow} {visible(file)}:{found.line}:{found.column}{place}",
        f"{margin} {bar}",
        *_excerpt(line, found, number, colour, notes),
    ]
    return "\n".join(lines) + "\n"


def write_refusal(line: str, found: Diagnostic, *, colour: bool = False) -> str:
    """Render what is wrong with a line that somebody typed: a record without a file."""
    return "\n".join([_head(found, colour), *_excerpt(line, found, " ", colour)]) + "\n"


def _head(found: Diagnostic, colour: bool) -> str:
    head = paint(f"{found.severity}[{found.code}]", found.severity, colour)
    return f"{head}: {paint(visible(found.message), 'strong', colour)}"


def _excerpt(
    line: str, found: Diagnostic, number: str, colour: bool, notes: Sequence[str] = ()
) -> Iterator[str]:
    """Show the line with carets, notes, what was legal there, and what may have been meant."""
    margin, bar = " " * len(number), paint("|", "frame", colour)
    excerpt = cut_out(line, found.column, found.end_column)
    carets = excerpt.carets + (f" {found.label}" if found.label else "")
    yield f"{paint(number, 'frame', colour)} {bar} {excerpt.text}"
    yield f"{margin} {bar} {paint(carets, found.severity, colour)}"
    for note in notes:
        yield f"{margin} = {visible(note)}"
    if found.legal:
        yield f"{margin} = legal here: {found.legal}"
    if found.help:
        yield f"{margin} = help: {visible(found.help)}"


def _game_place(seen: Checked | Brief, found: Diagnostic) -> str:
    report = seen.report
    if not report.game:
        return ""
    title = f' "{visible(seen.title)}"' if seen.title else ""
    parts = [f"game {report.game}{title}"]
    if found.round:
        parts.append(f"round {found.round}")
    if found.lap:
        parts.append(f"lap {found.lap}")
    if found.seat:
        name = report.seats[seat_of(found.seat)] if found.seat <= len(report.seats) else ""
        parts.append(f"seat {found.seat} {visible(name)}".rstrip())
    return f"  ({', '.join(parts)})"


def cut_out(line: str, column: int, end: int) -> Excerpt:
    """Cut a long line to the piece round the fault, and draw carets of the right width."""
    start = column - 1
    first = max(0, start - LEAD) if len(line) > WIDTH else 0
    shown = visible(line[first : first + WIDTH])
    before = "…" if first else ""
    behind = "…" if first + WIDTH < len(line) else ""
    lead = cells(before + shown[: start - first])
    marked = shown[start - first : end - 1 - first]
    return Excerpt(before + shown + behind, " " * lead + "^" * max(1, cells(marked)))
