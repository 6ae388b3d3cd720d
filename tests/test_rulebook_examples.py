"""The worked examples of both rulebooks of the wall games, played through AZN records.

Each test names its book and section: Mini is `rulebooks/mini-pl.txt`, Chocolatier is
`rulebooks/chocolatier-et.txt`. What happened is read from the position strings that follow each
event. A `BAG` in a position stands for the tiles that are nowhere else.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from azul_notation import Report, check, read, replay
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Points

LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR"}
NO_LINES, NO_WALL = "-,-,-,-,-", ".....,.....,.....,.....,....."
FRESH = f"0/{NO_LINES}/{NO_WALL}/-/-"


@dataclass(frozen=True)
class Board:
    """One player's board, as a position string tells it."""

    score: int
    lines: list[str]
    wall: list[str]
    floor: str
    disc: str


@dataclass(frozen=True)
class Table:
    """A position string, taken apart."""

    factories: list[str]
    centre: str
    bag: str
    lid: str
    starter: int
    boards: list[Board]


@dataclass(frozen=True)
class Played:
    """A record that was checked, and the table after each of its events."""

    report: Report
    tables: list[Table]
    points: list[Points]

    @property
    def codes(self) -> list[str]:
        return [each.code for each in self.report.diagnostics]

    def gains(self, seat: int) -> list[int]:
        return [each.points for each in self.points if (each.seat, each.kind) == (seat, "tile")]


def apart(position: str) -> Table:
    _, _, factories, centre, bag, lid, starter, *boards = position.split(" ")
    return Table(
        factories.split(","), centre, bag, lid, int(starter[1]), [_board(b) for b in boards]
    )


def _board(text: str) -> Board:
    score, lines, wall, floor, disc = text.split("/")
    return Board(int(score), lines.split(","), wall.split(","), floor, disc)


def with_bag(position: str) -> str:
    """Put the tiles that lie nowhere else into the bag."""
    kind, when, factories, centre, bag, lid, starter, *boards = position.split(" ")
    letters = LETTERS[kind.split(":")[0]]
    used = Counter(re.sub(":[^,]*", "", factories) + centre)
    used += Counter({letter: int(n) for letter, n in re.findall("([A-Z])([0-9]+)", lid)})
    for board in boards:
        _, lines, rest = board.split("/", 2)
        used += Counter(rest)
        for count, letter in re.findall("([1-5])([A-Z])", lines):
            used[letter] += int(count)
    left = "".join(f"{letter}{20 - used[letter]}" for letter in letters if used[letter] < 20)
    bag = bag.replace("BAG", left or "-")
    return " ".join([kind, when, factories, centre, bag, lid, starter, *boards])


def record(variant: str, seats: int, *lines: str, **tags: str) -> str:
    names = {f"Seat{n}": f"Player {n}" for n in range(1, seats + 1)}
    if "Position" in tags:
        tags["Position"] = with_bag(tags["Position"])
    told = {"Variant": variant, **names, **tags}
    head = "".join(f'[{name} "{value}"]\n' for name, value in told.items())
    return "%azn 1\n" + head + "\n" + "\n".join(lines) + "\n"


def played(text: str) -> Played:
    (game,) = read(text=text)
    (report,) = check(text=text)
    tables: list[Table] = []

    def watch(_: Any, state: Any) -> None:
        tables.append(apart(BY_VARIANT[game.variant].position(state)))

    return Played(report, tables, replay(game, watch).points)


def sound(text: str) -> Played:
    result = played(text)
    assert result.codes == []
    return result


def error(text: str) -> str:
    """The band of the one error of a record: what the rules refuse, not how that is numbered."""
    (diagnostic,) = played(text).report.diagnostics
    assert diagnostic.is_error
    return diagnostic.band


# --- set-up --------------------------------------------------------------------------------------


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


# --- the factory offer ---------------------------------------------------------------------------


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


# --- tiling --------------------------------------------------------------------------------------


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
    assert sound(text).gains(1) == [points]


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


# --- the next round ------------------------------------------------------------------------------


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


# --- the end of the game -------------------------------------------------------------------------


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


# --- the board without printed colours -----------------------------------------------------------


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
    """The usual rules hold here too: the line may not even be begun."""
    position = (
        f"mini:grey 3@1+0 RRRR,BBBB,-,-,- ^ BAG - ^1 "
        f"0/{NO_LINES}/.....,R....,.....,.....,...../-/- {FRESH}"
    )
    text = record("mini", 2, "R3 @1", "1. 1R2", "*", Board="grey", Position=position)
    assert error(text) == "move"


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


# --- special factories: Chocolatier, "Erivabrikute variant" ---------------------------------------


def special(deal: str, *lines: str, **tags: str) -> str:
    return record("chocolatier", 2, f"R1 @1 {deal}", *lines, "*", Factories="special", **tags)


def test_as_many_gold_factories_as_players() -> None:
    """The introduction of the section."""
    assert sound(special("BBBB:= MMMM:0 CCCC DDDD RRRR")).report.ok
    assert error(special("BBBB:= MMMM CCCC DDDD RRRR")) == "chance"
    assert error(special("BBBB:= MMMM:0 CCCC:B DDDD RRRR")) == "chance"
    assert error(special("BBBB:= MMMM:= CCCC DDDD RRRR")) == "chance"
    plain = record("chocolatier", 2, "R1 @1 BBBB:= MMMM:0 CCCC DDDD RRRR", "*")
    assert error(plain) == "chance"


def test_extra_tile() -> None:
    """Number 1: one more tile from the bag."""
    table = sound(special("BBBB:+C MMMM:= CCCC DDDD RRRR")).tables[-1]
    assert table.factories[0] == "BBBBC:+"
    assert table.bag == "B16M16C15D16R16"


def test_collector() -> None:
    """Number 2: one of its colour from the factory on either side, if there is one."""
    table = sound(special("BMMC:D BCDR BBRR:+C MMDR CCDD")).tables[-1]
    assert table.factories == ["BMMCDD:D", "BCR", "BBCRR:+", "MMDR", "CCD"]
    table = sound(special("BMMC:D BCCR BBRR:= MMDR CCDD")).tables[-1]
    assert table.factories == ["BMMCD:D", "BCCR", "BBRR:=", "MMDR", "CCD"]


def test_rest_stays() -> None:
    """Number 3: what was not taken stays on it, every time."""
    text = special("BBMC:= MMMM:0 CCCC DDDD RRRR", "1. 1B2 1M1", "2. 1C1")
    tables = sound(text).tables
    assert [table.factories[0] for table in tables] == ["BBMC:=", "MC:=", "C:=", "-:="]
    assert {table.centre for table in tables} == {"^"}


def test_rest_is_divided() -> None:
    """Number 4: as evenly as can be, but no colour to both sides."""
    deal = "BMCC:/ MMMM:0 CCCC DDDD RRRR"
    for split in ("<M>CC", "<MCC", ">MCC"):
        assert played(special(deal, f"1. 1B1{split}")).codes != []
    table = sound(special(deal, "1. 1B1<M>C")).tables[-1]
    assert (table.factories[4], table.factories[0], table.factories[1]) == (
        "MRRRR",
        "-:/",
        "MMMMCC:0",
    )
    assert table.centre == "^"
    table = sound(special(deal, "1. 1B1<C>M")).tables[-1]
    assert (table.factories[4], table.factories[1]) == ("CCRRRR", "MMMMM:0")


def test_rest_is_divided_evenly_or_freely() -> None:
    """Number 4, the word "evenly", which the tag `Split` can take away."""
    deal = "BMCC:/ MMMM:0 CCCC DDDD RRRR"
    for split in ("<MC", ">MC"):
        assert error(special(deal, f"1. 1B1{split}")) == "move"
        assert sound(special(deal, f"1. 1B1{split}", Split="free")).report.ok
    assert error(special(deal, "1. 1B1")) == "move"


def test_zero_disc() -> None:
    """Number 5: the rest goes to the centre; the next piece that would fall goes on the disc."""
    deal = "BBMC:0 MMMM:= CCCC DDDD RRRR"
    text = special(deal, "1. 1B1~1 0MF^", "2. 5RF")
    dealt, first, _, third = sound(text).tables
    assert dealt.factories[0] == "BBMC:0"
    assert first.centre == "MC^"
    assert (first.boards[0].floor, first.boards[0].disc) == ("-", "0B")
    assert third.boards[0].floor == "RRRR"


def test_zero_disc_costs_nothing_and_goes_back() -> None:
    """Number 5: no minus points for what lies on it; the next round has new discs."""
    board = f"20/{NO_LINES}/{NO_WALL}/RR/0B"
    other = f"0/{NO_LINES}/{NO_WALL}/^/-"
    position = f"chocolatier:coloured:special 2@2+9 -:0x,-:=,-,-,- - BAG - ^2 {board} {other}"
    text = record("chocolatier", 2, "R2 @2", "= 18 0", "*", Factories="special", Position=position)
    table = sound(text).tables[-1]
    assert table.boards[0].disc == "-"
    assert table.lid == "B1R2"
    assert table.factories == ["-"] * 5


def test_special_factories_with_the_brown_side() -> None:
    """The two variants of the book stand side by side, so both may be played at once."""
    text = special("BBMC:0 MMMM:= CCCC DDDD RRRR", "1. 1B1~1", Board="brown")
    assert sound(text).report.ok
