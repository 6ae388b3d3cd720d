"""Drawn gardens of Queen's Garden and what they give: `tests/diagrams/garden/*.txt`.

The drawings are for players to judge; each file says at its top how to read it. This page only sets
their gardens up, and asks the program.
"""

import itertools

import pytest

from tests.support import drawn_garden as drawn
from tests.support.drawings import Drawing, assert_sound, drawings_with, errors, of_kind, played
from tests.support.made_garden import HEXAGON, KINDS, apart, board, going_on, position

LEAST = 45
DRAWINGS = drawings_with("garden", drawn.ROW)
FACTS = {
    "tile": {"tile"},
    "expansion": {"expansion"},
    "places": {"places", "jokers"},
    "groups": {"groups", "bonus", "variant"},
    "wheel": {"round", "wheel", "pavilions"},
    "pays": {"pays", "stored", "ways"},
}
NOTHING = {"none": "", "nothing": ""}


def of_garden(kind: str) -> pytest.MarkDecorator:
    return of_kind(DRAWINGS, FACTS, kind)


def test_every_drawing_can_be_read() -> None:
    assert_sound(DRAWINGS, FACTS, set(), LEAST)
    assert {each.kind(FACTS) for each in DRAWINGS} == set(FACTS)


def cost(hexagon: str) -> str:
    jokers = "*" * (int(hexagon[1]) - 1)
    return f"/{jokers}" * bool(jokers)


def allowed(drawing: Drawing, name: str, **stored: str) -> list[str]:
    """The places to which the rules let this go."""
    words = {f"{slot}{at}": f"{name}@{slot}{at}" for slot in range(7) for at in range(7)}
    if "[" in name:
        words = {place: word for place, word in words.items() if place[1] != "0"}
    end = cost(name.strip("[]")) + "\n*\n"
    return [at for at, word in words.items() if not errors(ended(drawing, word + end, **stored))]


def ended(drawing: Drawing, words: str, **stored: str) -> str:
    return drawn.placing(drawing, words, **stored)


@of_garden("tile")
def test_where_a_tile_may_go(drawing: Drawing) -> None:
    tile = drawing.facts["tile"]
    assert allowed(drawing, tile, tiles=tile) == drawn.marked(drawing)


@of_garden("expansion")
def test_where_an_expansion_may_go(drawing: Drawing) -> None:
    hexagon = drawing.facts["expansion"]
    assert allowed(drawing, f"[{hexagon}]", expansions=hexagon) == drawn.marked(drawing)


@of_garden("places")
def test_jokers(drawing: Drawing) -> None:
    (place,) = drawn.marked(drawing, drawn.ASKED)
    tile, jokers = drawing.facts["places"], int(drawing.facts["jokers"])
    _, before = played(drawn.placing(drawing, f"{tile}@{place}{cost(tile)}", tiles=tile))
    assert apart(before).boards[0].jokers == 5 - (int(tile[1]) - 1) + jokers


@of_garden("groups")
def test_groups(drawing: Drawing) -> None:
    for side, fact in (("A", "bonus"), ("B", "variant")):
        result, _ = played(drawn.scoring(drawing, 4, side))
        mine = [each for each in result.points if each.seat == 1]
        groups = sorted(each.points for each in mine if each.kind == "group")
        due = drawing.facts["groups"]
        assert groups == [int(word) for word in NOTHING.get(due, due).split()]
        bonus = sum(each.points for each in mine if each.kind == "bonus")
        assert bonus == int(drawing.facts[fact])


@of_garden("wheel")
def test_wheel(drawing: Drawing) -> None:
    number = int(drawing.facts["round"])
    result, _ = played(drawn.scoring(drawing, number))
    points = [each for each in result.points if each.seat == 1]
    for kind, fact in (("wheel", "wheel"), ("pavilion", "pavilions")):
        assert sum(each.points for each in points if each.kind == kind) == int(drawing.facts[fact])


@of_garden("pays")
def test_payments(drawing: Drawing) -> None:
    """All that could be paid from the storage is tried, and one thing more of each kind."""
    tile, stored = drawing.facts["pays"], drawing.facts["stored"].split()
    things = sorted(stored, key=lambda each: (each == "*", each[0] == "[", each))
    tiles = "".join(each for each in stored if HEXAGON.fullmatch(each))
    expansions = "".join(each for each in stored if each[0] == "[")
    mine = board(tiles + tile, expansions=expansions, jokers=stored.count("*"))
    at = position([mine, board()], "A:" + "".join(KINDS[-4:]))
    ways = {"".join(way) for n in range(7) for way in itertools.combinations(things, n)}
    paid = [w for w in ways if not errors(going_on(at, f"1. {tile}@01" + f"/{w}" * bool(w), "*"))]
    due = drawing.facts["ways"]
    assert sorted(paid) == sorted(NOTHING.get(word, word) for word in due.split() if word != "none")
