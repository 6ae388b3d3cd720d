"""Compares the speed with that of an earlier commit: `python -m tests.bench.against [COMMIT] [--compiled]`.

Both trees check the same files in turn, so that what else the machine does hits both. A figure is the CPU
time of the earlier commit divided by that of this tree, with the start of the program: above 1, this tree is
faster.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from azul_notation.replay.random_play import Request, play_games
from azul_notation.rules import DIALECTS
from azul_notation.text.write import HEADER, write_game

ROOT = Path(__file__).resolve().parents[2]
GIT = shutil.which("git") or "git"
BEFORE = "6a7345c"
"""The last commit with two engines for each family."""
LAP = re.compile(r"[0-9]+\. ")
MARK = re.compile(r"\^|~[0-9]+")
WARM = 1
"""Runs that are not counted: they write the byte code."""
KINDS = {
    "azul, 2 seats": Request("azul", 2),
    "azul, 4 seats": Request("azul", 4),
    "grey boards": Request("azul", 2, options={"Board": "grey"}),
    "special factories": Request("chocolatier", 3, options={"Factories": "special"}),
    "sintra": Request("sintra", 2),
    "sintra, 4 seats": Request("sintra", 4),
    "garden": Request("garden", 2),
    "garden, board B": Request(
        "garden", 4, options={"Board": "B", "WheelPoints": "1 2 3 4 5 6 1 2 3 4 5 6"}
    ),
}


def commented(text: str) -> str:
    """Put a comment after the first move of each game."""
    return _after_first_move(text, " {a comment}")


def clocked(text: str) -> str:
    """Put a clock after the first move of each game."""
    return _after_first_move(text, " @0:10:00")


def _after_first_move(text: str, note: str) -> str:
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("1. ") and lines[at - 1].startswith("R1 "):
            number, move, *others = line.split(" ")
            while others and others[0][1:2] in (":", "="):  # chance stands with its move
                move += f" {others.pop(0)}"
            lines[at] = " ".join([number, move + note, *others])
    return "\n".join(lines)


def unmarked(text: str) -> str:
    """Leave out who took the marker, and how many tiles fell."""
    lines = text.split("\n")
    return "\n".join(MARK.sub("", line) if LAP.match(line) else line for line in lines)


def faulty(text: str) -> str:
    """Make the last totals of each game wrong by one."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("== "):
            sign, total, *others = line.split(" ")
            lines[at] = " ".join([sign, str(int(total) + 1), *others])
    return "\n".join(lines)


def texts_of(request: Request, games: int) -> dict[str, str]:
    """Play games, and write them in every form that is measured."""
    played = [*play_games(request, games)]
    dialect = DIALECTS[request.variant]
    clean = HEADER + "\n".join(write_game(game, dialect) for game in played)
    return {
        "clean": clean,
        "one comment": commented(clean),
        "one clock": clocked(clean),
        "no marks": unmarked(clean),
        "faulty": faulty(clean),
    }


@contextmanager
def earlier(commit: str, folder: Path) -> Iterator[Path]:
    """Check out an earlier commit into a worktree of its own, and take it away at the end."""
    tree = folder / "before"
    added = _git("worktree", "add", "--detach", str(tree), commit)
    if added.returncode:
        sys.exit(f"{commit} is not in this clone: {added.stderr.strip()}")
    try:
        yield tree
    finally:
        _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([GIT, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def copied(folder: Path) -> Path:
    """Copy this tree, which may be compiled there without a trace here."""
    tree = folder / "now"
    left_out = shutil.ignore_patterns("__pycache__", "*.so")
    for name in ("azul_notation", "tournaments", "grammar", ".ci"):
        shutil.copytree(ROOT / name, tree / name, ignore=left_out)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tree)
    return tree


def compile_in(tree: Path) -> None:
    """Compile the engines and the driver of a tree in place."""
    done = subprocess.run(
        [sys.executable, ".ci/compile.py"], cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{tree.name} cannot be compiled:\n{done.stderr[-2000:]}")


def seconds(tree: Path, path: Path) -> float:
    """Check a file, and give the CPU time of it in seconds."""
    words = [sys.executable, "-m", "azul_notation", "check", "--jobs", "1", str(path)]
    variables = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(words, cwd=tree, env=variables, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{tree.name}: the check of {path.name} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def compare(before: Path, now: Path, path: Path, turns: int) -> tuple[float, float]:
    """Check a file in both trees in turn: the least time of each."""
    times = [(seconds(before, path), seconds(now, path)) for _ in range(turns + WARM)][WARM:]
    return min(first for first, _ in times), min(second for _, second in times)


def table(before: Path, now: Path, games: int, turns: int, wanted: Callable[[str], bool]) -> None:
    """Measure every kind of game in every form, and print the ratios as they come."""
    heads: list[str] = []
    for kind, request in KINDS.items():
        if not wanted(kind):
            continue
        texts = texts_of(request, games)
        if not heads:
            heads = [*texts]
            print(f"{'':18}" + "".join(f"{head:>13}" for head in heads), flush=True)
        print(f"{kind:18}", end="", flush=True)
        for form, text in texts.items():
            path = now / f"{form.replace(' ', '_')}.azn"
            path.write_text(text, encoding="utf-8")
            first, second = compare(before, now, path, turns)
            print(f"{first / second:13.2f}", end="", flush=True)
        print(flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", nargs="?", default=BEFORE)
    parser.add_argument("--turns", type=int, default=7, help="runs of each tree for each file")
    parser.add_argument("--games", type=int, default=1000, help="games in each file")
    parser.add_argument("--kind", default="", help="only the kinds with this in their name")
    parser.add_argument("--compiled", action="store_true", help="compile both trees with mypyc")
    chosen = parser.parse_args()
    with TemporaryDirectory() as room, earlier(chosen.commit, Path(room)) as before:
        now = copied(Path(room))
        if chosen.compiled:
            compile_in(before)
            compile_in(now)
        print(f"CPU time at {chosen.commit} divided by that of this tree", flush=True)
        table(before, now, chosen.games, chosen.turns, lambda kind: chosen.kind in kind)


if __name__ == "__main__":
    main()
