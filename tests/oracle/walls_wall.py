"""One player's wall, a dictionary from (row, column) to a tile letter. Knows no more."""

Wall = dict[tuple[int, int], str]

FIVE = (1, 2, 3, 4, 5)
FLOOR_PENALTIES = (1, 1, 2, 2, 2, 3, 3)
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10

#: The printed sides, row by row, as drawn on the boards.
PRINTED = {
    "azul": ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"),
    "mini": ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"),
    "chocolatier": ("BMCDR", "RBMCD", "DRBMC", "CDRBM", "MCDRB"),
}


def printed_column(variant: str, row: int, letter: str) -> int:
    return PRINTED[variant][row - 1].index(letter) + 1


def colours_in_row(wall: Wall, row: int) -> list[str]:
    return [wall[row, col] for col in FIVE if (row, col) in wall]


def colours_in_column(wall: Wall, col: int) -> list[str]:
    return [wall[row, col] for row in FIVE if (row, col) in wall]


def legal_columns(wall: Wall, row: int, letter: str) -> list[int]:
    """Columns of an unprinted row that may take the tile: empty, and no colour twice."""
    if letter in colours_in_row(wall, row):
        return []
    return [
        col for col in FIVE if (row, col) not in wall and letter not in colours_in_column(wall, col)
    ]


def run_length(wall: Wall, row: int, col: int, down: int, right: int) -> int:
    """Tiles in one unbroken line through (row, col), itself included, walked both ways."""
    length = 1
    for sign in (1, -1):
        r, c = row + sign * down, col + sign * right
        while (r, c) in wall:
            length += 1
            r, c = r + sign * down, c + sign * right
    return length


def placement_points(wall: Wall, row: int, col: int) -> int:
    """What the tile that was just put on (row, col) brings at once."""
    across = run_length(wall, row, col, 0, 1)
    upright = run_length(wall, row, col, 1, 0)
    points = 0
    if across > 1:
        points += across
    if upright > 1:
        points += upright
    if points == 0:
        points = 1
    return points


def complete_rows(wall: Wall) -> int:
    return sum(1 for row in FIVE if len(colours_in_row(wall, row)) == 5)


def complete_columns(wall: Wall) -> int:
    return sum(1 for col in FIVE if len(colours_in_column(wall, col)) == 5)


def complete_colours(wall: Wall, letters: str) -> int:
    return sum(1 for letter in letters if list(wall.values()).count(letter) == 5)


def bonuses(wall: Wall, letters: str) -> list[tuple[str, int]]:
    """The end bonuses one by one, as (kind, points)."""
    return (
        [("row", ROW_BONUS)] * complete_rows(wall)
        + [("column", COLUMN_BONUS)] * complete_columns(wall)
        + [("colour", COLOUR_BONUS)] * complete_colours(wall, letters)
    )


def tilings(wall: Wall, lines: list[tuple[int, str]]) -> list[str]:
    """Every way to place the rightmost tiles of these complete lines (line, letter), top down."""
    if not lines:
        return [""]
    (row, letter), rest = lines[0], lines[1:]
    found = []
    columns = legal_columns(wall, row, letter)
    for col in columns:
        after = dict(wall)
        after[row, col] = letter
        found += [f"{row}>{col} {tail}".strip() for tail in tilings(after, rest)]
    if not columns:
        found += [f"{row}>F {tail}".strip() for tail in tilings(wall, rest)]
    return found
