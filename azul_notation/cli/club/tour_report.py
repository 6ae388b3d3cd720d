"""`azul tour crosstable` and `report`."""

import sys

from azul_notation.cli.club.reports import ReportFile, TourTo, write_report
from azul_notation.cli.club.standings import After
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, colourful, line_width, show
from azul_notation.render.fold import folded_grid
from azul_notation.render.paint import visible
from tournaments.reports.words import narrow
from tournaments.standings.crosstable import crosstable as crosstable_of
from tournaments.tour.report import compose


def crosstable(tour: Tour, after: After = None, db: Db = None, form: Shape = Form.text) -> None:
    """Show every player's table, seat, place and score in each round."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        if form is Form.json:
            show_json(crosstable_of(store, tournament, after))
            return
        report = compose(store, tournament, after)
        rounds = report.columns
        rows = [
            (
                *(row.rank, row.player),
                *(cell.text if cell else "" for cell in row.cells),
                *(narrow(row.points), row.note),
            )
            for row in report.crosstable
        ]
        head = ("", "player", *rounds, "points", "")
        align = "><" + "<" * len(rounds) + "><"
        colour = colourful(sys.stdout)
        show(f"{visible(tournament.title)}, {report.state}\n")
        show(folded_grid(head, rows, align, width=line_width(), colour=colour))


def report(
    tour: Tour, to: TourTo = None, output: ReportFile = None, after: After = None, db: Db = None
) -> None:
    """Write the report of a tournament: standings, crosstable, rounds, ties, ratings, statistics."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        write_report(compose(store, tournament, after), tournament.id, to, output)
