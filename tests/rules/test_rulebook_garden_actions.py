"""Queen's Garden, actions C and D: the texts of both rulebooks, and rulings 5.5 and 5.6."""

import pytest

from tests.support.made_garden import after, board, going_on, position, refused
from tests.support.made_tables import error, sound

EMPTY = board()


class TestExpansions:
    """PL, CZ action C; RP 5.5."""

    def test_from_the_storage(self) -> None:
        """Paid like a tile; face up, five places, at any slot and turned as one likes."""
        at = position([board("G3M3", expansions="B3"), EMPTY])
        for slot in range(1, 7):
            for turned in range(1, 7):
                table = after(going_on(at, f"1. [B3]@{slot}{turned}/G3*", "*"))
                mine = table.boards[0]
                assert (mine.up, mine.expansions, mine.jokers) == ({f"{slot}{turned}": "B3"}, [], 2)

    def test_its_hexagon_obeys_the_rules_of_tiles(self) -> None:
        mine = board("M4", {"01": "M5", "02": "B1"}, expansions="B1")
        for place, fits in (("14", False), ("13", True), ("25", False), ("24", True)):
            assert refused(mine, f"[B1]@{place}") != fits

    def test_not_on_a_slot_that_is_taken_or_is_none(self) -> None:
        mine = board(up={"12": "G1"}, down=[2], expansions="B1")
        for place in ("13", "23", "03"):
            assert refused(mine, f"[B1]@{place}")
        assert error(going_on(position([mine, EMPTY]), "1. [B1]@30", "*")) == "move"

    def test_another_stored_expansion_may_pay(self) -> None:
        at = position([board(expansions="B2G2"), EMPTY])
        table = after(going_on(at, "1. [B2]@12/[G2]", "*"))
        assert (table.boards[0].expansions, table.hidden) == ([], ["G2"])
        assert refused(board(expansions="B2G2"), "[B2]@12/[B2]")

    def test_a_tile_is_no_expansion(self) -> None:
        assert refused(board("B1"), "[B1]@12")
        assert refused(board(expansions="B1"), "B1@01")

    @pytest.mark.parametrize(("points", "fits"), [(6, True), (5, False), (15, True), (-3, False)])
    def test_a_purchase_costs_six_points(self, points: int, fits: bool) -> None:
        """CZ: who has fewer than 6 may not; PL: one may not come below 0."""
        mine = board(score=points)
        assert refused(mine, "[]@3") != fits
        if fits:
            before = position([mine, EMPTY])
            table = after(going_on(before, "1. []@3", "*"))
            assert (table.boards[0].score, table.boards[0].down) == (points - 6, [3])
            assert table.supply == after(going_on(before, "*")).supply - 1

    def test_it_has_seven_spaces_and_no_hexagon(self) -> None:
        for at in range(7):
            assert not refused(board("B1", down=[3]), f"B1@3{at}")

    def test_an_expansion_stays_as_it_lies(self) -> None:
        """PL: a face-down one may not be turned; no slot can be used twice."""
        mine = board(down=[3], expansions="B1")
        assert refused(mine, "[]@3")
        assert refused(mine, "[B1]@31")


class TestPass:
    """PL, CZ action D; RP 5.6."""

    def test_the_first_one_loses_a_point_and_starts(self) -> None:
        at = position([EMPTY, EMPTY], "A:B5G5L5M5", when="1@1.1>1")
        lines = ["1. +5 b:Y1Y2Y3Y4 a=P1 pass^", "2. pass", "= 15 14", "R2 @2 a:B1B2B3B4"]
        assert sound(going_on(at, *lines, "*")).report.rounds == [[15, 14]]
        wrong = [*lines[:3], "R2 @1 a:B1B2B3B4"]
        assert error(going_on(at, *wrong, "*")) == "claim"

    def test_nothing_more_in_this_phase(self) -> None:
        table = after(going_on(position([EMPTY, EMPTY]), "1. pass^ +B b:G1G2G3G4", "*"))
        assert (table.mover, table.boards[0].passed, table.boards[0].score) == (2, True, 14)

    def test_it_is_always_allowed_and_sometimes_forced(self) -> None:
        """Nothing fits the storage, nothing can be placed, and there are no six points."""
        full = board("B6B6B6G6G6G6L6L6L6M6M6M6", jokers=0, score=5, expansions="B4L5")
        at = position([full, EMPTY], "A:B1G2L3M4")
        assert sound(going_on(at, "1. pass^", "*"))
        for move in ("+B", "B6@01/G6L6M6", "[]@1", "[B4]@11"):
            assert error(going_on(at, f"1. {move}", "*")) == "move"

    def test_discards(self) -> None:
        """PL: any number of hexagons, for minus their values; jokers are none."""
        at = position([board("B1B1G6", expansions="Y5"), EMPTY])
        table = after(going_on(at, "1. pass/B1G6[Y5]^", "*"))
        mine = table.boards[0]
        assert (mine.score, mine.tiles, mine.expansions, mine.jokers) == (2, ["B1"], [], 3)
        assert (sorted(table.tower.elements()), table.hidden) == (["B1", "G6"], ["Y5"])
        for gone in ("*", "B1*", "B2", "B1B1B1", "[B1]", "Y5"):
            assert error(going_on(at, f"1. pass/{gone}", "*")) == "move"
