"""Reads a roster: which player of the club a player of another program is."""

from collections.abc import Iterator
from pathlib import Path

from azul_notation.bga.seats import RosterName
from azul_notation.cli.console import fail, unreadable
from azul_notation.cli.table import table_of_file
from azul_notation.render.paint import visible
from azul_notation.text.limits import LimitPassed
from tournaments.errors import CsvError
from tournaments.table_file import Row, cells_by_name

COLUMNS = ("name", "id", "alias", "bga")


def read_roster(path: Path | None) -> dict[str, RosterName]:
    """Read a CSV file with the columns `name`, and `bga`, `alias` or `id` that identifies a player."""
    if path is None:
        return {}
    try:
        return players_of(table_of_file(path).rows())
    except CsvError as wrong:
        fail(f"{path}:{wrong.line}: {wrong.what}")
    except LimitPassed as wrong:
        fail(unreadable(str(path), wrong))


def players_of(rows: Iterator[Row]) -> dict[str, RosterName]:
    """Find the players of a roster by all names that they may have."""
    head = [cell.casefold() for cell in next(rows, (1, []))[1]]
    if "name" not in head or len(set(head) & set(COLUMNS)) < 2:  # noqa: PLR2004
        raise CsvError(1, "the header needs the column `name`, and `bga`, `alias` or `id`")
    found: dict[str, RosterName] = {}
    for line, row in rows:
        cells = cells_by_name(head, row)
        if not any(cells.values()):
            continue
        if not cells["name"]:
            raise CsvError(line, "no name")
        player = RosterName(cells["name"], cells.get("id", ""))
        for key in keys(cells):
            known = found.setdefault(key.casefold(), player)
            if known != player:
                raise CsvError(line, f"{visible(key)} is already {visible(known.name)}")
    return found


def keys(cells: dict[str, str]) -> Iterator[str]:
    """Yield the keys of a player on the other site: a number, or a name."""
    names = [cells.get("bga", ""), cells.get("id", ""), *cells.get("alias", "").split("|")]
    yield from (each.strip() for each in [*names, cells["name"]] if each)
