"""Runs `azul tour crosstable`."""

import sys

from azul_notation.cli.club.standings import After
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, colourful, line_width, show
from azul_notation.render.fold import folded_grid
from azul_notation.render.paint import visible
from tournaments.reports.words import narrow_number
from tournaments.standings.crosstable import (
    crosstable as crosstable_of,
    crosstable_for_people as cross_shown,
)
from tournaments.tour.progress import progress


def crosstable(tour: Tour, after: After = None, db: Db = None, form: Shape = Form.text) -> None:
    """Show every player's table, seat, place and score in each round."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        if form is Form.json:
            show_json(crosstable_of(store, tournament, after))
            return
        rounds, shown = cross_shown(store, tournament, after)
        rows = [
            (
                *(row.rank, row.player),
                *(cell.text if cell else "" for cell in row.cells),
                *(narrow_number(row.points), row.note),
            )
            for row in shown
        ]
        head = ("", "player", *rounds, "points", "")
        align = "><" + "<" * len(rounds) + "><"
        colour = colourful(sys.stdout)
        show(f"{visible(tournament.title)}, {progress(store, tournament, after).words}\n")
        show(folded_grid(head, rows, align, width=line_width(), colour=colour))
