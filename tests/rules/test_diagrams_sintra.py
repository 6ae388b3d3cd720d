"""Drawn boards of Stained Glass of Sintra and what they give: `tests/diagrams/sintra/*.txt`.

The drawings are for players to judge; each file says at its top how to read it. This page only sets
their boards up, and asks the program.
"""

import pytest

from azul_notation import Replay
from tests.support import drawn_sintra as drawn
from tests.support.drawings import Drawing, assert_sound, drawings_of, errors, of_kind, played
from tests.support.made_sintra import Board, Table, apart, board

LEAST = 60
DRAWINGS = drawings_of("sintra", signs=8)
KINDS = {
    "columns": {"glazier", "takes", "columns", "placed", "broken", "jokers"},
    "back": {"glazier", "back"},
    "colour": {"strip", "takes", "indicator", "colour"},
    "becomes": {"strip", "window", "takes", "keeps", "becomes", "after", "tower"},
    "points": {"values", "sum", "points"},
    "ornaments": {"ornaments", "bonus"},
    "product": {"complete", "most", "product"},
    "left": {"panes", "left"},
    "breaks": {"track", "before", "breaks", "after", "lost"},
    "loss": {"track", "marker", "loss"},
}
ROWS = {"columns": 5, "back": 5, "left": 5, "points": 2, "ornaments": 2, "product": 2}
NOTHING = "none"


def of_sintra(*kinds: str) -> pytest.MarkDecorator:
    return of_kind(DRAWINGS, KINDS, *kinds)


def test_every_drawing_can_be_read() -> None:
    assert_sound(DRAWINGS, KINDS, set(), LEAST)
    for each in DRAWINGS:
        assert len(each.rows) == ROWS.get(each.kind(KINDS), 0), each
    assert {each.kind(KINDS) for each in DRAWINGS} == set(KINDS)


def told(text: str) -> tuple[Replay, Table, Board]:
    """What a record comes to, its last table, and the first player's board there."""
    result, position = played(text)
    table = apart(position)
    return result, table, table.boards[0]


def gains(result: Replay, kind: str) -> list[int]:
    return [each.points for each in result.points if (each.seat, each.kind) == (1, kind)]


def legal(drawing: Drawing, column: str) -> list[str]:
    """The ways to place in a column; where the strip is complete, a pane of the colour is kept."""
    colour = drawing.facts["takes"][0]
    words = [f"0{colour}{column}", f"0{colour}{column}={colour}"]
    return [word for word in words if not errors(drawn.placing(drawing, word) + "*\n")]


@of_sintra("columns")
def test_placing(drawing: Drawing) -> None:
    """The columns that may be chosen, and how many panes find a space there."""
    count = len(drawing.facts["takes"].split())
    ways = {column: way for column in "12345678F" for way in legal(drawing, column)}
    due = drawing.facts["columns"].replace(NOTHING, "F").split()
    assert list(ways) == due
    boards = [told(drawn.placing(drawing, ways[column]))[2] for column in due]
    assert [each.steps for each in boards] == drawing.numbers("broken")
    assert [count - each.steps for each in boards] == drawing.numbers("placed")
    glaziers = [drawing.facts["glazier"] if column == "F" else column for column in due]
    assert [str(each.glazier) for each in boards] == glaziers
    if "jokers" in drawing.facts:
        (way,) = ways.values()
        tried = {n: drawn.placing(drawing, f"{way}*{n}") + "*\n" for n in range(4)}
        assert [n for n, text in tried.items() if not errors(text)] == drawing.numbers("jokers")


@of_sintra("back")
def test_way_back(drawing: Drawing) -> None:
    """Where the glazier comes to stand, if it may go back."""
    text = drawn.placing(drawing, "<<")
    if drawing.facts["back"] == "no":
        assert errors(text + "*\n") == ["AZ429"]
    else:
        assert str(told(text)[2].glazier) == drawing.facts["back"]


@of_sintra("colour")
def test_colour_bonus(drawing: Drawing) -> None:
    points = int(drawing.facts["colour"])
    for side in "AB":
        result, _, _ = told(drawn.completing(drawing, side=side))
        assert gains(result, "colour") == [points] * (points > 0)


@of_sintra("becomes")
def test_complete_strip(drawing: Drawing) -> None:
    """The window, what lies above it then, and what goes to the tower."""
    _, table, mine = told(drawn.completing(drawing))
    assert mine.windows[3] == drawing.facts["after"].replace(" ", "")
    strip = drawing.facts["becomes"].replace(" ", "").replace(NOTHING, "-")
    assert mine.strips[3] == strip
    assert mine.glazier == 4
    indicator = "B"  # the round is over: its pane goes to the tower too
    tower = sorted(drawing.facts["tower"].replace(" ", "") + indicator)
    told_there = [
        letter * int(n) for letter, n in zip(table.tower[::2], table.tower[1::2], strict=True)
    ]
    assert sorted("".join(told_there)) == tower


@of_sintra("points")
def test_window_points(drawing: Drawing) -> None:
    result, _, _ = told(drawn.keeping(drawing))
    (points,) = [each for each in result.points if each.kind == "window"]
    assert points.points == int(drawing.facts["points"])
    assert points.reason.endswith(": " + drawing.facts["sum"])


@of_sintra("ornaments")
def test_ornaments(drawing: Drawing) -> None:
    result, _, _ = told(drawn.ending(board(windows=drawn.windows_of(drawing, "O"))))
    due = [points for points in drawing.numbers("ornaments") if points]
    assert gains(result, "ornament") == due
    assert sum(due) == int(drawing.facts["bonus"])
    assert result.final == [sum(due), 0]


@of_sintra("product")
def test_product(drawing: Drawing) -> None:
    result, _, _ = told(drawn.ending(board(windows=drawn.windows_of(drawing)), "B"))
    complete, most = int(drawing.facts["complete"]), int(drawing.facts["most"])
    assert result.final == [int(drawing.facts["product"]), 0]
    assert complete * most == int(drawing.facts["product"])
    windows = ["".join(column).strip(".") for column in zip(*drawing.rows, strict=True)]
    assert sum(len(window) == 2 for window in windows) == complete
    assert max("".join(windows).count(colour) for colour in "BGOPY") == most


@of_sintra("left")
def test_panes_left(drawing: Drawing) -> None:
    text = drawn.ending(drawn.board_of(drawing), "B")
    result, _, _ = told(text)
    points = int(drawing.facts["left"])
    assert len(drawing.spaces("BGOPY+")) == int(drawing.facts["panes"])
    assert gains(result, "panes") == [points] * (points > 0)


@of_sintra("breaks")
def test_steps(drawing: Drawing) -> None:
    """The marker of the broken glass, and what the bottom of the track costs at once."""
    result, _, mine = told(drawn.breaking(drawing))
    track = drawing.facts.get("track", "0 1 2 4 6 8 11 14 18").split()
    lost = int(drawing.facts["lost"])
    assert track[mine.steps] == drawing.facts["after"]
    assert (mine.score, mine.lost) == (-lost, lost)
    assert sum(gains(result, "glass")) == -lost


@of_sintra("loss")
def test_loss_at_the_end(drawing: Drawing) -> None:
    told_track = drawing.facts.get("track", "0 1 2 4 6 8 11 14 18")
    steps = told_track.split().index(drawing.facts["marker"])
    tags = {"GlassTrack": told_track}
    result, _, _ = told(drawn.ending(board(glass=f"0+{steps}"), **tags))
    assert result.final == [-int(drawing.facts["loss"]), 0]
