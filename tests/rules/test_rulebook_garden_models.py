"""What Queen's Garden's rulebooks leave open: a test for each model of the rulings page, section 9."""

from collections import Counter

import pytest

from azul_notation.rules import BY_VARIANT
from tests.support.made_garden import (
    B_WHEEL,
    COPIES,
    HEXAGON,
    KINDS,
    after,
    apart,
    board,
    from_the_beginning,
    going_on,
    position,
    refused,
    tables,
)
from tests.support.made_tables import error, played, sound

EMPTY = board()
STORED = 8
PLACES = [f"{slot}{at}" for slot in range(7) for at in range(7) if slot + at]


def test_1_points_of_the_wheel() -> None:
    """Those of the photographs are board A's by default."""
    garden = {"01": "G1", "04": "B6"}
    at = position([board("", garden, passed=True), EMPTY], when="1@1.3>2", first="^1")
    for tags in ({}, {"WheelPoints": B_WHEEL}):
        assert sound(going_on(at, "3. pass", "*", **tags)).report.rounds == [[18, 15]]


def test_2_board_b_says_its_points() -> None:
    """They are not known, so the record must bring them."""
    lines = ["R1 @1 a:B1B2B3B4", "*"]
    assert error(from_the_beginning(2, *lines, Board="B")) == "tag"
    assert sound(from_the_beginning(2, *lines, Board="B", WheelPoints=B_WHEEL))


def round_a_tip(slot: int) -> list[str]:
    """The six places round the tip between a slot and the next one, clockwise (RP 2.3)."""
    one, other = slot, slot % 6 + 1
    inner = [(each + 2) % 6 + 1 for each in (one, other)]
    flanks = [(one + 1) % 6 + 1, (other + 3) % 6 + 1]
    there = [f"{one}{inner[0]}", f"{one}{flanks[0]}", f"{other}{inner[1]}", f"{other}{flanks[1]}"]
    return [f"0{one}", f"0{other}", *there]


@pytest.mark.parametrize("slot", range(1, 7))
def test_4_statues_and_benches_are_alike(slot: int) -> None:
    """Each tip between two expansions gives 2 jokers, when six hexagons lie round it."""
    lying = {place: f"B{value}" for value, place in enumerate(round_a_tip(slot), start=1)}
    for last, tile in lying.items():
        rest = {at: each for at, each in lying.items() if at != last}
        at = position([board(tile, rest, down=range(1, 7), jokers=5), EMPTY])
        paid = "*" * (int(tile[1]) - 1)
        word = f"{tile}@{last}" + f"/{paid}" * bool(paid)
        table = after(going_on(at, f"1. {word}+2", "*"))
        assert table.boards[0].jokers == 5 - len(paid) + 2


class TestEqualTileAndExpansion:
    """5: a hexagon is one whether on a tile or on an expansion: one of them is taken."""

    at = position([EMPTY, EMPTY], "a=Y1,b:Y1Y2,C:B1G2L3M4")

    def test_a_choice(self) -> None:
        tile = after(going_on(self.at, "1. +Y:1b b=P6", "*"))
        assert (tile.boards[0].tiles, tile.boards[0].expansions) == (["Y1", "Y2"], [])
        assert tile.pieces == {"a": "=Y1", "b": "=P6", "c": "B1G2L3M4"}
        piece = after(going_on(self.at, "1. +Y:1a", "*"))
        assert (piece.boards[0].tiles, piece.boards[0].expansions) == (["Y2"], ["Y1"])
        assert piece.pieces == {"b": "Y1", "c": "B1G2L3M4"}
        assert error(going_on(self.at, "1. +Y", "*")) == "move"

    def test_it_is_enough_that_the_choice_fits(self) -> None:
        full = position([board(expansions="P1P2"), EMPTY], "a=Y1,b:Y1Y2,C:B1G2L3M4")
        assert error(going_on(full, "1. +Y:1a", "*")) == "move"
        assert after(going_on(full, "1. +Y:1b b=P6", "*")).boards[0].tiles == ["Y1", "Y2"]


class TestBelowZero:
    """6: scores are plain numbers; only a purchase needs its points."""

    def test_first_to_pass(self) -> None:
        table = after(going_on(position([board(score=0), EMPTY]), "1. pass^", "*"))
        assert table.boards[0].score == -1

    def test_discards(self) -> None:
        at = position([board("Y6Y6", score=2), EMPTY])
        assert after(going_on(at, "1. pass/Y6Y6^", "*")).boards[0].score == -11

    def test_storage(self) -> None:
        mine = board("Y6Y6", score=-2, passed=True, jokers=0)
        at = position([mine, EMPTY], when="4@1.2>2", first="^1")
        assert sound(going_on(at, "2. pass", "= -2 15", "== -14 18")).report.winners == [2]


def crowded(bag: str, display: str = "A:B1G2L3M4") -> str:
    """A table of round 3 on which nearly all tiles lie in gardens, and the tower is empty."""
    left = Counter(dict.fromkeys(KINDS, COPIES))
    left.subtract(HEXAGON.findall(bag + display))
    tiles = list(left.elements())
    stored, lying = tiles[:STORED], tiles[STORED:]
    gardens = [dict(zip(PLACES, half, strict=False)) for half in (lying[:48], lying[48:])]
    boards = [
        board("".join(each), garden, down=range(1, 7), jokers=0)
        for each, garden in zip(([], stored), gardens, strict=True)
    ]
    return position(boards, display, when="3@1.4>1", bag=bag)


class TestShortage:
    """7: the bag is refilled at the moment it becomes empty; a draw takes what there is (5.9)."""

    def test_the_last_tiles_of_the_bag(self) -> None:
        at = position([EMPTY, EMPTY], bag="Y1Y2Y3Y4")
        table = after(going_on(at, "1. +B b:Y1Y2Y3Y4", "*"))
        assert (table.bag.total(), table.tower.total()) == (100, 0)

    def test_in_the_middle_of_a_draw(self) -> None:
        """The whole bag is among the tiles, the rest comes from the tower."""
        at = position([EMPTY, EMPTY], bag="Y1Y1")
        table = after(going_on(at, "1. +B b:Y1Y1Y1G6", "*"))
        assert (table.bag["Y1"], table.bag.total(), table.tower.total()) == (0, 100, 0)
        assert error(going_on(at, "1. +B b:Y1Y2Y3G6", "*")) == "chance"

    def test_fewer_than_four(self) -> None:
        at = crowded("Y5Y6Y6")
        assert apart(at).tower.total() == 0
        table = after(going_on(at, "4. +B b:Y5Y6Y6", "*"))
        assert (table.pieces["b"], table.bag.total(), table.top) == ("Y5Y6Y6", 0, "b")
        assert error(going_on(at, "4. +B b:Y5Y6", "*")) == "chance"

    def test_more_of_one_than_bag_and_tower_hold(self) -> None:
        text = going_on(position([EMPTY, EMPTY], bag="B2"), "1. +B b:B2G2G2G2", "*")
        (found,) = played(text).report.diagnostics
        assert found.message == "too many G2 tiles: this is number 3, but the supply has 2"

    @pytest.mark.parametrize(
        ("table", "drawn"),
        [(position([EMPTY, EMPTY], bag=""), "b:B1B1B2B2"), (crowded("Y5Y6Y6"), "b:Y5Y6Y6")],
    )
    def test_draws_by_chance(self, table: str, drawn: str) -> None:
        family = BY_VARIANT["garden"]
        engine = family.begin("garden", lambda _: "", 2, table, ())
        assert family.chance.throw
        assert family.chance.throw(engine, "+B", lambda _: 0) == [drawn]

    def test_an_empty_bag_waits_for_the_next_draw(self) -> None:
        """There was nothing in the tower either; then something was paid into it."""
        at = crowded("Y5Y6Y6Y6")
        first = "4. +B b:Y5Y6Y6Y6 pass/"
        paid = "".join(apart(at).boards[1].tiles[:5])
        table = after(going_on(at, f"{first}{paid}^", "*"))
        assert (table.bag.total(), table.tower.total()) == (0, 5)
        draw = f"c:{paid[:8]}"
        taken = after(going_on(at, f"{first}{paid}^", f"5. +6 {draw}", "*"))
        assert (taken.bag.total(), taken.tower.total()) == (1, 0)

    def test_no_tile_at_all(self) -> None:
        """No draw: the rest of the stack gets letters and is turned up at once."""
        at = crowded("")
        table = after(going_on(at, "4. +B b=B1 c=B2 d=B3 e=B4", "*"))
        assert table.pieces == {"a": "G2L3M4", "b": "=B1", "c": "=B2", "d": "=B3", "e": "=B4"}
        assert (table.under, table.top) == (0, "")
        for chance in ("b=B1", "b:B1", "b=B1 c=B2 d=B3", "b=B1 c=B1 d=B3 e=B4"):
            assert error(going_on(at, f"4. +B {chance}", "*")) == "chance"

    def test_tiles_that_come_to_the_tower_later(self) -> None:
        """They are not added in this round, but in the next one."""
        at = crowded("")
        paid = "".join(apart(at).boards[1].tiles[:5])
        lines = [
            f"4. +B b=B1 c=B2 d=B3 e=B4 pass/{paid}^",
            "5. +G",
            "6. +L",
            "7. +M a=B5",
            "8. pass",
        ]
        result = sound(going_on(at, *lines, "*"))
        assert {each.top for each in tables(result)[2:]} == {""}
        after_it = tables(sound(going_on(at, *lines, f"R4 @2 a:{paid[:8]}", "*")))[-1]
        assert (after_it.bag.total(), after_it.pieces) == (1, {"a": paid[:8]})


def test_8_and_9_discards_when_passing() -> None:
    """Allowed as PL prints it; an expansion goes under the supply."""
    at = position([board("Y6", expansions="M1"), EMPTY])
    table = after(going_on(at, "1. pass/Y6[M1]^", "*"))
    assert (table.hidden, table.tower, table.supply) == (
        ["M1"],
        Counter(["Y6"]),
        apart(at).supply + 1,
    )


def test_10_an_empty_supply() -> None:
    boards = [board(down=[1, 2]), board(down=[1, 2]), EMPTY, EMPTY]
    at = position(boards, when="1@1.4>3")
    assert apart(at).supply == 0
    assert error(going_on(at, "4. []@1", "*")) == "move"
    paid = position(
        [*boards[:2], board("B3", expansions="B1"), EMPTY], when="2@1.4>3", display="H:Y2"
    )
    assert apart(paid).supply > 0


def test_11_nobody_is_forced_to_buy() -> None:
    full = board("B6B6B6G6G6G6L6L6L6M6M6M6", jokers=0, score=15)
    at = position([full, EMPTY])
    assert not played(going_on(at, "1. []@1", "*")).codes
    assert sound(going_on(at, "1. pass^", "*"))


def test_12_an_expansion_beside_others() -> None:
    """Turned inwards its hexagon would touch what does not match; turned outwards it always fits."""
    around = {"01": "M5", "26": "L3", "62": "P2"}
    mine = board("", around, down=range(2, 7), expansions="Y1")
    for turned in "345":
        assert refused(mine, f"[Y1]@1{turned}")
    for turned in "126":
        assert not refused(mine, f"[Y1]@1{turned}")


def test_13_what_lies_face_down_is_not_known() -> None:
    """It could be any that was never seen; one that was seen cannot be turned up again."""
    at = position([board(down=[1]), EMPTY], "a:B1,B:G1G2G3G4", hidden="Y6")
    assert sound(going_on(at, "1. +B a=Y5", "*"))
    assert error(going_on(at, "1. +B a=Y6", "*")) == "chance"
    seen = position([board(up={"21": "Y5"}), EMPTY], "a:B1,B:G1G2G3G4")
    assert error(going_on(seen, "1. +B a=Y5", "*")) == "chance"


def test_14_more_points_than_the_track_has_places() -> None:
    at = position([board(score=113, passed=True), EMPTY], when="4@1.3>2", first="^1")
    assert sound(going_on(at, "3. pass", "= 113 15", "== 116 18")).report.final == [116, 18]
