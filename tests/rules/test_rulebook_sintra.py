"""Sintra's rulebook: setting up, taking panes, placing them, the way back of the glazier."""

import re

import pytest

from tests.support.made_sintra import (
    STRIPS,
    after,
    apart,
    board,
    from_the_beginning,
    going_on,
    position,
    tables,
)
from tests.support.made_tables import error, record, sound

DEAL = "BOOP BBGG OOPP GGYY PPYY"
EMPTY = board()


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_factories_for_players(seats: int, factories: int) -> None:
    """RB set-up 1, 7 and 8; 94 panes are in the bag before the factories are filled."""
    words = (["BBBB", "GGGG", "OOOO", "PPPP", "YYYY"] * 2)[:factories]
    table = after(from_the_beginning(seats, " ".join(["R1 @1", *words]), "*"))
    assert table.factories == words
    assert sum(int(n) for n in re.findall(r"\d+", table.bag)) == 94 - 4 * factories
    assert table.centre == "^"
    assert [each.glazier for each in table.boards] == [1] * seats
    for other in (words[:-1], [*words, "BBBB"]):
        assert error(from_the_beginning(seats, " ".join(["R1 @1", *other]), "*")) == "chance"


def test_one_pane_of_each_colour_on_the_indicator() -> None:
    """RB set-up 7: II to VI are the five colours; the pane on I is any."""
    for first in "BGOPY":
        assert after(from_the_beginning(2, f"R1 @1 {DEAL}", "*", track=f"{first}OPYBG"))
    for track in ("BOOYBG", "BGOPY", "BGOPYBG"):
        assert error(from_the_beginning(2, f"R1 @1 {DEAL}", "*", track=track)) == "tag"


def test_the_panes_of_the_indicator_are_not_in_the_bag() -> None:
    """RB set-up 7: of the colour that lies there twice, 18 are left, of the others 19."""
    table = after(from_the_beginning(2, f"R1 @1 {DEAL}", "*", track="BBGOPY"))
    assert table.bag == "B15G15O15P14Y15"
    four = "BBBB BBBB BBBB BBBB BBBG"
    assert error(from_the_beginning(2, f"R1 @1 {four}", "*", track="BBGOPY")) == "chance"


def test_eight_strips_with_the_jokers_down() -> None:
    """RB set-up 4: eight strips a player, one of them with two joker spaces on its lower face."""
    right = " ".join(STRIPS).upper().replace(":", "/")
    wrong = {
        "jokers up": right.replace("BGOYY/OPY**", "OPY**/BGOYY"),
        "no jokers": right.replace("OPY**", "OPPYY"),
        "one joker": right.replace("OPY**", "OPYY*"),
        "three jokers": right.replace("OPY**", "OP***"),
        "two joker faces": right.replace("BGGPP", "BGG**"),
        "seven strips": right.partition(" ")[2],
        "nine strips": f"{right} BBBBB/GGGGG",
    }
    for seat in (1, 2):
        for strips in wrong.values():
            text = from_the_beginning(2, f"R1 @1 {DEAL}", "*")
            assert error(text.replace(f"S{seat} {right}", f"S{seat} {strips}")) == "tag"


def test_two_to_four_players_on_one_side_of_the_boards() -> None:
    """RB set-up 3: all use the same side, A or B."""
    for side in "AB":
        assert after(from_the_beginning(2, f"R1 @1 {DEAL}", "*", Board=side))
    assert error(from_the_beginning(2, f"R1 @1 {DEAL}", "*", Board="C")) == "tag"
    assert error(record("sintra", 1, "track BGOPYB", f"R1 @1 {DEAL}", "*")) == "tag"


def test_a_colour_from_a_factory() -> None:
    """RB first step, example a: one pink pane; the other three, not pink, go to the centre."""
    text = from_the_beginning(2, "R1 @1 BOOP BBGG OOPP GGYY PPYY", "1. 1P1", "*")
    dealt, taken = tables(sound(text))
    assert dealt.centre == "^"
    assert (taken.factories[0], taken.centre) == ("-", "BOO^")
    assert taken.boards[0].strips[0] == "bbbgP:bggpp"
    assert taken.boards[0].steps == 0


def test_a_colour_from_the_centre_with_the_marker() -> None:
    """RB first step, example b: three orange panes, the marker, and one step down the track."""
    at = position([EMPTY, EMPTY], "BBGG,-,-,-,-", "BGOOOPY^")
    taken = after(going_on(at, "1. 0O3^", "*"))
    assert (taken.centre, taken.starter) == ("BGPY", 1)
    assert taken.boards[0].strips[2] == "bOOOp:bbopp"
    assert (taken.boards[0].steps, taken.boards[0].score) == (1, 0)
    second = after(going_on(at, "1. 0O3^ 0B1", "*"))
    assert [each.steps for each in second.boards] == [1, 0]
    assert error(going_on(at, "1. 0O3^ 0B1^", "*")) == "claim"


def test_all_of_one_colour_or_nothing() -> None:
    """RB first step: there is no move that takes some panes, two colours, or a colour not there."""
    at = position([EMPTY, EMPTY], "BBGG,-,-,-,-", "OOY^")
    for move in ("1O3", "2B1", "0B1^"):
        assert error(going_on(at, f"1. {move}", "*")) == "move"


ABC = {3: "booop", 4: "gOopy", 5: "bbggy", 6: "bggpy", 7: "booop", 8: "bgpyy"}


class TestThreeOrangePanes:
    """RB second step, the example: strips A left of the glazier, B under it, C to its right.

    B has one orange space left, C three. The glazier stands over column 4.
    """

    at = position([board(ABC, glazier=4), EMPTY], "BBGG,-,-,-,-", "OOOY", starter=2)

    def test_not_to_the_left(self) -> None:
        """Strip A: to the left of the glazier no pane may go."""
        assert error(going_on(self.at, "1. 0O3", "*")) == "move"

    def test_one_placed_and_two_broken(self) -> None:
        """Strip B: two steps down the track, the broken panes go to the tower."""
        table = after(going_on(self.at, "1. 0O4~2", "*"))
        mine = table.boards[0]
        assert mine.strips[3] == "gOOpy:ggpyy"
        assert (mine.steps, mine.glazier, table.tower) == (2, 4, "O2")

    def test_moving_right_places_all(self) -> None:
        """Strip C: the glazier moves there first."""
        table = after(going_on(self.at, "1. 0O7", "*"))
        mine = table.boards[0]
        assert mine.strips[6] == "bOOOp:bgppy"
        assert (mine.steps, mine.glazier, table.tower) == (0, 7, "-")

    def test_they_may_not_all_be_broken(self) -> None:
        """What can be placed must be, even if the glazier has to move."""
        assert error(going_on(self.at, "1. 0OF", "*")) == "move"
        full = self.at.replace("gOopy:", "gOOpy:")
        assert error(going_on(full, "1. 0OF", "*")) == "move"
        assert after(going_on(full, "1. 0O7", "*")).boards[0].glazier == 7

    def test_not_on_a_strip_without_a_space(self) -> None:
        """One strip, and on it the colour's own spaces only."""
        for column in (5, 6, 8):
            assert error(going_on(self.at, f"1. 0O{column}", "*")) == "move"

    def test_no_space_at_all(self) -> None:
        """Then all of them break, and the glazier stays."""
        full = self.at.replace("gOopy:", "gOOpy:").replace("booop:bgppy", "bOOOp:bgppy")
        table = after(going_on(full, "1. 0OF", "*"))
        assert (table.boards[0].steps, table.boards[0].glazier, table.tower) == (3, 4, "O3")


def test_a_worse_strip_may_be_chosen() -> None:
    """RB second step: the rules ask for one space, not for the best strip."""
    at = position([EMPTY, EMPTY], "OOOY,-,-,-,-", "^")
    assert after(going_on(at, "1. 1O2~2", "*")).boards[0].steps == 2
    assert after(going_on(at, "1. 1O3", "*")).boards[0].steps == 0


def test_any_pane_on_a_joker() -> None:
    """RB second step, note: a joker space takes any pane, once its face lies up."""
    at = position([board(windows={8: "G"}), EMPTY], "BBOY,BGGG,-,-,-", "^")
    assert after(going_on(at, "1. 1B8", "*")).boards[0].strips[7] == "opy*B*B"
    assert after(going_on(at, "1. 1O8", "*")).boards[0].strips[7] == "Opy**"
    assert after(going_on(at, "1. 2G8~1", "*")).boards[0].strips[7] == "opy*G*G"
    down = position([EMPTY, EMPTY], "BBOY,BGGP,-,-,-", "^")
    assert error(going_on(down, "1. 1P8", "*")) == "move"


class TestWayBack:
    """RB action B."""

    deal = "BBGG,-,-,-,-"

    def test_to_the_leftmost_strip(self) -> None:
        """The glazier goes back, nothing is taken, and the turn ends."""
        at = position([board(glazier=5), EMPTY], self.deal, "O^")
        table = after(going_on(at, "1. <<", "*"))
        assert table.boards[0] == apart(position([EMPTY, EMPTY])).boards[0]
        assert (table.factories, table.centre) == (["BBGG", *"----"], "O^")
        assert after(going_on(at, "1. << 1B1", "*")).boards[1].strips[0] == "BBbgp:bggpp"

    def test_not_over_a_column_without_a_strip(self) -> None:
        """The column of a strip that was removed is passed over."""
        windows = {1: "BB", 2: "GO"}
        at = position([board(windows=windows, glazier=5), EMPTY], self.deal, "O^")
        assert after(going_on(at, "1. <<", "*")).boards[0].glazier == 3

    def test_not_from_the_leftmost_strip(self) -> None:
        """The important note: who stands there must take panes."""
        for windows, glazier in (({}, 1), ({1: "BB"}, 2), ({1: "BB", 2: "GO"}, 3)):
            at = position([board(windows=windows, glazier=glazier), EMPTY], self.deal, "O^")
            assert error(going_on(at, "1. <<", "*")) == "move"
