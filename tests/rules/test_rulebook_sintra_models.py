"""What Sintra's rulebook leaves open, G1 to G9 of the rulings page: a test for each model."""

import pytest

from tests.support.made_sintra import (
    TRACK,
    after,
    board,
    from_the_beginning,
    from_there,
    going_on,
    position,
)
from tests.support.made_tables import error, sound

EMPTY = board()
DEAL = "BBGG,-,-,-,-"


def test_g1_points_below_zero() -> None:
    """No floor: a total may be negative, and so may the final one (here with 3 for an ornament)."""
    gone = board(windows={8: "GG"}, glazier=8, glass="0+6")
    at = position([gone, EMPTY], "BBBB,-,-,-,-", when="6@1+8", starter=2)
    mine = after(going_on(at, "5. 1BF", "= -18 0", "== -17 0")).boards[0]
    assert (mine.score, mine.lost, mine.steps) == (-17, 18, 2)


@pytest.mark.parametrize(
    ("windows", "glazier", "legal"),
    [
        ({1: "BB"}, 1, False),  # over an empty column, the leftmost strip is to the right
        ({1: "BB", 2: "GG"}, 1, False),
        ({1: "BB", 2: "GG"}, 2, False),
        ({1: "BB", 2: "GG"}, 3, False),
        ({2: "GG"}, 2, True),  # over an empty column, a strip to the left
        ({1: "BB", 2: "GG"}, 4, True),
    ],
)
def test_g2_back_only_to_the_left(windows: dict[int, str], glazier: int, legal: bool) -> None:
    at = position([board(windows=windows, glazier=glazier), EMPTY], DEAL, "O^")
    text = going_on(at, "1. <<", "*")
    assert sound(text) if legal else error(text) == "move"


def test_g3_nobody_took_from_the_centre() -> None:
    """The same seat starts again, and no step is made for the marker."""
    deal = "BBBB GGGG OOOO PPPP YYYY"
    lines = ["R1 @2 " + deal, "1. 1B1~1 2G2~1", "2. 3O3~1 4P4~1", "3. 5Y5~1", "= 0 0"]
    table = after(from_the_beginning(2, *lines, "R2 @2 " + deal, "*", track="YGOPYB"))
    assert [each.steps for each in table.boards] == [2, 3]
    wrong = from_the_beginning(2, *lines, "R2 @1 " + deal, "*", track="YGOPYB")
    assert error(wrong) == "claim"


class TestJokerChoice:
    """G4: where both fit, the player says how many panes go on jokers; as few as can be by default."""

    at = position([board({8: "ooy**"}, {8: "G"}), EMPTY], "OOBG,OBBG,-,-,-", "^")

    def lies(self, move: str) -> str:
        return after(going_on(self.at, f"1. {move}", "*")).boards[0].strips[7]

    def test_default(self) -> None:
        assert self.lies("1O8") == "OOy**"
        assert self.lies("2O8") == "Ooy**"

    def test_choice(self) -> None:
        assert self.lies("1O8*1") == "Ooy*O*"
        assert self.lies("1O8*2") == "ooy*O*O"
        assert self.lies("2O8*1") == "ooy*O*"

    def test_needless(self) -> None:
        """What is said though it is the default is no fault; the formatter drops it."""
        assert self.lies("1O8*0") == "OOy**"

    def test_impossible(self) -> None:
        for move in ("1O8*3", "2O8*2", "1B8*2", "1O3*1"):
            assert error(going_on(self.at, f"1. {move}", "*")) == "move"

    def test_forced(self) -> None:
        """Three panes, two own spaces: at least one lies on a joker."""
        at = self.at.replace("OOBG", "OOOG")
        assert after(going_on(at, "1. 1O8", "*")).boards[0].strips[7] == "OOy*O*"
        assert after(going_on(at, "1. 1O8*2", "*")).boards[0].strips[7] == "Ooy*O*O"
        assert error(going_on(at, "1. 1O8*0", "*")) == "move"


def test_g5_no_strip_to_the_right() -> None:
    """One may take, and everything breaks; or go back, if a strip is to the left."""
    gone = dict.fromkeys((6, 7, 8), "GB")
    at = position([board(windows=gone, glazier=6), EMPTY], DEAL, "O^")
    mine = after(going_on(at, "1. 1BF", "*")).boards[0]
    assert (mine.steps, mine.glazier) == (2, 6)
    assert after(going_on(at, "1. <<", "*")).boards[0].glazier == 1
    for column in range(1, 9):
        assert error(going_on(at, f"1. 1B{column}", "*")) == "move"


def test_g6_no_strips_at_all() -> None:
    """One must take, and everything breaks."""
    at = position([board(windows=dict.fromkeys(range(1, 9), "GB"), glazier=5), EMPTY], DEAL, "O^")
    mine = after(going_on(at, "1. 1BF", "*")).boards[0]
    assert (mine.steps, mine.glazier) == (2, 5)
    assert error(going_on(at, "1. <<", "*")) == "move"


def test_g7_the_tower_is_not_tipped_before_it_is_needed() -> None:
    """The last draw empties the bag: the tower stays as it is till the next round."""
    at = position([EMPTY, EMPTY], when="4@1+0", track=TRACK[1:], tower="B15G20O16P16Y11")
    at = at.replace("BAG", "B4O4P4Y8")
    table = after(from_there(at, "R5 @1 BBBB OOOO PPPP YYYY YYYY", "*"))
    assert (table.bag, table.tower) == ("-", "B15G20O16P16Y11")


def test_g8_more_than_a_hundred_points() -> None:
    """The track goes round; the record has the number."""
    at = position([board(score=113), EMPTY], when="6@1+8", starter=2)
    assert sound(going_on(at, "= 113 0", "== 113 0")).report.final == [113, 0]


def test_g8_dear_glass() -> None:
    """What a glass track can cost is not too much for a position."""
    mine = board(score=-11988, glass="11988+0")
    at = position([mine, EMPTY], when="6@1+8", starter=2)
    text = going_on(at, "= -11988 0", "== -11988 0", GlassTrack="0 999")
    assert sound(text).report.final == [-11988, 0]


def test_g9_nothing_is_left_to_deal() -> None:
    """The round ends without turns; what was on the indicator can be dealt in the next one."""
    panes = "BGOPY" * 19 + "GOP"
    lying = [panes[at : at + 4].ljust(5, "b") for at in range(0, len(panes), 4)]
    shares = [lying[at : at + 8] for at in range(0, len(lying), 8)]
    boards = [board(dict(enumerate(share, start=1))) for share in shares]
    at = position(boards, ",".join("-" * 9), when="4@1+0", track=TRACK[1:])
    nothing = " ".join("-" * 9)
    lines = [f"R5 @1 {nothing}", "= 0 0 0 0", "R6 @1 Y" + nothing[1:], "1. 1YF", "= 0 0 0 0"]
    result = sound(from_there(at, *lines, "== 9 10 10 0"))
    assert result.report.winners == [2, 3]
    early = [f"R5 @1 Y{nothing[1:]}", "*"]
    assert error(from_there(at, *early)) == "chance"
