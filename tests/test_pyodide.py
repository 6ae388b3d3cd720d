"""The library loads and works without what Pyodide lacks; `python -m tests.pyodide` tries the real one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pyodide.verdicts import VARIANTS
from tests.support.commands import ROOT, WORKED

pytestmark = pytest.mark.process
LACKS = """_multiprocessing _posixsubprocess _ssl concurrent curses fcntl grp lzma multiprocessing pty pwd
    readline resource select socket sqlite3 ssl subprocess syslog termios tty"""
"""Modules that Pyodide does not have, or that can do nothing there: no processes, no threads, no sockets."""
SCRIPT = f"""
import json, sys, threading
from tests.core_only import hidden, hide
hide(frozenset({LACKS!r}.split()) | frozenset(hidden().split()))
threading.Thread.start = None
from tests.pyodide.verdicts import verdicts
print(verdicts(json.load(sys.stdin)))
"""


def test_without_what_pyodide_lacks(tmp_path: Path) -> None:
    broken = ROOT / "samples" / "broken"
    records = {
        path.name: path.read_text(encoding="utf-8") for path in [WORKED, *broken.glob("AZ4*")]
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(records),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["checked"][WORKED.name] == [[True, [73, 70], []]]
    faults = {name: found for name, [[_, _, found]] in said["checked"].items()}
    assert {name for name in records if not faults[name]} == {WORKED.name}
    written = {name: right for name, [[_, right]] in said["replayed"].items()}
    assert written == dict.fromkeys(VARIANTS, True)
