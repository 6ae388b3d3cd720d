"""What is asked of `azul new` and `azul record` by mistake: it is told, and nothing is invented or lost."""

import subprocess
import sys
from pathlib import Path

import pytest

from azul_notation.recorder import NewGame, NotPossible, open_session
from tests.support.commands import here


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ("A,B,C,D,E", "--seats takes 2 to 4 players, such as Ana,Jan, not 5"),
        ("A", "not 1"),
        ("", "not 0"),
        ('"Ace,B', "a name that begins with a double quote must end with one"),
    ],
)
@pytest.mark.parametrize("command", ["new", "record"])
def test_players_that_cannot_sit_down(command: str, seats: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    done = here(command, path, "--seats", seats, text="")
    assert done.code == 2
    assert told in done.err
    assert not path.exists()


def test_names_with_a_comma_a_quote_and_a_backslash(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    assert here("new", path, "--seats", '"Smith, John", O"Brien \\x').code == 0
    assert '[Seat1 "Smith, John"]\n[Seat2 "O\\"Brien \\\\x"]\n' in path.read_text()
    assert here("check", path).code == here("fmt", "--check", path).code == 0


@pytest.mark.parametrize(
    ("tags", "told"),
    [
        (["Seat1=X"], "--seats names the players"),
        (["Result=3 4"], "the result follows from the game"),
        (["_A=1", "_A=2"], "--tag _A is given twice"),
    ],
)
def test_tags_that_would_not_be_taken(tags: list[str], told: str) -> None:
    done = here("new", *(word for tag in tags for word in ("--tag", tag)))
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_set_up_line_too_many() -> None:
    done = here("new", "--setup", "track YPBOGY")
    assert (done.code, done.out) == (2, "")
    assert "the set-up is already complete without the line: track YPBOGY" in done.err


@pytest.mark.slow
def test_no_file_is_called_by_a_dash(tmp_path: Path) -> None:
    def here(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "azul_notation", *words]
        return subprocess.run(
            command, cwd=tmp_path, input="", capture_output=True, text=True, check=False
        )

    done = here("record", "-", "--seats", "A,B")
    assert done.returncode == 2
    assert "azul cannot record to standard output" in done.stderr
    assert list(tmp_path.iterdir()) == []
    tmp_path.joinpath("-").write_text("kept")
    assert here("new", "-").stdout.startswith("%azn 1\n")
    assert tmp_path.joinpath("-").read_text() == "kept"


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    """Its fault is told, and not whose game it might be."""
    path = tmp_path / "letter.txt"
    path.write_text("hello, no record\n")
    done = here("record", path, "--seats", "A,B", text="")
    assert done.code == 1
    assert "cannot read `hello,`" in done.err
    assert path.read_text() == "hello, no record\n"


def test_what_cannot_be_done_says_what_can(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    moves = "@2 kkwwrrkwbywwrrkwkkww\n"
    lines = f"{moves}:drop\n:skip\n:undo =1\n"
    done = here("record", path, "--plain", "--seats", "A,B", text=lines)
    assert done.out.count("not done: no lines are kept") == 2
    assert "not done: =1 is computed: take back the word before it, or use :fix =1" in done.out
    done = here("position", "samples/worked.azn", "--at", "foo")
    assert "such as 3.2.1, or R3, T3.1, =3" in done.err


def test_a_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    here("play", "--variant", "mini", "-o", path)
    before = path.read_bytes()
    done = here("record", path, text="")
    assert done.code == 2
    assert "use --seats to begin another game after it" in done.err
    assert path.read_bytes() == before


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    session, record_file = open_session(path, NewGame({"Variant": "azul"}, ["A", "B"]))
    path.unlink()
    with pytest.raises(NotPossible, match="is missing: put it back; `:show` prints its text"):
        session.enter("kkwwrrkwbywwrrkwkkww")
    record_file.close()
