"""`azul check`: files, folders, pipes, packed files, formats, exit statuses."""

import gzip
import json
from pathlib import Path

import pytest
import zstandard

from tests.support.commands import RECORD, WORKED, WRONG, here


def test_check_says_nothing_wrong_with_0() -> None:
    done = here("check", WORKED)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("1 game, no errors")


def test_check_walks_folders_and_ends_with_1(folder: Path) -> None:
    done = here("check", folder)
    assert done.code == 1
    assert "error[AZ406]" in done.out
    assert "2 games, 1 error in 1 game" in done.out


def test_check_reads_packed_files(tmp_path: Path) -> None:
    packed = tmp_path / "a.azn.gz"
    packed.write_bytes(gzip.compress(RECORD.encode()))
    squeezed = tmp_path / "b.azn.zst"
    squeezed.write_bytes(zstandard.ZstdCompressor().compress(RECORD.encode()))
    done = here("check", packed, squeezed)
    assert done.code == 0
    assert done.out.startswith("2 games, no errors")


@pytest.mark.parametrize("name", ["a.azn.gz", "b.azn.zst"])
def test_damaged_packed_file_is_reported(tmp_path: Path, name: str) -> None:
    packed = tmp_path / name
    packed.write_bytes(gzip.compress(RECORD.encode())[:100])
    done = here("check", packed, WORKED)
    assert done.code == 2
    assert "cannot read" in done.err
    assert "Traceback" not in done.err


def test_missing_file_ends_with_2_and_the_others_are_read() -> None:
    done = here("check", "leage.azn", WORKED)
    assert done.code == 2
    assert "cannot read leage.azn: No such file" in done.err
    assert done.out.startswith("1 game")


def test_check_reads_the_standard_input() -> None:
    done = here("check", "-", "--format", "json", text=WRONG)
    report = json.loads(done.out)
    assert done.code == 1
    assert report["file"] == "-"
    assert list(report) == [
        *("file", "game", "line", "variant", "seats", "ok", "rounds", "final"),
        *("winners", "moves", "diagnostics"),
    ]
    [found] = report["diagnostics"]
    assert found == {
        "code": "AZ406",
        "band": "move",
        "severity": "error",
        "message": "row 3 of the wall already has black",
        "line": 29,
        "column": 10,
        "end_column": 11,
        "round": 3,
        "lap": 2,
        "seat": 1,
        "help": None,
        "label": None,
        "legal": "0K1, 0K4, 0K5, 0KF; 26 other moves",
        "fix": None,
        "places": [{"line": 15, "column": 4, "end_column": 8, "label": "black came here"}],
        "causes": [
            {
                "message": "`0K3^` (Ana) should read `0K4^`",
                "edits": [
                    {"line": 29, "column": 8, "end_line": 29, "end_column": 12, "text": "0K4^"}
                ],
                "confidence": 1.0,
            }
        ],
    }


def test_file_without_a_game_is_reported() -> None:
    done = here("check", "-", "--format", "json", text="; nothing yet\n")
    report = json.loads(done.out)
    assert (done.code, report["game"], report["variant"], report["ok"]) == (0, 0, None, True)
    assert [found["code"] for found in report["diagnostics"]] == ["AZ121"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--ignore", "AZ406"], 0),
        (["--ignore", "AZ4xx"], 0),
        (["--select", "AZ5xx,AZ1xx"], 0),
        (["--select", "AZ4"], 1),
        (["--ignore", "AZ999"], 2),
        (["--select", "all"], 2),
    ],
)
def test_codes_can_be_chosen(options: list[str], code: int) -> None:
    assert here("check", "-", *options, text=WRONG).code == code


def test_ignored_on_a_line() -> None:
    text = RECORD.replace("= 2 4\n", "= 2 5 ; azn: ignore AZ503\n")
    assert here("check", "-", text=text).code == 0
    unused = here("check", "-", text=RECORD.replace("= 2 4\n", "= 2 4 ; azn: ignore AZ5xx\n"))
    assert unused.code == 0
    assert "warning[AZ122]" in unused.out


def test_sarif_is_one_log() -> None:
    log = json.loads(here("check", "-", "--format", "sarif", text=WRONG).out)
    [run] = log["runs"]
    [result] = run["results"]
    assert log["version"] == "2.1.0"
    assert result["ruleId"] == "AZ406"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["AZ406"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 29, "startColumn": 10, "endColumn": 11}


def test_a_github_annotation_without_its_cause() -> None:
    done = here("check", "-", "--format", "github", "--no-causes", text=WRONG)
    assert done.out == (
        "::error file=-,line=29,col=10,endColumn=10,title=AZ406::"
        "row 3 of the wall already has black%0Alegal here: 0K1, 0K4, 0K5, 0KF; 26 other moves\n"
    )


@pytest.mark.slow
def test_github_annotations() -> None:
    done = here("check", "-", "--format", "github", text=WRONG)
    assert done.out == (
        "::error file=-,line=29,col=10,endColumn=10,title=AZ406::"
        "row 3 of the wall already has black%0Alegal here: 0K1, 0K4, 0K5, 0KF; 26 other moves"
        "%0Aline 15: black came here"
        "%0Acause: the rest of the game fits if `0K3^` (Ana) should read `0K4^`\n"
    )


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    text = RECORD.replace("Ana", "A\x1b[31mna").replace("0K4^", "0K\x1b]0;x\x073^")
    for command in ("check", "score", "replay"):
        done = here(command, "-", text=text)
        assert "\x1b" not in done.out + done.err
