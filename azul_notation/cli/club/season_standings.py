"""Runs `azul season standings`."""

import sys

from azul_notation.cli.club.standings import Brief, show_standings
from azul_notation.cli.club.store_option import Db, Season, Shape, opened
from azul_notation.cli.console import Form, colourful, line_width, show
from azul_notation.render.fold import folded_grid
from tournaments.reports.words import narrow_number
from tournaments.standings.scoring import points_of
from tournaments.standings.shares import Share, presence
from tournaments.standings.standings import Standings, standings as standings_of
from tournaments.store.store import Store


def standings(season: Season, brief: Brief = False, db: Db = None, form: Shape = Form.text) -> None:
    """Show the standings over all tournaments of a season."""
    with opened(db) as store:
        found = store.club.season(season)
        table = standings_of(store, found)
        show_standings(store, table, form, brief=brief)
        if form is Form.text and found.parts:
            show(f"\nby tournament\n{by_tournament(store, table)}")


def by_tournament(store: Store, ranked: Standings) -> str:
    """Write what each tournament is worth to each player; in brackets what does not count."""
    season = ranked.tournament
    present = season.attendance != "0"
    rows = []
    for row in ranked.rows:
        own = {each.tournament: each for each in ranked.shares[row.player]}
        worth = [share_words(own.get(part)) for part in season.parts]
        attended = [narrow_number(str(presence(own.values()) * points_of(season.attendance)))]
        points = narrow_number(str(row.points))
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
    points = narrow_number(str(share.points))
    return points if share.counts else f"({points})"
