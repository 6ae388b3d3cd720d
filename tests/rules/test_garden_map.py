"""The map of a garden against the rulings page, section 2, told there in coordinates and in words."""

import pytest

from azul_notation.rules.garden import places
from azul_notation.rules.garden.tables import SLOTS
from tests.support.made_garden import after, board, going_on, position, refused

Hex = tuple[int, int]
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RING_1 = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
TIPS = {(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)}
SLOT_HEXAGONS: dict[Hex, set[Hex]] = {
    (3, 0): {(4, 0), (4, -1), (3, -1), (2, 0), (2, 1), (3, 1)},
    (0, 3): {(1, 3), (1, 2), (0, 2), (-1, 3), (-1, 4), (0, 4)},
    (-3, 3): {(-2, 3), (-2, 2), (-3, 2), (-4, 3), (-4, 4), (-3, 4)},
    (-3, 0): {(-2, 0), (-2, -1), (-3, -1), (-4, 0), (-4, 1), (-3, 1)},
    (0, -3): {(1, -3), (1, -4), (0, -4), (-1, -3), (-1, -2), (0, -2)},
    (3, -3): {(4, -3), (4, -4), (3, -4), (2, -3), (2, -2), (3, -2)},
}
"""As the table of section 2.2 prints them."""
WHERE = {places.name_of(at): where for at, where in enumerate(places.COORDINATES)}
"""The program's places by their names."""
AT = {where: name for name, where in WHERE.items()}


def near(where: Hex) -> set[Hex]:
    return {(where[0] + x, where[1] + y) for x, y in STEPS}


def test_55_hexagons() -> None:
    """13 of the fountain's board and 42 of the slots; none of them twice."""
    fountain = {(0, 0)} | RING_1 | TIPS
    slots = [{centre} | ring for centre, ring in SLOT_HEXAGONS.items()]
    together = fountain.union(*slots)
    assert (len(fountain), sum(map(len, slots)), len(together)) == (13, 42, 55)
    assert set(WHERE.values()) == together - TIPS
    assert set(places.TIPS) == TIPS


def test_names_of_places() -> None:
    """Notation page, 6: slots clockwise from the east, positions too; 0 is the centre."""
    assert list(SLOT_HEXAGONS) == [WHERE[f"{slot}0"] for slot in range(1, SLOTS + 1)]
    centres = [(0, 0), *SLOT_HEXAGONS]
    for number, (x, y) in enumerate(centres):
        round_it = [WHERE[f"{number}{at}"] for at in range(1, 7)]
        assert round_it == [(x + dx, y + dy) for dx, dy in STEPS]
    assert {WHERE[f"0{at}"] for at in range(1, 7)} == RING_1
    for centre, ring in SLOT_HEXAGONS.items():
        assert ring == near(centre)


def test_neighbours() -> None:
    for at, where in enumerate(places.COORDINATES):
        told = {places.COORDINATES[each] for each in places.NEIGHBOURS[at]}
        assert told == near(where) & set(AT), where


def test_neighbours_of_features() -> None:
    """RP 2.3: six each, all of them spaces; a tip has two of the ring and two of each neighbour."""
    centres = {(0, 0), *SLOT_HEXAGONS}
    for feature in TIPS | centres:
        assert near(feature) <= set(AT)
        assert not near(feature) & (TIPS | centres)
    for tip in TIPS:
        boards = sorted(AT[where][0] for where in near(tip))
        assert boards.count("0") == 2
        assert sorted(boards.count(each) for each in set(boards)) == [2, 2, 2]


@pytest.mark.parametrize("slot", range(1, 7))
def test_a_slot_in_words(slot: int) -> None:
    """RP 2.2: the inner hexagon, the two beside it, the three outer ones."""
    (x, y), (dx, dy) = WHERE[f"{slot}0"], WHERE[f"0{slot}"]
    inner = (x - dx, y - dy)
    assert (dx, dy) in near(inner)
    assert len(near(inner) & TIPS) == 2
    flanks = near(inner) & near((x, y))
    assert len(flanks) == 2
    for flank in flanks:
        others = {AT[each] for each in near(flank) & set(AT) if AT[each][0] != str(slot)}
        assert len(near(flank) & TIPS) == 1
        assert len(others) == 1
        assert others.pop()[0] != "0"
    for outer in near((x, y)) - flanks - {inner}:
        assert {AT[each][0] for each in near(outer) & set(AT)} == {str(slot)}
        assert not near(outer) & TIPS


@pytest.mark.slow
def test_every_place_by_the_rules() -> None:
    """A tile is refused next to one that does not match, and nowhere else: all pairs of places."""
    spaces = [name for name in AT.values() if name != "00"]
    for lying in ("01", "10", "13", "14", "25", "36", "41", "52", "63", "66"):
        mine = board("B1", {lying: "G2"}, down=range(1, 7))
        for place in spaces:
            touches = WHERE[place] in near(WHERE[lying])
            assert refused(mine, f"B1@{place}") == (touches or place == lying), (lying, place)


def test_most_jokers_of_one_tile() -> None:
    """RP 2.3: 5 on the ring, 7 on an inner hexagon, 5 on its flanks, 3 outside."""
    due = {"01": 5, "14": 7, "13": 5, "15": 5, "11": 3, "12": 3, "16": 3}
    others = [f"{letter}{value}" for letter in "GLMPY" for value in range(1, 7)] * 2
    for place, jokers in due.items():
        rest = [name for name in AT.values() if name[1] != "0" and name != place]
        lying = dict(zip(rest, others, strict=False))
        touching = [AT[each] for each in near(WHERE[place]) & set(AT) if AT[each] in lying]
        lying |= dict(zip(touching, ("B2", "B3", "B4", "B5"), strict=False))
        printed = "12" if place == "11" else "11"
        up = {printed: lying.pop(printed)}
        mine = board("B1", lying, up=up, down=range(2, 7), jokers=0)
        table = after(going_on(position([mine, board()]), f"1. B1@{place}+{jokers}", "*"))
        assert table.boards[0].jokers == jokers
