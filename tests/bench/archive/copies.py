"""Copies of the program in a temporary folder, as it is, and compiled. The tree stays as it was."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.bench.archive.spent import Failed, Spent, run

ROOT = Path(__file__).parents[3]
PARTS = ("azul_notation", "tournaments", "grammar", "tests/bench/peers", "samples")
FILES = (".ci/compile.py", "tests/__init__.py", "tests/bench/__init__.py")
UNWANTED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
AZUL = (sys.executable, "-c", "from azul_notation.cli import main; main()")
"""What the installed command does."""
IS_COMPILED = "from azul_notation.rules import is_compiled; print(is_compiled())"


@dataclass(frozen=True)
class Copy:
    """A copy of the program, and whether its `check` takes `--jobs`."""

    folder: Path
    compiled: bool
    knows_jobs: bool = False

    @property
    def env(self) -> dict[str, str]:
        """The environment of a user: bytecode is kept, nothing of another installation is seen."""
        unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "AZUL_DB", "COLUMNS")
        env = {key: value for key, value in os.environ.items() if key not in unwanted}
        return env | {"PYTHONPATH": str(self.folder), "NO_COLOR": "1", "PYTHONUTF8": "1"}

    def azul(self, *words: str | Path) -> Spent:
        """Run the command `azul` in the copy's folder."""
        return run([*AZUL, *words], self.env, self.folder)

    def module(self, name: str, *words: str | Path) -> Spent:
        return run(
            [sys.executable, "-m", f"tests.bench.peers.{name}", *words], self.env, self.folder
        )

    def jobs(self, count: int) -> tuple[str, ...]:
        return ("--jobs", str(count)) if self.knows_jobs else ()


def copied(folder: Path, *, compiled: bool) -> Copy:
    """Copy the program, compile it if asked, and let it run once, so that its bytecode is there."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=UNWANTED)
    for file in FILES:
        (folder / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    copy = Copy(folder, compiled)
    if compiled:
        run([sys.executable, ".ci/compile.py"], copy.env, folder)
    told = run([sys.executable, "-c", IS_COMPILED], copy.env, folder).output.strip()
    if told != str(compiled):
        raise Failed(f"compiled: {told}, and {compiled} was wanted")
    copy.azul("check", "samples/worked.azn")
    return Copy(folder, compiled, knows_jobs="--jobs" in copy.azul("check", "--help").output)
