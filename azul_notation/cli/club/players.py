"""`azul player`: the players of the club, and their names in records."""

from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Who,
    opened,
    show_json,
    show_lines,
    show_table,
)
from azul_notation.cli.console import Form, counted, fail, show, tell
from azul_notation.cli.status import FAULTS
from azul_notation.cli.table import table_of_file
from azul_notation.render.paint import visible
from tournaments.errors import RosterError
from tournaments.players import players
from tournaments.players.history import PlayerHistory, player_history, player_list
from tournaments.players.roster import Imported, import_roster
from tournaments.store.store import Store


def listed(db: Db = None, form: Shape = Form.text) -> None:
    """List the players with their numbers, ids and games."""
    with opened(db) as store:
        rows = player_list(store)
        if form is Form.json:
            for row in rows:
                show_json(row)
            return
        cells = [
            (f"#{row.number}", row.player, " ".join(row.ids), row.games, row.last) for row in rows
        ]
        show_table(("", "player", "id", "games", "last"), cells, "><<><")


def added(
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)],
    own_id: Annotated[str, typer.Option("--id", help="The player's own id.")] = "",
    db: Db = None,
) -> None:
    """Add a player."""
    with opened(db, write=True) as store:
        player, near = players.add_player(store, name, own_id)
        show(f"player #{player.number} {player.name}")
        if near:
            tell(
                f"azul: {near} is already in the club; if they are one person: `azul player merge`"
            )


def renamed(
    player: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)],
    db: Db = None,
) -> None:
    """Rename a player; records may still use the old name."""
    with opened(db, write=True) as store:
        known = players.rename(store, player, name)
        show(f"player #{known.number} is now {known.name}")


def aliased(
    player: Who,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME…]", show_default=False)
    ] = None,
    own_id: Annotated[
        list[str], typer.Option("--id", help="An id that records use for the player.")
    ] = [],  # noqa: B006 - typer's own way of an empty list
    db: Db = None,
) -> None:
    """Add names and ids that records may use for a player."""
    if not names and not own_id:
        fail("name an alias, or an id with --id")
    with opened(db, write=True) as store:
        known = players.alias(store, player, names or [], own_id)
        show(visible(f"{known.name} is known as {', '.join([*known.names, *known.ids])}"))


def merged(
    player: Who,
    into: Annotated[str, typer.Argument(metavar="INTO", show_default=False)],
    db: Db = None,
) -> None:
    """Merge two entries of one person: INTO gets all games of PLAYER. Refused if the two ever met."""
    with opened(db, write=True) as store:
        gone, known = players.merge(store, player, into)
        show(f"{gone.name} is now {known.name}; `azul club undo` separates them again")


def imported(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    encoding: Annotated[
        str,
        typer.Option(help="Encoding of the file: cp1250, cp1252 … (default: UTF-8, or detected)."),
    ] = "",
    db: Db = None,
) -> None:
    """Add the players of a roster, CSV or .xlsx, with the columns name, id and alias (several with |)."""
    with opened(db, write=True) as store:
        imported = roster_of(store, file, encoding)
        show(f"{counted(len(imported.new), 'new player')}, {len(imported.known)} known")


def roster_of(store: Store, file: Path, encoding: str) -> Imported:
    """Add the players of a roster, or end the command with what is wrong with it."""
    try:
        imported = import_roster(store, table_of_file(file, encoding))
    except RosterError as bad:
        for fault in bad.faults:
            show(f"{file}:{fault.line}: {fault.severity}[{fault.code}]: {fault.message}")
        tell("azul: nothing was stored")
        raise typer.Exit(FAULTS) from None
    for note in imported.notes:
        tell(f"azul: {note}")
    return imported


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
