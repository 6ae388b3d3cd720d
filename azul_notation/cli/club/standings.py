"""`azul tour standings`, `crosstable`, `report`, and the same of seasons."""

import sys
from typing import Annotated

import typer

from azul_notation.cli.club.reports import ReportFile, To, write_report
from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, colourful, counted, fail, show, tell
from azul_notation.render.grid import grid
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.numbers import ROUNDS
from tournaments.reports.words import narrow, winner
from tournaments.standings.crosstable import crosstable_json
from tournaments.standings.standings import Standings, as_json, exact, standings
from tournaments.standings.tie_breaks import TIEBREAKS
from tournaments.store.store import Store
from tournaments.tour import organise
from tournaments.tour.progress import Progress, progress
from tournaments.tour.report import certificate, compose

After = Annotated[
    int | None, typer.Option("--after", min=1, max=ROUNDS, help="Standings after this round.")
]


def tournament_standings(
    tour: Tour, after: After = None, db: Db = None, form: Shape = Form.text
) -> None:
    """Show the standings with every tie-break, and how ties were broken."""
    with opened(db) as store:
        tell_standings(store, store.club.tournament(tour), after, form)


def tell_standings(store: Store, tournament: Tournament, after: int | None, form: Form) -> None:
    table = standings(store, tournament, after)
    if form is Form.json:
        show_json(as_json(table))
        return
    now = progress(store, tournament, after)
    show(write_standings(table, now, colour=colourful(sys.stdout)))
    if after is not None and (table.round or 0) < after and not tournament.parts:
        tell(f"azul: round {after} has no results yet")


def write_standings(table: Standings, now: Progress, *, colour: bool) -> str:
    """Write standings for people."""
    head = ("", "player", "points", "played", *table.codes, "")
    rows = [
        (
            *(row.rank, row.name, narrow(str(row.points)), row.played),
            *(narrow(exact(row.ties[code])) for code in table.codes),
            row.note,
        )
        for row in table.rows
    ]
    lines = [f"{table.tournament.title}, {now.words}"]
    leaders = [row.name for row in table.rows if row.rank == 1 and row.played]
    if leaders:
        label, names = winner(leaders, final=now.final)
        lines.append(f"{label}: {names}")
    lines.append("")
    lines.append(grid(head, rows, "><>>" + ">" * len(table.codes) + "<", colour=colour))
    ties = [certificate(table, tie) for tie in table.ties]
    if ties:
        lines += ["", "ties", *(f"{narrow(each.points)} points: {each.outcome}" for each in ties)]
    lines.append("")
    lines += [f"{code}  {TIEBREAKS[code].title}: {TIEBREAKS[code].formula}" for code in table.codes]
    return "\n".join(lines)


def crosstable(tour: Tour, after: After = None, db: Db = None, form: Shape = Form.text) -> None:
    """Show every player's table, seat, place and score in each round."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        if form is Form.json:
            show_json(crosstable_json(store, tournament, after))
            return
        report = compose(store, tournament, after)
        rounds = report.columns
        rows = [
            (
                *(row.rank, row.player),
                *(cell.text if cell else "" for cell in row.cells),
                narrow(row.points),
            )
            for row in report.crosstable
        ]
        head = ("", "player", *rounds, "points")
        show(grid(head, rows, "><" + "<" * len(rounds) + ">", colour=colourful(sys.stdout)))


def report(
    tour: Tour, to: To = None, output: ReportFile = None, after: After = None, db: Db = None
) -> None:
    """Write the report of a tournament: standings, crosstable, rounds, ties, ratings, statistics."""
    with opened(db) as store:
        tournament = store.club.tournament(tour)
        write_report(compose(store, tournament, after), tournament.id, to, output)


# -- seasons

Season = Annotated[
    str,
    typer.Argument(metavar="SEASON", help="Id or title of a season.", show_default=False),
]
Parts = Annotated[list[str] | None, typer.Argument(metavar="[TOUR…]", show_default=False)]


def season_new(
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


def season_add(season: Season, parts: Parts = None, db: Db = None) -> None:
    """Add tournaments to a season."""
    if not parts:
        fail("name the tournaments: `azul tour list` lists them")
    with opened(db, write=True) as store:
        with changing(store) as change:
            organise.join(change, season, parts)
        found = store.club.season(season)
        show(f"season {found.id}: {', '.join(found.parts)}")


def season_list(db: Db = None, form: Shape = Form.text) -> None:
    """List the seasons."""
    with opened(db) as store:
        found = store.club.seasons.values()
        if form is Form.json:
            for each in found:
                show_json({"season": each.id, "title": each.title, "tournaments": each.parts})
            return
        rows = [(each.id, each.title, " ".join(each.parts)) for each in found]
        show(grid(("id", "title", "tournaments"), rows, "<<<", colour=colourful(sys.stdout)))


def season_standings(season: Season, db: Db = None, form: Shape = Form.text) -> None:
    """Show the standings over all tournaments of a season."""
    with opened(db) as store:
        tell_standings(store, store.club.season(season), None, form)


def season_report(season: Season, to: To = None, output: ReportFile = None, db: Db = None) -> None:
    """Write the report of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        write_report(compose(store, found), found.id, to, output)
