"""Runs `azul player show`: lists what a player has played."""

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Who,
    opened,
    show_json,
    show_lines,
    show_table,
)
from azul_notation.cli.console import Form, counted, show
from tournaments.players.history import PlayerHistory, player_history


def shown(player: Who, db: Db = None, form: Shape = Form.text) -> None:
    """Show a player's games, results by seat and table size, and record against each opponent."""
    with opened(db) as store:
        sheet = player_history(store, store.club.wanted(player))
        if form is Form.json:
            show_json(sheet)
        else:
            show_history(sheet)


def show_history(sheet: PlayerHistory) -> None:
    """Show a player's history to people."""
    names = [name for name in sheet.names if name != sheet.player]
    also = f", also {', '.join(names)}" if names else ""
    ids = f" ({', '.join(sheet.ids)})" if sheet.ids else ""
    rating = "no rating" if sheet.rating is None else f"rating {sheet.rating:.0f}"
    rated = f"{rating}, {counted(sheet.games, 'game')}"
    show_lines(f"{sheet.player}{ids}{also}", rated)
    for title, head, rows, align in (
        (
            "by table and seat",
            ("size", "seat", "games", "wins", "mean score", "mean place"),
            [(r.size, r.seat, r.games, r.wins, r.mean_score, r.mean_place) for r in sheet.seats],
            ">>>>>>",
        ),
        (
            "head to head",
            ("opponent", "games", "ahead", "level", "behind"),
            [(r.opponent, r.games, r.ahead, r.level, r.behind) for r in sheet.opponents],
            "<>>>>",
        ),
        (
            "rating",
            ("after", "rating"),
            [(period, f"{rating:.0f}") for period, rating in sheet.ratings],
            "<>",
        ),
        (
            "games",
            ("date", "event", "round", "table", "seat", "score", "place", "with"),
            [
                (r.date, r.event, r.round, r.table, r.seat, r.score, r.place, r.others)
                for r in sheet.history
            ],
            "<<>>>>><",
        ),
    ):
        if rows:
            show(f"\n{title}")
            show_table(head, rows, align, keep=1)
