"""Runs `azul player`: the players of the club, and their names in records."""

from typing import Annotated

import typer

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Who,
    opened,
    show_json,
    show_table,
)
from azul_notation.cli.console import Form, fail, notify, show
from azul_notation.render.paint import visible
from tournaments.players import players
from tournaments.players.player_list import player_list


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
            notify(
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
