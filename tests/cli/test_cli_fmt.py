"""`azul fmt`: in place or not at all, and nothing lost."""

import gzip
import json
from pathlib import Path

import azul_notation as azul
from tests.support.commands import JUNK, RECORD, WORKED, WRONG, here


def test_fmt_rewrites_in_place_and_keeps_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(RECORD.replace("1. ", "").replace("\n2.", " 2."), encoding="utf-8")
    path.chmod(0o640)
    assert here("fmt", path).code == 0
    assert path.read_text(encoding="utf-8") == RECORD
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.azn"]


def test_fmt_leaves_a_formatted_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(RECORD, encoding="utf-8")
    before = path.stat().st_mtime_ns
    done = here("fmt", path)
    assert (done.code, done.err, path.stat().st_mtime_ns) == (0, "", before)


def test_fmt_keeps_what_cannot_be_read_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    loose = RECORD.replace("\n2. ", " 2. ")
    broken = JUNK.removeprefix("%azn 1\n").replace("Jan", "Jo\xe3o").encode("latin-1")
    path.write_bytes(loose.encode() + b"\n" + broken + b"\n" + loose.encode())
    done = here("fmt", path)
    written = path.read_bytes()
    plain = RECORD.removeprefix("%azn 1\n").encode()
    assert done.code == 1
    assert "error[AZ103]" in done.err
    assert written == b"%azn 1\n" + plain + b"\n" + broken + b"\n" + plain


def test_fmt_check_and_diff_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    loose = RECORD.replace("1. 3Y2", "3Y2")
    path.write_text(loose, encoding="utf-8")
    done = here("fmt", "--check", path)
    assert (done.code, done.out) == (1, f"would rewrite {path}\n")
    diff = here("fmt", "--diff", path)
    assert diff.code == 1
    assert "-3Y2 1Y2\n+1. 3Y2 1Y2\n" in diff.out
    assert path.read_text(encoding="utf-8") == loose
    assert here("fmt", "--check", WORKED).code == 0


def test_fmt_strips_and_completes() -> None:
    bare = here("fmt", "--bare", "-", text=RECORD)
    assert bare.code == 0
    assert not set("^~=") & set(bare.out)
    assert '[Result "?"]' in bare.out
    again = here("fmt", "--complete", "-", text=bare.out)
    assert again.out == RECORD
    hashed = here("fmt", "--complete", "--hashes", "-", text=bare.out)
    assert hashed.out.count("#") == 5
    assert here("check", "-", text=hashed.out).code == 0


def test_fmt_completes_nothing_in_a_faulty_game() -> None:
    done = here("fmt", "--complete", "-", text=WRONG)
    assert done.code == 1
    assert done.out == WRONG


def test_fmt_does_not_drop_a_wrong_mark() -> None:
    text = RECORD.replace("6. 0RF", "6. 0RF~3")
    done = here("fmt", "-", text=text)
    assert (done.code, done.out) == (1, text)
    assert here("fmt", "-", text=RECORD.replace("6. 0RF", "6. 0RF~1")).out == RECORD


def test_fmt_refuses_packed_files(tmp_path: Path) -> None:
    packed = tmp_path / "a.azn.gz"
    packed.write_bytes(gzip.compress(RECORD.encode()))
    assert here("fmt", packed).code == 2
    assert here("fmt", "--check", packed).code == 0


def test_fmt_reports_on_files(folder: Path) -> None:
    folder.joinpath("junk.azn").write_text(JUNK.replace("1. 3Y2", "3Y2"), encoding="utf-8")
    folder.joinpath("good.azn").write_text(RECORD.replace("1. 3Y2", "3Y2"), encoding="utf-8")
    done = here("fmt", folder, "--format", "json")
    told = [json.loads(line) for line in done.out.splitlines()]
    assert [(Path(each["file"]).name, each["changed"], each["kept"]) for each in told] == [
        ("bad.azn", False, []),
        ("good.azn", True, []),
        ("junk.azn", False, [1]),
    ]
    assert here("fmt", "-", "--format", "json").code == 2


def test_fmt_keeps_the_lines_of_a_record_whose_moves_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    for wrong in (WRONG, RECORD.replace("\n3. ", "\n4. ", 1), RECORD.replace("\nR3 ", "\nR4 ")):
        loose = wrong.replace("[Site", "[Site ").replace("\n2. ", "  2. ", 1)
        path.write_text(loose, "utf-8")
        errors = [each for each in next(azul.check(path)).diagnostics if each.is_error]
        for options in ((), ("--bare",), ("--complete",)):
            done = here("fmt", *options, path)
            assert (done.code, path.read_text("utf-8")) == (1, loose)
            assert done.err.count("error[AZ") == len(errors)
        assert "its lines show where something is missing" in here("fmt", path).err
        [told] = map(json.loads, here("fmt", path, "--format", "json").out.splitlines())
        assert (told["changed"], told["kept"]) == (False, [1])
        path.write_text(wrong, "utf-8")
        assert here("fmt", path).code == 0


def test_fmt_lays_out_a_record_whose_total_is_wrong() -> None:
    wrong = RECORD.replace("= 2 4\n", "= 2 5\n")
    done = here("fmt", "-", text=wrong.replace("\n2. ", "  2. ", 1))
    assert (done.code, done.out) == (0, wrong)
