"""Writes a diagnostic as compilers do: code, place, the line, carets, what was legal."""

from collections.abc import Iterator, Sequence

import msgspec

from azul_notation.diagnostics import Cause, Diagnostic
from azul_notation.diagnostics.seats import seat_of
from azul_notation.render.paint import cells, paint, visible
from azul_notation.replay.report import Brief, Checked

WIDTH = 100
"""The number of columns of a line that are shown."""
LEAD = 30
"""The number of columns shown before a fault far to the right."""

ALIKE = 2.0
"""How many times likelier a cause must be than another one, to be called likelier."""
MOST = 0.99
"""The confidence of all that fits together, but for what need not be named."""

Places = tuple[Sequence[str], Sequence[str]]
"""Lines drawn for other places, before and after those for the error."""


class Excerpt(msgspec.Struct, frozen=True):
    """Holds the part of a line that is shown, and the carets below it."""

    text: str
    carets: str


def write_diagnostic(seen: Checked | Brief, diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """Render one diagnostic with its line and its place in the game."""
    line = seen.line(diagnostic.line)
    others = _places(seen, diagnostic, colour)
    place = _game_place(seen, diagnostic)
    return draw(diagnostic, seen.report.file, line, place, others=others, colour=colour)


def draw(
    diagnostic: Diagnostic,
    file: str,
    line: str,
    place: str,
    notes: Sequence[str] = (),
    *,
    others: Places = ((), ()),
    colour: bool = False,
) -> str:
    """Render a diagnostic on a line of a file, with its place in the game, other places, and notes below."""
    number = str(diagnostic.line)
    margin = " " * len(number)
    bar = paint("|", "frame", colour)
    arrow = paint("-->", "frame", colour)
    lines = [
        _head(diagnostic, colour),
        f"{margin}{arrow} {visible(file)}:{diagnostic.line}:{diagnostic.column}{place}",
        f"{margin} {bar}",
        *others[0],
        *_excerpt(line, diagnostic, number, colour, notes, others[1]),
    ]
    return "\n".join(lines) + "\n"


def _places(seen: Checked | Brief, diagnostic: Diagnostic, colour: bool) -> Places:
    """Show the other places that have to do with it, each with its label: those before, those after."""
    margin, bar = " " * len(str(diagnostic.line)), paint("|", "frame", colour)
    before: list[str] = []
    after: list[str] = []
    for place in diagnostic.places:
        excerpt = cut_out(seen.line(place.line), place.column, place.end_column)
        number = paint(str(place.line).rjust(len(margin)), "frame", colour)
        dashes = excerpt.carets.replace("^", "-")
        drawn = f"{margin} {bar} {paint(f'{dashes} {visible(place.label)}', 'frame', colour)}"
        gap = [] if abs(place.line - diagnostic.line) == 1 else [paint("...", "frame", colour)]
        line = f"{number} {bar} {excerpt.text}"
        if place.line == diagnostic.line:
            after.append(drawn)
        elif place.line < diagnostic.line:
            before += [line, drawn, *gap]
        else:
            after += [*gap, line, drawn]
    return before, after


def write_refusal(line: str, diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """Render what is wrong with a typed line, which has no file."""
    return "\n".join([_head(diagnostic, colour), *_excerpt(line, diagnostic, " ", colour)]) + "\n"


def _head(diagnostic: Diagnostic, colour: bool) -> str:
    head = paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity, colour)
    return f"{head}: {paint(visible(diagnostic.message), 'strong', colour)}"


def _excerpt(
    line: str,
    diagnostic: Diagnostic,
    number: str,
    colour: bool,
    notes: Sequence[str] = (),
    after: Sequence[str] = (),
) -> Iterator[str]:
    """Show the line with carets, notes, what was legal there, and what may have been meant."""
    margin, bar = " " * len(number), paint("|", "frame", colour)
    excerpt = cut_out(line, diagnostic.column, diagnostic.end_column)
    carets = excerpt.carets + (f" {diagnostic.label}" if diagnostic.label else "")
    yield f"{paint(number, 'frame', colour)} {bar} {excerpt.text}"
    yield f"{margin} {bar} {paint(carets, diagnostic.severity, colour)}"
    yield from after
    for note in notes:
        yield f"{margin} = {visible(note)}"
    if diagnostic.legal:
        yield f"{margin} = legal here: {diagnostic.legal}"
    if diagnostic.help:
        yield f"{margin} = help: {visible(diagnostic.help)}"
    for cause in describe_causes(diagnostic.causes):
        yield f"{margin} = cause: {visible(cause)}"


def describe_causes(causes: Sequence[Cause]) -> Iterator[str]:
    """Describe in at most two lines what probably happened, and whether other slips fit as well."""
    if not causes:
        return
    best, *others = causes
    yield f"the rest of the game fits if {best.message}"
    if others:
        unlikely = others[0].confidence * ALIKE < best.confidence
        among_more = len(others) > 1 or best.confidence + others[0].confidence < MOST
        ending = ", among others" if among_more else ""
        yield f"{'less likely, ' if unlikely else ''}it also fits if {others[0].message}{ending}"


def _game_place(seen: Checked | Brief, diagnostic: Diagnostic) -> str:
    report = seen.report
    if not report.game:
        return ""
    title = f' "{visible(seen.title)}"' if seen.title else ""
    parts = [f"game {report.game}{title}"]
    if diagnostic.round:
        parts.append(f"round {diagnostic.round}")
    if diagnostic.lap:
        parts.append(f"lap {diagnostic.lap}")
    if diagnostic.seat:
        name = (
            report.seats[seat_of(diagnostic.seat)] if diagnostic.seat <= len(report.seats) else ""
        )
        parts.append(f"seat {diagnostic.seat} {visible(name)}".rstrip())
    return f"  ({', '.join(parts)})"


def cut_out(line: str, column: int, end: int) -> Excerpt:
    """Cut a long line to the part round the fault, and draw carets of the right width."""
    start = column - 1
    first = max(0, start - LEAD) if len(line) > WIDTH else 0
    shown = visible(line[first : first + WIDTH])
    before = "…" if first else ""
    after = "…" if first + WIDTH < len(line) else ""
    lead = cells(before + shown[: start - first])
    marked = shown[start - first : end - 1 - first]
    return Excerpt(before + shown + after, " " * lead + "^" * max(1, cells(marked)))
