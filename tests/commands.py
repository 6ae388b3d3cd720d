"""Runs the real command in its own process, on a record and two damaged ones."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKED = ROOT / "samples" / "worked.azn"
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
