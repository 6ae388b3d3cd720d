"""Defines the score sheet: what players write down, with the numbers of the tables."""

from azul_notation.rules.family import ScoreSheet
from azul_notation.rules.garden.tables import (
    BOARDS,
    FIRST_POINTS,
    FIRST_TO_PASS,
    GROUP,
    GROUP_BONUS,
    JOKER_POINTS,
    PRICE,
    ROUNDS,
)

BONUS = [
    ", ".join(f"{size}: {bonus}" for size, bonus in GROUP_BONUS[board].items()) for board in BOARDS
]
"""The points of groups by their size, for each side of the board."""

SCORING = (
    f"Rounds: the wheel and pavilions; less {PRICE} for a bought expansion,"
    f" {FIRST_TO_PASS} for the first to pass."
)

SHEET = ScoreSheet(
    rows=(
        f"Start ({FIRST_POINTS})",
        *(f"Round {number}" for number in range(1, ROUNDS + 1)),
        f"Jokers left ({JOKER_POINTS} each)",
        "Left in storage (−)",
        "Groups by colour",
        "Groups by pattern",
        "Bonus of groups",
    ),
    tie="",
    notes=(
        SCORING,
        f"Groups: {GROUP} or more. Bonus by size: side A {BONUS[0]}; side B {BONUS[1]}.",
        "Ties: the place is shared.",
    ),
)
