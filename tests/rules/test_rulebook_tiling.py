"""The rulebooks' examples: tiling, points, the next round."""

import re

import pytest

from tests.support.made_tables import (
    FRESH,
    NO_LINES,
    NO_WALL,
    error,
    record,
    sound,
)


@pytest.mark.parametrize(
    ("variant", "red", "lines", "left", "lid"),
    [
        ("mini", "R", "-,2R,2K,4B,3W", ["-", "-", "2K", "-", "3W"], "B3R1"),
        ("chocolatier", "C", "-,2C,2D,4B,3R", ["-", "-", "2D", "-", "3R"], "B3C1"),
    ],
)
def test_two_complete_lines(variant: str, red: str, lines: str, left: list[str], lid: str) -> None:
    """Mini, "Układanie mozaik" A and B with Gosia; Chocolatier, "Karpide koostamine" with Peeter.

    Line 2 holds two red (there white) tiles and line 4 is complete too; 3 and 5 are not.
    """
    position = f"{variant}:coloured 1@1+7 -,-,-,-,- {red}^ BAG - ^1 0/{lines}/{NO_WALL}/-/- {FRESH}"
    text = record(variant, 2, "R1 @1", f"4. 0{red}1^", "= 2 0", "*", Position=position)
    result = sound(text)
    assert result.gains(1) == [1, 1]
    table = result.tables[-1]
    assert table.boards[0].wall == [".....", f"...{red}.", ".....", "...B.", "....."]
    assert table.boards[0].lines == left
    assert table.boards[0].score == 2
    told = dict(re.findall("([A-Z])([0-9]+)", table.lid))
    assert "".join(f"{letter}{told[letter]}" for letter in sorted(told)) == lid


SCORED: list[tuple[str, str, int]] = [
    # Mini, "Punktacja": red alone, yellow across, blue down, yellow both ways
    ("mini", "-,2R,-,-,-/.....,.....,.....,.....,.....", 1),
    ("mini", "-,-,3Y,-,-/.....,.....,..B.R,.....,.....", 3),
    ("mini", "-,-,3B,-,-/.....,..Y..,.....,..W..,.....", 3),
    ("mini", "-,-,3Y,-,-/...K.,...R.,KWB..,.....,.....", 4 + 3),
    # Chocolatier, "Punktid": the same with its pieces
    ("chocolatier", "-,2C,-,-,-/.....,.....,.....,.....,.....", 1),
    ("chocolatier", "-,-,3M,-,-/.....,.....,..B.C,.....,.....", 3),
    ("chocolatier", "-,-,3B,-,-/.....,..M..,.....,..R..,.....", 3),
    ("chocolatier", "-,-,3M,-,-/...D.,...C.,DRB..,.....,.....", 4 + 3),
]


@pytest.mark.parametrize(("variant", "board", "points"), SCORED)
def test_points_for_a_tile(variant: str, board: str, points: int) -> None:
    """The four pictures of each book."""
    position = (
        f"{variant}:coloured 3@2+6 -,-,-,-,- - BAG - ^2 5/{board}/-/- 0/{NO_LINES}/{NO_WALL}/^/-"
    )
    text = record(variant, 2, "R3 @2", f"= {5 + points} 0", "*", Position=position)
    result = sound(text)
    assert result.gains(1) == [points]
    kinds = [(each.seat, each.kind) for each in result.points]
    assert kinds == [(1, "tile"), (2, "floor"), (2, "clamp")]


def test_lines_from_top_to_bottom() -> None:
    """Mini, "Układanie mozaik" A; Chocolatier, "Karpide koostamine" A: the order counts."""
    position = (
        f"mini:coloured 1@1+6 -,-,-,-,- - BAG - ^2 0/1B,2W,-,-,-/{NO_WALL}/-/- "
        f"0/{NO_LINES}/{NO_WALL}/^/-"
    )
    assert sound(record("mini", 2, "R1 @1", "*", Position=position)).gains(1) == [1, 2]


@pytest.mark.parametrize("variant", ["mini", "chocolatier"])
def test_marker_and_four_tiles(variant: str) -> None:
    """Mini, "Punktacja", picture with Maciek; Chocolatier, "Punktid", picture with Peeter."""
    floor = {"mini": "^BRRW", "chocolatier": "^BCCR"}[variant]
    position = (
        f"{variant}:coloured 2@2+8 -,-,-,-,- - BAG - ^1 30/{NO_LINES}/{NO_WALL}/{floor}/- {FRESH}"
    )
    text = record(variant, 2, "R2 @2", "= 22 0", "*", Position=position)
    table = sound(text).tables[-1]
    assert table.boards[0].score == 30 - 8
    assert table.boards[0].floor == "-"
    lid = {"mini": "B1R2W1", "chocolatier": "B1C2R1"}[variant]
    assert table.lid == lid  # the marker lies before its owner, who starts
    assert table.starter == 1


def test_marker_holder_starts_the_next_round() -> None:
    """Mini, "Punktacja", note; Chocolatier, "Ettevalmistus järgmiseks vooruks"."""
    position = f"mini:coloured 2@2+8 -,-,-,-,- - BAG - ^1 30/{NO_LINES}/{NO_WALL}/^/- {FRESH}"
    deal = "BBBB YYYY RRRR KKKK WWWW"
    right = record("mini", 2, "R2 @2", "= 29 0", f"R3 @1 {deal}", "*", Position=position)
    assert sound(right).report.rounds == [[29, 0]]
    wrong = record("mini", 2, "R2 @2", "= 29 0", f"R3 @2 {deal}", "*", Position=position)
    assert error(wrong) == "claim"


@pytest.mark.parametrize(("before", "after"), [(0, 0), (3, 0), (7, 0), (8, 0), (9, 1)])
def test_never_below_zero(before: int, after: int) -> None:
    """Mini, "Punktacja"; Chocolatier, "Punktid": the end of the section."""
    position = (
        f"mini:coloured 2@2+8 -,-,-,-,- - BAG - ^1 {before}/{NO_LINES}/{NO_WALL}/^BRRW/- {FRESH}"
    )
    text = record("mini", 2, "R2 @2", f"= {after} 0", "*", Position=position)
    assert sound(text).report.rounds == [[after, 0]]


def between_rounds(bag: str, lid: str) -> str:
    """Four walls of twenty tiles each, with nothing else but bag and lid."""
    wall = "BYRK.,WBYR.,KWBY.,RKWB.,YRKW."
    boards = " ".join(f"9/{NO_LINES}/{wall}/-/-" for _ in range(4))
    return f"mini:coloured 6@1+0 {','.join('-' * 9)} - {bag} {lid} ^1 {boards}"


def test_the_box_is_poured_into_the_empty_bag() -> None:
    """Mini, "Przygotowanie do kolejnej rundy"; Chocolatier, the same: the deal then goes on."""
    position = f"mini:coloured 4@1+0 -,-,-,-,- - B3Y3 B17Y17R20K20W20 ^1 {FRESH} {FRESH}"
    deal = "R5 @1 BBBY YYRR RKKK WWWW BBBB"
    table = sound(record("mini", 2, deal, "*", Position=position)).tables[-1]
    assert table.lid == "-"
    assert table.bag == "B13Y17R17K17W16"
    missing = "R5 @1 BBYY YRRR RKKK WWWW WWWW"  # one of the three blue tiles stayed in the bag
    assert error(record("mini", 2, missing, "*", Position=position)) == "chance"


def test_the_box_waits_until_the_bag_is_too_small() -> None:
    """Mini, the same section: only what the bag lacks comes from the box."""
    position = f"mini:coloured 4@1+0 -,-,-,-,- - B10Y10 B10Y10R20K20W20 ^1 {FRESH} {FRESH}"
    deal = "R5 @1 BBBB BBBB BBYY YYYY YYYY"
    table = sound(record("mini", 2, deal, "*", Position=position)).tables[-1]
    assert (table.bag, table.lid) == ("-", "B10Y10R20K20W20")
    early = "R5 @1 BBBB BBBB BBYY YYYY YYYR"
    assert error(record("mini", 2, early, "*", Position=position)) == "chance"


def test_too_few_tiles_for_all_factories() -> None:
    """Mini and Chocolatier, end of the same section: the round starts with what there is."""
    position = between_rounds("B4Y4R2", "R2K4W4")
    text = "R7 @1 BBBB YYYY RRRR KKKK WWWW - - - -"
    table = sound(record("mini", 4, text, "*", Position=position)).tables[-1]
    assert (table.bag, table.lid) == ("-", "-")
    gap = "R7 @1 BBBB - YYYY RRRR KKKK WWWW - - -"
    assert error(record("mini", 4, gap, "*", Position=position)) == "chance"
    short = "R7 @1 BBBB YYYY RRRR KKKK WWW - - - -"
    assert error(record("mini", 4, short, "*", Position=position)) == "chance"


ALL_TILES = [
    "9/-,1R,1K,3R,4R/BY.K.,WBY.K,.WB.R,...BY,..KWB/^/-",
    "9/-,-,2B,3Y,4W/B..KW,WB.RK,KW..R,.KW..,.RK../-/-",
    "9/-,1K,2B,3W,4Y/BY.K.,WB.R.,KW.YR,RK.B.,.RKW./-/-",
    "9/-,1Y,2B,2K,4Y/BYRK.,WB.RK,KW.YR,R..BY,..KWB/-/-",
]


def test_not_one_tile_is_left() -> None:
    """The same section is silent on this; notation, section 4: then the game is over.

    All hundred tiles lie on the boards. The marker costs seat 1 a point; blue, black, two columns
    and one column are complete.
    """
    position = f"mini:coloured 9@1+20 {','.join('-' * 9)} - - - ^1 {' '.join(ALL_TILES)}"
    text = record("mini", 4, "R9 @1", "= 8 9 9 9", "== 18 19 23 16", Position=position)
    assert sound(text).report.winners == [3]
    deal = "R10 @1 - - - - - - - - -"
    more = record("mini", 4, "R9 @1", "= 8 9 9 9", deal, "*", Position=position)
    assert error(more) == "move"
