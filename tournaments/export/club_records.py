"""Reads the records and the ratings of a club for an export."""

from collections.abc import Iterator

from azul_notation.text.games import Chunk
from tournaments.export.rows import Source
from tournaments.export.tables import RatingRow
from tournaments.ratings.ratings import Choice, rated
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.store.stored_record import original_text

FETCHED = 200
"""Records that are fetched at a time."""


def number_of_records(store: Store) -> int:
    """Count the records that `records` yields."""
    [(count,)] = store.rows(sql("export/number_of_records"))
    return int(count)


def records(store: Store) -> Iterator[Source]:
    """Yield the record of each game, once, with the names and the numbers of its players in the club."""
    cursor = store.cursor()
    cursor.execute(sql("export/records"))
    while batch := cursor.fetchmany(FETCHED):
        for text, raw, file, number, line, names, players in batch:
            chunk = Chunk(original_text(text, raw), 1, 1)
            yield Source(chunk, file, number, line, names, players)


def ratings(store: Store) -> list[RatingRow]:
    """List the ratings of every player after each day, as `azul ratings` computes them."""
    return [
        RatingRow(
            int(each.number),
            each.player,
            period,
            rating,
            at == len(each.history),
            each.games if at == len(each.history) else None,
            each.provisional if at == len(each.history) else None,
        )
        for each in rated(store, Choice())
        for at, (period, rating) in enumerate(each.history, 1)
    ]
