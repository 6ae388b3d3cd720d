"""Drawn boards of the wall games and the points they give: `tests/diagrams/walls/*.txt`.

The drawings are for players to judge; each file says at its top how to read it. This page only sets
their boards up, and asks the program.
"""

import re
from collections import Counter

import pytest

from tests.support.drawings import Drawing, assert_sound, drawings_of, errors, of_kind, played
from tests.support.drawn_walls import (
    LETTERS,
    NOTHING,
    complete_lines,
    drawn_tilings,
    printed_of,
    record,
    special_of,
    variant_of,
)

LEAST = 80
DRAWINGS = drawings_of("walls", signs=5)
ROUND = {"before", "horizontal", "vertical", "points", "floor", "disc", "beside", "loss"}
ROUND |= {"after", "ends"}
KINDS = {
    "comes": {"floor", "disc", "comes", "becomes", "on the disc", "beside", "lid"},
    "bonus": {"rows", "columns", "colours", "bonus"},
    "printed": {"printed"},
    "tile": {"tile", "before", "floor", "disc", "loss", "after"},
    "points": ROUND,
    "loss": ROUND,
}


def of_walls(*kinds: str) -> pytest.MarkDecorator:
    return of_kind(DRAWINGS, KINDS, *kinds)


def test_every_drawing_can_be_read() -> None:
    assert_sound(DRAWINGS, KINDS, {"board"}, LEAST)
    for each in DRAWINGS:
        assert len(each.rows) in {0, 5}, each
        letters = LETTERS[each.facts.get("printed", variant_of(each)).split(", ")[0]]
        assert set("".join(each.rows)) <= set(".xNo" + letters + letters.lower()), each


@of_walls("points", "loss")
def test_round(drawing: Drawing) -> None:
    """New tiles one by one, then the floor line."""
    tiling = "" if printed_of(drawing) else drawn_tilings(drawing)
    result, _ = played(record(drawing, tiling))
    mine = [each for each in result.points if each.seat == 1 and each.kind in {"tile", "floor"}]
    if drawing.rows:
        tiles = [each for each in mine if each.kind == "tile"]
        for way in ("horizontal", "vertical"):
            runs = [re.search(rf"{way} (\d)", each.reason) for each in tiles]
            assert [int(run[1]) if run else 1 for run in runs] == drawing.numbers(way)
        assert [each.points for each in tiles] == drawing.numbers("points")
    loss = sum(-each.points for each in mine if each.kind == "floor")
    assert loss == int(drawing.facts.get("loss", 0))
    if "after" in drawing.facts:
        assert result.rounds[0][0] == int(drawing.facts["after"])
    if "ends" in drawing.facts:
        assert (result.final is not None) == (drawing.facts["ends"] == "yes")


@of_walls("comes")
def test_falling(drawing: Drawing) -> None:
    """A move to the floor: where each thing comes to lie."""
    comes = drawing.facts["comes"].split()
    mark = "^" if "^" in comes else ""
    source = 0 if mark else 1
    _, after = played(record(drawing, f"1. {source}{comes[-1]}F{mark}\n"))
    fields = after.split(" ")
    lid, owner, (*_, floor, disc) = fields[5], fields[6], fields[7].split("/")
    assert floor == drawing.facts["becomes"].replace(" ", "").strip(".")
    assert disc == "0" + drawing.facts["on the disc"] if special_of(drawing) else disc == NOTHING
    in_lid = Counter(re.sub("[^A-Z]", "", drawing.facts["lid"]))
    told = "".join(f"{letter}{n}" for letter, n in sorted(in_lid.items()))
    assert lid == (told or NOTHING)
    assert "beside" not in drawing.facts or "^" not in floor + disc
    assert owner == ("^1" if mark or "^" in drawing.facts["floor"] else "^2")


@of_walls("bonus")
def test_final(drawing: Drawing) -> None:
    """Complete rows, columns and colours at the end of the game."""
    tiling = "" if printed_of(drawing) else drawn_tilings(drawing) + "T2 1>5\n"
    result, _ = played(record(drawing, tiling, ending=True))
    kinds = Counter(each.kind for each in result.points if each.seat == 1)
    for fact, kind in (("rows", "row"), ("columns", "column"), ("colours", "colour")):
        assert kinds[kind] == int(drawing.facts[fact]), fact
    assert result.final is not None
    assert result.final[0] - result.rounds[-1][0] == int(drawing.facts["bonus"])


@of_walls("tile")
def test_free_columns(drawing: Drawing) -> None:
    """Exactly the spaces with `o` take the tile; only without one may the line fall."""
    ((line, _),) = complete_lines(drawing).items()
    drawn = drawing.spaces("o")
    assert {row for row, _ in drawn} <= {line}
    ways = {to: f"T1 {line}>{to}\n" for to in "12345F"}
    taken = [to for to, way in ways.items() if not errors(record(drawing, way) + "*\n")]
    assert taken == ([str(column) for _, column in drawn] or ["F"])
    if not drawn:
        result, _ = played(record(drawing, ways["F"]))
        mine = [each.points for each in result.points if each.seat == 1 and each.kind == "floor"]
        assert -sum(mine) == int(drawing.facts["loss"])
        assert result.rounds[0][0] == int(drawing.facts["after"])


@of_walls("printed")
def test_printed_colours(drawing: Drawing) -> None:
    """The tile of each line and colour is laid on the space with its letter."""
    for variant in drawing.facts["printed"].split(", "):
        for row, spaces in enumerate(drawing.rows, 1):
            for colour in LETTERS[variant]:
                facts = {"board": f"{variant}, coloured", "tile": f"{colour} in row {row}"}
                one = Drawing(drawing.place, drawing.title, (), facts)
                _, after = played(record(one, ""))
                wall = after.split(" ")[7].split("/")[2].split(",")
                due = "".join(sign if sign == colour else "." for sign in spaces)
                assert wall == [due if r == row else "....." for r in range(1, 6)]
