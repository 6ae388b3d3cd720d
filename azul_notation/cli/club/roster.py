"""Runs `azul player import`: adds the players of a roster."""

from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import Db, opened
from azul_notation.cli.console import counted, notify, show
from azul_notation.cli.status import FAULTS
from azul_notation.cli.table import table_of_file
from tournaments.errors import RosterError
from tournaments.players.roster import Imported, import_roster
from tournaments.store.store import Store


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
        notify("azul: nothing was stored")
        raise typer.Exit(FAULTS) from None
    for note in imported.notes:
        notify(f"azul: {note}")
    return imported
