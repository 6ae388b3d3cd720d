"""Writes standings and ratings as CSV (RFC 4180, UTF-8, lines end in LF), one line for each player.

The data is exact, and points and tie-breaks are fractions ("13/2"): import the columns as text where a
spreadsheet takes fractions for dates. A name that it would run as a formula begins with an apostrophe.
"""

from collections.abc import Iterable, Sequence

from tournaments.csv_text import csv_lines
from tournaments.reports.view import RatingReport, TournamentReport

RATED = ["rank", "player", "rating", "games", "provisional", "last", "active"]


def tournament_csv(report: TournamentReport) -> str:
    codes = [criterion.code for criterion in report.criteria]
    return written(
        ["rank", "player", "points", "played", *codes, "note"],
        (
            [each.rank, each.player, each.points, each.played, *each.ties, each.note]
            for each in report.standings
        ),
    )


def ratings_csv(report: RatingReport) -> str:
    return written(
        RATED,
        (
            [p.rank, p.player, p.rating, p.games, yes(p.provisional), p.last, yes(p.active)]
            for p in report.players
        ),
    )


def yes(value: bool) -> str:
    return "yes" if value else "no"


def written(heads: Sequence[str], rows: Iterable[Sequence[str | float | None]]) -> str:
    return csv_lines([heads, *rows])
