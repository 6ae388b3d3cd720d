"""Packs the points of a game into one text: a character for each point, shared by all games.

The view `points` unpacks them. The points of a game that was replayed in full stand in rows.
"""

from collections.abc import Sequence

from msgspec.structs import astuple

from azul_notation.rules import BY_VARIANT
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.store.stored_record import Row, Stored, point_rows

FIRST_ENTRY = 0x100
"""The character of the first entry in the store."""
MOST = 50_000
"""Entries of a store, so that they take little memory; what does not fit stands in rows."""


class AlphabetFull(Exception):
    """Ends the packing of a game: all characters are taken."""


class Ledgers:
    """Appends points within one change."""

    def __init__(self, store: Store) -> None:
        self.store = store
        rows = store.rows(sql("store/entries"))
        self.signs: dict[Row, str] = {tuple(row): sign for *row, sign in rows}
        """The points that have characters in the store."""
        self.next = max(map(ord, self.signs.values()), default=FIRST_ENTRY - 1) + 1
        self.new: list[Row] = []
        self.spelt: dict[str, Spelt] = {}

    def append(self, batch: Sequence[tuple[int, Stored]]) -> None:
        """Append the points of games, each with its number."""
        rows: list[Row] = []
        ledgers: list[Row] = []
        for number, kept in batch:
            rows += point_rows(number, kept)
            if not kept.ledger:
                continue
            variant = kept.facts.variant or ""
            spelt = self.spelt.setdefault(variant, Spelt(self, variant))
            try:
                ledgers.append((number, "".join(map(spelt.__getitem__, kept.ledger))))
            except AlphabetFull:
                rows += ((number, *point) for point in unpacked(variant, kept.ledger))
        new, self.new = self.new, []
        for table, found in (("entries", new), ("ledgers", ledgers), ("single_points", rows)):
            if found:
                self.store.append(table, found)

    def sign(self, point: Row) -> str:
        """Find the character of a point; a new one gets the next."""
        found = self.signs.get(point)
        if found is None:
            if len(self.signs) >= MOST:
                raise AlphabetFull
            found = self.signs[point] = chr(self.next)
            self.next += 1
            self.new.append((found, *point))
        return found


class Spelt(dict[int, str]):
    """The character of each point as the engine packs it."""

    def __init__(self, ledgers: Ledgers, variant: str) -> None:
        self.ledgers = ledgers
        self.variant = variant

    def __missing__(self, packed: int) -> str:
        [point] = unpacked(self.variant, [packed])
        found = self[packed] = self.ledgers.sign(point)
        return found


def unpacked(variant: str, ledger: Sequence[int]) -> list[Row]:
    unpack = BY_VARIANT[variant].ledger.unpack
    assert unpack, "they were packed by its family"
    return [astuple(point) for point in unpack(variant, ledger)]
