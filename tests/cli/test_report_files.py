"""Where reports go: a file of their own on a terminal, and never without saying so."""

from pathlib import Path

import pytest

from tests.support.clubs import Club
from tests.support.terminal import Terminal

IN_FOLDER = (
    "import os, runpy, sys; os.chdir(sys.argv.pop(1));"
    " runpy.run_module('azul_notation', run_name='__main__', alter_sys=True)"
)


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_file_without_an_ending_gets_one(league: Club, tmp_path: Path) -> None:
    for to, file in (("html", "a.html"), ("pdf", "a.pdf"), ("md", "a.md")):
        told = league("tour", "report", "september", "--to", to, "-o", str(tmp_path / "a"))
        assert f"wrote {tmp_path / file}" in told.err
        assert (tmp_path / file).exists()
    assert not (tmp_path / "a").exists()


@pytest.mark.slow
def test_a_folder_for_the_web(league: Club, tmp_path: Path) -> None:
    folder = tmp_path / "web"
    done = league("tour", "report", "september", "--to", "folder", "-o", str(folder))
    assert done.err == f"wrote {folder / 'index.html'} (the report; 19 files in all)\n"
    [noor] = [name for name, text in pages(folder).items() if "Noor van Dam: " in plain(text)]
    (folder / "mine.txt").write_text("mine")
    league.good("tour", "report", "september", "--to", "folder", "-o", str(folder))
    assert (folder / "mine.txt").read_text() == "mine"
    assert f'href="{noor}"' in (folder / "index.html").read_text("utf-8")
    assert league("check", str(folder / "records")).code == 0
    assert len([*(folder / "records").iterdir()]) == 9
    season = tmp_path / "season"
    league.good("season", "report", "league", "--to", "folder", "-o", str(season))
    assert noor in pages(season)  # a player's page has one name in all reports of a club


@pytest.mark.slow
def test_what_is_not_a_folder_is_refused(league: Club, tmp_path: Path) -> None:
    report = ("tour", "report", "september", "--to", "folder", "-o")
    told = league.refused(*report, str(tmp_path / "web.html"))
    assert f"web.html is not a folder: name one, such as -o {tmp_path / 'web'}" in told
    (tmp_path / "notes").write_text("mine")
    assert "notes is not a folder" in league.refused(*report, str(tmp_path / "notes"))
    assert "--to folder writes" in league.refused(*report[:3], "-o", str(tmp_path))
    assert "of a tournament or a season" in league.refused("ratings", "report", "--to", "folder")


def pages(folder: Path) -> dict[str, str]:
    return {each.name: each.read_text("utf-8") for each in folder.glob("player-*.html")}


def plain(text: str) -> str:
    return text.replace("<bdi>", "").replace("</bdi>", "")
