"""Writes reports as JSON, for other programs.

A report is one object. Its first member, `schema`, names the form and its version; a change that
readers must know of changes the number. The other members are those of `TournamentReport` or
`RatingReport` in `view`, which says what each means: points and tie-breaks are fractions in text
("13/2"), `null` is what does not apply, pairs are arrays of two. Names stand as they were entered.
A reader may ignore members that it does not know; `msgspec.convert` into the class of `view` does.
"""

import msgspec

from tournaments.reports.view import RatingReport, TournamentReport


def tournament_json(report: TournamentReport) -> str:
    return written(report)


def ratings_json(report: RatingReport) -> str:
    return written(report)


def written(report: TournamentReport | RatingReport) -> str:
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n"
