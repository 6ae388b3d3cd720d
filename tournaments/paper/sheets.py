"""Provides the score sheet of each game, with the rows in which players score it."""

from azul_notation.rules import BY_VARIANT, card_of
from tournaments.paper.view import Sheet


def sheet_of(variant: str) -> Sheet:
    """Return the score sheet of a game, by the name of its variant."""
    sheet = BY_VARIANT[variant].sheet
    title = card_of(variant).variants[variant]
    rows = [f"Game r{row[1:]}" if row.startswith("Round ") else row for row in sheet.rows]
    return Sheet(game=title, rows=rows, tie=sheet.tie, notes=[*sheet.notes])
