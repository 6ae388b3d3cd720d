"""Makes a record that begins from the position of a drawing of a wall."""

import re
from collections import Counter

from tests.support.drawings import Drawing

LETTERS = {"azul": "BYRKW", "mini": "BYRKW", "chocolatier": "BMCDR"}
EMPTY_LINES, EMPTY_WALL = "-,-,-,-,-", ".....,.....,.....,.....,....."
NOTHING = "-"


def board_of(drawing: Drawing) -> list[str]:
    return drawing.facts.get("board", "azul, coloured").split(", ")


def variant_of(drawing: Drawing) -> str:
    return board_of(drawing)[0]


def printed_of(drawing: Drawing) -> bool:
    """Return whether the wall has printed colours."""
    return board_of(drawing)[1] == "coloured"


def special_of(drawing: Drawing) -> bool:
    return "special" in board_of(drawing)


def printed_colour(drawing: Drawing, row: int, column: int) -> str:
    """Find the colour printed on the coloured side: each row is the one above, moved right by one."""
    return LETTERS[variant_of(drawing)][(column - row) % 5]


def laid_wall(drawing: Drawing) -> str:
    """Spell the wall before this round: `x` is the printed colour, capitals are themselves."""
    rows = []
    for r, row in enumerate(drawing.rows, 1):
        laid = ""
        for c, sign in enumerate(row, 1):
            known = sign if sign in LETTERS[variant_of(drawing)] else "."
            laid += printed_colour(drawing, r, c) if sign == "x" else known
        rows.append(laid)
    return ",".join(rows) or EMPTY_WALL


def complete_lines(drawing: Drawing) -> dict[int, str]:
    """List the line and colour of every tile that is laid now: `N`, a small letter, or `tile`."""
    lines = {r: printed_colour(drawing, r, c) for r, c in drawing.spaces("N")}
    small = LETTERS[variant_of(drawing)].lower()
    lines |= {r: drawing.rows[r - 1][c - 1].upper() for r, c in drawing.spaces(small)}
    if "tile" in drawing.facts:
        colour, row = drawing.facts["tile"].split(" in row ")
        lines[int(row)] = colour
    return lines


def drawn_tilings(drawing: Drawing) -> str:
    """Write the `T` line of the new tiles, which a wall without printed colours needs."""
    new = drawing.spaces("N" + LETTERS[variant_of(drawing)].lower())
    return "T1 " + " ".join(f"{r}>{c}" for r, c in new) + "\n" if new else ""


def board_text(drawing: Drawing) -> str:
    """Seat 1's board of the drawing, as a position string has it."""
    full = complete_lines(drawing)
    lines = ",".join(f"{r}{full[r]}" if r in full else NOTHING for r in range(1, 6))
    floor = drawing.facts.get("floor", "").replace(" ", "").strip(".") or NOTHING
    disc = drawing.facts.get("disc", "none")
    caught = {"none": NOTHING, "free": "0"}.get(disc, f"0{disc}")
    return f"{drawing.facts.get('before', '0')}/{lines}/{laid_wall(drawing)}/{floor}/{caught}"


def other_board(drawing: Drawing, *, ending: bool, marker: bool) -> str:
    """Seat 2's board: it may hold the marker, and complete a row to end the game."""
    letters = LETTERS[variant_of(drawing)]
    wall = f"{letters[:4]}.,.....,.....,.....,....." if ending else EMPTY_WALL
    lines = f"1{letters[4]},-,-,-,-" if ending else EMPTY_LINES
    return f"0/{lines}/{wall}/{'^' if marker else NOTHING}/-"


def tiles_in(board: str) -> Counter[str]:
    """Count the tiles of a board; a pattern line is a number and a letter."""
    _, lines, rest = board.split("/", 2)
    held = "".join(int(line[0]) * line[1] for line in lines.split(",") if line != NOTHING)
    return Counter(sign for sign in held + rest if sign.isalpha())


def position(drawing: Drawing, *, ending: bool = False) -> str:
    """Write the position of the whole table; the bag holds the tiles that are not drawn."""
    mine = board_text(drawing)
    comes = drawing.facts.get("comes", "")
    tiles = re.sub("[^A-Z]", "", comes)
    held = "^" in mine or "beside" in drawing.facts or "^" in comes
    other = other_board(drawing, ending=ending, marker=not held)
    centre = tiles + "^" if "^" in comes else NOTHING
    first = tiles if comes and "^" not in comes else NOTHING
    second = "B" if comes else NOTHING
    if special_of(drawing):
        taken = "0" if "0" in comes else "0x"
        first, second = f"{first}:{taken}", f"{second}:="
    used = tiles_in(mine) + tiles_in(other) + Counter(tiles) + Counter(second[:1])
    bag = "".join(f"{letter}{20 - used[letter]}" for letter in LETTERS[variant_of(drawing)])
    kind = ":".join([variant_of(drawing), board_of(drawing)[1], *["special"] * special_of(drawing)])
    mover = 0 if comes else 6
    owner = 1 if held and "^" not in comes else 2
    return f"{kind} 2@1+{mover} {first},{second},-,-,- {centre} {bag} - ^{owner} {mine} {other}"


def record(drawing: Drawing, rest: str, *, ending: bool = False) -> str:
    tags = {
        "Variant": variant_of(drawing),
        "Seat1": "Ana",
        "Seat2": "Jan",
        "Board": board_of(drawing)[1],
    }
    if special_of(drawing):
        tags["Factories"] = "special"
    tags["Position"] = position(drawing, ending=ending)
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"%azn 1\n{head}\nR2 @1\n{rest}"
