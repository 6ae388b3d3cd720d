"""Standings and ratings as CSV (RFC 4180, UTF-8, lines end in LF), one line for each player.

The data is exact. Points and tie-breaks are fractions ("13/2"), and a name that begins with "="
stays so: whoever opens the file in a spreadsheet should import its columns as text, for else the
program may take fractions for dates and such names for formulas.
"""

import csv
import io
from collections.abc import Iterable, Sequence

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
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()
