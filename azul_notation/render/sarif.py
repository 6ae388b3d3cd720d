"""Writes reports as one SARIF log, the format in which scanners of code report to other programs."""

import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import msgspec

from azul_notation import __version__
from azul_notation.diagnostics import CATALOGUE, Cause, Diagnostic, Fix, Place
from azul_notation.render.paint import valid_utf8
from azul_notation.replay.report import Report

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOME = "https://github.com/azul-notation/azul-notation"
HELP = f"{HOME}/blob/main/azul_notation/cli/README.md#azul-explain"
ROOT = "%SRCROOT%"
"""The name for the folder in which the command ran; paths inside it are written from there."""


def as_sarif(results: list[dict[str, Any]]) -> str:
    """Write a SARIF log of the results of `sarif_results`."""
    codes = sorted({str(result["ruleId"]) for result in results})
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    driver = {
        "name": "azul",
        "version": __version__,
        "informationUri": HOME,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The folder where azul was run."}}},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2).decode()


def _rule(code: str) -> dict[str, Any]:
    entry = CATALOGUE[code]
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in _words(entry.title)),
        "shortDescription": {"text": _sentence(entry.title)},
        "fullDescription": {"text": _sentence(entry.what)},
        "help": {"text": _sentence(entry.mend)},
        "helpUri": HELP,
        "defaultConfiguration": {"level": entry.severity},
        "properties": {"band": entry.band},
    }


def _words(title: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in title).split()


def sarif_results(report: Report) -> Iterable[dict[str, Any]]:
    """Yield a result for each diagnostic; a rule's number is set once all rules are known."""
    for diagnostic in report.diagnostics:
        place = _artifact(report.file)
        result: dict[str, Any] = {
            "ruleId": diagnostic.code,
            "ruleIndex": -1,
            "level": diagnostic.severity,
            "message": {"text": _message(diagnostic)},
            "locations": [
                {"physicalLocation": {"artifactLocation": place, "region": _region(diagnostic)}}
            ],
            "properties": {"game": report.game, **_properties(diagnostic)},
        }
        if diagnostic.places:
            result["relatedLocations"] = [_related(each, place) for each in diagnostic.places]
        fixes = [_fix(diagnostic.fix, place)] if diagnostic.fix else []
        fixes += [_fix_of_cause(cause, place) for cause in diagnostic.causes]
        if fixes:
            result["fixes"] = fixes
        yield result


def _message(diagnostic: Diagnostic) -> str:
    """Write everything that the text form has, the message first."""
    legal = f"legal here: {diagnostic.legal}" if diagnostic.legal else None
    parts = [diagnostic.message, diagnostic.label, legal, diagnostic.help]
    return _sentence(valid_utf8("; ".join(part for part in parts if part)))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _properties(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return the parts that have no field of their own in a result, under their names in JSON."""
    fields = {
        name: getattr(diagnostic, name)
        for name in ("round", "lap", "seat", "label", "legal", "help")
    }
    return {
        name: valid_utf8(value) if isinstance(value, str) else value
        for name, value in fields.items()
        if value is not None
    }


def _fix(fix: Fix, place: dict[str, Any]) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(fix), "insertedContent": {"text": fix.text}}
    change = {"artifactLocation": place, "replacements": [replacement]}
    return {"description": {"text": f"Write `{fix.text}`."}, "artifactChanges": [change]}


def _related(other: Place, place: dict[str, Any]) -> dict[str, Any]:
    return {
        "physicalLocation": {"artifactLocation": place, "region": _region(other)},
        "message": {"text": _sentence(valid_utf8(other.label))},
    }


def _fix_of_cause(cause: Cause, place: dict[str, Any]) -> dict[str, Any]:
    replacements = [
        {
            "deletedRegion": {
                "startLine": edit.line,
                "startColumn": edit.column,
                "endLine": edit.end_line,
                "endColumn": edit.end_column,
            },
            "insertedContent": {"text": valid_utf8(edit.text)},
        }
        for edit in cause.edits
    ]
    change = {"artifactLocation": place, "replacements": replacements}
    return {
        "description": {
            "text": _sentence(valid_utf8(f"The rest of the game fits if {cause.message}"))
        },
        "artifactChanges": [change],
    }


def _region(part: Diagnostic | Fix | Place) -> dict[str, int]:
    return {"startLine": part.line, "startColumn": part.column, "endColumn": part.end_column}


def _artifact(file: str) -> dict[str, Any]:
    """Write the path of a file as a URI: from the folder of the run if it is below it, or in full."""
    path = PurePath(file)
    if ".." in path.parts and not path.is_absolute():
        path = PurePath(os.path.abspath(path))  # noqa: PTH100 - Path.resolve would follow links
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(os.fsencode(path.as_posix())), "uriBaseId": ROOT}
