"""Queen's Garden, phases 2 and 3 and the end: the examples of both rulebooks, rulings 3, 4 and 5.7."""

import pytest

from tests.support.made_garden import B_WHEEL, after, board, from_there, going_on, position
from tests.support.made_tables import Played, error, sound

EMPTY = board()
DONE = board(passed=True)
CATEGORIES = {1: ("G", "1", "B"), 2: ("2", "P", "3"), 3: ("M", "4", "Y"), 4: ("5", "L", "6")}
MODEL = {"1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3} | dict.fromkeys("BGLMPY", 1)


def scored(mine: str, number: int = 1, *, side: str = "A", **tags: str) -> Played:
    """The round ends with this: the other one passed first, and nothing else is left to do."""
    at = position([mine, DONE], when=f"{number}@1.3>1", first="^2", side=side)
    return sound(going_on(at, "3. pass", *(["*"] if number < 4 else []), **tags))


def final(mine: str, side: str = "A") -> Played:
    return scored(mine, 4, side=side, WheelPoints=" ".join("0" * 12))


@pytest.mark.parametrize("number", CATEGORIES)
@pytest.mark.parametrize("category", "123456BGLMPY")
def test_the_wheel(number: int, category: str) -> None:
    """CZ phase 2: dark green, blue and the tree in the first round; RP 3.2: each once in a game."""
    lying = {"01": "B1", "03": "G2", "05": "L3", "21": "M4", "23": "P5", "25": "Y6"}
    lying = {at: each for at, each in lying.items() if category in each}
    result = scored(board("", lying, down=[2]), number)
    due = category in CATEGORIES[number]
    (held,) = lying.values()
    other = held.replace(category, "")
    points = [MODEL[each] for each in (category, other) if each in CATEGORIES[number]]
    assert sum(result.gains(1, "wheel")) == sum(points)
    assert (MODEL[category] in result.gains(1, "wheel")) >= due


def test_a_hexagon_may_count_twice() -> None:
    """PL, CZ phase 2: for its colour and for its pattern."""
    assert scored(board("", {"01": "B1"})).gains(1, "wheel") == [1, 1]
    assert scored(board("", {"01": "M4"}), 3).gains(1, "wheel") == [1, 2]


def test_printed_hexagons_and_pavilions_count() -> None:
    """PL: each visible pavilion is a point in each round; CZ: after the wheel."""
    mine = board(up={"11": "B2", "22": "B6"}, down=[3, 4])
    result = scored(mine)
    assert (result.gains(1, "wheel"), result.gains(1, "pavilion")) == ([2], [2])
    assert scored(board(down=[3, 4])).gains(1, "pavilion") == []
    assert result.report.rounds == [[19, 15]]


def test_other_wheel_points() -> None:
    """The tag `WheelPoints` replaces the model of board A; board B has none but its own."""
    points = "7 0 0 0 0 0 5 0 0 0 0 0"
    assert scored(board("", {"01": "B1"}), WheelPoints=points).gains(1, "wheel") == [7, 5]
    assert scored(board("", {"01": "B1"}), side="B", WheelPoints=points).report.rounds == [[27, 15]]


def test_the_next_round() -> None:
    """PL, CZ phase 3: tiles to the tower, all expansions to the supply, the next stack, four tiles."""
    mine = board("B1", {"01": "M2"}, expansions="P6")
    at = position([mine, DONE], "a=L3,b:G1G1,C:Y4P2", when="1@1.3>1", first="^2", tower="Y5")
    lines = ["3. pass", "R2 @2 a:B3B4B5B6"]
    table = after(going_on(at, *lines, "*"))
    assert sorted(table.tower.elements()) == ["G1", "G1", "P2", "Y4", "Y5"]
    assert (table.pieces, table.under, table.hidden) == ({"a": "B3B4B5B6"}, 4, ["L3"])
    assert table.supply == after(going_on(at, "*")).supply + 5
    assert (table.boards[0].tiles, table.boards[0].expansions) == (["B1"], ["P6"])
    assert (table.boards[0].garden, table.mover) == ({"01": "M2"}, 2)
    assert error(going_on(at, "3. pass", "R2 @2 a:B3B4B5", "*")) == "chance"


def test_four_rounds() -> None:
    """PL, CZ: the game ends with phase 2 of the fourth."""
    at = position([DONE, EMPTY], when="4@1.3>2", first="^1")
    assert sound(going_on(at, "3. pass", "= 15 15", "== 18 18")).report.winners == [1, 2]
    assert error(going_on(at, "3. pass", "= 15 15", "*")) == "claim"
    assert error(going_on(at, "3. pass", "= 15 15", "R5 @1 a:B1B2B3B4", "== 18 18")) == "move"
    early = position([DONE, EMPTY], when="3@1.3>2", first="^1")
    assert error(going_on(early, "3. pass", "= 15 15", "== 18 18")) == "claim"


def test_what_is_left_in_the_storage() -> None:
    """PL: a joker is worth 1 point, a tree -1, a bird -2, and so on; tiles and expansions."""
    result = final(board("B1G2Y6Y6", expansions="M3M4", jokers=4))
    assert result.gains(1, "joker") == [4]
    assert sorted(result.gains(1, "storage")) == [-6, -6, -4, -3, -2, -1]
    assert result.report.final == [15 + 4 - 22, 18]


LINE = {"01": "B2", "02": "B3", "03": "B5", "04": "B1", "05": "B6", "06": "B4"}


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 0), (3, 10), (4, 11), (5, 17)])
def test_groups_of_three_and_more(number: int, points: int) -> None:
    """PL, CZ: two hexagons are no group that scores (the example's note); values are summed."""
    lying = dict(list(LINE.items())[:number])
    assert sum(final(board("", lying)).gains(1, "group")) == points
    assert final(board("", lying)).gains(1, "bonus") == []


class TestFinalScoring:
    """PL, CZ, the example: storage, then the groups; one of six has 6 points more, a pair nothing."""

    garden = dict(LINE) | {"42": "M2", "43": "M4", "41": "M1", "12": "Y1", "11": "G1"}
    mine = board("L1P2", garden, down=[1, 4], jokers=2)

    def test_groups(self) -> None:
        result = final(self.mine)
        assert (result.gains(1, "joker"), result.gains(1, "storage")) == ([2], [-1, -2])
        assert result.gains(1, "group") == [21, 7]
        assert result.gains(1, "bonus") == [6]
        assert result.report.final == [15 + 2 - 3 + 21 + 7 + 6, 18]

    def test_six_of_a_pattern(self) -> None:
        """RP 5.7: a whole group of pattern v brings 6v and 6."""
        lying = {f"0{at}": f"{letter}4" for at, letter in enumerate("BGLMPY", start=1)}
        result = final(board("", lying))
        assert (result.gains(1, "group"), result.gains(1, "bonus")) == ([24], [6])

    def test_in_two_groups(self) -> None:
        """PL: a hexagon may be in a group of its colour and in one of its pattern."""
        lying = {"01": "B2", "02": "B3", "03": "B5", "06": "G2", "05": "M2"}
        assert sorted(final(board("", lying)).gains(1, "group")) == [6, 10]

    def test_any_number_of_groups(self) -> None:
        lying = {"11": "B1", "12": "B2", "16": "B3", "31": "B1", "32": "B2", "36": "B4"}
        assert final(board("", lying, down=[1, 3])).gains(1, "group") == [6, 7]

    def test_printed_hexagons_are_in_groups(self) -> None:
        lying = {"01": "B2", "13": "B3"}
        assert final(board("", lying, up={"14": "B5"})).gains(1, "group") == [10]

    def test_over_a_joint(self) -> None:
        """RP 2.2: the flanks of neighbouring expansions touch each other."""
        lying = {"12": "B1", "13": "B2", "26": "B3"}
        assert final(board("", lying, down=[1, 2])).gains(1, "group") == [6]


@pytest.mark.parametrize(("number", "bonus"), [(3, []), (4, [4]), (5, [5]), (6, [6])])
def test_the_variant(number: int, bonus: list[int]) -> None:
    """CZ variant: 4, 5 and 6 points for groups of these sizes."""
    mine = board("", dict(list(LINE.items())[:number]))
    assert final(mine, "B").gains(1, "bonus") == bonus


def test_most_points_win() -> None:
    at = position([board(score=15), board(score=20, passed=True)], when="4@1.3>1", first="^2")
    assert sound(going_on(at, "3. pass")).report.winners == [2]


def test_a_new_round_from_a_position() -> None:
    """Between rounds a position has no display, and its first line brings one."""
    at = position([EMPTY, EMPTY], "-", when="1@2.1>2", side="B")
    table = after(from_there(at, "R2 @2 a:B1B2B3B4", "*", WheelPoints=B_WHEEL))
    assert (table.round, table.under, table.mover) == (2, 4, 2)
