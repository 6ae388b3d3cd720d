"""Reports on the import of one log: diagnostics with their places in the log and in the record."""

import msgspec
from msgspec.structs import replace

from azul_notation.bga.compare_points import Difference
from azul_notation.bga.importing import Imported
from azul_notation.bga.log_error import LogError, Pointer, pointer_text, span_of
from azul_notation.bga.notes import ImportNote
from azul_notation.bga.source import Log
from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.diagnostic_text import draw
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.render.report_formats import FIELDS


class LogDiagnostic(msgspec.Struct, frozen=True):
    """A diagnostic with more of its place than a line and a column."""

    diagnostic: Diagnostic
    pointer: str
    """The value in the JSON of the log."""
    move: str
    """BGA's number of the move, if known."""
    record: Span | None = None
    """The place in the record, counted from its own first line."""


class RecordPlace(msgspec.Struct, frozen=True):
    """A place in the records that were written."""

    line: int
    """The line of the output, from 1."""
    column: int
    """The first column, from 1, in code points."""
    end_column: int
    """The column after the last."""


class ImportDiagnostic(Diagnostic, frozen=True, kw_only=True):
    """A diagnostic on a log, with its places in the log and in the output."""

    pointer: str
    """The value in the JSON of the log."""
    move: str
    """The number of the move on the site, if known."""
    record: RecordPlace | None
    """The place in the output, if the game was written."""


class ImportLine(msgspec.Struct, frozen=True, kw_only=True):
    """The findings of the import of one log; the fields are those of `azul import bga --format json`."""

    file: str
    """The file of the log."""
    log: int
    """The number of the log in its file, from 1; 0 if the file has only one."""
    line: int
    """The line on which the log begins, from 1."""
    variant: str | None
    """The variant of the game; null if it could not be imported."""
    seats: list[str]
    """The players' names, by seat."""
    ok: bool
    """Whether nothing was found."""
    rounds: list[list[int]]
    """Every seat's total after each completed round."""
    final: list[int] | None
    """The final totals, by seat; null if the game has not ended."""
    winners: list[SeatNumber] | None
    """The seats that won; null if the game has not ended."""
    moves: int
    """The moves of the game."""
    termination: str | None
    """How the game ended, as the tag `Termination` has it."""
    record: int | None
    """The line of the output on which the record begins; null if it was not written."""
    receipt: list[ImportNote]
    """What was assumed, checked or left out."""
    diagnostics: list[ImportDiagnostic]
    """What is wrong."""


class LogReport(msgspec.Struct, frozen=True):
    """The findings of the import of one log."""

    log: Log
    imported: Imported
    found: list[LogDiagnostic]

    @property
    def ok(self) -> bool:
        return not self.found


def report_on(log: Log, imported: Imported, text: str) -> LogReport:
    """Make diagnostics of what an import found; `text` is the record, if there is one."""
    error = log.error or imported.error
    any_error = error or imported.violation or imported.differences
    page = log.text if any_error else ""
    found = []
    if error is not None:
        span = span_of(page, error, log.line)
        facts = {**error.facts}
        facts.pop("move", None)
        diagnostic = diagnose(error.code, span, help=error.help, **facts)
        found.append(
            LogDiagnostic(diagnostic, pointer_text(error.pointer), move_of(imported, error.pointer))
        )
    if imported.violation is not None:
        violation, pointer = imported.violation
        span = span_of(page, LogError(violation.code, pointer), log.line)
        placed = replace(violation, line=span.line, column=span.column, end_column=span.end_column)
        found.append(LogDiagnostic(placed, pointer_text(pointer), move_of(imported, pointer)))
    lines = text.split("\n")
    for each in imported.differences:
        span = span_of(page, LogError("AZ708", each.pointer), log.line)
        at = (each.round, None, each.seat)
        found.append(
            LogDiagnostic(
                diagnose("AZ708", span, at=at, **each.facts),
                pointer_text(each.pointer),
                move_of(imported, each.pointer),
                total_of(lines, each),
            )
        )
    return LogReport(log, imported, found)


def move_of(imported: Imported, pointer: Pointer) -> str:
    """Find the move of the event that a pointer leads into."""
    places = (pointer[:length] for length in range(len(pointer), 0, -1))
    return next((imported.moves[each] for each in places if each in imported.moves), "")


def total_of(lines: list[str], difference: Difference) -> Span | None:
    """Find the total in the record that the points belong to."""
    sign = "==" if difference.final else "="
    rows = [n for n, line in enumerate(lines) if line.startswith(f"{sign} ")]
    number = 0 if difference.final else difference.round - 1
    if not 0 <= number < len(rows):
        return None
    words = lines[rows[number]].split(" ")
    column = len(" ".join(words[: difference.seat])) + 2
    return Span(rows[number] + 1, column, column + len(words[difference.seat]))


# -- for people


def write_diagnostic(
    report: LogReport, found: LogDiagnostic, file: str, record: str, *, colour: bool
) -> str:
    """Render a diagnostic; `record` is the FILE and line at which the record begins, if it was written."""
    diagnostic = found.diagnostic
    lines = report.log.text.split("\n")
    at = diagnostic.line - report.log.line
    line = lines[at].rstrip("\r") if 0 <= at < len(lines) else ""
    parts = [f"log {report.log.number}"] if report.log.number else []
    parts += [f"move {found.move}"] if found.move else []
    parts += [f"round {diagnostic.round}"] if diagnostic.round else []
    game = report.imported.game
    if diagnostic.seat and game is not None:
        parts.append(f"seat {diagnostic.seat} {visible(game.seats[seat_of(diagnostic.seat)])}")
    place = f"  ({', '.join(parts)})" if parts else ""
    notes = [f"at {found.pointer}"] if found.pointer else []
    if found.record is not None and record:
        notes.append(f"in the record: {record}:{found.record.column}")
    return draw(diagnostic, file, line, place, notes, colour=colour)


# -- for programs


def as_json(report: LogReport, file: str, first: int | None) -> str:
    """Write the report as one line of JSON; `first` is the line of the output on which the record begins."""
    imported = report.imported
    game, result = imported.game, imported.replay
    line = ImportLine(
        file=valid_utf8(file),
        log=report.log.number,
        line=report.log.line,
        variant=game.variant if game else None,
        seats=list(game.seats) if game else [],
        ok=report.ok,
        rounds=result.rounds,
        final=result.final,
        winners=result.winners,
        moves=game.moves if game else 0,
        termination=game.tag("Termination", "normal") if game else None,
        record=first,
        receipt=list(imported.notes) if game else [],
        diagnostics=[import_diagnostic(each, first) for each in report.found],
    )
    return msgspec.json.encode(line).decode()


def import_diagnostic(found: LogDiagnostic, first: int | None) -> ImportDiagnostic:
    """Make the import diagnostic of a diagnostic, with its places in the log and in the output."""
    fields = {name: getattr(found.diagnostic, name) for name in FIELDS}
    span = found.record
    record = None
    if span is not None and first is not None:
        record = RecordPlace(first + span.line - 1, span.column, span.end_column)
    return ImportDiagnostic(**fields, pointer=found.pointer, move=found.move, record=record)
