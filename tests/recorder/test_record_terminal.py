"""`azul record` on a real terminal: it is typed at, killed, and goes on where the file stops."""

import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from azul_notation import check
from tests.support.commands import ROOT
from tests.support.crashes import FAULTY
from tests.support.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.process]

COLOUR = b"\x1b[1;38;2;"
CTRL_Q = "\x11"
LEFT_SCREEN = b"\x1b[?1049l"


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """What the screen shows as entered is in the file after SIGKILL; the same command goes on."""
    path = tmp_path / "game.azn"
    command = ("record", path, "--seats", "Ana,李小龙")
    with Terminal(*command) as terminal:
        terminal.until("R1 (0 of 5)>")
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


def test_ended_by_a_signal(tmp_path: Path) -> None:
    """The terminal is given back, and what was entered is in the file."""
    path = tmp_path / "game.azn"
    with Terminal("record", path, "--seats", "Ana,Jan") as terminal:
        before = termios.tcgetattr(terminal.ours)
        terminal.until("R1 (0 of 5)>")
        terminal.send("@2 bbkwkrrybyrkwwkybbrr\r")
        terminal.until("1.1.2 Jan")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.until("azul: ended by SIGTERM")
        assert terminal.left() == 143
        assert LEFT_SCREEN in terminal.raw
        assert termios.tcgetattr(terminal.ours)[3] & termios.ECHO == before[3] & termios.ECHO
    assert "\nR1 @2 BBKW " in path.read_text()


def test_ended_by_a_signal_while_drawing(tmp_path: Path) -> None:
    """The alternate screen is left, whatever the app is about."""
    with Terminal("record", tmp_path / "game.azn", "--seats", "Ana,Jan") as terminal:
        terminal.until("R1 (0 of 5)>")
        terminal.send("@2 bbkwkrrybyrkwwkybbrr\r3y2\r1b")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.until("azul: ended by SIGTERM")
        assert terminal.left() == 143
        assert LEFT_SCREEN in terminal.raw


def test_an_internal_error(tmp_path: Path) -> None:
    """The app ends in one sentence, without the values that the program was at."""
    place = ("azul_notation.cli.record.app.app", "hint")
    words = (*place, "Klabauter", "record", tmp_path / "game.azn", "--seats", "Ana,Jan")
    outside = {"AZUL_RAISE": "", "TMPDIR": str(tmp_path)}
    with Terminal(*words, program=("-c", FAULTY), **outside) as terminal:
        terminal.until("R1 (0 of 5)>")
        terminal.send("Klabauter")
        terminal.until("please report it")
        assert terminal.left() == 70
        assert b"Traceback" not in terminal.raw
    [written] = tmp_path.glob("azul-crash.*")
    assert "azul_notation/cli/record/app/app.py" in written.read_text()
    assert "Klabauter" not in written.read_text()


def test_without_colours(tmp_path: Path) -> None:
    with Terminal("record", tmp_path / "game.azn", "--seats", "Ana,Jan", NO_COLOR="1") as terminal:
        terminal.until("R1 (0 of 5)>")
        assert b"38;2;" not in terminal.raw
        assert b"48;2;" not in terminal.raw
        terminal.send(CTRL_Q)
        assert terminal.left() == 0


def test_plain_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    with Terminal("record", path, "--plain", "--seats", "Ana,Jan") as terminal:
        terminal.until("R1 (0 of 5)> ")
        terminal.send(":quit\n")
        assert terminal.left() == 0


def test_only_the_app_loads_textual(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    others = (["--help"], ["check", "samples/worked.azn"], ["replay", "samples/worked.azn"])
    for words in (*others, ["record", "--help"], ["record", str(path), "--seats", "Ana,Jan"]):
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
