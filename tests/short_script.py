"""The short form of the viewer's script, as pages carry it: without comments, with short local names.

python -m tests.short_script     makes it of `viewer.js` with terser, from npm

The first line of the short form names the script it was made of, by its hash; pages leave it out. A test
compares the two, and where npm is there another makes the short form again. Only names inside the script
become shorter: those of the data and of elements stay as they are.
"""

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from tests.support.commands import ROOT

TERSER: Final = "terser@5.51.2"
INSIDE: Final = (
    *("begin", "branches", "button", "captions", "figure", "high", "known", "marks", "number"),
    *("own", "places", "previous", "slots", "svg", "total", "wide", "zones"),
)
"""Names of properties that only the script itself uses; they become shorter too."""
WORDS: Final = (
    *("--module", "--ecma", "2020", "--compress", "passes=3,reduce_vars=false", "--mangle"),
    *("--mangle-props", f"regex=/^({'|'.join(INSIDE)})$/"),
)
SCRIPT: Final = ROOT / "azul_notation" / "viewer" / "viewer.js"
SHORT: Final = SCRIPT.with_suffix(".min.js")


class NoTerser(Exception):
    """Reports that npm cannot fetch terser."""


def first_line() -> str:
    """Write the line that names the script."""
    made_of = sha256(SCRIPT.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
    return f"// {SCRIPT.name} {made_of}, by python -m tests.short_script\n"


def shortened(room: Path) -> str:
    """Make the short form."""
    fetch = ["npm", "install", "--silent", "--prefix", str(room), TERSER]
    if subprocess.run(fetch, capture_output=True, check=False).returncode:
        raise NoTerser
    program = room / "node_modules" / "terser" / "bin" / "terser"
    made = subprocess.run(
        ["node", str(program), str(SCRIPT), *WORDS],  # noqa: S607
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return first_line() + made.stdout.strip() + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="azul.") as room:
        SHORT.write_text(shortened(Path(room)), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{SHORT.name}: {SHORT.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
