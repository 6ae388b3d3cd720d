"""pgn-extract checking a PGN: `-r` reports what is illegal and writes no games."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.peers.measured import Counts, measured

PROGRAM = shutil.which("pgn-extract") or "/usr/games/pgn-extract"
"""Debian puts it where not every PATH looks."""


def check(path: Path, counts: Counts) -> Counts:
    done = subprocess.run([PROGRAM, "-r", path], capture_output=True, text=True, check=True)
    if f"{counts[0]} games matched" not in done.stderr:
        sys.exit(done.stderr[-300:])
    return counts


if __name__ == "__main__":
    measured(check)
