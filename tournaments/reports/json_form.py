"""Writes reports as JSON, for other programs.

A report is one object. Its first member, `schema`, names the form and its version; a change that
readers must know of changes the number. The other members are those of `TournamentReport` or
`RatingReport` in `view`, which says what each means: points and tie-breaks are fractions in text
("13/2"), `null` is what does not apply, pairs are arrays of two. Names stand as they were entered.
A reader may ignore members that it does not know; `msgspec.convert` into the class of `view` does.
"""

import msgspec

from tournaments.reports.view import RatingReport, TournamentReport

TOURNAMENT = "azul-notation tournament report 1"
RATINGS = "azul-notation rating report 1"


def tournament_json(report: TournamentReport) -> str:
    return written(TOURNAMENT, report)


def ratings_json(report: RatingReport) -> str:
    return written(RATINGS, report)


def written(schema: str, report: TournamentReport | RatingReport) -> str:
    text = msgspec.json.encode({"schema": schema, **msgspec.to_builtins(report)})
    return msgspec.json.format(text, indent=2).decode() + "\n"
