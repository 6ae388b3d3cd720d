"""`azul replay` on a real terminal: how it begins and ends, colours or none, with the extra and without."""

import signal
import termios
from pathlib import Path

import pytest

from tests.support.commands import ROOT, here
from tests.support.terminal import Terminal

pytestmark = pytest.mark.process
LEFT_SCREEN = b"\x1b[?1049l"
WORKED = ROOT / "samples" / "worked.azn"
LACKING = """
import sys
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "textual" else found(name, *more)
from azul_notation.cli import main
main()
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "game.azn"
    text = WORKED.read_text(encoding="utf-8")
    path.write_text(text.replace("0K4^", "0K3^", 1), encoding="utf-8")
    return path


def test_a_game_from_the_first_step_to_the_last() -> None:
    with Terminal("replay", WORKED) as terminal:
        terminal.until("step 1 of 63")
        terminal.send("\x1b[C\x1b[C\x1b[C")
        terminal.until("Ana: 2Y1")
        terminal.send("G")
        terminal.until("won by Ana")
        assert b"48;2;" in terminal.raw
        terminal.send("q")
        assert terminal.left() == 0


@pytest.mark.slow
def test_faults_are_reported_after_the_app(faulty: Path) -> None:
    """They are on the screen of the shell, and the exit status is that of a faulty record."""
    with Terminal("replay", faulty, "--at", "3.2") as terminal:
        terminal.until("3.2.2")
        terminal.send("G")
        terminal.until("cannot be replayed further")
        terminal.send("q")
        terminal.until("error[AZ406]")
        assert terminal.left() == 1


@pytest.mark.slow
def test_without_colours() -> None:
    with Terminal("replay", WORKED, NO_COLOR="1") as terminal:
        terminal.until("step 1 of 63")
        assert b"38;2;" not in terminal.raw
        assert b"48;2;" not in terminal.raw
        terminal.send("q")
        assert terminal.left() == 0


@pytest.mark.slow
def test_a_place_that_is_not_there() -> None:
    with Terminal("replay", WORKED, "--at", "9") as terminal:
        terminal.until("azul: there is no 9 in this game: it ends in round 5")
        assert terminal.left() == 2
    with Terminal("replay", WORKED, "--at", "x") as terminal:
        terminal.until("azul: --at x is not a place")
        assert terminal.left() == 2


def test_without_the_extra() -> None:
    """One sentence, then what a pipe gets."""
    with Terminal("replay", WORKED, "--at", "5.5", program=("-c", LACKING)) as terminal:
        terminal.until('the app needs the extra "app": pip install "azul-notation[app]"')
        terminal.until("round 5 · lap 5")
        assert terminal.left() == 0


@pytest.mark.slow
def test_ended_by_a_signal() -> None:
    with Terminal("replay", WORKED) as terminal:
        before = termios.tcgetattr(terminal.ours)
        terminal.until("step 1 of 63")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.until("azul: ended by SIGTERM")
        assert terminal.left() == 143
        assert LEFT_SCREEN in terminal.raw
        assert termios.tcgetattr(terminal.ours)[3] & termios.ECHO == before[3] & termios.ECHO


def test_on_a_pipe_it_prints() -> None:
    done = here("replay", WORKED, "--at", "3.2.1")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("game 1: Friday club")
    assert "round 3 · lap 2 · Ana: 0K4^" in done.out
