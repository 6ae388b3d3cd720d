"""Score sheets: for each game the rows as players score it. No text of the rules is here."""

from tournaments.paper.view import Sheet

MOST_ROUNDS = 8
"""Games on a wall take five rounds or a few more; nothing bounds them."""
WALL_ROWS = [
    *(f"Round {number}" for number in range(1, MOST_ROUNDS + 1)),
    "Rows (2 each)",
    "Columns (7 each)",
    "Colours (10 each)",
]
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
            *(f"Round {number}" for number in range(1, 7)),
            "Panes left (1 for 3)",
            "Broken glass (−)",
            "Palace bonus",
        ],
        tie="Lost to broken glass",
        notes=[
            "Rounds: windows and colour bonus, less 18 whenever the glass marker reaches the end.",
            "Bonus: side A, ornaments 10, 6, 3; side B, full columns × panes of one colour.",
            "Ties: less lost to broken glass over the whole game; then the place is shared.",
        ],
    ),
    "garden": Sheet(
        game="Azul: Queen's Garden",
        rows=[
            "Start (15)",
            *(f"Round {number}" for number in range(1, 5)),
            "Jokers left (1 each)",
            "Left in storage (−)",
            "Groups by colour",
            "Groups by pattern",
            "Bonus of groups",
        ],
        tie="",
        notes=[
            "Rounds: the wheel and pavilions; less 6 for a bought expansion, 1 for the first to pass.",
            "Groups: 3 or more. Bonus: side A, 6 for a group of six; side B, 4, 5 or 6 for its size.",
            "Ties: the place is shared.",
        ],
    ),
}


def sheet_of(variant: str) -> Sheet:
    """Give the score sheet of a game, by the name of its variant."""
    return SHEETS[variant]
