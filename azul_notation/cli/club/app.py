"""The commands of the club by their names, each with an example."""

from collections.abc import Callable

import typer

from azul_notation.cli.club import (
    audit,
    ingest,
    paper,
    players,
    ratings,
    results,
    rounds,
    standings,
    store,
    tours,
    transfer,
)
from azul_notation.cli.groups import grouped

COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "ingest": (ingest.ingest, "azul ingest samples/season"),
    "club init": (store.init, "azul club init club.duckdb --name 'Friday Club'"),
    "club log": (store.log, "azul club log --last 10"),
    "club undo": (store.undo, "azul club undo 12"),
    "club rebuild": (store.rebuild, "azul club rebuild --check"),
    "club sql": (store.sql, "azul club sql 'SELECT seat, avg(score) FROM seats GROUP BY seat'"),
    "club export": (store.export_tables, "azul club export tables --to parquet"),
    "player list": (players.listed, "azul player list"),
    "player show": (players.shown, "azul player show Ana"),
    "player add": (players.added, "azul player add 'Ana Lima' --id PT-17"),
    "player rename": (players.renamed, "azul player rename Ana 'Ana Lima'"),
    "player merge": (players.merged, "azul player merge Anna Ana"),
    "player alias": (players.aliased, "azul player alias Ana 'A. Lima' --id PT-17"),
    "player import": (players.imported, "azul player import samples/season/roster.csv"),
    "tour new": (tours.new, "azul tour new 'Autumn Cup' --date 2026-11-20 --scoring 5-3-2-1"),
    "tour set": (tours.changed, "azul tour set autumn-cup --ties 'WIN OPP LOT'"),
    "tour final": (tours.final, "azul tour final autumn-cup --top 4"),
    "tour list": (tours.listed, "azul tour list"),
    "tour show": (tours.shown, "azul tour show autumn-cup"),
    "tour enter": (tours.entered, "azul tour enter autumn-cup Ana Jan 'Eva Novak' --new"),
    "tour withdraw": (tours.withdrawn, "azul tour withdraw autumn-cup Jan --after 2"),
    "tour return": (tours.returned, "azul tour return autumn-cup Jan"),
    "tour penalty": (tours.penalised, "azul tour penalty autumn-cup Jan 1/2 --reason late"),
    "tour result": (
        results.result,
        "azul tour result cup --round 1 --table 2 --players 'Ana, Jan' --scores '61 54'",
    ),
    "tour correct": (results.correct, "azul tour correct cup --round 1 --table 2 --scores '61 55'"),
    "tour void": (results.void, "azul tour void cup --round 1 --table 2"),
    "tour collect": (results.collect, "azul tour collect cup records/ --enter"),
    "tour plan": (rounds.plan, "azul tour plan cup --rounds 4 --sizes 4,3"),
    "tour apart": (rounds.apart, "azul tour apart cup Lima Ana Rui"),
    "tour fix": (rounds.fix, "azul tour fix cup Ana 1"),
    "tour absent": (rounds.absent, "azul tour absent cup Ana --round 3"),
    "tour pair": (rounds.pair, "azul tour pair cup"),
    "tour swap": (rounds.swap, "azul tour swap cup Ana Jan"),
    "tour move": (rounds.move, "azul tour move cup Ana 2"),
    "tour publish": (rounds.publish, "azul tour publish cup"),
    "tour confirm": (rounds.confirm, "azul tour confirm cup --round 1 --table 2"),
    "tour close": (rounds.close, "azul tour close cup"),
    "tour status": (rounds.status, "azul tour status cup"),
    "tour check": (audit.checked, "azul tour check cup"),
    "tour simulate": (audit.simulated, "azul tour simulate --players 22 --rounds 5 --seed 7"),
    "tour round": (paper.shown, "azul tour round cup"),
    "tour print": (paper.printed, "azul tour print cup --what tables -o tables.pdf"),
    "tour screen": (paper.screen, "azul tour screen cup -o screen.html --clock 45"),
    "tour export": (transfer.exported, "azul tour export cup --to json -o cup.json"),
    "tour import": (transfer.imported, "azul tour import cup.json"),
    "tour standings": (standings.tournament_standings, "azul tour standings cup --after 2"),
    "tour crosstable": (standings.crosstable, "azul tour crosstable cup"),
    "tour report": (standings.report, "azul tour report cup --to html -o cup.html"),
    "season new": (standings.season_new, "azul season new 'League 2026' autumn-cup winter-cup"),
    "season add": (standings.season_add, "azul season add league-2026 spring-cup"),
    "season list": (standings.season_list, "azul season list"),
    "season standings": (standings.season_standings, "azul season standings league-2026"),
    "season report": (standings.season_report, "azul season report league-2026 -o league.html"),
    "ratings": (ratings.listed, "azul ratings --size 4"),
    "ratings report": (ratings.report, "azul ratings report --to html -o ratings.html"),
}

GROUPS = {
    "club": "The club's store: made, looked at, undone, rebuilt, asked.",
    "player": "Who plays in the club.",
    "tour": "Tournaments: entrants, results, standings, reports.",
    "season": "Seasons and leagues of several tournaments.",
    "ratings": "Ratings: the list, its report, its parameters.",
}


def build(name: str) -> typer.Typer:
    return grouped(COMMANDS, GROUPS)[name]
