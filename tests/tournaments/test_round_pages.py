"""What paper and the big screen say of a round, from the store: which round, what is in, who won."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.test_report_files import IN_FOLDER
from tests.support.evenings import EIGHT, LADDER, Evening
from tests.support.terminal import Terminal
from tournaments.paper.pages import PAGES, data_of, progress
from tournaments.paper.view import RoundPages
from tournaments.store.store import Store
from tournaments.tour.round_pages import compose_blank, compose_round

FOUR = ("Ana", "Bea", "Cid", "Dan")


def pages_of(desk: Evening, number: int | None = None, *, proposal: bool = False) -> RoundPages:
    with Store.open(desk.path) as store:
        return compose_round(store, store.club.tournament("cup"), number, proposal=proposal)


def screen_of(desk: Evening, room: Path, *more: str) -> str:
    """Read the page for the big screen as text, without its marks."""
    file = room / "screen.html"
    desk.tour("screen", "-o", file, *more).good()
    body = file.read_text(encoding="utf-8").split("<header>")[1].split("<script>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


@pytest.mark.slow
def test_the_screen_has_the_standings_of_the_right_round(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3")
    desk.begin()
    assert pages_of(desk).standings == []
    assert "Standings" not in screen_of(desk, tmp_path)
    desk.score(1, "1", LADDER).good()
    assert "Standings after round 1" in screen_of(desk, tmp_path)
    desk.begin()
    assert "Standings after round 1" in screen_of(desk, tmp_path)
    desk.score(2, "1", LADDER).good()
    shown = screen_of(desk, tmp_path)
    assert "Round 2 of 3 complete" in shown
    assert "Standings after round 2" in shown
    assert "Standings after round 1" in screen_of(desk, tmp_path, "--round", "1")


@pytest.mark.slow
def test_an_open_round_says_how_many_tables_are_in(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", EIGHT, "--rounds", "3")
    desk.begin()
    assert "Round 1 of 3 in progress: 0 of 2 tables in" in screen_of(desk, tmp_path)
    desk.score(1, "2", LADDER).good()
    shown = screen_of(desk, tmp_path)
    assert "in progress: 1 of 2 tables in" in shown
    assert "Table 2 result in" in shown
    assert "Table 1 result in" not in shown
    pages = pages_of(desk)
    assert [table.done for table in pages.tables] == [False, True]
    assert (pages.after, pages.final) == (0, False)


@pytest.mark.slow
def test_a_gap_in_an_earlier_round_holds_the_standings_back(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "2")
    desk.play()
    desk.play()
    assert pages_of(desk).final
    desk.tour("void", "--round", "1", "--table", "1").good()
    pages = pages_of(desk)
    assert (pages.after, pages.final, pages.standings) == (0, False, [])


@pytest.mark.slow
def test_the_winner_is_named_at_the_end(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "1")
    tables = desk.begin()
    assert "Winner" not in screen_of(desk, tmp_path)
    desk.score(1, "1", LADDER).good()
    shown = screen_of(desk, tmp_path)
    assert f"Winner: {tables['1'][0]}" in shown
    assert "Final standings" in shown
    assert "Table" not in shown
    assert data_of(pages_of(desk), "standings")["winners"] == f"Winner: {tables['1'][0]}"


@pytest.mark.slow
def test_a_shared_win_names_all_who_share_it(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "1")
    tables = desk.begin()
    place = ("--round", "1", "--table", "1")
    desk.tour("result", *place, "--scores", "40 40 20 10", "--rows", "1 1 0 0").good()
    one, other, *_ = sorted(tables["1"][:2])
    assert f"Shared win: {one} and {other}" in screen_of(desk, tmp_path)


@pytest.mark.slow
def test_standings_say_why_points_are_missing(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "2")
    desk.play()
    desk.tour("penalty", "Ana", "1", "--reason", "late").good()
    desk.tour("withdraw", "Bea").good()
    notes = {
        row["player"]: row["note"] for row in data_of(pages_of(desk), "standings")["standings"]
    }
    assert notes == {"Ana": "penalty 1", "Bea": "withdrawn after round 1", "Cid": "", "Dan": ""}


@pytest.mark.slow
def test_who_is_absent_is_said(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", EIGHT, "--rounds", "3")
    desk.tour("absent", "Hal", "--round", "1").good()
    desk.begin()
    assert "Not here Hal" in screen_of(desk, tmp_path)
    assert data_of(pages_of(desk), "tables")["absent"] == ["Hal"]
    desk.tour("absent", "Gus", "--round", "1").good()
    assert "Not here Gus · Hal" in screen_of(desk, tmp_path)
    assert any("Gus did not come" in table.notes for table in pages_of(desk).tables)


@pytest.mark.slow
def test_a_proposal_is_shown_only_when_asked_for(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", EIGHT, "--rounds", "3")
    file = tmp_path / "page.pdf"
    desk.tour("print", "--proposal", "-o", file).refused("no proposal", "azul tour pair cup")
    desk.tour("print", "-o", file).refused("azul tour pair cup")
    desk.tour("pair").good()
    for words in (("print", "-o", file), ("print", "--round", "1", "-o", file)):
        desk.tour(*words).refused("round 1 is a proposal", "azul tour publish cup", "--proposal")
    desk.tour("screen", "-o", tmp_path / "s.html").refused("round 1 is a proposal")
    assert not file.exists()
    assert "proposal – not published" in screen_of(desk, tmp_path, "--proposal")
    assert "wrote" in desk.tour("print", "--proposal", "-o", file).good().err
    desk.tour("publish").good()
    desk.score(1, "1", LADDER).good()
    desk.score(1, "2", LADDER).good()
    desk.tour("pair").good()
    assert pages_of(desk).round == 1
    assert pages_of(desk, proposal=True).round == 2
    assert "proposal" not in screen_of(desk, tmp_path)
    desk.tour("print", "--proposal", "--round", "1", "-o", file).refused("no proposal for round 1")
    desk.tour("print", "--proposal", "--what", "standings", "-o", file).refused("--proposal")
    assert "round 2, a proposal" in desk.tour("round").good().out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads PDFs")
def test_every_page_of_a_proposal_is_marked(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", EIGHT, "--rounds", "3")
    desk.tour("pair").good()
    file = tmp_path / "page.pdf"
    for what in PAGES:
        if what == "standings":
            continue
        desk.tour("print", "--proposal", "--what", what, "-o", file).good()
        read = ["pdftotext", str(file), "-"]
        text = subprocess.run(read, check=True, capture_output=True).stdout.decode()
        sheets = [page for page in text.split("\f") if page.strip()]
        assert sheets, what
        assert all("proposal – not published" in " ".join(page.split()) for page in sheets), what


@pytest.mark.slow
def test_no_page_has_the_remarks_of_the_seating(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Bea", "Cid"), "--rounds", "3")
    for _ in range(2):
        desk.play()
    pages = pages_of(desk)
    remarks = [remark for table in pages.tables for remark in table.flags]
    assert remarks
    for what in PAGES:
        said = repr(data_of(pages, what))
        assert not any(remark in said for remark in remarks)
        assert "bound" not in said
    shown = screen_of(desk, tmp_path)
    assert not any(remark in shown for remark in remarks)
    assert remarks[0] in desk.tour("round").good().out


@pytest.mark.slow
def test_a_new_name_is_on_the_paper(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Bea", "Cid"), "--rounds", "3")
    for _ in range(2):
        desk.play()
    desk("player", "rename", "Ana", "Ana Lima").good()
    pages = pages_of(desk)
    for what in ("tables", "where", "cards", "sheets", "standings"):
        said = repr(data_of(pages, what))
        assert "'Ana Lima'" in said
        assert "'Ana'" not in said
    assert "Ana Lima" in screen_of(desk, tmp_path)


def test_standings_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3")
    desk.begin()
    file = tmp_path / "standings.pdf"
    refused = desk.tour("print", "--what", "standings", "-o", file)
    refused.refused("no standings before", "azul tour status cup")
    assert not file.exists()


@pytest.mark.slow
def test_blank_sheets_are_there_before_the_evening(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3", "--sizes", "2")
    file = tmp_path / "blank.pdf"
    told = desk.tour("print", "--what", "blank", "-o", file).good()
    assert told.err == f"wrote {file} (1 page, blank, for any round)\n"
    desk.tour("print", "--what", "sheets", "-o", file).refused("azul tour pair cup")
    with Store.open(desk.path) as store:
        pages = compose_blank(store, store.club.tournament("cup"))
    data = data_of(pages, "blank")
    assert data["round"] == "Round ____ of 3"
    assert [len(table["chairs"]) for table in data["tables"]] == [2] * 4


def test_a_file_is_named_as_what_it_is(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3")
    desk.begin()
    desk.tour("print", "-o", tmp_path / "tables.png").refused("does not end in .pdf", "tables.pdf")
    desk.tour("screen", "-o", tmp_path / "tv.pdf").refused("does not end in .html", "tv.html")
    assert not {"tables.png", "tables.pdf", "tv.pdf"} & {each.name for each in tmp_path.iterdir()}
    told = desk.tour("print", "-o", tmp_path / "tables").good()
    assert f"wrote {tmp_path / 'tables.pdf'} (1 page" in told.err
    assert (tmp_path / "tables.pdf").read_bytes().startswith(b"%PDF")
    assert not (tmp_path / "tables").exists()
    desk.tour("screen", "-o", tmp_path / "tv").good()
    assert (tmp_path / "tv.html").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "file", "begins"),
    [
        (("print", "cup", "--what", "where"), "cup-round-1-where.pdf", b"%PDF"),
        (("screen", "cup"), "cup-screen.html", b"<!DOCTYPE html>"),
    ],
)
def test_a_terminal_gets_a_file(
    tmp_path: Path, words: tuple[str, ...], file: str, begins: bytes
) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3")
    desk.begin()
    program = ("-c", IN_FOLDER, str(tmp_path))
    with Terminal("tour", *words, "--db", str(desk.path), program=program) as terminal:
        terminal.until(f"wrote {file}")
        assert terminal.left() == 0
    assert (tmp_path / file).read_bytes().startswith(begins)


@pytest.mark.slow
def test_what_was_written_is_said(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", FOUR, "--rounds", "3")
    desk.begin()
    desk.score(1, "1", LADDER).good()
    file = tmp_path / "tables.pdf"
    told = desk.tour("print", "-o", file).good()
    assert (told.out, told.err) == ("", f"wrote {file} (1 page, tables, round 1)\n")
    told = desk.tour("print", "--what", "standings", "-o", file).good()
    assert told.err == f"wrote {file} (1 page, standings, after round 1)\n"
    page = tmp_path / "screen.html"
    assert desk.tour("screen", "-o", page).good().err == f"wrote {page} (the big screen, round 1)\n"


@pytest.mark.slow
def test_progress_of_a_round_whose_tables_need_no_result(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Bea"), "--rounds", "3", "--sizes", "2")
    desk.begin()
    desk.tour("absent", "Bea", "--round", "1").good()
    assert progress(pages_of(desk)) == "complete"


@pytest.mark.slow
def test_a_round_to_which_none_came_can_be_printed(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Bea"), "--rounds", "3", "--sizes", "2")
    desk.begin()
    for who in ("Ana", "Bea"):
        desk.tour("absent", who, "--round", "1").good()
    assert pages_of(desk).tables == []
    for what in ("tables", "where", "cards", "sheets", "blank"):
        desk.tour("print", "--what", what, "-o", tmp_path / "page.pdf").good()
    assert "Not here Ana · Bea" in screen_of(desk, tmp_path)
