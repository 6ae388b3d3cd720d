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


def measured(*words: str | Path) -> tuple[int, int]:
    """Run the real command; give its exit status, and the bytes that the largest of its processes took."""
    command = [sys.executable, "-m", "azul_notation", *map(str, words)]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    return started.returncode, used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
