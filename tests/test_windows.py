"""The real commands without what Windows lacks; `tests/windows.py` says what that is."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import UNIX
from tests.support.commands import RECORD, ROOT, WORKED, WRONG, Done
from tests.support.source import FILES, name_of, tree_of
from tests.support.strategies import part
from tests.support.terminal import Terminal
from tests.windows import MODULES, NAMES

pytestmark = pytest.mark.process
SEASON = str(ROOT / "samples" / "season")
SPLIT = {"os", "signal", "multiprocessing.reduction"}
"""Modules of which Windows has a part."""
NO_SUCH = {name for names in NAMES.values() for name in names.split()} | {"DupFd"}


def azul(room: Path, *words: str | Path, text: str = "", **environment: str) -> Done:
    """Run a command as Windows would, in a folder."""
    return Done(
        subprocess.run(
            [sys.executable, "-m", "tests.windows", *map(str, words)],
            input=text.encode(),
            capture_output=True,
            cwd=room,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(room), **environment},
            check=False,
        )
    )


def good(room: Path, *words: str | Path, text: str = "") -> str:
    done = azul(room, *words, text=text)
    assert done.code == 0, done.err
    assert "warning" not in done.err.lower()
    return done.out


def names(room: Path) -> list[str]:
    return sorted(path.name for path in room.iterdir())


@pytest.mark.slow
def test_checking_in_several_processes(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.azn").write_text(RECORD if number else WRONG, encoding="utf-8")
    done = azul(tmp_path, "check", ".", "--jobs", "2")
    assert (done.code, done.out.count("AZ406"), done.err) == (1, 1, "")
    assert "4 games, 1 error in 1 game" in done.out


@pytest.mark.slow
def test_formatting_in_place(tmp_path: Path) -> None:
    path = tmp_path / "league.azn"
    path.write_text(RECORD, encoding="utf-8")
    good(tmp_path, "fmt", "--bare", path)
    assert "= " not in path.read_text(encoding="utf-8")
    good(tmp_path, "fmt", "--complete", path)
    assert path.read_text(encoding="utf-8") == RECORD
    assert names(tmp_path) == ["league.azn"]


@pytest.mark.slow
def test_recording_and_going_on(tmp_path: Path) -> None:
    words = ("record", "game.azn", "--plain")
    good(tmp_path, *words, "--seats", "Ana,Jan", text="@2 bbkwkrrybyrkwwkybbrr\n3y2\n")
    out = good(tmp_path, *words, text="0bf\n:undo\n0b1\n")
    assert out.count("+ 0B") == 2
    assert "1. 3Y2 0B1" in (tmp_path / "game.azn").read_text(encoding="utf-8")
    good(tmp_path, "check", "game.azn")
    assert names(tmp_path) == ["game.azn"]


@pytest.mark.slow
def test_a_record_that_somebody_else_changes(tmp_path: Path) -> None:
    """There are no locks, so the change is what is noticed."""
    path = tmp_path / "game.azn"
    good(tmp_path, "new", "game.azn", "--seats", "Ana,Jan")
    script = (
        "from tests.windows import become_windows; become_windows()\n"
        "from pathlib import Path\n"
        "from azul_notation.recorder import *\n"
        "path = Path('game.azn')\n"
        "session, file = open_session(path, None)\n"
        "other = path.read_text().replace('Ana', 'Eva')\n"
        "path.write_text(other)\n"
        "try:\n"
        "    session.enter('@2 bbkwkrrybyrkwwkybbrr')\n"
        "except Exception as error:\n"
        "    print(error)\n"
        "print(path.read_text() == other)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "was changed by another program" in done.stdout
    assert done.stdout.endswith("\nTrue\n")
    assert path.is_file()


@pytest.mark.slow
def test_archives(tmp_path: Path) -> None:
    good(tmp_path, "merge", SEASON, "-o", "all.azn")
    good(tmp_path, "merge", "all.azn", WORKED, "-o", "packed.azn.gz")
    good(tmp_path, "split", "all.azn", "-o", "parts", "--games", "8")
    assert names(tmp_path / "parts") == ["all-0001.azn", "all-0002.azn", "all-0003.azn"]
    good(tmp_path, "split", "all.azn", "-o", "parts", "--games", "7", "--force")
    good(tmp_path, "merge", "parts", "-o", "again.azn")
    assert (tmp_path / "again.azn").read_bytes() == (tmp_path / "all.azn").read_bytes()
    good(tmp_path, "merge", WORKED, "-o", "again.azn")
    assert names(tmp_path) == ["again.azn", "all.azn", "packed.azn.gz", "parts"]


@pytest.mark.slow
def test_a_club(tmp_path: Path) -> None:
    good(tmp_path, "club", "init", "club.duckdb", "--name", "Friday Club")
    good(tmp_path, "tour", "new", "September Cup", "--date", "2026-09-04")
    good(tmp_path, "tour", "collect", "september", SEASON, "--enter")
    assert "12 new, 9 known" in good(tmp_path, "ingest", SEASON, "--jobs", "2")
    assert "21 known" in good(tmp_path, "ingest", SEASON)
    assert "september-cup" in good(tmp_path, "tour", "list")
    assert "Õie Mägi" in good(tmp_path, "ratings")
    good(tmp_path, "club", "export", "tables", "--to", "csv")
    good(tmp_path, "club", "rebuild")
    good(tmp_path, "tour", "report", "september", "-o", "report.pdf")
    assert names(tmp_path) == ["club.duckdb", "report.pdf", "tables"]


def test_pipes_are_utf8_whatever_the_code_page(tmp_path: Path) -> None:
    script = (
        "from tests.windows import become_windows; become_windows()\n"
        "from azul_notation.cli import edge, main\n"
        "edge.WINDOWS = True\n"
        "main()\n"
    )
    record = RECORD.replace('"Ana"', '"Õie Mägi"')
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", script, "check", "--format", "json", "-"],
        input=record.encode(),
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252:strict"},
        check=True,
    )
    assert '"Õie Mägi"' in done.stdout.decode("utf-8")


def test_a_console(tmp_path: Path) -> None:
    script = (
        "from azul_notation.cli import edge, main\n"
        "edge.WINDOWS = True\n"
        "edge.StandardOutput = None\n"  # bytes are not for a console
        "main()\n"
    )
    with Terminal("explain", "AZ402", program=("-c", script), TMPDIR=str(tmp_path)) as terminal:
        terminal.until("AZ402: colour not there")
        assert terminal.left() == 0


@pytest.mark.slow
def test_which_tests_need_unix() -> None:
    script = (
        "import importlib, pathlib, pytest, sys\n"
        "from tests.core_only import hide\n"
        "from tests.windows import MODULES\n"
        "hide(frozenset(MODULES))\n"
        "for path in map(pathlib.Path, sys.argv[1:]):\n"
        "    try:\n"
        "        importlib.import_module('.'.join(path.with_suffix('').parts))\n"
        "    except ModuleNotFoundError:\n"
        "        print(path.stem.removeprefix('test_'))\n"
    )
    paths = sorted(ROOT.joinpath("tests").rglob("test_*.py"))
    unix = [path for path in paths if path.stem.removeprefix("test_") in UNIX]
    others = part([path for path in paths if path not in unix])
    done = subprocess.run(
        [sys.executable, "-c", script, *(path.relative_to(ROOT) for path in [*unix, *others])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert sorted(done.stdout.split()) == UNIX


@pytest.mark.slow
def test_nothing_is_imported_that_windows_lacks() -> None:
    """At the top of a module such an import stands in a `try`, or not at all."""
    modules = "|".join([*MODULES, *SPLIT])
    named_at_all = re.compile(rf"^(?:import .*|from )\b(?:{modules})\b", re.MULTILINE)
    found = []
    for path in FILES:
        if not named_at_all.search(path.read_text(encoding="utf-8")):
            continue
        for node in tree_of(path).body:
            if isinstance(node, ast.Import):
                named: set[Any] = {each.name for each in node.names} & set(MODULES)
            elif isinstance(node, ast.ImportFrom) and node.module in SPLIT:
                named = {each.name for each in node.names} & NO_SUCH
            else:
                named = {getattr(node, "module", None)} & set(MODULES)
            found += [f"{name_of(path)} imports {name}" for name in named]
    assert found == []
