"""Sintra's rulebook: the end of a round, the end of the game, and who wins."""

import pytest

from tests.support.made_sintra import (
    OVER,
    ROUNDS,
    TRACK,
    after,
    board,
    from_there,
    going_on,
    position,
)
from tests.support.made_tables import Played, error, sound

EMPTY = board()
LAST = "6@2+14"
"""When nothing is left to take in the last round."""


def ended(one: str, two: str = EMPTY, *, side: str = "A", tower: str = "-") -> Played:
    at = position([one, two], when=LAST, side=side, tower=tower)
    return sound(going_on(at))


def final(one: str, side: str = "A") -> dict[str, list[int]]:
    """What the first seat's board brings at the end, by kind."""
    result = ended(one, side=side)
    return {each.kind: result.gains(1, each.kind) for each in result.points if each.seat == 1}


def test_a_round_ends_with_the_last_pane() -> None:
    """RB end of a round: at the end of a turn, with centre and factories empty."""
    at = position([EMPTY, EMPTY], "BBBG,-,-,-,-", starter=2, when="3@2+9")
    early = going_on(at, "5. 1B1", "= 0 0", "*")
    assert error(early) == "move"
    # factory 1 leaves its green pane in the centre, which the marker's owner has been at already
    late = going_on(at, "5. 1B1", "6. 0G1", "= 0 0", "*")
    assert sound(late).report.rounds == [[0, 0]]


def test_the_top_of_the_indicator_goes_to_the_tower() -> None:
    """RB end of a round: the colour of the next round lies on top then."""
    at = position([EMPTY, EMPTY], when="3@1+9", starter=2)
    table = after(going_on(at, "= 0 0", "*"))
    assert (table.track, table.tower) == (TRACK[3:], "O1")


def test_the_owner_of_the_marker_fills_the_factories_and_starts() -> None:
    """RB end of a round, and the course of play: the marker goes back to the centre."""
    at = position([EMPTY, EMPTY], when="2@1+9", starter=2)
    deal = "BBBB GGGG OOOO PPPP YYYY"
    table = after(going_on(at, "= 0 0", f"R3 @2 {deal}", "*"))
    assert (table.centre, table.factories) == ("^", deal.split(" "))
    assert error(going_on(at, "= 0 0", f"R3 @1 {deal}", "*")) == "claim"


def between(bag: str, tower: str, *deal: str, seats: int = 2, windows: dict[int, str]) -> str:
    """Deal the sixth round; the last seat's board holds what is said to be in its windows."""
    boards = [EMPTY] * (seats - 1) + [board(windows=windows)]
    factories = ",".join("-" * (2 * seats + 1))
    at = position(boards, factories, when="5@1+0", track=TRACK[1:], tower=tower)
    return from_there(at.replace("BAG", bag), " ".join(["R6 @1", *deal]), "*")


TWO = dict.fromkeys(range(1, 9), "BG")
"""Sixteen panes that are out of play: eight blue, eight green."""
FULL = "O20P20Y20"


def test_the_tower_is_tipped_into_the_empty_bag() -> None:
    """RB end of a round: in the middle of a deal, and then the deal goes on."""
    deal = ["BBBG", "GGOO", "OPPP", "YYYY", "OOOO"]
    text = between("B3G3", f"B8G9{FULL}", *deal, windows=TWO)
    table = after(text)
    assert (table.tower, table.bag) == ("-", "B8G9O13P17Y16")
    stayed = ["BBGG", "GGOO", "OPPP", "YYYY", "OOOO"]  # a blue pane was still in the bag
    assert error(between("B3G3", f"B8G9{FULL}", *stayed, windows=TWO)) == "chance"


def test_the_tower_waits_until_the_bag_is_too_small() -> None:
    """RB end of a round: only if the bag is empty and panes are needed."""
    text = between("O20", "B11G12P20Y20", *["OOOO"] * 5, windows=TWO)
    assert (after(text).bag, after(text).tower) == ("-", "B11G12P20Y20")
    early = ["OOOO"] * 4 + ["OOOP"]
    assert error(between("O20", "B11G12P20Y20", *early, windows=TWO)) == "chance"


def crowded(*deal: str) -> str:
    """Four boards and the indicator hold 68 panes, so that only 32 are left for nine factories."""
    windows = [dict.fromkeys(range(1, 9), pair) for pair in ("BG", "OP", "BG", "OP")]
    boards = [board(windows=each) for each in windows]
    boards[3] = board({8: "YYYYo"}, dict.fromkeys(range(1, 8), "OP") | {8: "O"})
    at = position(boards, ",".join("-" * 9), when="5@1+0", track=TRACK[1:], tower="P4")
    return from_there(at, " ".join(["R6 @1", *deal]), "*")


PANES = ["BBBG", "GGGO", "OOOP", "PPPP", "YYYY", "YYYY", "YYYY", "YYYY", "-"]


def test_too_few_panes_for_all_factories() -> None:
    """RB end of a round: then the round begins though some factories hold fewer panes than four."""
    table = after(crowded(*PANES))
    assert (table.factories, table.bag, table.tower) == (PANES, "-", "-")


def test_a_short_deal_has_no_gaps() -> None:
    """The same: a factory is filled before the next one gets a pane."""
    assert error(crowded("-", *PANES[:-1])) == "chance"
    assert error(crowded(*PANES[:7], "YYY", "Y")) == "chance"
    assert error(crowded(*PANES[:7], "YYY", "-")) == "chance"


def test_six_rounds() -> None:
    """RB end of a round: with the indicator empty the game is over, and not before."""
    assert ended(EMPTY).report.final == [0, 0]
    for number in range(1, ROUNDS):
        at = position([EMPTY, EMPTY], when=f"{number}@1+14")
        assert error(going_on(at, "= 0 0", "== 0 0")) == "claim"
    seventh = ["R7 @1 BBBB GGGG OOOO PPPP YYYY", "*"]
    assert error(going_on(position([EMPTY, EMPTY], when=LAST), "= 0 0", *seventh)) == "move"


@pytest.mark.parametrize(
    ("strips", "points"),
    [
        ({1: "BBbgp"}, 0),
        ({1: "BBBgp"}, 1),
        ({1: "BBBGp", 2: "GGgoy", 4: "gPppy"}, 2),  # RB final scoring 1, example: 7 panes
        ({1: "BBbgp", 2: "GGgoy", 3: "BOoop", 4: "GPppy", 5: "BOyyy"}, 3),  # not each by itself
    ],
)
def test_panes_left_on_strips(strips: dict[int, str], points: int) -> None:
    """RB final scoring 1: a point for every three, over all strips."""
    assert final(board(strips)) == ({"panes": [points]} if points else {})


def test_broken_glass() -> None:
    """RB final scoring 2, example: the marker is on -8."""
    assert final(board(glass="0+5", score=20)) == {"glass": [-8]}
    assert ended(board(glass="0+5", score=20)).report.final == [12, 0]


def test_the_bottom_of_the_track() -> None:
    """RB final scoring 2, note: 18 at once, and the marker goes back to the top at once."""
    at = position([board({8: "opy**"}, {8: "G"}, glazier=8, glass="0+6"), EMPTY], OVER, "GGGGGY^")
    table = after(going_on(at, "1. 0G8^~3", "*"))
    # the marker's step, then three panes: seven, eight is the bottom, and two from the top
    assert (table.boards[0].score, table.boards[0].lost, table.boards[0].steps) == (-18, 18, 2)


def test_side_a() -> None:
    """RB final scoring 3, side A, example: 4, 4, at most 1 and 2 panes round the ornaments: 23."""
    whole = {1: "BG", 2: "OP", 3: "YY", 4: "BB"}
    for third in ({}, {5: "G"}, {6: "P"}):
        for fourth in ({7: "OO"}, {8: "YB"}, {7: "P", 8: "P"}):
            told = final(board(windows={**whole, **third, **fourth}))
            assert told == {"ornament": [10, 10, 3]}
    assert final(board(windows={3: "B", 4: "GG", 5: "O"})) == {"ornament": [6]}


def test_side_b() -> None:
    """RB final scoring 3, side B, example: four complete columns, five orange panes: 20."""
    windows = {1: "OO", 3: "OB", 5: "GY", 6: "PO", 8: "O"}
    assert final(board(windows=windows), "B") == {"columns": [20]}
    assert final(board(windows={1: "O", 2: "O"}), "B") == {}
    for alike, columns in (
        ({1: "OO", 3: "OB", 5: "BB"}, "3 complete columns times 3"),
        ({1: "BO"}, "1 complete column times 1"),
    ):
        (points,) = ended(board(windows=alike), side="B").points
        assert points.reason == f"{columns} blue in the windows"


class TestWinner:
    """RB, the end: most points; then the least lost to glass, the -18s included; then together."""

    def test_most_points(self) -> None:
        assert ended(board(score=3), board(score=4)).report.winners == [2]
        assert ended(board(score=-3), board(score=-4)).report.winners == [1]

    def test_less_lost_to_glass(self) -> None:
        result = ended(board(score=18, glass="0+5"), board(score=14, glass="0+3"))
        assert (result.report.final, result.report.winners) == ([10, 10], [2])

    def test_what_the_bottom_cost_counts(self) -> None:
        """Seat 1 stands at the top of the track, but has been at its bottom."""
        result = ended(board(score=10, glass="18+0"), board(score=24, glass="0+7"))
        assert (result.report.final, result.report.winners) == ([10, 10], [2])

    def test_shared(self) -> None:
        result = ended(board(score=18, glass="0+5"), board(score=18, glass="0+5"))
        assert (result.report.final, result.report.winners) == ([10, 10], [1, 2])
