"""Runs the real command in its own process, on a record and two damaged ones."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKED = ROOT / "samples" / "worked.azn"
MEMORY = 150_000_000
"""Bytes that no process takes, however much it reads."""
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


LAUNCH = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A process counts what the one took that it was split from: a small one has to start it."""


def measured(*words: str | Path) -> tuple[int, int]:
    """Run the real command; give its exit status, and the bytes that the largest of its processes took."""
    command = [sys.executable, "-m", "azul_notation", *map(str, words)]
    launch = [sys.executable, "-c", LAUNCH, *command]
    told = subprocess.run(launch, capture_output=True, cwd=ROOT, check=True, text=True)
    code, peak = map(int, told.stdout.split())
    return code, peak * (1 if sys.platform == "darwin" else 1024)
