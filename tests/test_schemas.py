"""Every line of JSON that commands print is what its schema says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azul_notation.cli.commands import COMMANDS
from azul_notation.cli.schema import SCHEMAS, schema_of
from tests.support.commands import ROOT, here
from tests.support.schemas import validate
from tests.support.strategies import part

SAMPLES = ROOT / "samples"
RECORDS = [*sorted(SAMPLES.glob("*.azn")), *sorted((SAMPLES / "broken").glob("*.azn"))]
FEW = sorted({*part(RECORDS), *(SAMPLES / f"{name}-a.azn" for name in ("garden", "sintra"))})
OF_SYNTAX = "convert"
"""The nodes of a record are described by the notation."""


def printed(*words: str | Path) -> str:
    done = here(*words)
    assert done.code in {0, 1}, done.err
    return done.out


@pytest.mark.slow
def test_reports_of_checks() -> None:
    assert validate("check", printed("check", *FEW, "--format", "json")) > len(FEW)


def test_codes() -> None:
    assert validate("explain", printed("explain", "--format", "json")) > 100


@pytest.mark.slow
def test_converted_games() -> None:
    lines = sum(validate("convert", printed("convert", path, "--to", "json")) for path in FEW)
    assert lines > len(FEW)


@pytest.mark.parametrize("name", ["score", "replay", "position"])
def test_replays(name: str) -> None:
    lines = 0
    for path in FEW:
        done = here(name, path, "--format", "json")
        lines += validate(name, done.out) if done.code < 2 else 0
    assert lines > 5


def test_formatting() -> None:
    found = printed("fmt", "--check", "--format", "json", SAMPLES)
    assert validate("fmt", found) >= len(RECORDS)


@pytest.mark.parametrize("options", [(), ("--divide",)])
def test_counts(options: tuple[str, ...]) -> None:
    path = SAMPLES / "worked.azn"
    words = ("--at", "R1", "--depth", "1", "--format", "json", *options)
    assert validate("perft", printed("perft", path, *words)) == 1


def test_dropped_records(tmp_path: Path) -> None:
    path, report = SAMPLES / "worked.azn", tmp_path / "again.jsonl"
    printed("dedupe", path, path, "-o", tmp_path / "once.azn", "--report", report)
    assert validate("dedupe", report.read_text("utf-8")) == 1


def test_imports(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"status": 1, "data": []}', encoding="utf-8")
    words = ("--format", "json", "-o", str(tmp_path / "games.azn"))
    found = printed("import", "bga", SAMPLES / "bga", path, *words)
    assert validate("import-bga", found) > 3
    assert '"diagnostics":[{' in found


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_printed_and_described(name: str) -> None:
    assert json.loads(here("schema", name).out) == json.loads(json.dumps(schema_of(name)))
    assert any(name.startswith(command.replace(" ", "-")) for command in COMMANDS)
    if name != OF_SYNTAX:
        assert [field for field in fields(schema_of(name)) if "description" not in field] == []


def fields(schema: Any) -> Iterator[dict[str, Any]]:
    """Give every field of every object in a schema."""
    for each in schema["$defs"].values():
        yield from each["properties"].values() if "properties" in each else each["prefixItems"]


def test_schemas_are_listed() -> None:
    assert here("schema").out.split() == list(SCHEMAS)
    done = here("schema", "chek")
    assert done.code == 2
    assert "did you mean check?" in done.err
