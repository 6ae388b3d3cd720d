"""What `azul check` writes for programs says all that its text says, in forms that other programs accept."""

import contextlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

import azul_notation as azul
from azul_notation.diagnostics import Diagnostic
from azul_notation.render.report_formats import as_github, as_json
from azul_notation.render.sarif import HELP, HOME, as_sarif, sarif_results
from azul_notation.rules import CATALOGUE
from tests.support.commands import ROOT, here

BROKEN = ROOT / "samples" / "broken"
RECORDS = [*sorted(BROKEN.glob("*.azn")), *sorted((ROOT / "tests/conformance").rglob("*.azn"))]
URI = re.compile(r"(?:[A-Za-z0-9._~/-]|file://|%[0-9A-F]{2})+")
"""What a URI may consist of here (RFC 3986)."""


def log_of(*reports: azul.Report) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(as_sarif([each for r in reports for each in sarif_results(r)]))
    return log


def parts(found: Diagnostic) -> list[str]:
    """List what the text form says of a fault."""
    return [part for part in (found.message, found.label, found.legal, found.help) if part]


def test_all_forms_say_what_the_text_says() -> None:
    legal = label = 0
    for report in azul.check(BROKEN):
        [run] = log_of(report)["runs"]
        lines = list(as_github(report))
        again = json.loads(as_json(report))["diagnostics"]
        for found, result, line, fields in zip(
            report.diagnostics, run["results"], lines, again, strict=True
        ):
            for part in parts(found):
                assert part in result["message"]["text"]
                assert part.replace("%", "%25") in line
                assert part in fields.values()
            legal += found.legal is not None
            label += found.label is not None
    assert legal > 10
    assert label > 0


@pytest.mark.slow
def test_fixes_of_did_you_mean_mend_the_fault() -> None:
    mended = 0
    for path in RECORDS:
        for report in azul.check(path):
            for found in report.diagnostics:
                assert (found.fix is None) == ("did you mean `" not in (found.help or ""))
                mended += found.fix is not None and is_mended(path.read_bytes(), found)
    assert mended > 40


def is_mended(data: bytes, found: Diagnostic) -> bool:
    """Whether the fault is gone once its fix is made."""
    fix = found.fix
    assert fix is not None
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    line = lines[fix.line - 1]
    assert line[fix.column - 1 : fix.end_column - 1].strip()
    lines[fix.line - 1] = line[: fix.column - 1] + fix.text + line[fix.end_column - 1 :]
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    places = [(each.code, each.span) for r in azul.check(data=text) for each in r.diagnostics]
    assert (found.code, found.span) not in places, found
    return True


def test_sarif_has_what_its_readers_ask_for() -> None:
    log = log_of(*azul.check(BROKEN))
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["version"] == azul.__version__
    assert driver["informationUri"] == HOME
    assert run["columnKind"] == "unicodeCodePoints"
    assert "%SRCROOT%" in run["originalUriBaseIds"]
    assert len(run["results"]) > 100
    for result in run["results"]:
        rule = driver["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["helpUri"] == HELP
        assert rule["name"].isalnum()
        assert rule["defaultConfiguration"]["level"] == CATALOGUE[rule["id"]].severity
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"].endswith((".", "?", "!"))
        region = result["locations"][0]["physicalLocation"]["region"]
        assert 1 <= region["startColumn"] < region["endColumn"]
        for fix in result.get("fixes", ()):
            [change] = fix["artifactChanges"]
            assert change["replacements"][0]["insertedContent"]["text"]


def test_sarif_names_files_by_uris(tmp_path: Path) -> None:
    names = ["data/my games é/a b#1.azn", "100%.azn", "a:b.azn", "q?.azn", "[1].azn"]
    for name in names:
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("hello\n", encoding="utf-8")
    with contextlib.chdir(tmp_path / "in"):
        for name in names:
            for given in (name, f"./{name}", f"../in/{name}", str(tmp_path / "in" / name)):
                place = artifact(log_of(*azul.check(given)))
                assert URI.fullmatch(place["uri"])
                found = urlsplit(place["uri"])
                if given.startswith(("/", "..")):
                    assert found.scheme == "file"
                    assert unquote(found.path) == str(tmp_path / "in" / name)
                    assert "uriBaseId" not in place
                else:
                    assert place == {"uri": place["uri"], "uriBaseId": "%SRCROOT%"}
                    assert not found.scheme
                    assert unquote(place["uri"]) == name


def artifact(log: dict[str, Any]) -> dict[str, Any]:
    place: dict[str, Any] = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    location: dict[str, Any] = place["artifactLocation"]
    return location


def test_links_lead_to_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Homepage"] == HOME
    path, anchor = HELP.removeprefix(f"{HOME}/blob/main/").split("#")
    heads = [line for line in (ROOT / path).read_text("utf-8").split("\n") if line[:2] == "##"]
    assert f"## {anchor.replace('-', ' ')}" in heads


def test_pages_of_codes_as_json() -> None:
    pages = [json.loads(line) for line in here("explain", "--format", "json").out.splitlines()]
    assert [page["code"] for page in pages] == list(CATALOGUE)
    [page] = [page for page in pages if page["code"] == "AZ402"]
    assert json.loads(here("explain", "az402", "--format", "json").out) == page
    text = here("explain", "AZ402").out
    for part in (page["title"], page["what"], page["why"], page["fix"], page["severity"]):
        assert part in text
