"""Computes what each seat is worth: games, wins, scores and places by size of table."""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.reports.view import SeatFigures
from tournaments.sql import sql
from tournaments.store.store import Store


def seat_figures(
    store: Store,
    *,
    tournaments: Sequence[str] | None = None,
    after: int | None = None,
) -> list[SeatFigures]:
    """Ask for all games that count, or those of tournaments."""
    chosen = {
        "tournaments": None if tournaments is None else list(tournaments),
        "after": after,
    }
    figures = []
    for row in store.con.execute(sql("standings/seat_figures"), chosen).fetchall():
        size, seat, games, *parts, score, place = row
        wins = sum((Fraction(count, share) for share, count in enumerate(parts, 1)), Fraction(0))
        rate = float(wins / games)
        figures.append(SeatFigures(size, seat, games, str(wins), rate, score, place))
    return figures
