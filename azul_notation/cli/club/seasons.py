"""`azul season`: what several tournaments come to together."""

import sys
from typing import Annotated

import typer

from azul_notation.cli.club.reports import ReportFile, To, write_report
from azul_notation.cli.club.standings import tell_standings
from azul_notation.cli.club.store_option import Db, Shape, opened, show_json
from azul_notation.cli.console import Form, colourful, counted, fail, show
from azul_notation.render.grid import grid
from tournaments.log.change import changing
from tournaments.tour import organise
from tournaments.tour.report import compose

Season = Annotated[
    str,
    typer.Argument(metavar="SEASON", help="Id or title of a season.", show_default=False),
]
Parts = Annotated[list[str] | None, typer.Argument(metavar="[TOUR…]", show_default=False)]


def new(
    title: Annotated[str, typer.Argument(metavar="TITLE", show_default=False)],
    parts: Parts = None,
    scoring: Annotated[str, typer.Option(help="As in `azul tour new`.")] = "",
    ties: Annotated[str, typer.Option(help="As in `azul tour new`.", metavar="CODES")] = "",
    own_id: Annotated[str, typer.Option("--id", help="Short id (default: from the title).")] = "",
    seed: Annotated[str, typer.Option(help="Random seed for lots (default: random).")] = "",
    db: Db = None,
) -> None:
    """Create a season or league from tournaments."""
    options = organise.RuleOptions(scoring=scoring, criteria=ties)
    with opened(db, write=True) as store:
        made = organise.new_season(store, title, own_id, parts or [], options, seed)
        show(f"season {made.id}: {made.title}, {counted(len(made.parts), 'tournament')}")


def add(season: Season, parts: Parts = None, db: Db = None) -> None:
    """Add tournaments to a season."""
    if not parts:
        fail("name the tournaments: `azul tour list` lists them")
    with opened(db, write=True) as store:
        with changing(store) as change:
            organise.join(change, season, parts)
        found = store.club.season(season)
        show(f"season {found.id}: {', '.join(found.parts)}")


def listed(db: Db = None, form: Shape = Form.text) -> None:
    """List the seasons."""
    with opened(db) as store:
        found = store.club.seasons.values()
        if form is Form.json:
            for each in found:
                show_json({"season": each.id, "title": each.title, "tournaments": each.parts})
            return
        rows = [(each.id, each.title, " ".join(each.parts)) for each in found]
        show(grid(("id", "title", "tournaments"), rows, "<<<", colour=colourful(sys.stdout)))


def standings(season: Season, db: Db = None, form: Shape = Form.text) -> None:
    """Show the standings over all tournaments of a season."""
    with opened(db) as store:
        tell_standings(store, store.club.season(season), None, form)


def report(season: Season, to: To = None, output: ReportFile = None, db: Db = None) -> None:
    """Write the report of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        write_report(compose(store, found), found.id, to, output)
