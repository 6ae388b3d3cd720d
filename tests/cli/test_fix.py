"""`azul check --fix`: only the cause that is sure, only after a diff, in one step, with a note."""

import gzip
from pathlib import Path

import pytest

from tests.support.commands import RECORD, ROOT, WRONG, here
from tests.support.terminal import Terminal

PLAIN = RECORD.removeprefix("%azn 1\n")
NOTE = "; azul check --fix: `0K3^` (Ana) should read `0K4^`\n"
LINE = next(line for line in RECORD.split("\n") if "0K4^" in line)
NOTED = RECORD.replace(f"{LINE}\n", f"{LINE}\n{NOTE}")
DOUBTFUL = (ROOT / "samples" / "broken" / "AZ405-line-is-full.azn").read_text("utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.azn"
    path.write_bytes(WRONG.encode())
    path.chmod(0o640)
    return path


def test_the_cause_is_written_with_a_note(path: Path) -> None:
    done = here("check", "--fix", "--yes", path)
    assert done.code == 0
    assert "error[AZ406]" in done.out
    assert f"\n+{LINE}\n+{NOTE}" in done.out
    assert done.err == f"rewrote {path}\n"
    assert path.read_bytes() == NOTED.encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in path.parent.iterdir()] == ["a.azn"]
    assert here("check", path).out.startswith("1 game, no errors")
    assert here("fmt", "--check", path).code == 0


def test_no_note(path: Path) -> None:
    assert here("check", "--fix", "--yes", "--no-note", path).code == 0
    assert path.read_bytes() == RECORD.encode()


@pytest.mark.parametrize(
    "options", [("--diff",), ("--fix", "--diff"), ("--fix", "--diff", "--yes")]
)
def test_diff_changes_nothing(path: Path, options: tuple[str, ...]) -> None:
    before = path.stat()
    done = here("check", *options, path)
    assert done.code == 1
    assert f"+++ {path} (fixed)\n" in done.out
    assert f"+{NOTE}" in done.out
    assert path.stat() == before
    assert "+++ - (fixed)\n" in here("check", "--diff", "-", text=WRONG).out


def test_somebody_must_be_asked(path: Path) -> None:
    done = here("check", "--fix", path)
    assert (done.code, path.read_bytes()) == (2, WRONG.encode())
    assert "--yes" in done.err


@pytest.mark.parametrize(("answer", "text", "code"), [("n", WRONG, 1), ("y", NOTED, 0)])
def test_a_terminal_is_asked_after_the_diff(path: Path, answer: str, text: str, code: int) -> None:
    with Terminal("check", "--fix", path) as terminal:
        terminal.until("write 1 corrected game to")
        assert path.read_bytes() == WRONG.encode()
        assert "should read" in terminal.shown
        terminal.send(f"{answer}\n")
        assert terminal.left() == code
    assert path.read_bytes() == text.encode()


def test_nothing_else_in_the_file_changes(tmp_path: Path) -> None:
    path = tmp_path / "many.azn"
    wrong = WRONG.removeprefix("%azn 1\n")
    loose = PLAIN.replace("1. 3Y2", "3Y2").replace("Jan", "Jo\xe3o").encode("latin-1")
    parts = [b"\xef\xbb\xbf%azn 1\n" + wrong.encode(), loose, wrong.encode(), b"; the end"]
    path.write_bytes(b"\n\n".join(parts))
    done = here("check", "--fix", "--yes", path)
    assert done.code == 1
    mended = NOTED.removeprefix("%azn 1\n").encode()
    parts[0] = b"\xef\xbb\xbf%azn 1\n" + mended
    parts[2] = mended
    assert path.read_bytes() == b"\n\n".join(parts)
    assert "game 2 stays as it is: a part of it cannot be read" in done.err


def test_line_ends_of_windows_stay(path: Path) -> None:
    path.write_bytes(WRONG.replace("\n", "\r\n").encode())
    assert here("check", "--fix", "--yes", path).code == 0
    assert path.read_bytes() == NOTED.replace("\n", "\r\n").encode()


@pytest.mark.slow
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_last_line_without_an_end(path: Path, end: str) -> None:
    text = RECORD.rstrip().replace("\n", end)
    path.write_bytes(text.replace("== 73 70", "== 73 71").encode())
    assert here("check", "--fix", "--yes", path).code == 0
    note = "; azul check --fix: the final total of Jan was 70, not 71"
    assert path.read_bytes() == f"{text}{end}{note}".encode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (WRONG.replace("0K3^\n", "0K3^ ; azn: ignore AZ503\n"), "a comment asks to ignore"),
        (DOUBTFUL, "more than one slip may explain it"),
        (WRONG.replace("1. 3Y2", "1. 3Y2 1Y2", 1), "no single slip explains it"),
    ],
)
def test_what_is_in_doubt_stays(path: Path, text: str, reason: str) -> None:
    path.write_text(text, "utf-8")
    done = here("check", "--fix", "--yes", path)
    assert done.code == 1
    assert reason in done.err
    assert path.read_text("utf-8") == text


def test_a_search_that_was_cut_short_is_not_sure(path: Path) -> None:
    done = here("check", "--fix", "--yes", "--effort", "0.00001", path)
    assert (done.code, path.read_bytes()) == (1, WRONG.encode())
    assert "larger --effort" in done.err


def test_options_that_do_not_go_together(path: Path, tmp_path: Path) -> None:
    packed = tmp_path / "b.azn.gz"
    packed.write_bytes(gzip.compress(WRONG.encode()))
    assert here("check", "--fix", "--yes", packed).code == 2
    assert here("check", "--diff", packed).code == 1
    for options in (
        ("--yes",),
        ("--no-note",),
        ("--fix", "--format", "json"),
        ("--fix", "--game", "1"),
    ):
        assert here("check", *options, path).code == 2
    assert path.read_bytes() == WRONG.encode()
