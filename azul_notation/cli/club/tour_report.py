"""Runs `azul tour report` and `azul season report`."""

from azul_notation.cli.club.reports import ReportFile, TourTo, write_report
from azul_notation.cli.club.standings import After
from azul_notation.cli.club.store_option import Db, Season, Tour, opened
from tournaments.tour.report import compose


def report(
    tour: Tour, to: TourTo = None, output: ReportFile = None, after: After = None, db: Db = None
) -> None:
    """Write the report of a tournament: standings, crosstable, rounds, ties, ratings, statistics."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        write_report(compose(store, tournament, after), tournament.id, to, output)


def season_report(
    season: Season, to: TourTo = None, output: ReportFile = None, db: Db = None
) -> None:
    """Write the report of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        write_report(compose(store, found), found.id, to, output)
