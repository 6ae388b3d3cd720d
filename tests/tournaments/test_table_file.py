"""CSV files from everywhere: rows that end early, line ends of old, marks never closed, and far too much."""

import subprocess
import sys
from pathlib import Path

import pytest

from azul_notation.text.limits import CELL_LIMIT, FILE_LIMIT, ROW_LIMIT, LimitPassed
from tests.support.commands import MEMORY, ROOT, here, measured
from tests.support.desk import SEASON, Desk, write
from tournaments.errors import CsvError
from tournaments.table_file import cells_by_name, rows_of

BGA = ROOT / "samples" / "bga"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        ("a", [(1, ["a"])]),
        ("a,b\rc,d\r", [(1, ["a", "b"]), (2, ["c", "d"])]),
        ("a,b\r\nc,d", [(1, ["a", "b"]), (2, ["c", "d"])]),
        ("a;b\n\n c ; d,e \n", [(1, ["a", "b"]), (2, []), (3, ["c", "d,e"])]),
        ('a,"b\nc"\nd', [(1, ["a", "b\nc"]), (3, ["d"])]),
        ("a\u2028b,c\x0bd\x85e", [(1, ["a\u2028b", "c\x0bd\x85e"])]),
    ],
)
def test_rows_and_the_lines_in_which_they_begin(text: str, rows: object) -> None:
    assert list(rows_of(text)) == rows


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('a\nb\n"c\nd\n', 3, "a quotation mark is not closed"),
        ('a\n"b"c\n', 2, "text between a quotation mark and the end"),
        ('a\n"' + "x\n" * 80_000, 2, "a cell is too long; perhaps a quotation mark is not closed"),
    ],
)
def test_what_is_not_csv(text: str, line: int, what: str) -> None:
    with pytest.raises(CsvError, match=what) as found:
        list(rows_of(text))
    assert found.value.line == line


@pytest.mark.parametrize("text", ["\n" * (ROW_LIMIT + 1), "\r" * (ROW_LIMIT + 1)])
def test_more_lines_than_are_read(text: str) -> None:
    with pytest.raises(LimitPassed, match=f"more than {ROW_LIMIT:,} lines"):
        next(rows_of(text))


def test_more_cells_than_are_read() -> None:
    with pytest.raises(LimitPassed, match=f"more than {CELL_LIMIT:,} cells"):
        next(rows_of("," * (CELL_LIMIT + 1)))


def test_a_row_that_ends_early_has_empty_cells() -> None:
    assert cells_by_name(["id", "name"], ["PT-1"]) == {"id": "PT-1", "name": ""}


# -- through the commands


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup").good()
    return desk


def taken_by(path: Path) -> list[tuple[str | Path, ...]]:
    """Name the commands that take a CSV file."""
    return [
        ("player", "import", path),
        ("tour", "result", "cup", "--csv", path),
        ("import", "bga", BGA, "--players", path),
    ]


@pytest.mark.parametrize("text", ["id,name\nPT-1\n", "id,name\nPT-1,\n", "id,name,alias\nPT-1"])
def test_a_row_without_a_name(text: str, desk: Desk, tmp_path: Path) -> None:
    file = write(tmp_path / "roster.csv", text)
    done = desk("player", "import", file).refused(code=1)
    assert done.out == f"{file}:2: error[AZ608]: no name\n"
    done = desk("import", "bga", BGA, "--players", file, db=False)
    assert done.refused().err == f"azul: {file}:2: no name\n"


def test_a_row_of_results_that_ends_early(desk: Desk, tmp_path: Path) -> None:
    file = write(tmp_path / "results.csv", "round,table,player,score\n1,1\n")
    done = desk("tour", "result", "cup", "--csv", file).refused()
    assert f"{file}: line 2: " in done.err


@pytest.mark.parametrize(
    "data",
    [
        "name,id\nÕie,1\n".encode("utf-16-le"),
        "name,id\nJos©,1\n".encode("latin-1"),
        b"name,id\nA\x00na,1\n",
        bytes(1000),
    ],
)
def test_other_encodings_are_refused_with_what_to_do(
    data: bytes, desk: Desk, tmp_path: Path
) -> None:
    file = write(tmp_path / "file.csv", data)
    for words in taken_by(file):
        done = desk(*words, db=words[0] != "import").refused()
        assert done.err.startswith(
            f"azul: cannot read {file}: it is not UTF-8; a spreadsheet saves it as 'CSV UTF-8'"
        )


@pytest.mark.slow
def test_a_huge_file_is_not_read_whole(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "huge.csv"
    with file.open("wb") as stream:
        stream.truncate(1_500_000_000)
    for words in taken_by(file):
        db = () if words[0] == "import" else ("--db", desk.path)
        code, peak = measured(*words, *db)
        assert (code, peak < MEMORY) == (2, True), (words, peak)
    done = desk("player", "import", file).refused()
    assert f"{file} has more than {FILE_LIMIT:,} bytes (AZ120)" in done.err


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["a,b\n", "\n", ",", '"', "𓀀,x\n", '"a\n",'])
def test_a_file_as_large_as_is_read_takes_little_memory(
    unit: str, desk: Desk, tmp_path: Path
) -> None:
    head = "name,id\n"
    file = write(tmp_path / "large.csv", head + unit * (15_900_000 // len(unit.encode())))
    code, peak = measured("player", "import", file, "--db", desk.path)
    assert (code in (1, 2), peak < MEMORY) == (True, True), (code, peak)


@pytest.mark.slow
def test_a_pipe_without_end_is_read_up_to_the_limit(desk: Desk) -> None:
    """As `yes | azul player import -`."""
    command = [sys.executable, "-m", "azul_notation", "player", "import", "-"]
    endless = "import sys\nwhile True: sys.stdout.write('name,id\\n' * 10_000)"
    with subprocess.Popen(
        [sys.executable, "-c", endless], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as source:
        done = subprocess.run(
            [*command, "--db", str(desk.path)],
            stdin=source.stdout,
            capture_output=True,
            cwd=ROOT,
            check=False,
        )
        source.kill()
    assert done.returncode == 2
    assert b"has more than 16,000,000 bytes (AZ120)" in done.stderr


def test_a_roster_of_spreadsheets_of_old(desk: Desk, tmp_path: Path) -> None:
    text = (SEASON / "roster.csv").read_text(encoding="utf-8").replace("\n", "\r")
    file = write(tmp_path / "roster.csv", "\ufeff" + text)
    assert desk("player", "import", file).good().out == "9 new players, 0 known\n"
    assert here("import", "bga", BGA, "--players", file).code == 0
