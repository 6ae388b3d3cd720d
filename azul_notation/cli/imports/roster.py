"""Reads who is who: what a player of another program is called in the club."""

import csv
from collections.abc import Iterator
from pathlib import Path

from azul_notation.bga.seats import Renamed
from azul_notation.cli.console import fail, lines_of_file
from azul_notation.render.paint import visible
from tournaments.delimiter import delimiter_of

COLUMNS = ("name", "id", "alias", "bga")


def read_roster(path: Path | None) -> dict[str, Renamed]:
    """Read a CSV file with the columns `name`, and `bga`, `alias` or `id` by which a player is found."""
    if path is None:
        return {}
    lines = lines_of_file(path)
    try:
        rows = list(csv.reader(lines, strict=True, delimiter=delimiter_of(lines)))
    except csv.Error as wrong:
        fail(f"{path}: {wrong}")
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    missing = [name for name in ("name",) if name not in head]
    if missing or len(set(head) & set(COLUMNS)) < 2:  # noqa: PLR2004
        fail(f"{path}:1: the header needs the column `name`, and `bga`, `alias` or `id`")
    found: dict[str, Renamed] = {}
    for line, row in enumerate(rows[1:], start=2):
        cells = dict(zip(head, map(str.strip, row), strict=False))
        if not any(cells.values()):
            continue
        if not cells["name"]:
            fail(f"{path}:{line}: no name")
        player = Renamed(cells["name"], cells.get("id", ""))
        for key in keys(cells):
            known = found.setdefault(key.casefold(), player)
            if known != player:
                fail(f"{path}:{line}: {visible(key)} is {visible(known.name)} already")
    return found


def keys(cells: dict[str, str]) -> Iterator[str]:
    """Give what a player may be called on the other side: a number, or a name."""
    told = [cells.get("bga", ""), cells.get("id", ""), *cells.get("alias", "").split("|")]
    yield from (each.strip() for each in [*told, cells["name"]] if each)
