"""Drawn boards of the wall games and the points they give: `tests/diagrams/walls/*.txt`.

The drawings are for players to judge; each file says at its top how to read it. This page only
reads them, sets the board up as a `Position`, and asks the program.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from azul_notation import Replay, check, read, replay
from azul_notation.rules import BY_VARIANT

FOLDER = Path(__file__).parent / "diagrams" / "walls"
LEAST = 80
RULE = re.compile(r"^-{4,}$", re.MULTILINE)
ROW = re.compile(r"    (\S \S \S \S \S)")
FACT = re.compile(r"    (on the disc|\w+) +(\S.*)")
LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR"}
EMPTY_LINES, EMPTY_WALL = "-,-,-,-,-", ".....,.....,.....,.....,....."
NOTHING = "-"
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
"""The word that makes a drawing one of a kind, and the words that such a drawing may have."""


@dataclass(frozen=True)
class Diagram:
    """One drawing: its title, its wall if it has one, and the facts below."""

    place: str
    title: str
    wall: tuple[str, ...]
    facts: dict[str, str]

    @property
    def variant(self) -> str:
        return self.board[0]

    @property
    def board(self) -> list[str]:
        return self.facts.get("board", "azul, coloured").split(", ")

    @property
    def printed(self) -> bool:
        return self.board[1] == "coloured"

    @property
    def special(self) -> bool:
        return "special" in self.board

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if kind in self.facts)

    def spaces(self, signs: str) -> list[tuple[int, int]]:
        """Rows and columns, from 1, of the spaces that are drawn with one of these signs."""
        return [
            (r, c)
            for r, row in enumerate(self.wall, 1)
            for c, sign in enumerate(row, 1)
            if sign in signs
        ]

    def numbers(self, fact: str) -> list[int]:
        return [int(word) for word in self.facts[fact].split()]


def diagrams_of(path: Path) -> Iterator[Diagram]:
    _, *parts = RULE.split(path.read_text("utf-8"))
    for number, part in enumerate(parts, 1):
        title, *lines = part.strip("\n").split("\n")
        rows = [found[1].replace(" ", "") for line in lines if (found := ROW.fullmatch(line))]
        rest = [line for line in lines if line and not ROW.fullmatch(line)]
        facts = [FACT.fullmatch(line) for line in rest]
        assert all(facts), (path.name, title, rest)
        told = {found[1]: found[2] for found in facts if found}
        yield Diagram(f"{path.stem} {number}", title, tuple(rows), told)


DIAGRAMS = [each for path in sorted(FOLDER.glob("*.txt")) for each in diagrams_of(path)]


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    found = [each for each in DIAGRAMS if each.kind in kinds]
    return pytest.mark.parametrize("diagram", found, ids=[each.place for each in found])


# --- from a drawing to a record ------------------------------------------------------------------


def printed_colour(diagram: Diagram, row: int, column: int) -> str:
    """The coloured side: each row is the one above, moved one space to the right."""
    return LETTERS[diagram.variant][(column - row) % 5]


def laid_wall(diagram: Diagram) -> str:
    """The wall before this round: `x` is the printed colour, capitals are themselves."""
    rows = []
    for r, row in enumerate(diagram.wall, 1):
        laid = ""
        for c, sign in enumerate(row, 1):
            known = sign if sign in LETTERS[diagram.variant] else "."
            laid += printed_colour(diagram, r, c) if sign == "x" else known
        rows.append(laid)
    return ",".join(rows) or EMPTY_WALL


def complete_lines(diagram: Diagram) -> dict[int, str]:
    """The line and colour of every tile that is laid now: `N`, a small letter, or `tile`."""
    lines = {r: printed_colour(diagram, r, c) for r, c in diagram.spaces("N")}
    small = LETTERS[diagram.variant].lower()
    lines |= {r: diagram.wall[r - 1][c - 1].upper() for r, c in diagram.spaces(small)}
    if "tile" in diagram.facts:
        colour, row = diagram.facts["tile"].split(" in row ")
        lines[int(row)] = colour
    return lines


def drawn_tilings(diagram: Diagram) -> str:
    """The `T` line of the new tiles, which a wall without printed colours needs."""
    new = diagram.spaces("N" + LETTERS[diagram.variant].lower())
    return "T1 " + " ".join(f"{r}>{c}" for r, c in new) + "\n" if new else ""


def board_text(diagram: Diagram) -> str:
    """Seat 1's board of the drawing, as a position string has it."""
    full = complete_lines(diagram)
    lines = ",".join(f"{r}{full[r]}" if r in full else NOTHING for r in range(1, 6))
    floor = diagram.facts.get("floor", "").replace(" ", "").strip(".") or NOTHING
    disc = diagram.facts.get("disc", "none")
    caught = {"none": NOTHING, "free": "0"}.get(disc, f"0{disc}")
    return f"{diagram.facts.get('before', '0')}/{lines}/{laid_wall(diagram)}/{floor}/{caught}"


def other_board(diagram: Diagram, *, ending: bool, marker: bool) -> str:
    """Seat 2's board: it may hold the marker, and complete a row to end the game."""
    letters = LETTERS[diagram.variant]
    wall = f"{letters[:4]}.,.....,.....,.....,....." if ending else EMPTY_WALL
    lines = f"1{letters[4]},-,-,-,-" if ending else EMPTY_LINES
    return f"0/{lines}/{wall}/{'^' if marker else NOTHING}/-"


def tiles_in(board: str) -> Counter[str]:
    """Count the tiles of a board; a pattern line is a number and a letter."""
    _, lines, rest = board.split("/", 2)
    held = "".join(int(line[0]) * line[1] for line in lines.split(",") if line != NOTHING)
    return Counter(sign for sign in held + rest if sign.isalpha())


def position(diagram: Diagram, *, ending: bool = False) -> str:
    """The whole table; the bag holds the tiles that are not drawn."""
    mine = board_text(diagram)
    comes = diagram.facts.get("comes", "")
    tiles = re.sub("[^A-Z]", "", comes)
    held = "^" in mine or "beside" in diagram.facts or "^" in comes
    other = other_board(diagram, ending=ending, marker=not held)
    centre = tiles + "^" if "^" in comes else NOTHING
    first = tiles if comes and "^" not in comes else NOTHING
    second = "B" if comes else NOTHING
    if diagram.special:
        taken = "0" if "0" in comes else "0x"
        first, second = f"{first}:{taken}", f"{second}:="
    used = tiles_in(mine) + tiles_in(other) + Counter(tiles) + Counter(second[:1])
    bag = "".join(f"{letter}{20 - used[letter]}" for letter in LETTERS[diagram.variant])
    kind = ":".join([diagram.variant, diagram.board[1], *["special"] * diagram.special])
    mover = 0 if comes else 6
    owner = 1 if held and "^" not in comes else 2
    return f"{kind} 2@1+{mover} {first},{second},-,-,- {centre} {bag} - ^{owner} {mine} {other}"


def record(diagram: Diagram, rest: str, *, ending: bool = False) -> str:
    tags = {"Variant": diagram.variant, "Seat1": "Ana", "Seat2": "Jan", "Board": diagram.board[1]}
    if diagram.special:
        tags["Factories"] = "special"
    tags["Position"] = position(diagram, ending=ending)
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"%azn 1\n{head}\nR2 @1\n{rest}"


def errors(text: str) -> list[str]:
    (report,) = check(text=text)
    return [each.code for each in report.diagnostics if each.severity == "error"]


@cache
def ending_of(text: str) -> str:
    """Find how this game ends: it went on, or the rules ended it. Never both, never neither."""
    right = [ending for ending in ("*\n", "") if not errors(text + ending)]
    assert len(right) == 1, (text, errors(text), errors(text + "*\n"))
    return right[0]


def played(text: str) -> tuple[Replay, str]:
    """Replay a record that lacks only its ending; tell its last position too."""
    (game,) = read(text=text + ending_of(text))
    positions: list[str] = []

    def watch(_: Any, state: Any) -> None:
        positions.append(BY_VARIANT[game.variant].position(state))

    return replay(game, watch), positions[-1]


# --- the tests -----------------------------------------------------------------------------------


def test_every_drawing_can_be_read() -> None:
    for each in DIAGRAMS:
        assert each.title
        assert len(each.wall) in {0, 5}, each
        letters = LETTERS[each.facts.get("printed", each.variant).split(", ")[0]]
        assert set("".join(each.wall)) <= set(".xNo" + letters + letters.lower()), each
        assert set(each.facts) <= KINDS[each.kind] | {"board"}, each
    assert len({(each.place.split()[0], each.title) for each in DIAGRAMS}) == len(DIAGRAMS)


def test_there_are_many_drawings() -> None:
    assert len(DIAGRAMS) >= LEAST


@of_kind("points", "loss")
def test_round(diagram: Diagram) -> None:
    """New tiles one by one, then the floor line."""
    tiling = "" if diagram.printed else drawn_tilings(diagram)
    result, _ = played(record(diagram, tiling))
    mine = [each for each in result.points if each.seat == 1 and each.kind in {"tile", "floor"}]
    if diagram.wall:
        tiles = [each for each in mine if each.kind == "tile"]
        for way in ("horizontal", "vertical"):
            runs = [re.search(rf"{way} (\d)", each.reason) for each in tiles]
            assert [int(run[1]) if run else 1 for run in runs] == diagram.numbers(way)
        assert [each.points for each in tiles] == diagram.numbers("points")
    loss = sum(-each.points for each in mine if each.kind == "floor")
    assert loss == int(diagram.facts.get("loss", 0))
    if "after" in diagram.facts:
        assert result.rounds[0][0] == int(diagram.facts["after"])
    if "ends" in diagram.facts:
        assert (result.final is not None) == (diagram.facts["ends"] == "yes")


@of_kind("comes")
def test_falling(diagram: Diagram) -> None:
    """A move to the floor: where each thing comes to lie."""
    comes = diagram.facts["comes"].split()
    mark = "^" if "^" in comes else ""
    source = 0 if mark else 1
    _, after = played(record(diagram, f"1. {source}{comes[-1]}F{mark}\n"))
    fields = after.split(" ")
    lid, owner, (*_, floor, disc) = fields[5], fields[6], fields[7].split("/")
    assert floor == diagram.facts["becomes"].replace(" ", "").strip(".")
    assert disc == "0" + diagram.facts["on the disc"] if diagram.special else disc == NOTHING
    in_lid = Counter(re.sub("[^A-Z]", "", diagram.facts["lid"]))
    told = "".join(f"{letter}{n}" for letter, n in sorted(in_lid.items()))
    assert lid == (told or NOTHING)
    assert "beside" not in diagram.facts or "^" not in floor + disc
    assert owner == ("^1" if mark or "^" in diagram.facts["floor"] else "^2")


@of_kind("bonus")
def test_final(diagram: Diagram) -> None:
    """Complete rows, columns and colours at the end of the game."""
    tiling = "" if diagram.printed else drawn_tilings(diagram) + "T2 1>5\n"
    result, _ = played(record(diagram, tiling, ending=True))
    kinds = Counter(each.kind for each in result.points if each.seat == 1)
    for fact, kind in (("rows", "row"), ("columns", "column"), ("colours", "colour")):
        assert kinds[kind] == int(diagram.facts[fact]), fact
    assert result.final is not None
    assert result.final[0] - result.rounds[-1][0] == int(diagram.facts["bonus"])


@of_kind("tile")
def test_free_columns(diagram: Diagram) -> None:
    """Exactly the spaces with `o` take the tile; only without one may the line fall."""
    ((line, _),) = complete_lines(diagram).items()
    drawn = diagram.spaces("o")
    assert {row for row, _ in drawn} <= {line}
    ways = {to: f"T1 {line}>{to}\n" for to in "12345F"}
    taken = [to for to, way in ways.items() if not errors(record(diagram, way) + "*\n")]
    assert taken == ([str(column) for _, column in drawn] or ["F"])
    if not drawn:
        result, _ = played(record(diagram, ways["F"]))
        mine = [each.points for each in result.points if each.seat == 1 and each.kind == "floor"]
        assert -sum(mine) == int(diagram.facts["loss"])
        assert result.rounds[0][0] == int(diagram.facts["after"])


@of_kind("printed")
def test_printed_colours(diagram: Diagram) -> None:
    """The tile of each line and colour is laid on the space with its letter."""
    for variant in diagram.facts["printed"].split(", "):
        for row, spaces in enumerate(diagram.wall, 1):
            for colour in LETTERS[variant]:
                facts = {"board": f"{variant}, coloured", "tile": f"{colour} in row {row}"}
                one = Diagram(diagram.place, diagram.title, (), facts)
                _, after = played(record(one, ""))
                wall = after.split(" ")[7].split("/")[2].split(",")
                due = "".join(sign if sign == colour else "." for sign in spaces)
                assert wall == [due if r == row else "....." for r in range(1, 6)]
