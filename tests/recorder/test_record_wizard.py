"""`azul record` without arguments asks for what it needs."""

from pathlib import Path

import pytest

from azul_notation.cli.record import wizard
from tests.support.commands import here


def asked(monkeypatch: pytest.MonkeyPatch, *words: str | Path, lines: str) -> str:
    """Run the command where somebody can be asked, without the app."""
    monkeypatch.setattr("azul_notation.cli.record.record.is_wanted", lambda: True)
    return here("record", "--plain", *words, text=lines).out


def test_it_asks_who_plays_what(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    lines = f'Ana\nEva,"Smith, J."\n9\nchoc\nbrown\nx\nspecial\n{path}\n:quit\n'
    out = asked(monkeypatch, lines=lines)
    assert "give 2 to 4 names, such as Ana,Jan\n" in out
    assert "choose one of: azul, mini, chocolatier, sintra, garden\n" in out
    assert "choose one of: plain, special\n" in out
    assert "-eva-smith-j.azn]: " in out
    text = path.read_text()
    assert '[Variant "chocolatier"]\n[Seat1 "Eva"]\n[Seat2 "Smith, J."]\n' in text
    assert '[Board "brown"]\n[Factories "special"]\n' in text


def test_a_new_file_is_asked_about_and_an_old_one_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.azn"
    out = asked(monkeypatch, path, lines="Ana,Jan\n1\n\n:quit\n")
    assert "File [" not in out
    assert path.exists()
    out = asked(monkeypatch, path, lines=":quit\n")
    assert out.startswith("R1 (0 of 5)>")


def test_the_end_of_input_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked(monkeypatch, tmp_path / "a.azn", lines="Ana,Jan\n")
    assert not [*tmp_path.iterdir()]


def test_on_a_pipe_the_file_must_be_named() -> None:
    done = here("record", text="Ana,Jan\n")
    assert (done.code, done.out) == (2, "")
    assert "name the file to record into: azul record game.azn --seats Ana,Jan" in done.err
    assert not wizard.is_wanted()
