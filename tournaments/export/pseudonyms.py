"""Hides who played: names become `Player 1`, `Player 2` … in the order in which they first appear."""

from azul_notation.text.tags import UNKNOWN
from tournaments.export.rows import Rows
from tournaments.export.tables import RatingRow


class Pseudonyms:
    """The numbers that stand for names."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def hide(self, rows: Rows) -> None:
        """Hide the players of a game, and leave out what may name them: ids, files, events, tables."""
        for seat in rows.seats:
            seat.id = None
            if seat.name != UNKNOWN:
                number = self.number(seat.name)
                seat.name = f"Player {number}"
                seat.player = None if seat.player is None else number
        game = rows.game
        game.file = game.event = game.site = game.board_table = None
        if game.tournament_round and not game.tournament_round.isdecimal():
            game.tournament_round = None

    def hide_ratings(self, rows: list[RatingRow]) -> None:
        for row in rows:
            row.player = self.number(row.name)
            row.name = f"Player {row.player}"
