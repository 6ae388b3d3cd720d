"""Writes the report of an internal error: a private file that the user can read before sending it."""

import os
import platform
import sys
import tempfile

from azul_notation.cli.commands import COMMANDS
from azul_notation.cli.main import installed
from azul_notation.diagnostics import InternalError, trace_of
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of

PREFIX = "azul-crash."
HEAD = """\
azul had an internal error. Please report it, and attach this file.

The report names the place in the input where it happened: a file, a game, a line. It contains no text of the
input, and only the name of the command. Remove the file names if they are private.
"""


def report(error: Exception) -> str:
    """Write the report of an internal error to a file; return the sentence to print."""
    what = str(error) if isinstance(error, InternalError) else "internal error"
    try:
        written = f"a report was written to {write(described(error))}"
    except OSError as reason:
        written = f"no report could be written ({reason_of(reason)})"
    return f"{what}; {written}; please report it"


def write(text: str) -> str:
    """Write a file of an unpredictable name that only its owner may read; return its path."""
    handle, path = tempfile.mkstemp(".txt", PREFIX, os.environ.get("TMPDIR"))
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as stream:
        stream.write(text)
    return path


def described(error: Exception) -> str:
    """Describe an internal error without a word of what was read."""
    known = {name.split()[0] for name in COMMANDS}
    command = next((word for word in sys.argv[1:2] if word in known), "unknown")
    lines = [
        HEAD,
        installed(),
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"command: {command}",
    ]
    if isinstance(error, InternalError):
        lines.append(f"place: {visible(error.place)}, from line {error.line}")
    return "\n".join([*lines, "", trace_of(error), ""])
