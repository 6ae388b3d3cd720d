"""Where reports go: a file of their own on a terminal, and never without saying so."""

from pathlib import Path

import pytest

from tests.support.clubs import Club
from tests.support.terminal import Terminal

IN_FOLDER = (
    "import os, runpy, sys; os.chdir(sys.argv.pop(1));"
    " runpy.run_module('azul_notation', run_name='__main__', alter_sys=True)"
)


@pytest.mark.parametrize(
    ("words", "file", "begins"),
    [
        (("tour", "report", "september"), "september-cup.html", b"<!DOCTYPE html>"),
        (("tour", "report", "september", "--to", "pdf"), "september-cup.pdf", b"%PDF"),
        (("season", "report", "league"), "league-2026.html", b"<!DOCTYPE html>"),
        (("ratings", "report"), "ratings.html", b"<!DOCTYPE html>"),
    ],
)
def test_a_terminal_gets_a_file(
    league: Club, tmp_path: Path, words: tuple[str, ...], file: str, begins: bytes
) -> None:
    program = ("-c", IN_FOLDER, str(tmp_path))
    with Terminal(*words, "--db", league.db, program=program) as terminal:
        terminal.until(f"wrote {file}")
        assert terminal.left() == 0
    assert (tmp_path / file).read_bytes().startswith(begins)


def test_text_is_shown_on_a_terminal(league: Club, tmp_path: Path) -> None:
    program = ("-c", IN_FOLDER, str(tmp_path))
    words = ("tour", "report", "september", "--to", "csv", "--db", league.db)
    with Terminal(*words, program=program) as terminal:
        terminal.until("Noor van Dam")
    assert list(tmp_path.iterdir()) == []


def test_a_file_without_an_ending_gets_one(league: Club, tmp_path: Path) -> None:
    for to, file in (("html", "a.html"), ("pdf", "a.pdf"), ("md", "a.md")):
        told = league("tour", "report", "september", "--to", to, "-o", str(tmp_path / "a"))
        assert f"wrote {tmp_path / file}" in told.err
        assert (tmp_path / file).exists()
    assert not (tmp_path / "a").exists()
