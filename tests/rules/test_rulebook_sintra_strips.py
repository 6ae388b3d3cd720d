"""Sintra's rulebook: complete strips, and what they bring."""

import pytest

from tests.support.made_sintra import after, board, going_on, position
from tests.support.made_tables import Played, error, sound

EMPTY = board()
YELLOW_THIRD = "BGYOPB"
"""A round indicator with yellow at III."""


def completed(
    strip: str,
    move: str,
    *,
    windows: dict[int, str] | None = None,
    column: int = 4,
    when: str = "3@1+0",
    side: str = "A",
) -> str:
    """Complete the strip of a column with blue panes from factory 1."""
    mine = board({column: strip}, windows, glazier=column)
    at = position([mine, EMPTY], "BBGY,-,-,-,-", "^", when=when, side=side, track=YELLOW_THIRD)
    return going_on(at, f"1. {move}", "*")


def gains(result: Played) -> list[tuple[str, int]]:
    return [(each.kind, each.points) for each in result.points if each.seat == 1]


def test_colour_bonus_in_the_third_round() -> None:
    """RB 3a, the example: yellow is on top of the indicator, the strip has two yellow panes."""
    result = sound(completed("bGOYY", "1B4=G~1"))
    assert gains(result) == [("colour", 2), ("window", 2)]
    assert after(completed("bGOYY", "1B4=G~1")).boards[0].score == 4


@pytest.mark.parametrize(
    ("strip", "when", "bonus"),
    [
        ("bGOPP", "3@1+0", 0),  # no yellow pane
        ("bYYYY", "3@1+0", 4),
        ("bGOYY", "2@1+0", 1),  # green is on top
        ("bbOYY", "1@1+0", 2),  # blue: the panes of this turn count
        ("bGOYY", "5@1+0", 0),
        ("bbGOO", "6@1+0", 2),
    ],
)
def test_colour_bonus(strip: str, when: str, bonus: int) -> None:
    """RB 3a: a point for each pane that has the colour on top; the indicator tells the round."""
    broke = "~1" if strip.count("b") == 1 else ""
    result = sound(completed(strip, f"1B4={'O' if 'O' in strip else 'Y'}{broke}", when=when))
    assert result.gains(1, "colour") == [bonus] * (bonus > 0)


def test_panes_on_jokers_count_for_the_colour_bonus() -> None:
    """RB 3a counts panes, not spaces."""
    mine = board({8: "OPY*Y*"}, {8: "G"}, glazier=8)
    at = position([mine, EMPTY], "BBGY,-,-,-,-", "^", track=YELLOW_THIRD)
    result = sound(going_on(at, "1. 1Y8=O", "*"))
    assert gains(result) == [("colour", 3), ("window", 2)]


def test_no_colour_bonus_before_the_strip_is_complete() -> None:
    """RB third step: as long as a space is free, the turn is over."""
    result = sound(completed("bbbYY", "1B4"))
    assert gains(result) == []
    assert error(completed("bbbYY", "1B4=Y")) == "move"


def test_first_pane_in_a_window() -> None:
    """RB 3b: to the upper space; the strip is turned, the glazier stays, four panes to the tower."""
    table = after(completed("bGOYY", "1B4=O~1"))
    mine = table.boards[0]
    assert mine.windows[3] == "O"
    assert mine.strips[3] == "ggpyy"
    assert mine.glazier == 4
    assert table.tower == "B2G1Y2"


def test_second_pane_in_a_window() -> None:
    """RB 3b: to the lower space; the strip is removed, the glazier stays where it is."""
    table = after(completed("bGOYY", "1B4=B~1", windows={4: "O"}))
    mine = table.boards[0]
    assert mine.windows[3] == "OB"
    assert mine.strips[3] == "-"
    assert mine.glazier == 4
    assert table.tower == "B1G1O1Y2"
    full = completed("bGOYY", "1B4=B~1 << 0G4", windows={4: "O"})
    assert error(full) == "move"


def test_turned_to_the_joker_face() -> None:
    """RB 3b: this is how the joker spaces come up."""
    mine = after(completed("bGOYY", "1B8=O~1", column=8)).boards[0]
    assert mine.strips[7] == "opy**"


def test_any_of_the_five_panes_may_be_kept() -> None:
    """RB 3b: the player's choice, so it must be written; no other colour."""
    for kept in "BGOY":
        assert after(completed("bGOYY", f"1B4={kept}~1")).boards[0].windows[3] == kept
    assert error(completed("bGOYY", "1B4=P~1")) == "move"
    assert error(completed("bGOYY", "1B4~1")) == "move"
    assert error(completed("bBBBB", "1B4~1")) == "move"


def test_what_is_over_does_not_go_on_the_turned_strip() -> None:
    """RB second step before the third: the panes broke before the strip was turned."""
    table = after(completed("bGOYY", "1B1=O~1", column=1))
    assert table.boards[0].strips[0] == "bggpp"
    assert table.boards[0].steps == 1


def test_window_points() -> None:
    """RB 3c, the example: 2 for the own column, 1 and 2 for columns to the right."""
    result = sound(completed("bGOPP", "1B4=G~1", windows={7: "O", 8: "PP"}))
    assert gains(result) == [("window", 2 + 1 + 2)]
    assert "2 + 1 + 2" in next(each.reason for each in result.points)


@pytest.mark.parametrize(
    ("windows", "points"),
    [
        ({}, 2),
        ({1: "O", 2: "GG", 3: "P"}, 2),  # columns to the left never count
        ({5: "O"}, 2 + 2),
        ({5: "OO"}, 2 + 2),  # one pane or two are alike
        ({4: "O"}, 2),  # the second pane in the own window scores the column again
        ({4: "O", 6: "B", 8: "YG"}, 2 + 1 + 2),
        ({5: "B", 6: "B", 7: "B", 8: "B"}, 2 + 2 + 1 + 1 + 2),
    ],
)
def test_windows_to_the_right(windows: dict[int, str], points: int) -> None:
    """RB 3c: the own column, and every column to the right with a pane in its window."""
    result = sound(completed("bGOPP", "1B4=G~1", windows=windows))
    assert gains(result) == [("window", points)]


def test_columns_whose_strips_are_gone_still_count() -> None:
    """RB 3c asks for panes in the window, not for strips."""
    result = sound(completed("bGOPP", "1B4=G~1", windows={5: "OO", 6: "OO", 7: "OO", 8: "OO"}))
    assert gains(result) == [("window", 2 + 2 + 1 + 1 + 2)]


def test_both_sides_score_windows_alike() -> None:
    """RB 3c, note: on side B the kept colour matters at the end; the points are the same."""
    for kept in "BGP":
        result = sound(completed("bGOPP", f"1B4={kept}~1", windows={8: "P"}, side="B"))
        assert gains(result) == [("window", 2 + 2)]


def test_glass_of_the_same_turn() -> None:
    """RB second step, then third: -18 at the bottom, and the points of the strip as well."""
    mine = board({4: "bGOYY"}, glazier=4, glass="0+7")
    at = position([mine, EMPTY], "BBBG,-,-,-,-", "^", track=YELLOW_THIRD)
    result = sound(going_on(at, "1. 1B4=O~2", "*"))
    assert gains(result) == [("glass", -18), ("colour", 2), ("window", 2)]
    table = after(going_on(at, "1. 1B4=O~2", "*"))
    assert (table.boards[0].score, table.boards[0].lost, table.boards[0].steps) == (-14, 18, 1)
