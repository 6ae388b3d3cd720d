"""Defines the score sheet: what players write down, with the numbers of the tables."""

from azul_notation.rules.family import ScoreSheet
from azul_notation.rules.walls.tables import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS

MOST_ROUNDS = 8
"""Games on a wall take five rounds or a few more; nothing bounds them."""

SHEET = ScoreSheet(
    rows=(
        *(f"Round {number}" for number in range(1, MOST_ROUNDS + 1)),
        f"Rows ({ROW_BONUS} each)",
        f"Columns ({COLUMN_BONUS} each)",
        f"Colours ({COLOUR_BONUS} each)",
    ),
    tie="Completed rows",
    notes=(
        "Rounds: tiles placed, less the floor line. No total falls below 0.",
        "Ties: more completed rows; if these are equal too, the place is shared.",
    ),
)
