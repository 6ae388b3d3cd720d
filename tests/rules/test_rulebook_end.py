"""The rulebooks' examples: the end of the game, and walls without printed colours."""

import pytest

from tests.support.made_tables import FRESH, NO_LINES, NO_WALL, error, played, record, sound


def last_round(one: str, two: str) -> str:
    """Nothing is left on the table; the second player has the marker."""
    return f"mini:coloured 5@1+9 -,-,-,-,- - BAG - ^2 {one} {two}"


ROW = "1W,-,-,-,-/BYRK.,.....,.....,.....,....."
TWO_ROWS = "1W,2K,-,-,-/BYRK.,WBYR.,.....,.....,....."
COLUMN = "-,-,-,-,5Y/B....,W....,K....,R....,....."
BLUE = "-,-,-,-,5B/B....,.B...,..B..,...B.,....."


def test_a_row_ends_the_game() -> None:
    """Mini, "Cel gry", "Koniec gry"; Chocolatier, "Mängu lõpp": 5 points, then the bonus of 2."""
    position = last_round(f"0/{ROW}/-/-", f"9/{NO_LINES}/{NO_WALL}/^YY/-")
    text = record("mini", 2, "R5 @1", "= 5 5", "== 7 5", Position=position)
    report = sound(text).report
    assert (report.rounds, report.final, report.winners) == ([[5, 5]], [7, 5], [1])
    more = record("mini", 2, "R5 @1", "= 5 5", "R6 @2 BBBB YYYY RRRR KKKK WWWW", Position=position)
    assert error(more) == "move"


@pytest.mark.parametrize("board", [COLUMN, BLUE])
def test_columns_and_colours_do_not_end_the_game(board: str) -> None:
    """Mini, "Koniec gry"; Chocolatier, "Mängu lõpp": only a horizontal row does."""
    position = last_round(f"0/{board}/-/-", f"0/{NO_LINES}/{NO_WALL}/^/-")
    assert sound(record("mini", 2, "R5 @1", "*", Position=position)).report.final is None


@pytest.mark.parametrize(
    ("board", "tile", "bonus"), [(ROW, 5, 2), (TWO_ROWS, 12, 4), (COLUMN, 5, 7), (BLUE, 1, 10)]
)
def test_bonuses(board: str, tile: int, bonus: int) -> None:
    """Mini, "Koniec gry"; Chocolatier, "Mängu lõpp": 2, 7 and 10 points."""
    position = last_round(f"0/{board}/-/-", f"0/{ROW}/^/-")
    text = record("mini", 2, "R5 @1", f"= {tile} 4", f"== {tile + bonus} 6", Position=position)
    assert sound(text).report.final == [tile + bonus, 6]


def test_tie_goes_to_more_rows() -> None:
    """Mini, "Koniec gry"; Chocolatier, "Mängu lõpp": of equal points, more complete rows."""
    position = last_round(f"10/{ROW}/-/-", f"2/{TWO_ROWS}/^/-")
    text = record("mini", 2, "R5 @1", "= 15 13", "== 17 17", Position=position)
    assert sound(text).report.winners == [2]


def test_tie_in_rows_too_is_shared() -> None:
    """The same sections: those who are still equal win together."""
    position = last_round(f"10/{ROW}/-/-", f"11/{ROW}/^/-")
    text = record("mini", 2, "R5 @1", "= 15 15", "== 17 17", Position=position)
    assert sound(text).report.winners == [1, 2]


def unprinted(board: str, floor: str = "-") -> str:
    return f"mini:grey 3@2+6 -,-,-,-,- - BAG - ^2 20/{board}/{floor}/- 0/{NO_LINES}/{NO_WALL}/^/-"


def tiled(position: str, tiling: str, *rest: str) -> str:
    return record("mini", 2, "R3 @2", tiling, *rest, "*", Board="grey", Position=position)


@pytest.mark.parametrize("column", range(1, 6))
def test_any_space_of_the_row(column: int) -> None:
    """Mini, "Inny wariant gry"; Chocolatier, "Mänguvariant"."""
    position = unprinted(f"-,2R,-,-,-/{NO_WALL}")
    result = sound(tiled(position, f"T1 2>{column}"))
    row = "....."[: column - 1] + "R" + "....."[column:]
    assert result.tables[-1].boards[0].wall == [".....", row, ".....", ".....", "....."]


def test_no_colour_twice_in_a_column() -> None:
    """The same sections: a column never has a colour twice; a row neither, by the usual rules."""
    position = unprinted("-,2R,-,-,-/.....,.....,.....,..R..,.....")
    assert error(tiled(position, "T1 2>3")) == "move"
    assert sound(tiled(position, "T1 2>4")).gains(1) == [1]


def test_no_colour_twice_in_a_row() -> None:
    """The usual rules hold here too: the line may not even be begun; if that stood, its tiles fall."""
    position = (
        f"mini:grey 3@1+0 RRRR,BBBB,-,-,- ^ BAG - ^1 "
        f"0/{NO_LINES}/.....,R....,.....,.....,...../-/- {FRESH}"
    )
    text = record("mini", 2, "R3 @1", "1. 1R2", "*", Board="grey", Position=position)
    assert error(text) == "move"
    for column, codes in (("F", ["AZ421"]), ("3", ["AZ421", "AZ424"])):
        lines = ("R3 @1", "1. 1R2!stood 2B5", f"T1 2>{column}", "*")
        assert played(record("mini", 2, *lines, Board="grey", Position=position)).codes == codes


def test_special_case() -> None:
    """Mini, "Przypadek szczególny"; Chocolatier, "Erijuhtum": then all tiles of the line fall."""
    board = "-,-,3R,-,-/...R.,....R,YBK..,.....,....."
    result = sound(tiled(unprinted(board, "Y"), "T1 3>F", "= 14 0"))
    assert result.gains(1) == []
    assert result.tables[-1].boards[0].lines == ["-"] * 5
    assert result.tables[-1].boards[0].wall[2] == "YBK.."
    assert result.tables[-1].lid == "Y1R3"


def test_special_case_only_without_a_space() -> None:
    """The same: as long as one space is legal, the tile is laid."""
    board = "-,-,3R,-,-/...R.,.....,YBK..,.....,....."
    assert error(tiled(unprinted(board), "T1 3>F")) == "move"
    assert sound(tiled(unprinted(board), "T1 3>5")).gains(1) == [1]


def test_a_choice_above_may_leave_no_space_below() -> None:
    """The same: lines go from top to bottom, and the upper choice is free."""
    board = "1R,2R,-,-,-/.....,.BYK.,.....,....R,....."
    assert sound(tiled(unprinted(board), "T1 1>1 2>F", "= 19 0")).gains(1) == [1]
    assert error(tiled(unprinted(board), "T1 1>2 2>F")) == "move"
    assert sound(tiled(unprinted(board), "T1 1>2 2>1")).gains(1) == [2, 4]


def test_bonuses_are_the_same_without_printed_colours() -> None:
    """The same: one rule differs. Five tiles of a colour count wherever they stand."""
    board = "-,-,-,-,5R/.R...,...R.,R....,..R..,....."
    other = "1W,-,-,-,-/BYRK.,.....,.....,.....,....."
    position = f"mini:grey 5@1+9 -,-,-,-,- - BAG - ^2 0/{board}/-/- 0/{other}/^/-"
    text = record(
        "mini", 2, "R5 @1", "T1 5>5", "T2 1>5", "= 1 4", "== 11 6", Board="grey", Position=position
    )
    assert sound(text).report.final == [11, 6]
