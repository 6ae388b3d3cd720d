"""Runs `azul season`: results over several tournaments."""

import sys
from typing import Annotated

import msgspec
import typer

from azul_notation.cli.club.reports import ReportFile, TourTo, write_report
from azul_notation.cli.club.standings import Brief, show_standings
from azul_notation.cli.club.store_option import Db, Shape, opened, show_json
from azul_notation.cli.console import Form, colourful, counted, fail, line_width, show
from azul_notation.render.fold import folded_grid
from azul_notation.render.grid import grid
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.reports.words import narrow
from tournaments.standings.scoring import points_of
from tournaments.standings.shares import Share, presence
from tournaments.standings.standings import Standings, standings as standings_of
from tournaments.store.store import Store
from tournaments.tour import organise
from tournaments.tour.report import compose

Season = Annotated[
    str,
    typer.Argument(metavar="SEASON", help="Id or title of a season.", show_default=False),
]
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


def standings(season: Season, brief: Brief = False, db: Db = None, form: Shape = Form.text) -> None:
    """Show the standings over all tournaments of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        show_standings(store, found, None, form, brief=brief)
        if form is Form.text and found.parts:
            show(f"\nby tournament\n{by_tournament(store, standings_of(store, found))}")


def by_tournament(store: Store, ranked: Standings) -> str:
    """Write what each tournament is worth to each player; in brackets what does not count."""
    season = ranked.tournament
    present = season.attendance != "0"
    rows = []
    for row in ranked.rows:
        own = {each.tournament: each for each in ranked.shares[row.player]}
        worth = [share_words(own.get(part)) for part in season.parts]
        attended = [narrow(str(presence(own.values()) * points_of(season.attendance)))]
        points = narrow(str(row.points))
        rows.append((row.rank, row.name, *worth, *(attended if present else ()), points))
    numbers = [str(nth) for nth in range(1, len(season.parts) + 1)]
    head = ("", "player", *numbers, *(("attendance",) if present else ()), "points")
    align = "><" + ">" * (len(head) - 2)
    drawn = folded_grid(head, rows, align, width=line_width(), colour=colourful(sys.stdout))
    lines = [drawn, ""]
    for number, part in zip(numbers, season.parts, strict=True):
        tournament = store.club.tournament(part)
        lines.append(f"{number}  {tournament.title}, {tournament.date}")
    if season.best:
        lines.append(f"(…)  not among the best {season.best}: not counted")
    return "\n".join(lines)


def share_words(share: Share | None) -> str:
    if share is None:
        return ""
    points = narrow(str(share.points))
    return points if share.counts else f"({points})"


def report(season: Season, to: TourTo = None, output: ReportFile = None, db: Db = None) -> None:
    """Write the report of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        write_report(compose(store, found), found.id, to, output)
