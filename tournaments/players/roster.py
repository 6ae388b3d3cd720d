"""Imports rosters: lists of players as spreadsheets save them, taken whole or not at all."""

from collections.abc import Iterator, Sequence

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.suggest import nearest
from tournaments.club import events as e
from tournaments.club.club import Player
from tournaments.club.names import folded
from tournaments.errors import Conflict, CsvError, RosterError
from tournaments.log.change import Change, changing
from tournaments.players.players import add, checked_name, match
from tournaments.store.store import Store
from tournaments.table_file import Row, Table, cells_by_name

NAME = "name"
COLUMNS = (NAME, "id", "alias")
FIRST = ("first name", "firstname", "first_name", "given name", "forename")
LAST = ("last name", "lastname", "last_name", "surname", "family name")


class Imported(msgspec.Struct):
    """The players of a roster, and what was assumed to read it."""

    new: list[Player] = []
    known: list[Player] = []
    notes: list[str] = []


def import_roster(store: Store, table: Table) -> Imported:
    """Add the players of a roster."""
    try:
        rows = list(table.rows())
    except CsvError as wrong:
        raise RosterError([fault(wrong.line, wrong.what)]) from None
    head, *players = rows or [(1, [])]
    columns = columns_of(head)
    players = [(line, row) for line, row in players if any(row)]
    faults = [*row_faults(columns, players)]
    if faults:
        raise RosterError(faults)
    imported = Imported(notes=[*notes(head[1], columns, players)])
    with changing(store) as change:
        for line, row in players:
            try:
                import_row(change, cells_of(columns, row), imported)
            except Conflict as conflict:
                faults.append(fault(line, str(conflict)))
        if faults:
            raise RosterError(faults)
    return imported


def import_row(change: Change, cells: dict[str, str], imported: Imported) -> None:
    club = change.store.club
    name, own_id = checked_name(cells[NAME]), cells.get("id", "")
    player = match(club, name, own_id)
    if player is None:
        player = add(change, name, own_id)
        imported.new.append(player)
    else:
        imported.known.append(player)
        if own_id and own_id not in player.ids:
            change.add(e.Alias(player.number, id=own_id))
    for other in cells.get("alias", "").split("|"):
        if other.strip() and other.strip() not in player.names:
            change.add(e.Alias(player.number, name=checked_name(other)))


def columns_of(head: Row) -> list[str]:
    """Read the header: the columns in lower case, of which the names must be among."""
    line, titles = head
    columns = [" ".join(title.casefold().split()) for title in titles]
    for each in (*COLUMNS, *FIRST, *LAST):
        if columns.count(each) > 1:
            raise RosterError([fault(line, f"the header has the column `{each}` twice")])
    parts = [one(columns, FIRST), one(columns, LAST)]
    if NAME not in columns and not all(parts):
        found = ", ".join(f"`{title}`" for title in titles if title) or "none"
        also = " (or the columns `first name` and `last name`)"
        raise RosterError(
            [fault(line, f"the header has no column `name`{also}; its columns are: {found}")]
        )
    for each in columns:
        near = nearest(each, COLUMNS)
        if each and each not in (*COLUMNS, *FIRST, *LAST) and near is not None:
            what = f"there is no column `{each}`: did you mean `{near}`?"
            raise RosterError([fault(line, what)])
    return columns


def one(columns: Sequence[str], names: Sequence[str]) -> str:
    """Find the column that has one of these names; return an empty text if there is none."""
    return next((each for each in columns if each in names), "")


def cells_of(columns: list[str], row: list[str]) -> dict[str, str]:
    """Name the cells of a row; a name in two parts is put together."""
    cells = cells_by_name(columns, row)
    if NAME not in cells:
        parts = (cells[one(columns, FIRST)], cells[one(columns, LAST)])
        cells[NAME] = " ".join(filter(None, parts))
    return cells


def notes(titles: list[str], columns: list[str], rows: Sequence[Row]) -> Iterator[str]:
    """Describe what was assumed, each with an example, and what was left out."""
    used = [*COLUMNS] if NAME in columns else [*COLUMNS, one(columns, FIRST), one(columns, LAST)]
    if NAME not in columns and rows:
        example = cells_of(columns, rows[0][1])[NAME]
        yield f"first and last names were joined: for example {example}"
    left = [title for title, each in zip(titles, columns, strict=True) if each and each not in used]
    if left:
        yield f"ignored: the {'column' if len(left) == 1 else 'columns'} {', '.join(left)}"


def row_faults(columns: list[str], rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Find what is wrong with rows alone."""
    seen: dict[str, int] = {}
    for line, row in rows:
        if len(row) > len(columns) and any(row[len(columns) :]):
            yield fault(line, f"{len(row)} cells, but the header has {len(columns)}")
            continue
        cells = cells_of(columns, row)
        key = cells.get("id") or folded(cells[NAME])
        if not cells[NAME]:
            yield fault(line, "no name")
        elif key in seen:
            yield fault(line, f"the same player as in line {seen[key]}")
        seen.setdefault(key, line)


def fault(line: int, what: str) -> Diagnostic:
    return diagnose("AZ608", Span(line, 1, 2), what=what)
