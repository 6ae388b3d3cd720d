"""What works without extras, and that everything else names the one that it needs."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
import zstandard
from packaging.requirements import Requirement

from azul_notation.cli.commands import COMMANDS
from azul_notation.diagnostics.extras import EXTRAS
from tests.core_only import VARIABLE, hidden, normal
from tests.support.commands import ROOT, WORKED, Done, here
from tests.support.strategies import part
from tests.support.terminal import Terminal

pytestmark = pytest.mark.process
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL: dict[str, list[str]] = PROJECT["optional-dependencies"]
OF_DEVELOPERS = {"bench", "browser", "dev", "fuzz", "test"}
IN_ALL = set(EXTRAS) - {"dutch", "env", "exact", "pictures"}
"""`club` brings `dutch` where there are wheels, and typst; Pillow is large; no command uses the others."""
CORE = [name for name, command in COMMANDS.items() if not command.target.startswith("club.")]
CLUB = [name for name in COMMANDS if name not in CORE]


def needs(what: str, extra: str) -> str:
    return f'azul: {what} needs the extra "{extra}": pip install "azul-notation[{extra}]"\n'


def azul(room: Path, *words: str, without: str = "") -> Done:
    """Run `azul` in a folder without extras, or without some packages."""
    return Done(
        subprocess.run(
            [sys.executable, "-m", "tests.core_only", *words],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            cwd=room,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "PYTHONUTF8": "1",
                VARIABLE: without or hidden(),
            },
            check=False,
        )
    )


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Make the files that the examples of the commands name."""
    return equipped(tmp_path)


def equipped(room: Path) -> Path:
    faults = [path.name for path in (ROOT / "samples" / "broken").iterdir()]
    unused = shutil.ignore_patterns(*set(faults) - set(part(sorted(faults))))
    shutil.copytree(ROOT / "samples", room / "samples", ignore=unused)
    shutil.copytree(ROOT / "samples" / "bga", room / "replays")
    shutil.copy(ROOT / "samples" / "season" / "roster.csv", room)
    shutil.copy(WORKED, room / "league.azn")
    (room / "cup.json").write_text("{}", encoding="utf-8")
    return room


EACH = """
import json, os, sys
from tests.core_only import VARIABLE, hide
hide(frozenset(os.environ[VARIABLE].split()))
from azul_notation.cli import main
import azul_notation.cli.main, azul_notation.cli.console, azul_notation.replay.check
import tournaments.club.tournament
for name, words in json.load(sys.stdin).items():
    if not os.fork():
        for stream in (1, 2):
            os.dup2(os.open(f"{sys.argv[1]}/{name}.{stream}", os.O_CREAT | os.O_WRONLY), stream)
        if os.path.isdir(name):
            os.chdir(name)
        sys.argv = ["azul", *words]
        try:
            main()
        except SystemExit as ended:
            os._exit(ended.code)  # nothing of the one that is loaded is tidied up
    print(name, os.waitstatus_to_exitcode(os.wait()[1]), sep="=", flush=True)
"""
"""Runs many commands without extras: each in a process of its own, split from one that is loaded.

A command runs in the folder that has its name, if there is one.
"""


class Each:
    """What many commands without extras came to."""

    def __init__(self, room: Path, said: Path, commands: dict[str, list[str]]) -> None:
        self.said = said
        done = subprocess.run(
            [sys.executable, "-c", EACH, said],
            input=json.dumps(commands),
            capture_output=True,
            cwd=room,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", VARIABLE: hidden()},
            text=True,
            check=True,
        )
        self.codes = dict(line.split("=") for line in done.stdout.splitlines())

    def __getitem__(self, name: str) -> tuple[int, str, str]:
        """Give the status of a command, and what it said on its two streams."""
        out, err = ((self.said / f"{name}.{stream}").read_text("utf-8") for stream in (1, 2))
        return int(self.codes[name]), out, err


def example(name: str) -> list[str]:
    return shlex.split(COMMANDS[name].example)[1:]


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Each:
    """Run the examples of all commands of the core, each in a folder of its own."""
    rooms = tmp_path_factory.mktemp("core")
    for name in CORE:
        equipped(rooms / name)
    return Each(rooms, tmp_path_factory.mktemp("said"), {name: example(name) for name in CORE})


@pytest.mark.slow
@pytest.mark.parametrize("name", CORE)
def test_a_command_of_the_core(name: str, core: Each) -> None:
    code, out, err = core[name]
    if ".zst" in COMMANDS[name].example:
        assert (code, err) == (2, needs("a .zst file", "zstd"))
    elif name == "lsp":
        assert (code, out, err) == (2, "", needs("azul lsp", "lsp"))
    else:
        assert code == (1 if name == "check" else 0), err
        assert "needs" not in err


@pytest.mark.slow
def test_commands_of_a_club(room: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before = sorted(room.rglob("*"))
    each = Each(room, tmp_path_factory.mktemp("said"), {name: example(name) for name in CLUB})
    for name in CLUB:
        assert each[name] == (2, "", needs("this command", "club")), name
    assert sorted(room.rglob("*")) == before


@pytest.mark.slow
def test_the_help_of_a_command(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    names = ["check", "record", "tour new", "ratings"]
    helps = {name: [*name.split(), "--help"] for name in names}
    each = Each(tmp_path, tmp_path_factory.mktemp("said"), helps)
    for name in names:
        code, out, err = each[name]
        assert (code, err) == (0, "")
        assert COMMANDS[name].example in " ".join(out.split())


def test_a_list_of_commands(tmp_path: Path) -> None:
    done = azul(tmp_path, "tour", "--help")
    assert (done.code, done.err) == (0, "")
    assert "standings" in done.out


@pytest.mark.slow
def test_the_library(room: Path) -> None:
    script = (
        "from tests.core_only import *; hide(frozenset(os.environ[VARIABLE].split()))\n"
        "import azul_notation as azul\n"
        "games = list(azul.read('league.azn')); print(azul.replay(games[0]).final)\n"
        "print([report.ok for report in azul.check('league.azn')])\n"
        "print(azul.write(azul.play('garden', seats=3)).startswith('%azn 1'))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), VARIABLE: hidden()}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=room,
        env=environment,
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout == "[73, 70]\n[True]\nTrue\n"


@pytest.mark.slow
def test_packed_records(tmp_path: Path) -> None:
    packed = tmp_path / "packed.azn.zst"
    packed.write_bytes(zstandard.compress(WORKED.read_bytes()))
    done = azul(tmp_path, "check", packed.name)
    assert (done.code, done.err) == (2, needs("cannot read packed.azn.zst: a .zst file", "zstd"))
    done = azul(tmp_path, "merge", str(WORKED), "-o", "other.azn.zst")
    assert (done.code, done.err) == (2, needs("a .zst file", "zstd"))
    assert [path.name for path in tmp_path.iterdir()] == [packed.name]


def test_a_cluster(room: Path) -> None:
    done = azul(room, "check", "--cluster", "local", "league.azn")
    assert (done.code, done.out, done.err) == (2, "", needs("--cluster", "cluster"))


@pytest.mark.slow
def test_pairs_without_the_dutch_system(tmp_path: Path) -> None:
    """What is missing is said when the rounds are planned, and again before one is proposed."""
    said = (
        'azul: the Dutch system of FIDE needs the extra "dutch": pip install'
        ' "azul-notation[dutch]"; until then azul-seating seats the pairs\n'
    )

    def club(*words: str) -> Done:
        done = azul(tmp_path, *words, without="py4swiss _py4swiss")
        assert done.code == 0, done.err
        return done

    for words in (
        ("club", "init", "club.duckdb"),
        ("tour", "new", "Cup", "--seed", "1"),
        ("tour", "enter", "cup", "Ana", "Jan", "Eva", "Rui", "--new"),
    ):
        assert here(*words, folder=tmp_path, AZUL_DB="club.duckdb").code == 0
    assert club("tour", "plan", "cup", "--rounds", "3").err == ""
    assert club("tour", "plan", "cup", "--sizes", "2").err == said
    done = club("tour", "pair", "cup")
    assert done.err == said
    assert "azul-seating" in done.out
    assert club("tour", "pair", "cup", "--method", "random").err == ""


def test_recording_without_the_app(tmp_path: Path) -> None:
    program = ("-m", "tests.core_only")
    words = ("record", tmp_path / "game.azn", "--seats", "Ana,Jan")
    with Terminal(*words, program=program, **{VARIABLE: hidden()}) as terminal:
        terminal.until("R1 (0 of 5)>")
        lines = " ".join(terminal.shown.split())
        assert 'the app needs the extra "app": pip install "azul-notation[app]"' in lines
        terminal.send(":quit\n")
        assert terminal.left() == 0


def test_a_broken_package_is_not_a_missing_extra(tmp_path: Path) -> None:
    (tmp_path / "lark.py").write_text("import no_such_package\n")
    script = "import sys; sys.path.insert(0, '.'); from azul_notation.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, "filter", str(WORKED), "--where", "best > 1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 70
    assert "internal error" in done.stderr


@cache
def brought() -> Mapping[str, list[str]]:
    """Give the distributions that each package is of."""
    return metadata.packages_distributions()


@pytest.mark.slow
@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_its_packages(extra: str) -> None:
    """The table of the program and that of the installation say the same."""
    found = {normal(each) for package in EXTRAS[extra] for each in brought()[package]}
    assert found >= {normal(Requirement(each).name) for each in OPTIONAL[extra]} - {"azul-notation"}


def test_all_extras() -> None:
    assert set(OPTIONAL) - OF_DEVELOPERS == {*EXTRAS, "all"}
    assert re.findall(r"\w+", OPTIONAL["all"][0].partition("[")[2]) == sorted(IN_ALL)


def test_the_core_is_what_the_project_needs() -> None:
    assert {Requirement(each).name for each in PROJECT["dependencies"]} == {
        *("click", "lark", "msgspec", "shellingham", "typer-slim")
    }
