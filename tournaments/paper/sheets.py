"""Score sheets: for each game the rows as players score it. No text of the rules is here.

Their numbers are those of the families' tables.
"""

from azul_notation.rules.garden import tables as garden
from azul_notation.rules.sintra import tables as sintra
from azul_notation.rules.walls import tables as wall
from tournaments.paper.view import Sheet

MOST_ROUNDS = 8
"""Games on a wall take five rounds or a few more; nothing bounds them."""
WALL_ROWS = [
    *(f"Round {number}" for number in range(1, MOST_ROUNDS + 1)),
    f"Rows ({wall.ROW_BONUS} each)",
    f"Columns ({wall.COLUMN_BONUS} each)",
    f"Colours ({wall.COLOUR_BONUS} each)",
]
BOTTOM = sintra.GLASS_TRACK.split()[-1]
ORNAMENTS = ", ".join(str(each) for each in reversed(sintra.ORNAMENT_POINTS) if each)
SIDES = [
    ", ".join(f"{size}: {bonus}" for size, bonus in garden.GROUP_BONUS[board].items())
    for board in garden.BOARDS
]
GARDEN_ROUNDS = (
    f"Rounds: the wheel and pavilions; less {garden.PRICE} for a bought expansion,"
    f" {garden.FIRST_TO_PASS} for the first to pass."
)
WALL_NOTES = [
    "Rounds: tiles placed, less the floor line. Nobody's total falls below 0.",
    "Ties: more completed rows; if these are equal too, the place is shared.",
]


def walls(game: str) -> Sheet:
    return Sheet(game=game, rows=WALL_ROWS, tie="Completed rows", notes=WALL_NOTES)


SHEETS = {
    "azul": walls("Azul"),
    "mini": walls("Azul Mini"),
    "chocolatier": walls("Azul: Master Chocolatier"),
    "sintra": Sheet(
        game="Azul: Stained Glass of Sintra",
        rows=[
            *(f"Round {number}" for number in range(1, sintra.ROUNDS + 1)),
            f"Panes left (1 for {sintra.PANES_FOR_A_POINT})",
            "Broken glass (−)",
            "Palace bonus",
        ],
        tie="Lost to broken glass",
        notes=[
            f"Rounds: windows and colour bonus, less {BOTTOM} whenever the glass marker reaches the end.",
            f"Bonus: side A, ornaments {ORNAMENTS}; side B, full columns × panes of one colour.",
            "Ties: less lost to broken glass over the whole game; then the place is shared.",
        ],
    ),
    "garden": Sheet(
        game="Azul: Queen's Garden",
        rows=[
            f"Start ({garden.FIRST_POINTS})",
            *(f"Round {number}" for number in range(1, garden.ROUNDS + 1)),
            f"Jokers left ({garden.JOKER_POINTS} each)",
            "Left in storage (−)",
            "Groups by colour",
            "Groups by pattern",
            "Bonus of groups",
        ],
        tie="",
        notes=[
            GARDEN_ROUNDS,
            f"Groups: {garden.GROUP} or more. Bonus by size: side A {SIDES[0]}; side B {SIDES[1]}.",
            "Ties: the place is shared.",
        ],
    ),
}


def sheet_of(variant: str) -> Sheet:
    """Give the score sheet of a game, by the name of its variant."""
    return SHEETS[variant]
