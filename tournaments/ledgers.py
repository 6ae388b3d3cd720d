"""Appends the points of games: as rows, or unpacked by the database, which is faster by far."""

from collections.abc import Sequence

from msgspec.structs import astuple

from azul_notation.rules import BY_VARIANT
from tournaments.games import FIRST_SIGN, Row, Stored, point_rows
from tournaments.store import Store, sql

BETWEEN = "|"
"""Stands between two ledgers; no point is packed into it."""


class Ledgers:
    """Appends points within one change. They go to the database as text: a table would stay to its end."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.told: dict[str, set[str]] = {}
        """Signs by variant of which the database knows what they say; there are some thousand."""

    def append(self, batch: Sequence[tuple[int, Stored]]) -> None:
        """Append the points of games, each with its number."""
        rows = [row for each in batch for row in point_rows(*each)]
        if rows:
            self.store.append("points", rows)
        packed: dict[str, tuple[list[int], list[str]]] = {}
        for number, kept in batch:
            if kept.ledger:
                numbers, ledgers = packed.setdefault(kept.facts.variant or "", ([], []))
                numbers.append(number)
                ledgers.append(kept.ledger)
        for variant, (numbers, ledgers) in packed.items():
            self.tell(variant, ledgers)
            told = [str(numbers), BETWEEN.join(ledgers), variant]
            self.store.con.execute(sql("ledger_points"), told)

    def tell(self, variant: str, ledgers: Sequence[str]) -> None:
        """Tell the database what the signs of some ledgers say."""
        if not self.told:
            self.store.con.execute(sql("entries"))
        told = self.told.setdefault(variant, set())
        found = sorted(set().union(*ledgers) - told)
        if found:
            self.store.append("entries", entries(variant, found))
            told.update(found)


def entries(variant: str, found: Sequence[str]) -> list[Row]:
    lean = BY_VARIANT[variant].lean
    assert lean, "a glance has found them"
    points = lean.points(variant, [ord(sign) - FIRST_SIGN for sign in found])
    return [(variant, sign, *astuple(each)) for sign, each in zip(found, points, strict=True)]
