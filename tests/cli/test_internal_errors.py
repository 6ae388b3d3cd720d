"""A fault of this program: the game is named and left out, a report is written, the status is 70."""

import json
import os
import stat
from pathlib import Path

import pytest

from azul_notation.diagnostics import InternalError, trace_of, working_on
from tests.support.clubs import Club
from tests.support.commands import RECORD, azul
from tests.support.crashes import FAST, SLOW, azul_with_fault

pytestmark = pytest.mark.process

SIGN = "Klabauter"
"""A name in the game at which the program fails; no other output may hold it."""
GAME = RECORD.removeprefix("%azn 1\n")
FAULTY_GAME = GAME.replace("0K4^", "0K3^")
"""A game that the fast way leaves to the slow one."""


def three(folder: Path, game: str, before: int = 1) -> Path:
    """Write a file of games, of which the one after so many is hit."""
    path = folder / "three.azn"
    hit = game.replace('[Event "', f'[Event "{SIGN} ')
    path.write_text("%azn 1\n" + "\n".join([*[GAME] * before, hit, GAME]), encoding="utf-8")
    return path


def reports(folder: Path) -> list[Path]:
    return sorted(folder.glob("azul-crash.*"))


@pytest.mark.slow
@pytest.mark.parametrize(("where", "game"), [(SLOW, FAULTY_GAME), (FAST, GAME)])
@pytest.mark.parametrize(("before", "jobs"), [(1, 1), (600, 2)])
def test_check_goes_on(
    tmp_path: Path, where: tuple[str, str], game: str, before: int, jobs: int
) -> None:
    path = three(tmp_path, game, before)
    words = ("check", path, "--format", "json", "--jobs", str(jobs))
    done = azul_with_fault(where, SIGN, *words, TMPDIR=str(tmp_path))
    [file] = reports(tmp_path)
    assert done.code == 70
    what = f"azul: internal error while checking game {before + 1} of {path}"
    first, last = done.err.splitlines()
    assert first == f"{what}: the game is skipped"
    assert last == f"{what}; a report was written to {file}; please report it"
    numbers = [json.loads(line)["game"] for line in done.out.splitlines()]
    assert numbers == [*range(1, before + 1), before + 2]


def test_the_report_holds_the_place_and_no_content(tmp_path: Path) -> None:
    path = three(tmp_path, FAULTY_GAME)
    azul_with_fault(SLOW, SIGN, "check", path, TMPDIR=str(tmp_path))
    azul_with_fault(SLOW, SIGN, "check", path, TMPDIR=str(tmp_path))
    first, second = reports(tmp_path)
    assert len(first.name) > len("azul-crash..txt") + 7
    assert first.read_text() == second.read_text()
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    text = first.read_text(encoding="utf-8")
    line = GAME.count("\n") + 3
    assert f"place: game 2 of {path}, from line {line}" in text
    assert "command: check" in text
    assert "azul_notation/replay/check.py:" in text
    assert "builtins.KeyError" in text
    assert SIGN not in text
    assert not [word for word in ("Ana", "Jan", "0K3") if word in text.replace(str(path), "")]


@pytest.mark.slow
def test_ingest_goes_on(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.duckdb")
    assert azul("club", "init", club.db, "--name", "Club").code == 0
    for where, game in ((SLOW, FAULTY_GAME), (FAST, GAME)):
        path = three(tmp_path, game)
        done = azul_with_fault(where, SIGN, "ingest", "--db", club.db, path, TMPDIR=str(tmp_path))
        assert done.code == 70
        assert f"internal error while checking game 2 of {path}: the game is skipped" in done.err
    assert club.good("club", "sql", "SELECT count(*) AS n FROM games", "--format", "json")


@pytest.mark.parametrize("command", ["score", "fmt", "replay"])
def test_commands_that_end_there(tmp_path: Path, command: str) -> None:
    path = three(tmp_path, FAULTY_GAME)
    before = path.read_bytes()
    done = azul_with_fault(SLOW, SIGN, command, path, TMPDIR=str(tmp_path))
    assert done.code == 70
    [sentence] = done.err.splitlines()
    assert sentence.startswith(
        f"azul: internal error while checking game 2 of {path}; a report was"
    )
    assert path.read_bytes() == before


def test_an_error_that_has_no_game(tmp_path: Path) -> None:
    where = ("azul_notation.cli.explain", "show")
    done = azul_with_fault(where, "AZ402", "explain", "AZ402", TMPDIR=str(tmp_path))
    [file] = reports(tmp_path)
    assert (done.code, done.out) == (70, "")
    assert done.err == f"azul: internal error; a report was written to {file}; please report it\n"
    assert "command: explain" in file.read_text()


def test_no_report_can_be_written(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    where = ("azul_notation.cli.explain", "show")
    done = azul_with_fault(where, "AZ402", "explain", "AZ402", TMPDIR=str(missing))
    assert done.code == 70
    assert done.err == (
        "azul: internal error; no report could be written (No such file or directory);"
        " please report it\n"
    )


def test_it_is_raised_where_that_is_wanted(tmp_path: Path) -> None:
    path = three(tmp_path, FAULTY_GAME)
    done = azul_with_fault(SLOW, SIGN, "check", path, TMPDIR=str(tmp_path), AZUL_RAISE="1")
    assert (done.code, reports(tmp_path)) == (1, [])
    assert "Traceback" in done.err
    assert "read_chunk" in done.err


def test_these_tests_raise() -> None:
    assert os.environ["AZUL_RAISE"]


def test_a_trace_has_types_and_places_only() -> None:
    def look_up() -> None:
        try:
            int(SIGN)
        except ValueError as error:
            raise KeyError(SIGN) from error

    with pytest.raises(InternalError) as caught, working_on("checking", "a.azn", 7, 3):
        look_up()
    trace = caught.value.trace
    assert trace == trace_of(caught.value)
    assert trace.index("builtins.ValueError") < trace.index("and then:")
    assert trace.index("and then:") < trace.index("builtins.KeyError")
    assert SIGN not in trace
    assert str(caught.value) == "internal error while checking game 3 of a.azn"
    assert (caught.value.after(10).place, caught.value.line) == ("game 13 of a.azn", 7)


def test_a_trace_of_endless_recursion_is_short() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(InternalError) as caught, working_on("checking", "a.azn"):
        deeper()
    assert len(caught.value.trace.splitlines()) < 200
    assert "more …" in caught.value.trace


@pytest.mark.parametrize("error", [OSError("disk"), MemoryError()])
def test_what_is_no_fault_of_this_program_passes(error: Exception) -> None:
    with pytest.raises(type(error)), working_on("checking", "a.azn"):
        raise error
