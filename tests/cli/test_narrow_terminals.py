"""Tables on a terminal of 80 columns: folded, with nothing lost."""

import pytest

from azul_notation.render.paint import cells
from tests.support.commands import here
from tests.support.desk import Desk

NAMES = (
    *("Wilhelmina Święcicka-Brzęczyszczykiewicz", "François Papadopoulos-Konstantinidis"),
    *("Nguyen Thi Minh Khai van der Berg", "Maximilian Müller-Lüdenscheidt", "李小龙"),
    *("Aleksandra Konstantinopolska-Nowak", "Jan Novák", "Bartholomew Featherstonehaugh"),
)
WIDTH = 80


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A long tournament title, long names, a first round played and a second one seated."""
    desk = Desk(tmp_path_factory.mktemp("room") / "club.duckdb")
    desk(
        "tour", "new", "VII Otwarte Mistrzostwa Warszawy w Azulu", "--id", "cup", "--seed", "7"
    ).good()
    desk("tour", "enter", "cup", *NAMES, "--new").good()
    desk("tour", "plan", "cup", "--rounds", "3").good()
    desk("tour", "apart", "cup", "family", "Jan", "Wilh", "Barth").good()
    for number in ("1", "2"):
        desk("tour", "pair", "cup").good()
        desk("tour", "publish", "cup").good()
        for table in ("1", "2") if number == "1" else ("1",):
            scores = f"6{table} 54 40 38"
            where = ("--round", number, "--table", table)
            desk("tour", "result", "cup", *where, "--scores", scores).good()
    return desk


@pytest.mark.parametrize(
    "words",
    [
        ("tour", "round", "cup"),
        ("tour", "show", "cup"),
        ("tour", "status", "cup"),
        ("tour", "list"),
        ("player", "list"),
        ("player", "show", "Jan"),
        ("ratings",),
        ("ratings", "--pools"),
        ("club", "log"),
    ],
    ids=" ".join,
)
def test_no_line_is_wider_than_the_terminal(words: tuple[str, ...], desk: Desk) -> None:
    narrow = here(*words, "--db", desk.path, COLUMNS=str(WIDTH))
    wide = here(*words, "--db", desk.path, COLUMNS="1000")
    assert (narrow.code, narrow.err) == (0, "")
    lines = [line for line in narrow.out.splitlines() if "head " not in line]
    assert max(map(cells, lines)) <= WIDTH, narrow.out
    assert {*wide.out.replace("-", "- ").split()} <= {*narrow.out.replace("-", "- ").split()}


@pytest.mark.slow
def test_a_proposal_is_as_narrow(desk: Desk) -> None:
    where = ("--round", "2", "--table", "2")
    desk("tour", "result", "cup", *where, "--scores", "70 60 50 40").good()
    narrow = here("tour", "pair", "cup", "--db", desk.path, COLUMNS=str(WIDTH))
    assert narrow.code == 0
    assert max(map(cells, narrow.out.splitlines())) <= WIDTH, narrow.out
    desk("club", "undo").good()
    desk("club", "undo").good()
