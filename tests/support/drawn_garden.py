"""Makes a record that begins from the position of a drawing of Queen's Garden."""

import re

from tests.support.drawings import Drawing
from tests.support.made_garden import HEXAGON, board, going_on, position

MAP = (
    *("55 56 65 66", "54 50 51 64 60 61", "53 52 ** 63 62", "45 46 ** 05 06 ** 15 16"),
    *("44 40 41 04 00 01 14 10 11", "43 42 ** 03 02 ** 13 12", "35 36 ** 25 26"),
    *("34 30 31 24 20 21", "33 32 23 22"),
)
"""The places as the drawings have them, row by row; `**` is a statue or a bench."""
CELL = re.compile(r"F|\*|P|\.\.|--|\+\+|@@|[BGLMPY][1-6]|\[[BGLMPY][1-6]\]")
ROW = re.compile(rf" {{4,}}((?:{CELL.pattern})(?: +(?:{CELL.pattern}))+)")
HERE, ASKED = "++", "@@"


def cells_of(drawing: Drawing) -> dict[str, str]:
    """List what is drawn at each place."""
    names = " ".join(MAP).split()
    drawn = " ".join(drawing.rows).split()
    assert [len(row.split()) for row in drawing.rows] == [len(row.split()) for row in MAP], drawing
    assert all(CELL.fullmatch(cell) for cell in drawn), drawing
    assert [cell for name, cell in zip(names, drawn, strict=True) if name == "**"] == ["*"] * 6
    return {name: cell for name, cell in zip(names, drawn, strict=True) if name != "**"}


def marked(drawing: Drawing, sign: str = HERE) -> list[str]:
    return sorted(name for name, cell in cells_of(drawing).items() if cell == sign)


def empty_slots(cells: dict[str, str]) -> set[int]:
    return {
        slot for slot in range(1, 7) if cells[f"{slot}0"] in ("--", HERE) and _bare(cells, slot)
    }


def _bare(cells: dict[str, str], slot: int) -> bool:
    return any(cells[f"{slot}{at}"] == "--" for at in range(7))


def board_of(drawing: Drawing, tiles: str = "", expansions: str = "", jokers: int = 5) -> str:
    """Spell the garden that is drawn, and a storage."""
    cells = cells_of(drawing)
    up = {name: cell[1:3] for name, cell in cells.items() if cell[0] == "["}
    faces = {int(name[0]) for name in up}
    assert all((cells[f"{slot}0"] == "P") == (slot in faces) for slot in range(1, 7)), drawing
    down = set(range(1, 7)) - faces - empty_slots(cells)
    lying = {name: cell for name, cell in cells.items() if HEXAGON.fullmatch(cell)}
    return board(tiles, lying, up=up, down=sorted(down), expansions=expansions, jokers=jokers)


def placing(drawing: Drawing, word: str, tiles: str = "", expansions: str = "") -> str:
    """Make a record of a move with the drawn garden."""
    at = position([board_of(drawing, tiles, expansions), board()])
    return going_on(at, f"1. {word}")


def scoring(drawing: Drawing, number: int, side: str = "A") -> str:
    """Make a record of the end of a round with the drawn garden, an empty storage and no jokers."""
    mine = board_of(drawing, jokers=0).replace("15/", "0/", 1)
    at = position([mine, board(passed=True)], when=f"{number}@1.2>1", first="^2", side=side)
    return going_on(at, "2. pass")
