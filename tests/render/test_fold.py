"""Tables and sentences that are folded to the width of a terminal."""

import pytest

from azul_notation.render.fold import folded_grid, wrapped
from azul_notation.render.grid import grid
from azul_notation.render.paint import cells

HEAD = ("", "player", *(f"Round {number}" for number in range(1, 9)), "points")
ALIGN = "><" + "<" * 8 + ">"
ROWS = [
    (1, "François Papadopoulos-Konstantinidis", *["T14 s2 =2nd 104"] * 8, "41½"),
    (2, "李小龙", *["T2 s2 1st 63"] * 7, None, "7"),
]


@pytest.mark.parametrize("width", [400, 120, 80, 60, 40])
def test_no_line_is_wider_and_no_word_is_broken(width: int) -> None:
    drawn = folded_grid(HEAD, ROWS, ALIGN, width=width)
    assert max(map(cells, drawn.splitlines())) <= width
    for word in ("François", "Konstantinidis", "李小龙", "41½", "104"):
        assert word in drawn


def test_a_table_that_fits_is_drawn_as_ever() -> None:
    assert folded_grid(HEAD, ROWS, ALIGN, width=None) == grid(HEAD, ROWS, ALIGN)
    assert folded_grid(HEAD, ROWS, ALIGN, width=400) == grid(HEAD, ROWS, ALIGN)


def test_tables_below_each_other_repeat_the_names() -> None:
    first, *more = folded_grid(HEAD, ROWS, ALIGN, width=40).split("\n\n")
    assert more
    assert all("李小龙" in block and "player" in block for block in (first, *more))
    assert sum(block.count("104") for block in (first, *more)) == 8


def test_a_word_wider_than_the_line_stays_whole() -> None:
    assert wrapped("a Brzęczyszczykiewicz b", 10) == ["a", "Brzęczyszczykiewicz", "b"]
    assert wrapped("one two three", 8, "  ") == ["one two", "  three"]
    assert wrapped("Papadopoulos-Konstantinidis", 15) == ["Papadopoulos-", "Konstantinidis"]
    assert wrapped("on 2026-11-19 - or -1", 8) == ["on", "2026-11-19", "- or -1"]
    assert wrapped("one two", None) == ["one two"]
    assert wrapped("", 10) == [""]


def test_a_further_table_has_only_the_rows_with_something() -> None:
    rows = [(n, f"Player {n}", "1" * 9, "withdrawn" if n == 2 else "") for n in range(4)]
    first, further = folded_grid(("", "player", "points", ""), rows, "><>>", width=24).split("\n\n")
    assert len(first.splitlines()) == 5
    assert [line.split() for line in further.splitlines()[1:]] == [
        ["2", "Player", "2", "withdrawn"]
    ]
