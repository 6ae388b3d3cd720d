"""Queen's Garden, set-up and action A: the worked examples of both rulebooks, and rulings 5.1 to 5.3."""

import pytest

from tests.support.made_garden import (
    KINDS,
    after,
    apart,
    board,
    from_the_beginning,
    going_on,
    position,
    tables,
)
from tests.support.made_tables import error, played, sound

EMPTY = board()


@pytest.mark.parametrize(("seats", "stack", "supply"), [(2, 5, 16), (3, 7, 8), (4, 8, 4)])
def test_set_up(seats: int, stack: int, supply: int) -> None:
    """PL, CZ set-up: 5, 7 or 8 expansions in a stack, 15 points, 3 jokers, 4 of 108 tiles drawn."""
    text = from_the_beginning(seats, "R1 @2 a:B3G6P2Y1", "*")
    table = after(text)
    assert {(each.round, each.kind, each.points) for each in sound(text).points} == {
        (1, "start", 15)
    }
    assert (table.under, table.supply, table.top) == (stack - 1, supply, "a")
    assert table.under + 1 + 3 * stack + table.supply == 36
    assert table.bag.total() == 104
    assert (table.round, table.start, table.mover, table.lap) == (1, 2, 2, 1)
    for each in table.boards:
        assert (each.score, each.jokers, each.tiles, each.garden) == (15, 3, [], {})


class TestFirstTurns:
    """PL and CZ action A, the example with three pictures: Monika or Martin, Kamil or Kryštof, Agata."""

    begin = "R1 @1 a:B2B3B5Y2"
    blue = "1. +B b:G2M4P6Y2"

    def test_all_blue_ones(self) -> None:
        """Three blue tiles go to the storage; the piece moves beside the stack with its bird."""
        table = after(from_the_beginning(3, self.begin, self.blue, "*"))
        assert table.boards[0].tiles == ["B2", "B3", "B5"]
        assert table.pieces == {"a": "Y2", "b": "G2M4P6Y2"}
        assert (table.top, table.under) == ("b", 5)

    def test_or_both_birds(self) -> None:
        table = after(from_the_beginning(3, self.begin, "1. +2 b:G2M4P6Y2", "*"))
        assert table.boards[0].tiles == ["B2", "Y2"]
        assert table.pieces == {"a": "B3B5", "b": "G2M4P6Y2"}

    def test_four_new_tiles_are_due(self) -> None:
        """Exactly four, from the bag, right then; not when the stack was not touched."""
        for chance in ("", " b:G2M4P6", " b:G2M4P6Y2Y2", " c:G2M4P6Y2", " b:G2M4P6Y2 a=L1"):
            assert error(from_the_beginning(3, self.begin, f"1. +B{chance}", "*")) == "chance"
        second = "+2:Ya a=L1"  # the green bird lies on the stack
        assert error(from_the_beginning(3, self.begin, f"{self.blue} {second}", "*")) == "chance"

    def test_only_one_of_two_equal_birds(self) -> None:
        """Kamil takes the yellow bird that lies alone, and the green one from the stack."""
        second = f"{self.blue} +2:Ya c:B1L6M6P1 a=L1"
        table = after(from_the_beginning(3, self.begin, second, "*"))
        assert table.boards[1].tiles == ["G2", "Y2"]
        assert table.pieces == {"a": "=L1", "b": "M4P6Y2", "c": "B1L6M6P1"}
        assert table.top == "c"

    def test_he_could_take_the_other_one(self) -> None:
        """Then no piece is empty, and none is turned up."""
        table = after(from_the_beginning(3, self.begin, f"{self.blue} +2:Yb c:B1L6M6P1", "*"))
        assert table.pieces == {"a": "Y2", "b": "M4P6", "c": "B1L6M6P1"}

    def test_which_one_must_be_said(self) -> None:
        assert error(from_the_beginning(3, self.begin, f"{self.blue} +2 c:B1L6M6P1", "*")) == "move"

    def test_the_piece_that_was_turned_up(self) -> None:
        """Agata gets it if she chooses the tree or light green."""
        turned = f"{self.blue} +2:Ya c:B1L6M6P1 a=L1"
        for move, tiles in (("+1 d:B4G4M3P3", ["B1", "P1"]), ("+L d:B4G4M3P3", ["L6"])):
            table = after(from_the_beginning(3, self.begin, f"{turned} {move}", "*"))
            assert table.boards[2].tiles == tiles
            assert table.boards[2].expansions == ["L1"]
            assert "a" not in table.pieces

    def test_not_in_the_turn_that_turned_it_up(self) -> None:
        """RP 5.3, 6: what is turned up can be taken from the next turn on."""
        for move in ("+1", "+L"):
            text = from_the_beginning(3, self.begin, f"{self.blue} {move}", "*")
            assert error(text) == "move"


def test_no_colour_and_pattern_at_once() -> None:
    """PL, CZ action A: there is no word for a part of it, or for two patterns."""
    for move in ("+B3", "+23", "+BG"):
        assert error(from_the_beginning(2, "R1 @1 a:B2B3B5Y2", f"1. {move}", "*")) == "text"


def test_all_four_tiles_of_the_top() -> None:
    """RP 5.3, 6: the piece is moved, four are drawn onto the next, then it is turned up."""
    lines = ["R1 @1 a:B1B2B3B5", "1. +B b:G1L1M1P1 a=Y6"]
    table = after(from_the_beginning(2, *lines, "*"))
    assert table.pieces == {"a": "=Y6", "b": "G1L1M1P1"}
    assert error(from_the_beginning(2, lines[0], "1. +B b:G1L1M1P1", "*")) == "chance"
    assert error(from_the_beginning(2, lines[0], "1. +B a=Y6", "*")) == "chance"


def test_the_last_piece_of_the_stack() -> None:
    """RP 5.3, 6: nothing is drawn, and there is no stack any more."""
    at = position([EMPTY, EMPTY], "c=L2,d:M4,E:B1G2G3P5")
    table = after(going_on(at, "1. +G", "*"))
    assert table.pieces == {"c": "=L2", "d": "M4", "e": "B1P5"}
    assert (table.top, table.under, table.bag.total()) == ("", 0, 103)
    empty = after(going_on(at, "1. +G +5 +B e=Y5", "*"))
    assert empty.pieces == {"c": "=L2", "d": "M4", "e": "=Y5"}


def test_equal_tiles_on_one_piece() -> None:
    """PL, CZ: one of them; there is no choice, for they lie on the same piece."""
    at = position([EMPTY, EMPTY], "a:B2,B:B3B3G1Y3")
    table = after(going_on(at, "1. +B c:G2L2M2P2 a=Y6", "*"))
    assert table.boards[0].tiles == ["B2", "B3"]
    assert table.pieces == {"a": "=Y6", "b": "B3G1Y3", "c": "G2L2M2P2"}


def test_a_choice_for_each_equal_pair() -> None:
    """RP 5.3, 2: each is chosen by itself; the stack grows if one is taken from its top."""
    at = position([EMPTY, EMPTY], "a:B2B3L5,b:B2B5M1,C:B2B3G1Y3")
    below = after(going_on(at, "1. +B:2b3a", "*"))
    assert below.pieces == {"a": "B2L5", "b": "M1", "c": "B2B3G1Y3"}
    assert below.boards[0].tiles == ["B2", "B3", "B5"]
    top = after(going_on(at, "1. +B:2b3c d:P1P2P3P4", "*"))
    assert top.pieces == {"a": "B2B3L5", "b": "M1", "c": "B2G1Y3", "d": "P1P2P3P4"}
    for move in ("+B", "+B:2b", "+B:3a", "+B:2b2a3a", "+B:2b3b", "+B:2b3a4a"):
        assert error(going_on(at, f"1. {move}", "*")) == "move"


def test_a_piece_without_tiles_is_turned_up() -> None:
    """RP 5.3, 6: if a position has one face down, the next take turns it up, beside what is due anyway."""
    at = position([EMPTY, EMPTY], "a,b:M1,C:B1G2G3L5")
    assert after(going_on(at, "1. +M a=P4 b=P5", "*")).pieces["a"] == "=P4"
    assert error(going_on(at, "1. +M b=P5", "*")) == "chance"


def test_expansions_alone() -> None:
    """RP 5.3, 5: a take of expansions only is an action; nothing is drawn for it."""
    at = position([EMPTY, EMPTY], "a=P4,b=P6,C:B1G2G3L5")
    table = after(going_on(at, "1. +P", "*"))
    assert (table.boards[0].expansions, table.boards[0].tiles) == (["P4", "P6"], [])
    assert (list(table.pieces), table.top) == (["c"], "c")


class TestRoom:
    """PL, CZ: 12 places for tiles and jokers, 2 for expansions; all of it must fit, or none."""

    display = "a=P4,b=P6,C:B1B2B3L5"

    def allowed(self, mine: str, move: str) -> bool:
        at = position([mine, EMPTY], self.display)
        codes = played(going_on(at, f"1. {move}", "*")).codes
        assert len(codes) < 2
        return not codes

    @pytest.mark.parametrize(
        ("held", "jokers", "fits"), [(6, 3, True), (7, 3, False), (9, 0, True)]
    )
    def test_tiles(self, held: int, jokers: int, fits: bool) -> None:
        tiles = "".join(KINDS[-held:])
        move = "+B d:G1G2G3G4"
        assert self.allowed(board(tiles, jokers=jokers), move) == fits
        assert self.allowed(board(tiles[:-2], jokers=jokers + 1), move) == fits

    @pytest.mark.parametrize(("stored", "fits"), [("", True), ("Y1", False), ("Y1Y2", False)])
    def test_expansions(self, stored: str, fits: bool) -> None:
        assert self.allowed(board(expansions=stored), "+P") == fits

    def test_expansions_take_no_place_of_a_tile(self) -> None:
        full = board("".join(KINDS[-12:]), jokers=0)
        assert self.allowed(full, "+P")
        assert self.allowed(board(expansions="Y1Y2"), "+B d:G1G2G3G4")


def test_clockwise_and_past_those_who_passed() -> None:
    """PL, CZ first phase; RP 5.2: the last one goes on until she passes too."""
    lines = ["R1 @2 a:B1G2L3M4", "1. pass^ +B b:G1L1M1P1 +2", "2. +4 +3 a=Y1", "3. pass +M"]
    lines[-1] += " c:Y2Y3Y4Y5"
    on = tables(sound(from_the_beginning(3, *lines, "4. +G", "*")))
    assert [each.mover for each in on] == [2, 3, 1, 3, 1, 3, 1, 1, 1]
    assert [each.lap for each in on] == [1, 1, 1, 2, 2, 3, 3, 4, 5]
    assert on[-1].first == "^2"
    assert error(from_the_beginning(3, *lines, "4. +G", "6. pass", "*")) == "claim"
    assert error(from_the_beginning(3, *lines, "4. +G", "5. pass", "6. +L", "*")) == "move"


def test_positions_are_taken_apart() -> None:
    at = position([board("B1", {"01": "G2"}, up={"23": "M4"}, down=[5]), EMPTY])
    mine = apart(at).boards[0]
    assert (mine.garden, mine.up, mine.down) == ({"01": "G2", "23": "M4"}, {"23": "M4"}, [5])
