"""Queen's Garden, action B: the examples of both rulebooks, and ruling 5.4."""

import pytest

from tests.support.made_garden import after, board, going_on, position, refused
from tests.support.made_tables import error, sound

EMPTY = board()


class TestBlueButterfly:
    """PL, CZ payment, the example: a blue butterfly costs 3, itself and two more."""

    stored = "B3G3L3B1B6B3P2"

    @pytest.mark.parametrize("paid", ["G3L3", "B1B6", "G3*", "B1*", "**"])
    def test_ways_to_pay(self, paid: str) -> None:
        """The same pattern and other colours, the same colour and other patterns, jokers."""
        at = position([board(self.stored), EMPTY])
        table = after(going_on(at, f"1. B3@01/{paid}", "*"))
        gone = [paid[at : at + 2] for at in range(0, len(paid) - paid.count("*"), 2)]
        assert sorted(table.tower.elements()) == sorted(gone)
        assert table.boards[0].garden == {"01": "B3"}
        assert table.boards[0].jokers == 3 - paid.count("*")
        assert len(table.boards[0].tiles) == 6 - len(gone)

    @pytest.mark.parametrize(
        "paid", ["B3G3", "B3*", "B3B1", "G3B1", "P2*", "G3P2", "G3", "G3L3*", "***", "M3*", "****"]
    )
    def test_ways_not_to_pay(self, paid: str) -> None:
        """No equal hexagons, no mixture, not less and not more, nothing that is not there."""
        assert refused(board(self.stored), f"B3@01/{paid}")

    def test_nothing_is_paid_for_the_last_one(self) -> None:
        assert refused(board(self.stored), "B3@01")

    def test_equal_hexagons_in_the_payment(self) -> None:
        assert refused(board("B3G3G3"), "B3@01/G3G3")
        assert refused(board("B3G3", expansions="G3"), "B3@01/G3[G3]")


def test_what_each_pattern_costs() -> None:
    """PL, CZ: its value; a tree costs nothing but itself."""
    for value in range(1, 7):
        paid = "".join(f"B{other}" for other in range(1, 7) if other != value)[: 2 * (value - 1)]
        mine = board(f"B{value}{paid}")
        assert not refused(mine, f"B{value}@01" + (f"/{paid}" if paid else ""))
        assert refused(mine, f"B{value}@01/{paid}*")


def test_six_by_pattern_are_all_colours() -> None:
    """RP 5.4: bells paid by bells."""
    assert not refused(board("B6G6L6M6P6Y6"), "B6@01/G6L6M6P6Y6")
    assert refused(board("B6G6L6M6P6P6Y6"), "B6@01/G6L6M6P6P6")


def test_expansions_pay_and_return_to_the_supply() -> None:
    """PL, CZ payment: face down under the supply."""
    at = position([board("B3G3", expansions="B6G1"), EMPTY])
    table = after(going_on(at, "1. B3@01/[B6]*", "*"))
    assert table.boards[0].expansions == ["G1"]
    assert table.hidden == ["B6"]
    assert (table.supply, table.tower.total()) == (after(going_on(at, "*")).supply + 1, 0)


def test_jokers_never_lie_in_the_garden() -> None:
    assert error(going_on(position([EMPTY, EMPTY]), "1. *@01", "*")) == "text"


class TestWhere:
    """PL, CZ placing a tile: no neighbour, or one of its colour or its pattern, and no equal one."""

    @pytest.mark.parametrize(
        ("garden", "place", "fits"),
        [
            ({}, "01", True),
            ({"01": "G2"}, "04", True),  # it touches nothing
            ({"01": "G2"}, "02", False),  # another colour and another pattern
            ({"01": "B2"}, "02", True),
            ({"01": "G1"}, "02", True),
            ({"01": "B1"}, "02", False),  # the same hexagon
            ({"01": "B1"}, "04", True),  # the same hexagon, elsewhere
            ({"01": "B2", "03": "M4"}, "02", True),  # one neighbour fits, the other does not
            ({"01": "P3", "03": "M4"}, "02", False),
            ({"01": "G1", "03": "G1"}, "02", False),  # it would join two equal ones
            ({"01": "B2", "03": "B2"}, "02", False),
            ({"01": "B2", "03": "G1"}, "02", True),  # two groups of which it is in both
            ({"02": "B2", "03": "B3", "04": "B1"}, "01", False),  # at the other end of the group
            ({"02": "B2", "03": "M2", "04": "M1", "05": "B1"}, "01", True),  # no one group has both
        ],
    )
    def test_the_blue_tree(self, garden: dict[str, str], place: str, fits: bool) -> None:
        assert refused(board("B1", garden), f"B1@{place}") != fits

    def test_free_spaces_only(self) -> None:
        """Not on a tile, a feature, a slot without an expansion, a printed hexagon."""
        mine = board("B1", {"01": "B2"}, up={"21": "B4"}, down=[4])
        for place in ("01", "00", "20", "21", "11", "10"):
            assert refused(mine, f"B1@{place}")
        for place in ("04", "40", "41", "24"):
            assert not refused(mine, f"B1@{place}")

    def test_neighbours_on_another_board(self) -> None:
        """RP 2.2: the inner hexagon of a slot touches the fountain's ring, its flanks another slot."""
        mine = board("B1", {"01": "M5"}, down=[1, 2])
        assert refused(mine, "B1@14")
        assert not refused(mine, "B1@13")
        beside = board("B1", {"26": "M5"}, down=[1, 2])
        assert refused(beside, "B1@13")
        assert refused(beside, "B1@12") == refused(board("B1", {"12": "M5"}, down=[1, 2]), "B1@26")


class TestGroupBan:
    """PL, CZ: no group with two equal hexagons, whether it is made, extended or joined."""

    def test_joining_two_groups(self) -> None:
        mine = board("Y6", {"02": "Y1", "03": "Y2", "05": "Y1", "06": "Y3"}, jokers=5)
        assert refused(mine, "Y6@01/*****")
        assert refused(mine, "Y6@04/*****")
        mine = board("Y6", {"02": "Y1", "03": "Y2", "05": "Y4", "06": "Y3"}, jokers=5)
        assert not refused(mine, "Y6@01/*****")

    def test_both_kinds_of_group_count(self) -> None:
        """The colour would be right, and the pattern is not."""
        assert refused(board("G1", {"02": "G2", "06": "B1", "05": "G1"}), "G1@01")
        assert not refused(board("G1", {"02": "G2", "06": "B1", "05": "M1"}), "G1@01")

    def test_a_printed_hexagon_counts(self) -> None:
        mine = board("B1", {"13": "B2"}, up={"14": "B1"})
        assert refused(mine, "B1@01")
        assert refused(mine, "B1@12")


FULL = {"01": "B2", "02": "B1", "03": "G1", "04": "G2", "05": "M2"}


class TestJokers:
    """PL, CZ: jokers for what is surrounded; RP 2.3 says how many."""

    def test_fountain(self) -> None:
        at = position([board("B3", FULL), EMPTY])
        table = after(going_on(at, "1. B3@06/**+1", "*"))
        assert table.boards[0].jokers == 2

    @pytest.mark.parametrize(("claim", "band"), [("", ""), ("+1", ""), ("+2", "claim")])
    def test_the_mark_is_a_claim(self, claim: str, band: str) -> None:
        text = going_on(position([board("B3", FULL), EMPTY]), f"1. B3@06/**{claim}", "*")
        assert (error(text) if band else "") == band
        assert sound(text.replace(claim, "")) if claim else sound(text)

    def test_statue_or_bench_needs_both_expansions(self) -> None:
        """Two hexagons of the fountain, two of each expansion beside it: 2 jokers."""
        around = {"01": "B2", "02": "B3", "14": "B5", "26": "P3", "25": "B4"}
        mine = board("B1", around, down=[1, 2])
        assert after(going_on(position([mine, EMPTY]), "1. B1@13+2", "*")).boards[0].jokers == 5
        alone = board("B1", {"01": "B2", "14": "B5", "02": "B3"}, down=[1])
        assert after(going_on(position([alone, EMPTY]), "1. B1@13", "*")).boards[0].jokers == 3

    def test_pavilion(self) -> None:
        """The printed hexagon is one of the six round it."""
        around = {"12": "B2", "13": "B3", "14": "B4", "15": "B5"}
        mine = board("B6", around, up={"11": "B1"}, jokers=9)
        at = position([mine, EMPTY])
        assert after(going_on(at, "1. B6@16/*****+3", "*")).boards[0].jokers == 7
        down = board("B6", {"11": "B1", **around}, down=[1], jokers=9)
        at = position([down, EMPTY])
        assert after(going_on(at, "1. B6@16/*****", "*")).boards[0].jokers == 4

    def test_the_centre_of_a_face_down_expansion_is_a_space(self) -> None:
        around = {f"1{at}": f"B{at}" for at in range(1, 6)}
        at = position([board("Y6", {**around, "16": "L6"}, down=[1], jokers=7), EMPTY])
        assert after(going_on(at, "1. Y6@10/*****", "*")).boards[0].jokers == 2

    def test_several_at_once(self) -> None:
        """RP 2.3: the fountain and two tips are five."""
        tips = {"06": "B5", "05": "G5", "04": "M5", "03": "P5", "02": "Y5"}
        slots = {"14": "B2", "13": "M2", "15": "B3", "25": "L2", "26": "M3", "63": "B6", "62": "G3"}
        mine = board("B1", {**tips, **slots}, down=[1, 2, 6])
        table = after(going_on(position([mine, EMPTY]), "1. B1@01+5", "*"))
        assert table.boards[0].jokers == 8

    def test_what_finds_no_room_is_lost(self) -> None:
        """Counted when the tile and its payment have left the storage."""
        full = board("B3" + "Y6Y6Y6Y5Y5Y5Y4Y4", FULL, jokers=3)
        table = after(going_on(position([full, EMPTY]), "1. B3@06/**+1", "*"))
        assert table.boards[0].jokers == 2
        tiles = "B1" + "Y6Y6Y6Y5Y5Y5Y4Y4"
        tips = {"06": "B5", "05": "G5", "04": "M5", "03": "P5", "02": "Y1"}
        around = {
            "14": "B2",
            "13": "M2",
            "15": "B3",
            "25": "L2",
            "26": "M3",
            "63": "B6",
            "62": "G3",
        }
        mine = board(tiles, {**tips, **around}, down=[1, 2, 6])
        table = after(going_on(position([mine, EMPTY]), "1. B1@01+1", "*"))
        assert table.boards[0].jokers == 4
