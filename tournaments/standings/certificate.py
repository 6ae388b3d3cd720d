"""Describes how players with equal points were ranked, for a report."""

from itertools import groupby

from tournaments.reports import view
from tournaments.standings.standings import Standings, Tie, exact


def certificate(ranked: Standings, tie: Tie) -> view.Certificate:
    """Describe which tie-break separated players with equal points, and which of them share a place."""
    name = {row.player: row.name for row in ranked.rows}
    ordered = [row for row in ranked.rows if row.player in tie.players]
    steps = [
        view.Step(
            each.code,
            [
                (name[row.player], exact(each.values[row.player]))
                for row in ordered
                if row.player in each.values
            ],
        )
        for each in tie.steps
    ]
    outcome = []
    for each in tie.steps:
        if len(set(each.values.values())) > 1:
            levels = [
                " and ".join(name[row.player] for row in group)
                for _, group in groupby(
                    (row for row in ordered if row.player in each.values),
                    key=lambda row: each.values[row.player],
                )
            ]
            outcome.append(f"{each.code} ranks {' before '.join(levels)}")
    for _, group in groupby(ordered, key=lambda row: row.rank):
        names = [row.name for row in group]
        if len(names) > 1:
            outcome.append(f"{' and '.join(names)} share the place")
    return view.Certificate(
        [row.name for row in ordered], str(tie.points), steps, "; ".join(outcome)
    )
