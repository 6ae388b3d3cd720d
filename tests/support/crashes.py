"""Runs the real command with a fault of its own in it, as a mistake in the code would be."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.commands import ROOT, Done

FAULTY = """
import sys
from importlib import import_module
module, name, sign = sys.argv[1:4]
home = import_module(module)
sound = getattr(home, name)

def broken(*given, **options):
    if any(sign in str(each) for each in given):
        raise KeyError(*map(str, given))  # its message quotes the input
    return sound(*given, **options)

setattr(home, name, broken)
sys.argv[:4] = ["azul"]
from azul_notation.cli import main
main()
"""

SLOW = ("azul_notation.replay.check", "read_chunk")
FAST = ("azul_notation.replay.scan", "judge")


def azul_with_fault(
    where: tuple[str, str], sign: str, *words: str | Path, **environment: str
) -> Done:
    """Run the command; a function fails where `sign` stands in what it is given."""
    kept = {name: value for name, value in os.environ.items() if name != "AZUL_RAISE"}
    command = [sys.executable, "-c", FAULTY, *where, sign, *map(str, words)]
    environment = {**kept, "PYTHONUTF8": "1", "COLUMNS": "200", **environment}
    return Done(
        subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=False)
    )
