"""The rulebooks' examples: setting up, and the factory offer."""

import re

import pytest

from tests.support.made_tables import (
    FRESH,
    LETTERS,
    NO_LINES,
    NO_WALL,
    error,
    record,
    sound,
)


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("variant", ["mini", "chocolatier"])
def test_factories_for_players(variant: str, seats: int, factories: int) -> None:
    """Mini, "Przygotowanie gry" 3-5; Chocolatier, "Ettevalmistus mänguks" 3-5."""
    words = [letter * 4 for letter in LETTERS[variant] * 2]
    for count in range(4, 11):
        text = record(variant, seats, " ".join(["R1 @1", *words[:count]]), "*")
        if count != factories:
            assert error(text) == "chance"
            continue
        table = sound(text).tables[0]
        assert table.factories == words[:count]
        in_bag = sum(int(n) for n in re.findall(r"\d+", table.bag))
        assert in_bag == 100 - 4 * factories
        assert table.centre == "^"


@pytest.mark.parametrize("word", ["BBB", "BBBBB", "-"])
def test_four_tiles_on_each_factory(word: str) -> None:
    """Mini, "Przygotowanie gry" 5; Chocolatier, "Ettevalmistus mänguks" 5."""
    assert error(record("mini", 2, f"R1 @1 KKKK {word} YYYY RRRR WWWW", "*")) == "chance"


def test_twenty_tiles_of_each_colour() -> None:
    """Mini, "Przygotowanie gry" 4; Chocolatier, "Ettevalmistus mänguks" 4."""
    assert sound(record("mini", 2, "R1 @1 BBBB BBBB BBBB BBBB BBBB", "*")).tables[0].bag == (
        "Y20R20K20W20"
    )
    six = record("mini", 3, "R1 @1 BBBB BBBB BBBB BBBB BBBB BYYY KKKK", "*")
    assert error(six) == "chance"


def test_first_turns_mini() -> None:
    """Mini, "Przykładowa pierwsza tura", 1 to 3."""
    text = record(
        "mini",
        3,
        "R1 @1 BKKW YRRR BBYY RRKK WWWW BYRK BYKW",
        "1. 1K2 2Y1 0R3^",
        "*",
    )
    dealt, first, second, third = sound(text).tables
    assert dealt.centre == "^"
    assert (first.factories[0], first.centre) == ("-", "BW^")
    assert first.boards[0].lines == ["-", "2K", "-", "-", "-"]
    assert (second.factories[1], second.centre) == ("-", "BRRRW^")
    assert second.boards[1].lines == ["1Y", "-", "-", "-", "-"]
    assert third.centre == "BW"
    assert third.boards[2].lines == ["-", "-", "3R", "-", "-"]
    assert [board.floor for board in third.boards] == ["-", "-", "^"]
    assert third.starter == 3


def test_first_turns_chocolatier() -> None:
    """Chocolatier, "Esimise käigu näide", 1 to 3."""
    text = record(
        "chocolatier",
        3,
        "R1 @1 BDDR MCCC BBMM CCDD RRRR BMCD BMDR",
        "1. 1D2 2M1 0C3^",
        "*",
    )
    _, first, second, third = sound(text).tables
    assert (first.factories[0], first.centre) == ("-", "BR^")
    assert (second.factories[1], second.centre) == ("-", "BCCCR^")
    assert third.centre == "BR"
    assert third.boards[2].lines == ["-", "-", "3C", "-", "-"]
    assert [board.floor for board in third.boards] == ["-", "-", "^"]
    assert third.starter == 3


def test_all_tiles_of_one_colour() -> None:
    """Mini, "Oferta dostawców" a and b: what is written takes them all, and the rest moves on."""
    text = record("mini", 2, "R1 @1 BBBY BBRR KKKK WWWW YYYY", "1. 1B5 2B4", "2. 0Y1^ 0R2", "*")
    tables = sound(text).tables
    assert [table.centre for table in tables] == ["^", "Y^", "YRR^", "RR", "-"]
    assert tables[-1].boards[0].lines == ["1Y", "-", "-", "-", "3B"]
    assert tables[-1].boards[1].lines == ["-", "2R", "-", "2B", "-"]


def test_marker_alone_cannot_be_taken() -> None:
    """Mini, "Oferta dostawców" b: not the marker by itself, so the centre must hold a tile."""
    text = record("mini", 2, "R1 @1 BBBB BBYY KKKK WWWW YYYY", "1. 1B5 0YF", "*")
    assert error(text) == "move"


def test_only_the_first_from_the_centre_takes_the_marker() -> None:
    """Both books, offer phase b: a second mover who claims it is wrong."""
    deal = "R1 @1 BBBY BBRR KKKK WWWW YYYY"
    assert sound(record("mini", 2, deal, "1. 1B5 0Y1^", "2. 2B4 0R2", "*")).report.ok
    assert error(record("mini", 2, deal, "1. 1B5 0Y1^", "2. 2B4 0R2^", "*")) == "claim"


TWO_YELLOW = (
    "mini:coloured 2@1+0 BKRW,YYRW,-,-,- ^ BAG - ^1 "
    "8/-,-,-,1B,-/.....,..Y..,...Y.,.....,...../-/- " + FRESH
)
TWO_BROWN = (
    "chocolatier:coloured 2@1+0 BDCR,MMCR,-,-,- ^ BAG - ^1 "
    "8/-,-,-,1B,-/.....,..M..,...M.,.....,...../-/- " + FRESH
)


@pytest.mark.parametrize(
    ("variant", "letter", "position"),
    [("mini", "Y", TWO_YELLOW), ("chocolatier", "M", TWO_BROWN)],
)
class TestTwoTiles:
    """Mini, "Podłoga", picture with Przemek; Chocolatier, "Põrand", picture with Andres."""

    def move(self, variant: str, position: str, move: str) -> str:
        return record(variant, 2, "R2 @1", f"1. {move}", "*", Position=position)

    def test_a(self, variant: str, letter: str, position: str) -> None:
        board = sound(self.move(variant, position, f"2{letter}1~1")).tables[-1].boards[0]
        assert board.lines == [f"1{letter}", "-", "-", "1B", "-"]
        assert board.floor == letter

    def test_b(self, variant: str, letter: str, position: str) -> None:
        board = sound(self.move(variant, position, f"2{letter}5")).tables[-1].boards[0]
        assert board.lines == ["-", "-", "-", "1B", f"2{letter}"]
        assert board.floor == "-"

    def test_c(self, variant: str, letter: str, position: str) -> None:
        board = sound(self.move(variant, position, f"2{letter}F")).tables[-1].boards[0]
        assert board.lines == ["-", "-", "-", "1B", "-"]
        assert board.floor == 2 * letter

    @pytest.mark.parametrize("line", [2, 3, 4])
    def test_no_other(self, variant: str, letter: str, position: str, line: int) -> None:
        """Rows 2 and 3 of the wall have the colour; line 4 holds another one."""
        assert error(self.move(variant, position, f"2{letter}{line}")) == "move"


def test_full_floor_line() -> None:
    """Mini, "Podłoga"; Chocolatier, "Põrand": what has no space goes into the box or lid."""
    full = f"0/{NO_LINES}/{NO_WALL}/^YYYYY/-"
    position = f"mini:coloured 1@1+4 KKKR,BBBB,-,-,- Y BAG - ^1 {full} {FRESH}"
    text = record("mini", 2, "R1 @1", "3. 1KF 2B4", "*", Position=position)
    after = sound(text).tables[1]
    assert after.boards[0].floor == "^YYYYYK"
    assert after.lid == "K2"
    assert after.centre == "YR"


def test_offer_ends_with_the_last_tile() -> None:
    """Both books, offer phase: it lasts until centre and factories are empty of tiles."""
    position = f"mini:coloured 1@1+4 -,KKKR,-,-,- - BAG - ^2 {FRESH} 0/{NO_LINES}/{NO_WALL}/^/-"
    early = record("mini", 2, "R1 @1", "3. 2K3", "= 1 0", "*", Position=position)
    assert error(early) == "move"
    late = record("mini", 2, "R1 @1", "3. 2K3 0R1", "= 1 0", "*", Position=position)
    assert sound(late).report.rounds == [[1, 0]]
