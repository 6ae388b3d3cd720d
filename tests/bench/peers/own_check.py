"""`azul check` of a file as it is typed, with the time that the program takes to start and to end."""

import subprocess
import sys
from pathlib import Path

from tests.bench.peers.measured import Counts, measured

AZUL = (sys.executable, "-c", "from azul_notation.cli import main; main()")
"""What the installed command does."""

JOBS = "--jobs"


def check(path: Path, counts: Counts) -> Counts:
    asked = (JOBS, "1") if JOBS in sys.argv else ()
    done = subprocess.run(
        [*AZUL, "check", *asked, path], capture_output=True, text=True, check=True
    )
    if f"{counts[0]:,} games, no errors" not in done.stdout:
        sys.exit(done.stdout[-300:])
    return counts


if __name__ == "__main__":
    measured(check)
