"""Runs `azul season new`, `set`, `add` and `list`: seasons, of several tournaments each."""

import sys
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.store_option import Db, Season, Shape, opened, show_json
from azul_notation.cli.console import Form, colourful, counted, fail, show
from azul_notation.render.grid import grid
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.tour import organise

Best = Annotated[
    int | None,
    typer.Option(
        help="Count only this many tournaments of each player, the best ones (0: all).", min=0
    ),
]
Attendance = Annotated[
    str,
    typer.Option(help="Points for each tournament in which a player took part.", metavar="POINTS"),
]
Parts = Annotated[list[str] | None, typer.Argument(metavar="[TOUR…]", show_default=False)]


def new(
    title: Annotated[str, typer.Argument(metavar="TITLE", show_default=False)],
    parts: Parts = None,
    scoring: Annotated[str, typer.Option(help="As in `azul tour new`.")] = "",
    ties: Annotated[str, typer.Option(help="As in `azul tour new`.", metavar="CODES")] = "",
    own_id: Annotated[str, typer.Option("--id", help="Short id (default: from the title).")] = "",
    seed: Annotated[str, typer.Option(help="Random seed for lots (default: random).")] = "",
    best: Best = None,
    attendance: Attendance = "",
    db: Db = None,
) -> None:
    """Create a season or league from tournaments."""
    options = organise.RuleOptions(scoring=scoring, criteria=ties, best=best, attendance=attendance)
    with opened(db, write=True) as store:
        made = organise.new_season(store, title, own_id, parts or [], options, seed)
        many = counted(len(made.parts), "tournament")
        show(f"season {made.id}: {made.title}, {many}{extra(made)}")


def changed(
    season: Season,
    title: Annotated[str, typer.Option(help="New title.")] = "",
    scoring: Annotated[str, typer.Option(help="As in `azul tour new`.")] = "",
    ties: Annotated[str, typer.Option(help="As in `azul tour new`.", metavar="CODES")] = "",
    best: Best = None,
    attendance: Attendance = "",
    db: Db = None,
) -> None:
    """Change the rules of a season; existing results are scored again."""
    options = organise.RuleOptions(
        title=title, scoring=scoring, criteria=ties, best=best, attendance=attendance
    )
    with opened(db, write=True) as store:
        made, _ = organise.change_rules(store, store.club.season(season).id, options)
        show(f"{made.title}: scoring {made.scoring}, ties {' '.join(made.criteria)}{extra(made)}")


def extra(season: Tournament) -> str:
    """Describe which tournaments count, and what attendance gives, where that was chosen."""
    best = f", best {season.best}" if season.best else ""
    present = f", {season.attendance} for attendance" if season.attendance != "0" else ""
    return f"{best}{present}"


def add(season: Season, parts: Parts = None, db: Db = None) -> None:
    """Add tournaments to a season."""
    if not parts:
        fail("name the tournaments: `azul tour list` lists them")
    with opened(db, write=True) as store:
        with changing(store) as change:
            organise.join(change, season, parts)
        found = store.club.season(season)
        show(f"season {found.id}: {', '.join(found.parts)}")


class SeasonLine(msgspec.Struct, frozen=True):
    """A season in the list of seasons."""

    season: str
    """The id of the season."""
    title: str
    """Its title."""
    tournaments: list[str]
    """The ids of its tournaments."""


def listed(db: Db = None, form: Shape = Form.text) -> None:
    """List the seasons."""
    with opened(db) as store:
        found = store.club.seasons.values()
        if form is Form.json:
            for each in found:
                show_json(SeasonLine(each.id, each.title, each.parts))
            return
        rows = [(each.id, each.title, " ".join(each.parts)) for each in found]
        show(grid(("id", "title", "tournaments"), rows, "<<<", colour=colourful(sys.stdout)))
