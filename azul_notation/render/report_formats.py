"""Writes reports for programs: JSON lines, and annotations of GitHub."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic
from azul_notation.render.diagnostic_text import describe_causes
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.replay.report import Report

FIELDS = Diagnostic.__struct_fields__
GITHUB_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def as_json(report: Report) -> str:
    """Write the report on one game as one line of JSON."""
    return msgspec.json.encode(replace(report, file=valid_utf8(report.file))).decode()


def as_github(report: Report) -> Iterable[str]:
    """Write workflow commands that GitHub shows next to the lines."""
    for diagnostic in report.diagnostics:
        place = f"file={_property(report.file)},line={diagnostic.line},col={diagnostic.column}"
        place += f",endColumn={diagnostic.end_column - 1},title={diagnostic.code}"
        legal = f"legal here: {diagnostic.legal}" if diagnostic.legal else None
        parts = (
            diagnostic.message,
            diagnostic.label,
            legal,
            diagnostic.help and f"help: {diagnostic.help}",
            *(f"line {place.line}: {place.label}" for place in diagnostic.places),
            *(f"cause: {cause}" for cause in describe_causes(diagnostic.causes)),
        )
        text = "%0A".join(_escaped(part) for part in parts if part)
        yield f"::{GITHUB_LEVELS[diagnostic.severity]} {place}::{text}"


def _escaped(text: str) -> str:
    return visible(text).replace("%", "%25")


def _property(path: str) -> str:
    """Write a path; GitHub finds the file by it, so a line feed is escaped and not replaced."""
    parts = (_escaped(line) for line in path.split("\n"))
    return "%0A".join(parts).replace(":", "%3A").replace(",", "%2C")
