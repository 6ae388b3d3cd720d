"""The codes that only an import can give: each of its broken samples gives its own, at its place, once."""

import json

import pytest

from azul_notation.rules import CATALOGUE
from tests.support.commands import ROOT, here

BROKEN = ROOT / "samples" / "broken"
FILES = {
    code: path
    for code, entry in CATALOGUE.items()
    if entry.band == "import"
    for path in BROKEN.glob(f"{code}-*.json")
}

UNDER = {
    "AZ701": "e",
    "AZ702": '"two"',
    "AZ703": '"You have reached a limit (replay)"',
    "AZ704": '"tilesPlacedOnRow"',
    "AZ705": "2",
    "AZ706": "3",
    "AZ707": '{"type":"tilesPlacedOnLine"',
    "AZ708": "2",
    "AZ709": "18",
    "AZ710": '[{"id":9164310',
    "AZ711": "[",
}
"""What begins under the caret of each diagnostic."""


def test_every_code_has_a_sample() -> None:
    assert sorted(FILES) == [f"AZ7{number:02}" for number in range(1, 12)] == sorted(UNDER)


@pytest.mark.parametrize("code", FILES)
def test_gives_its_own_code_at_its_place(code: str) -> None:
    done = here("import", "bga", FILES[code], "--format", "json")
    report = json.loads(done.err)
    [found] = report["diagnostics"]
    entry = CATALOGUE[code]
    assert (found["code"], found["band"], found["severity"]) == (code, "import", entry.severity)
    line = FILES[code].read_text(encoding="utf-8").split("\n")[found["line"] - 1]
    assert line[found["column"] - 1 :].startswith(UNDER[code])
    assert found["end_column"] <= len(line) + 1
    assert done.code == 1
    assert (done.out == "") == (code != "AZ708")


@pytest.mark.parametrize("code", FILES)
def test_is_reported_with_its_line(code: str) -> None:
    done = here("import", "bga", FILES[code])
    assert done.err.count("[AZ") == done.err.count(f"error[{code}]: ") == 1
    assert f"--> {FILES[code]}:1:" in done.err
    assert "Traceback" not in done.err
