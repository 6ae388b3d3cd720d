"""Appends the points of games: as rows, or unpacked by the database, which is faster by far."""

from collections.abc import Sequence

from msgspec.structs import astuple

from azul_notation.rules import BY_VARIANT
from tournaments.games import Row, Stored, point_rows
from tournaments.store import Store, sql


def append_points(store: Store, batch: Sequence[tuple[int, Stored]]) -> None:
    """Append the points of games, each with its number."""
    rows = [row for each in batch for row in point_rows(*each)]
    if rows:
        store.append("points", rows)
    ledgers: dict[str, list[tuple[int, list[int]]]] = {}
    for number, kept in batch:
        if kept.ledger:
            ledgers.setdefault(kept.facts.variant or "", []).append((number, kept.ledger))
    for variant, packed in ledgers.items():
        store.con.execute(sql("ledgers"))
        store.append("ledgers", packed)
        store.append("entries", entries(variant, packed))
        store.con.execute(sql("ledger_points"))


def entries(variant: str, packed: Sequence[tuple[int, list[int]]]) -> list[Row]:
    """Say what each packed entry stands for; all games have but some thousand."""
    lean = BY_VARIANT[variant].lean
    assert lean, "a glance has found them"
    found = sorted(set().union(*(ledger for _, ledger in packed)))
    points = lean.points(variant, found)
    return [(entry, *astuple(each)) for entry, each in zip(found, points, strict=True)]
