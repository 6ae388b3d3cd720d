"""Writes standings and ratings as CSV for a spreadsheet: one line for each player, UTF-8 with its mark.

Points and tie-breaks are decimal numbers, rounded to six places; the columns at the end have them exactly,
as "6 1/2", which no spreadsheet takes for a date. A name that it would run as a formula begins with an
apostrophe.
"""

from fractions import Fraction

from tournaments.csv_text import decimal, exactly, sheet
from tournaments.reports.view import RatingReport, TournamentReport
from tournaments.reports.words import EXACT

RATED = ["rank", "player", "rating", "games", "provisional", "last", "active"]


def tournament_csv(report: TournamentReport) -> str:
    codes = [criterion.code for criterion in report.criteria]
    exact = [f"{name}, exact" for name in ("points", *codes)]
    head = ["rank", "player", "points", "played", *codes, "note", *exact]
    rows = (
        [
            *(each.rank, each.player, rounded(each.points), each.played),
            *map(rounded, each.ties),
            each.note,
            *map(in_full, [each.points, *each.ties]),
        ]
        for each in report.standings
    )
    return sheet([head, *rows])


def ratings_csv(report: RatingReport) -> str:
    rows = (
        [p.rank, p.player, p.rating, p.games, yes(p.provisional), p.last, yes(p.active)]
        for p in report.players
    )
    return sheet([RATED, *rows])


def rounded(text: str | None) -> str | None:
    return decimal(Fraction(text)) if text is not None and EXACT.fullmatch(text) else text


def in_full(text: str | None) -> str | None:
    return exactly(Fraction(text)) if text is not None and EXACT.fullmatch(text) else text


def yes(value: bool) -> str:
    return "yes" if value else "no"
