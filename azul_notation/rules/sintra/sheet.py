"""Defines the score sheet: what players write down, with the numbers of the tables."""

from azul_notation.rules.family import ScoreSheet
from azul_notation.rules.sintra.tables import (
    GLASS_TRACK,
    ORNAMENT_POINTS,
    PANES_FOR_A_POINT,
    ROUNDS,
)

BOTTOM = GLASS_TRACK.split()[-1]
ORNAMENTS = ", ".join(str(points) for points in reversed(ORNAMENT_POINTS) if points)

SHEET = ScoreSheet(
    rows=(
        *(f"Round {number}" for number in range(1, ROUNDS + 1)),
        f"Panes left (1 for {PANES_FOR_A_POINT})",
        "Broken glass (−)",
        "Palace bonus",
    ),
    tie="Lost to broken glass",
    notes=(
        f"Rounds: windows and colour bonus, less {BOTTOM} whenever the glass marker reaches the end.",
        f"Bonus: side A, ornaments {ORNAMENTS}; side B, full columns × panes of one colour.",
        "Ties: less lost to broken glass over the whole game; then the place is shared.",
    ),
)
