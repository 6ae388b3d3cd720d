"""Unlikely scores, files that were read before, and corrections of rounds that others were paired by."""

from pathlib import Path

import pytest

from tests.support.desk import Told, write
from tests.support.evenings import Evening, Tables, refused
from tests.support.terminal import Terminal
from tournaments.tour.plausible import USUAL


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    desk = Evening(tmp_path / "club.duckdb")
    desk.begin()
    return desk


def scored(desk: Evening, table: str, *scores: str) -> Told:
    return desk("tour", "result", "--table", table, "--scores", *scores)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scores", "doubt"),
    [
        (
            ("610", "54", "40", "38"),
            "610 is very high; azul with 4 players seldom gives more than 125",
        ),
        (("61", "54", "40", "999999"), "999999 is very high"),
        (("4", "54", "40", "38"), "4 is very low; azul seldom gives less than 10"),
    ],
    ids=["high", "huge", "low"],
)
def test_unlikely_scores_are_stored_with_a_warning_in_a_pipe(
    evening: Evening, scores: tuple[str, ...], doubt: str
) -> None:
    done = scored(evening, "1", *scores).good()
    assert doubt in done.err
    assert done.err.startswith("azul: warning: round 1, table 1: ")
    assert evening.told("result")
    assert scored(evening, "2", "71", "64", "50", "48").good().err == ""


def test_yes_is_silent(evening: Evening) -> None:
    assert scored(evening, "1", "610", "54", "40", "38", "--yes").good().err == ""


def test_the_scores_of_another_table_are_doubtful(evening: Evening) -> None:
    assert scored(evening, "1", "61", "54", "40", "38").good().err == ""
    done = scored(evening, "2", "61", "54", "40", "38").good()
    assert done.err == "azul: warning: round 1, table 2: these are the scores of table 1 too\n"


@pytest.mark.slow
def test_corrections_are_doubted_too(evening: Evening) -> None:
    scored(evening, "1", "61", "54", "40", "38").good()
    where = ("--round", "1", "--table", "1")
    done = evening("tour", "correct", *where, "--scores", "6", "54", "40", "38").good()
    assert "6 is very low" in done.err
    assert evening("tour", "correct", *where, "--rows", "1", "1", "0", "0").good().err == ""


def test_usual_scores_have_every_variant_and_size() -> None:
    for usual in USUAL.values():
        assert sorted(usual.most) == [2, 3, 4]
        assert usual.least < min(usual.most.values())


@pytest.mark.slow
@pytest.mark.process
def test_a_terminal_asks_with_the_store_closed(evening: Evening) -> None:
    words = ("tour", "result", "--table", "1", "--scores", "610", "54", "40", "38")
    for answer, many in (("n", 0), ("y", 1)):
        with Terminal(*words, AZUL_DB=str(evening.path)) as terminal:
            terminal.until("[y/n]")
            assert "610 is very high" in " ".join(terminal.shown.split())
            assert evening("tour", "status").good()  # nobody has to wait for the answer
            terminal.send(f"{answer}\n")
            assert terminal.left() == (0 if many else 2)
        assert len(evening.told("result")) == many


HEAD = "round,table,player,score\n"


def rows(tables: Tables, table: str, *scores: int) -> str:
    return "".join(
        f"1,{table},{name},{score}\n" for name, score in zip(tables[table], scores, strict=True)
    )


@pytest.mark.slow
def test_a_grown_file_is_read_again(evening: Evening, tmp_path: Path) -> None:
    tables, _ = evening.seated()
    one, two = rows(tables, "1", 61, 54, 40, 38), rows(tables, "2", 71, 64, 50, 48)
    done = evening.tour("result", "--csv", write(tmp_path / "1.csv", HEAD + one))
    assert done.good().out == "Cup: 1 new result (typed)\n"
    file = write(tmp_path / "2.csv", HEAD + one + two)
    done = evening.tour("result", "--csv", file).good()
    assert done.out == "Cup: 1 new result (typed), 1 known already\n"
    before = evening.log()
    assert evening.tour("result", "--csv", file).good().out == (
        "Cup: 0 new results (typed), 2 known already\n"
    )
    assert evening.log() == before


@pytest.mark.slow
def test_results_of_a_file_that_differ_are_listed(evening: Evening, tmp_path: Path) -> None:
    tables, _ = evening.seated()
    scored(evening, "1", "61", "54", "40", "38").good()
    text = HEAD + rows(tables, "1", 60, 54, 40, 38) + rows(tables, "2", 71, 64, 50, 48)
    file = write(tmp_path / "2.csv", text)
    done = evening.tour("result", "--csv", file).refused(
        f"line 2: round 1, table 1: {tables['1'][0]} 60, ",
        f"its result is {tables['1'][0]} 61, ",
        "--replace",
        code=1,
    )
    assert done.out == "Cup: 1 new result (typed), 1 different and skipped\n"
    assert len(evening.told("result")) == 2
    done = evening.tour("result", "--csv", file, "--replace").good()
    assert done.out == "Cup: 0 new results (typed), 1 replaced, 1 known already\n"
    evening.right()


@pytest.mark.slow
def test_a_file_without_rows_says_nothing_of_them(evening: Evening, tmp_path: Path) -> None:
    tables, _ = evening.seated()
    told = ("61", "61", "40", "38", "--rows", "2", "1", "0", "0")
    scored(evening, "1", *told).good()
    file = write(tmp_path / "1.csv", HEAD + rows(tables, "1", 61, 61, 40, 38))
    assert "1 known already" in evening.tour("result", "--csv", file).good().out
    text = "round,table,player,score,rows\n" + "".join(
        f"1,1,{name},{score},{many}\n"
        for name, score, many in zip(tables["1"], (61, 61, 40, 38), (1, 2, 0, 0), strict=True)
    )
    evening.tour("result", "--csv", write(tmp_path / "1.csv", text)).refused("its result", code=1)


@pytest.mark.slow
def test_unlikely_scores_of_a_file(evening: Evening, tmp_path: Path) -> None:
    tables, _ = evening.seated()
    file = write(tmp_path / "1.csv", HEAD + rows(tables, "1", 610, 54, 40, 38))
    assert "610 is very high" in evening.tour("result", "--csv", file).good().err


def test_replace_is_for_files(evening: Evening) -> None:
    words = ("result", "--table", "1", "--scores", "61", "54", "40", "38", "--replace")
    refused(evening, lambda: evening.tour(*words), "`azul tour correct`")


@pytest.mark.slow
def test_a_correction_names_the_rounds_paired_with_the_old_result(evening: Evening) -> None:
    scored(evening, "1", "61", "54", "40", "38").good()
    scored(evening, "2", "71", "64", "50", "48").good()
    where = ("--round", "1", "--table", "1")
    assert evening.tour("correct", *where, "--scores", "61 55 40 38").good().err == ""
    evening.tour("pair").good()
    done = evening.tour("correct", *where, "--scores", "61 56 40 38").good()
    assert "round 2 was proposed with the old result: `azul tour pair cup` proposes" in done.err
    evening.play()
    done = evening.tour("correct", *where, "--scores", "61 54 40 38").good()
    assert done.err == "azul: round 2 was paired with the old result and stays as published\n"
    evening.begin()
    done = evening.tour("void", *where).good()
    assert "rounds 2 and 3 were paired with the old result and stay as published" in done.err
