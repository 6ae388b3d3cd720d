"""Reports for programs: JSON lines, SARIF, and annotations of GitHub."""

from collections.abc import Iterable
from typing import Any

import msgspec

from azul_notation.diagnostics import CATALOGUE, Diagnostic
from azul_notation.render.paint import valid_utf8, visible
from azul_notation.replay.check import Report

FIELDS = (
    "code",
    "band",
    "severity",
    "message",
    "line",
    "column",
    "end_column",
    "round",
    "lap",
    "seat",
    "help",
)
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
GITHUB_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def as_json(report: Report) -> str:
    """Write the report on one game as one line of JSON."""
    fields = {name: getattr(report, name) for name in report.__struct_fields__}
    fields["file"] = valid_utf8(report.file)
    fields["diagnostics"] = [
        {name: getattr(found, name) for name in FIELDS} for found in report.diagnostics
    ]
    return msgspec.json.encode(fields).decode()


def as_github(report: Report) -> Iterable[str]:
    """Write workflow commands that GitHub shows beside the lines."""
    for found in report.diagnostics:
        place = f"file={_property(report.file)},line={found.line},col={found.column}"
        place += f",endColumn={found.end_column - 1},title={found.code}"
        yield f"::{GITHUB_LEVELS[found.severity]} {place}::{_escaped(found.message)}"


def _escaped(text: str) -> str:
    return visible(text).replace("%", "%25")


def _property(path: str) -> str:
    """Write a path: GitHub finds the file by it, so that a line feed stays one."""
    parts = (_escaped(line) for line in path.split("\n"))
    return "%0A".join(parts).replace(":", "%3A").replace(",", "%2C")


def as_sarif(results: list[dict[str, Any]]) -> str:
    """Write a SARIF log of the results of `sarif_results`."""
    codes = sorted({str(result["ruleId"]) for result in results})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": CATALOGUE[code].title},
            "fullDescription": {"text": CATALOGUE[code].what},
            "help": {"text": CATALOGUE[code].mend},
        }
        for code in codes
    ]
    driver = {"name": "azul", "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2).decode()


def sarif_results(report: Report) -> Iterable[dict[str, Any]]:
    for found in report.diagnostics:
        yield {
            "ruleId": found.code,
            "level": SARIF_LEVELS[found.severity],
            "message": {"text": _message(found)},
            "locations": [{"physicalLocation": _location(report.file, found)}],
        }


def _message(found: Diagnostic) -> str:
    return valid_utf8(f"{found.message}; {found.help}" if found.help else found.message)


def _location(file: str, found: Diagnostic) -> dict[str, Any]:
    region = {
        "startLine": found.line,
        "startColumn": found.column,
        "endColumn": found.end_column,
    }
    return {"artifactLocation": {"uri": valid_utf8(file)}, "region": region}
