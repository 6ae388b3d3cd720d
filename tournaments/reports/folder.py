"""Writes a report as the files of a folder for the web: the report, a page for each player, the records.

`index.html` comes last, so that files written in this order never have links that lead nowhere.
"""

from collections.abc import Iterator

from tournaments.reports import words
from tournaments.reports.html import page, record_name, tournament_html
from tournaments.reports.view import Standing, TournamentReport


def files(report: TournamentReport) -> Iterator[tuple[str, str]]:
    """Yield each file's path in the folder, with its text."""
    for each in report.rounds:
        for number, table in enumerate(each.tables, 1):
            if table.record:
                yield f"records/{record_name(each, number)}", table.record
    for one in report.standings:
        yield f"player-{one.number}.html", player_html(report, one)
    yield "index.html", tournament_html(report, file=True)


def player_html(report: TournamentReport, one: Standing) -> str:
    """Write the page of a player: what each round brought, and the tables of all games."""
    ranks = [each.rank for each in report.standings]
    row = next(each for each in report.crosstable if each.player == one.player)
    return page(
        "player.html",
        report,
        one=one,
        rank=("=" if ranks.count(one.rank) > 1 else "") + words.ordinal(one.rank),
        results=list(zip(report.columns, row.cells, strict=True)),
        note=row.note,
        numbers={each.player: each.number for each in report.standings},
        digits=words.digits_of(each.after for each in report.ratings),
        games=[
            (each, table, number)
            for each in report.rounds
            for number, table in enumerate(each.tables, 1)
            if any(chair.player == one.player for chair in table.chairs)
        ],
    )
