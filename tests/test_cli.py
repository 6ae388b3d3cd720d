"""The commands as a club secretary uses them: files, pipes, packed files, typos, exit statuses."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from azul_notation.cli.layout import as_it_stands
from azul_notation.text.source import Chunk

ROOT = Path(__file__).parent.parent
WORKED = ROOT / "samples" / "worked.azn"
RECORD = WORKED.read_text(encoding="utf-8")
WRONG = RECORD.replace("0K4^", "0K3^")
JUNK = RECORD.replace("0K4^", "0K9^")


class Done:
    def __init__(self, process: subprocess.CompletedProcess[bytes]) -> None:
        self.code = process.returncode
        self.out = process.stdout.decode("utf-8")
        self.err = process.stderr.decode("utf-8")


def azul(*words: str | Path, text: str | bytes = "", **environment: str) -> Done:
    """Run the real command in its own process."""
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return Done(
        subprocess.run(
            [sys.executable, "-m", "azul_notation", *map(str, words)],
            input=data,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "200", **environment},
            check=False,
        )
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("good.azn").write_text(RECORD, encoding="utf-8")
    tmp_path.joinpath("bad.azn").write_text(WRONG, encoding="utf-8")
    tmp_path.joinpath("notes.txt").write_text("no record", encoding="utf-8")
    return tmp_path


# -- check


def test_check_says_nothing_wrong_with_0() -> None:
    done = azul("check", WORKED)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("1 game, no errors")


def test_check_walks_folders_and_ends_with_1(folder: Path) -> None:
    done = azul("check", folder)
    assert done.code == 1
    assert "error[AZ406]" in done.out
    assert "2 games, 1 error in 1 game" in done.out


def test_check_reads_packed_files(tmp_path: Path) -> None:
    packed = tmp_path / "a.azn.gz"
    packed.write_bytes(gzip.compress(RECORD.encode()))
    squeezed = tmp_path / "b.azn.zst"
    squeezed.write_bytes(zstandard.ZstdCompressor().compress(RECORD.encode()))
    done = azul("check", packed, squeezed)
    assert done.code == 0
    assert done.out.startswith("2 games, no errors")


@pytest.mark.parametrize("name", ["a.azn.gz", "b.azn.zst"])
def test_damaged_packed_file_is_told(tmp_path: Path, name: str) -> None:
    packed = tmp_path / name
    packed.write_bytes(gzip.compress(RECORD.encode())[:100])
    done = azul("check", packed, WORKED)
    assert done.code == 2
    assert "cannot read" in done.err
    assert "Traceback" not in done.err


def test_missing_file_ends_with_2_and_the_others_are_read() -> None:
    done = azul("check", "leage.azn", WORKED)
    assert done.code == 2
    assert "cannot read leage.azn: No such file" in done.err
    assert done.out.startswith("1 game")


def test_check_reads_the_standard_input() -> None:
    done = azul("check", "-", "--format", "json", text=WRONG)
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
    }


def test_file_without_a_game_is_told() -> None:
    done = azul("check", "-", "--format", "json", text="; nothing yet\n")
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
    assert azul("check", "-", *options, text=WRONG).code == code


def test_ignored_on_a_line() -> None:
    text = RECORD.replace("= 2 4\n", "= 2 5 ; azn: ignore AZ503\n")
    assert azul("check", "-", text=text).code == 0
    unused = azul("check", "-", text=RECORD.replace("= 2 4\n", "= 2 4 ; azn: ignore AZ5xx\n"))
    assert unused.code == 0
    assert "warning[AZ122]" in unused.out


def test_sarif_is_one_log() -> None:
    log = json.loads(azul("check", "-", "--format", "sarif", text=WRONG).out)
    [run] = log["runs"]
    [result] = run["results"]
    assert log["version"] == "2.1.0"
    assert result["ruleId"] == "AZ406"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["AZ406"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 29, "startColumn": 10, "endColumn": 11}


def test_github_annotations() -> None:
    done = azul("check", "-", "--format", "github", text=WRONG)
    assert done.out == (
        "::error file=-,line=29,col=10,endColumn=10,title=AZ406::"
        "row 3 of the wall already has black\n"
    )


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    text = RECORD.replace("Ana", "A\x1b[31mna").replace("0K4^", "0K\x1b]0;x\x073^")
    for command in ("check", "score", "replay"):
        done = azul(command, "-", text=text)
        assert "\x1b" not in done.out + done.err


# -- score and replay


def test_score_adds_up() -> None:
    told = json.loads(azul("score", WORKED, "--format", "json").out)
    for number in range(2):
        sums = [each["seats"][number] for each in told["rounds"]]
        points = sum(reason["points"] for seat in sums for reason in seat["points"])
        assert points == told["final"][number] == sums[-1]["to"]
    assert (told["winners"], told["tie_break"]) == ([1], None)


def test_score_goes_as_far_as_it_can() -> None:
    done = azul("score", "-", text=WRONG)
    assert done.code == 1
    assert "error[AZ406]" in done.err
    assert "round 2" in done.out
    assert "the game has not ended" in done.out


def test_replay_prints_every_position() -> None:
    lines = azul("replay", WORKED, "--format", "json").out.splitlines()
    steps = [json.loads(line) for line in lines]
    kinds = [step["kind"] for step in steps]
    assert [kinds.count(kind) for kind in ("deal", "move", "score", "final")] == [5, 52, 5, 1]
    assert all(step["position"].startswith("azul:coloured ") for step in steps)
    assert steps[-1]["totals"] == [73, 70]


@pytest.mark.parametrize(
    ("at", "title"),
    [
        ("3", "round 3 · dealt"),
        ("3.2", "round 3 · lap 2 · Jan: 5B5"),
        ("3.2.1", "round 3 · lap 2 · Ana: 0K4^"),
    ],
)
def test_replay_at(at: str, title: str) -> None:
    done = azul("replay", WORKED, "--at", at)
    assert title in done.out
    assert done.out.count("factories") == 1


@pytest.mark.parametrize("at", ["9", "3.9.1", "round 3", "3.2.5"])
def test_replay_at_no_place(at: str) -> None:
    done = azul("replay", WORKED, "--at", at)
    assert done.code == 2
    assert done.err.startswith("azul: ")


@pytest.mark.parametrize("command", ["score", "replay"])
def test_no_such_game(command: str) -> None:
    done = azul(command, WORKED, "--game", "7")
    assert (done.code, done.err) == (2, f"azul: {WORKED} has 1 games, there is no game 7\n")


# -- fmt


def test_fmt_rewrites_in_place_and_keeps_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(RECORD.replace("1. ", "").replace("\n2.", " 2."), encoding="utf-8")
    path.chmod(0o640)
    assert azul("fmt", path).code == 0
    assert path.read_text(encoding="utf-8") == RECORD
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.azn"]


def test_fmt_leaves_a_formatted_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(RECORD, encoding="utf-8")
    before = path.stat().st_mtime_ns
    done = azul("fmt", path)
    assert (done.code, done.err, path.stat().st_mtime_ns) == (0, "", before)


def test_fmt_keeps_what_cannot_be_read_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    loose = RECORD.replace("\n2. ", " 2. ")
    broken = JUNK.removeprefix("%azn 1\n").replace("Jan", "Jo\xe3o").encode("latin-1")
    path.write_bytes(loose.encode() + b"\n" + broken + b"\n" + loose.encode())
    done = azul("fmt", path)
    written = path.read_bytes()
    plain = RECORD.removeprefix("%azn 1\n").encode()
    assert done.code == 1
    assert "error[AZ103]" in done.err
    assert written == b"%azn 1\n" + plain + b"\n" + broken + b"\n" + plain


def test_fmt_check_and_diff_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    loose = RECORD.replace("1. 3Y2", "3Y2")
    path.write_text(loose, encoding="utf-8")
    done = azul("fmt", "--check", path)
    assert (done.code, done.out) == (1, f"would rewrite {path}\n")
    diff = azul("fmt", "--diff", path)
    assert diff.code == 1
    assert "-3Y2 1Y2\n+1. 3Y2 1Y2\n" in diff.out
    assert path.read_text(encoding="utf-8") == loose
    assert azul("fmt", "--check", WORKED).code == 0


def test_fmt_strips_and_completes() -> None:
    bare = azul("fmt", "--bare", "-", text=RECORD)
    assert bare.code == 0
    assert not set("^~=") & set(bare.out)
    assert '[Result "?"]' in bare.out
    again = azul("fmt", "--complete", "-", text=bare.out)
    assert again.out == RECORD
    hashed = azul("fmt", "--complete", "--hashes", "-", text=bare.out)
    assert hashed.out.count("#") == 5
    assert azul("check", "-", text=hashed.out).code == 0


def test_fmt_completes_nothing_in_a_faulty_game() -> None:
    done = azul("fmt", "--complete", "-", text=WRONG)
    assert done.code == 1
    assert done.out == WRONG


def test_fmt_does_not_drop_a_wrong_mark() -> None:
    text = RECORD.replace("6. 0RF", "6. 0RF~3")
    done = azul("fmt", "-", text=text)
    assert (done.code, done.out) == (1, text)
    assert azul("fmt", "-", text=RECORD.replace("6. 0RF", "6. 0RF~1")).out == RECORD


def test_fmt_refuses_packed_files(tmp_path: Path) -> None:
    packed = tmp_path / "a.azn.gz"
    packed.write_bytes(gzip.compress(RECORD.encode()))
    assert azul("fmt", packed).code == 2
    assert azul("fmt", "--check", packed).code == 0


def test_fmt_reports_on_files(folder: Path) -> None:
    folder.joinpath("junk.azn").write_text(JUNK.replace("1. 3Y2", "3Y2"), encoding="utf-8")
    folder.joinpath("good.azn").write_text(RECORD.replace("1. 3Y2", "3Y2"), encoding="utf-8")
    done = azul("fmt", folder, "--format", "json")
    told = [json.loads(line) for line in done.out.splitlines()]
    assert [(Path(each["file"]).name, each["changed"], each["kept"]) for each in told] == [
        ("bad.azn", False, []),
        ("good.azn", True, []),
        ("junk.azn", False, [1]),
    ]
    assert azul("fmt", "-", "--format", "json").code == 2


def test_as_it_stands() -> None:
    assert as_it_stands(Chunk('\n\n[A "b"]\n3B2\n\n', 1, 1)) == '[A "b"]\n3B2\n'


# -- explain, convert, play


def test_explain() -> None:
    done = azul("explain", "az402")
    assert done.code == 0
    assert all(word in done.out for word in ("AZ402: ", "Why: ", "Example:", "To mend it: "))
    assert azul("explain").out.count("\n") > 60
    wrong = azul("explain", "AZ42")
    assert wrong.code == 2
    assert "did you mean AZ4" in wrong.err


def test_convert_there_and_back(tmp_path: Path) -> None:
    text = RECORD.replace("2. 2Y1 4R1", "2. 2Y1! @0:10:00 {good (2Y3)} (2Y3 4R1) 4R1 $4")
    text = text.replace('[Result "73', '[Result "73').replace("[Table", "; the final\n[Table")
    lines = tmp_path / "a.jsonl"
    both = text + "\n" + JUNK.removeprefix("%azn 1\n")
    there = azul("convert", "-", "--to", "json", "-o", lines, text=both)
    assert there.code == 1
    assert "game 2" in there.err
    back = azul("convert", lines, "--to", "azn")
    assert back.code == 0
    assert back.out == both


def test_convert_refuses_what_is_no_game(tmp_path: Path) -> None:
    out = tmp_path / "out.azn"
    for line in ("{", "[]", '{"azn": 2}', '{"azn": 1, "game": {"tags": 3}}', '{"azn": 1}'):
        done = azul("convert", "-", "--to", "azn", "-o", out, text=line)
        assert done.code == 1
        assert "-:1: this is no game" in done.err
        assert not out.exists()


def test_play_is_reproducible() -> None:
    words = ("play", "--variant", "Master Chocolatier", "--factories", "special", "--seats", "3")
    one = azul(*words, "--games", "3", "--seed", "5", "--policy", "greedy")
    other = azul(*words, "--games", "2", "--seed", "5", "--policy", "greedy")
    assert one.code == 0
    assert one.out.startswith(other.out)
    assert azul("check", "-", text=one.out).out.startswith("3 games, no errors")
    assert azul("fmt", "--check", "-", text=one.out).code == 0


@pytest.mark.parametrize("words", [["--variant", "azull"], ["--board", "brown"], ["--seats", "5"]])
def test_play_refuses_what_there_is_not(words: list[str]) -> None:
    done = azul("play", *words)
    assert done.code == 2
    assert "Traceback" not in done.err


# -- as a whole


def test_help_has_an_example() -> None:
    for command in ("check", "score", "replay", "fmt", "explain", "convert", "play"):
        assert f"Example: azul {command}" in azul(command, "--help").out
    assert azul("--version").out.startswith("azul-notation ")


def test_wrong_usage_ends_with_2() -> None:
    for words in (["chekc"], ["check"], ["check", "--format", "xml", "a"], ["fmt", "--bare"]):
        assert azul(*words).code == 2


def test_no_colours_on_a_pipe() -> None:
    assert "\x1b" not in azul("check", "-", text=WRONG).out


def test_heavy_packages_are_imported_where_they_are_needed() -> None:
    code = (
        "import sys, azul_notation, azul_notation.cli;"
        "print([name for name in ('lark', 'duckdb', 'rich', 'zstandard')"
        " if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"
