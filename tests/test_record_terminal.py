"""`azul record` on a real terminal: it is typed at, killed, and goes on where the file stops."""

import subprocess
import sys
from pathlib import Path

from azul_notation import check
from tests.commands import ROOT
from tests.terminal import Terminal

COLOUR = b"\x1b[1;38;2;"
CTRL_Q = "\x11"


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """What the screen shows as entered is in the file after SIGKILL; the same command goes on."""
    path = tmp_path / "game.azn"
    command = ("record", path, "--seats", "Ana,李小龙")
    with Terminal(*command) as terminal:
        terminal.until("R1 (5 of 5)>")
        terminal.send("@2 bbkwkrrybyrkwwkybbrr\r")
        terminal.until("1.1.2 李")
        terminal.send("3y2\r")
        terminal.until("1.1.1 Ana>")
        terminal.send("1b")
        terminal.until("legal  1B1")
        assert COLOUR in terminal.raw
        terminal.process.kill()
        terminal.process.wait()
    assert path.read_text().endswith("\n1. 3Y2\n*\n")
    [report] = check(path)
    assert report.diagnostics == []
    with Terminal(*command) as terminal:
        terminal.until("1.1.1 Ana>")
        terminal.send("1b1\r")
        terminal.until("1.2.2 李")
        terminal.send(CTRL_Q)
        assert terminal.left() == 0
    assert path.read_text().endswith("\n1. 3Y2 1B1~1\n*\n")
    assert not [each for each in tmp_path.iterdir() if each != path]


def test_without_colours(tmp_path: Path) -> None:
    with Terminal("record", tmp_path / "game.azn", "--seats", "Ana,Jan", NO_COLOR="1") as terminal:
        terminal.until("R1 (5 of 5)>")
        assert b"38;2;" not in terminal.raw
        assert b"48;2;" not in terminal.raw
        terminal.send(CTRL_Q)
        assert terminal.left() == 0


def test_plain_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    with Terminal("record", path, "--plain", "--seats", "Ana,Jan") as terminal:
        terminal.until("R1 (5 of 5)> ")
        terminal.send(":quit\n")
        assert terminal.left() == 0


def test_only_the_app_loads_textual(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    for words in (["--help"], ["record", "--help"], ["record", str(path), "--seats", "Ana,Jan"]):
        code = (
            "import sys\n"
            "from azul_notation.cli import main\n"
            f"sys.argv = ['azul', *{words!r}]\n"
            "try:\n"
            "    main()\n"
            "except SystemExit:\n"
            "    pass\n"
            "assert 'textual' not in sys.modules\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, done.stderr
