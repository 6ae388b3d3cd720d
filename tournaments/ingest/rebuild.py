"""Rebuilds every table from the log and the records, and reports whether any of them differs."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import msgspec

from azul_notation.replay.identity import sha256_of
from azul_notation.text.games import Chunk
from tournaments.club import events as e
from tournaments.ingest.incoming import received
from tournaments.ingest.ingest import place_line
from tournaments.log.change import broken_link
from tournaments.sql import sql
from tournaments.store.packed_points import Ledgers
from tournaments.store.store import LAYOUT, TRUTH, Store, views
from tournaments.store.stored_record import (
    finding_rows,
    game_row,
    legible,
    original_text,
    seat_rows,
)
from tournaments.store.tables import SMALL, add_results, conflicts, write_small

TABLES = ("games", "game_seats", "findings", "seen", "reported", "reported_seats", *SMALL)
KEEP_POINTS = ("ledgers", "entries", "single_points")
"""Tables from which the view `points` is made, however they share the points."""
BATCH = 1_000

Watch = Callable[[int, int], None]
"""Receives how many records are done, and of how many."""


class Rebuilt(msgspec.Struct):
    """The findings of a rebuild, in words."""

    false: list[str]
    """Where the truth is not what it was: no rebuild corrects that."""
    differences: list[str] = []
    """Tables that were not what follows from the truth."""


def rebuild(store: Store, watch: Watch, *, keep: bool) -> Rebuilt:
    """Rebuild all tables, and compare. Without `keep` everything stays as it was."""
    with store.transaction(keep=keep):
        found = Rebuilt(false_truth(store))
        truth, layout = store.versions
        before = fingerprints(store) if layout == LAYOUT else {}
        for version in range(truth + 1, TRUTH + 1):
            store.con.execute(sql(f"store/truth_{version}"))
        store.con.execute(sql("store/tables"))
        make_views(store)
        found.false += replay_records(store, watch)
        replay_events(store)
        store.reload()
        write_small(store)
        found.false += conflicts(store)
        after = fingerprints(store)
        found.differences = [
            f"the table `{name}` differs"
            for name in after
            if before and before.get(name) != after[name]
        ]
        store.con.execute(sql("store/set_versions"), [TRUTH, LAYOUT])
    return found


def make_views(store: Store) -> None:
    """Make the views; drop any table that has taken the name of one, as it is not ours."""
    text = views()
    named = re.findall(r"VIEW (\w+) AS", text)
    for (table,) in store.rows(sql("store/table_names")):
        if table in named:
            store.con.execute(f"DROP TABLE {table}")
    store.con.execute(text)


def false_truth(store: Store) -> list[str]:
    """Find where the log or the records do not match their hashes."""
    broken = broken_link(store)
    faults = [f"the log was altered at event {broken}"] if broken is not None else []
    lost = sql("ingest/lost_records")
    [(missing,)] = store.rows(lost)
    if missing:
        faults.append(f"records that were ingested are missing: {missing}")
    found = digests(store)
    for change, data in store.rows(sql("log/ingest_events")):
        event = e.read_event(data)
        if not isinstance(event, e.Ingested):  # an altered kind, which the chain has reported
            continue
        records, places = found.pop(change, ("", ""))
        if event.digest != records:
            faults.append(f"the records of change {change} are not those that the log names")
        elif event.places not in ("", places):  # older logs do not say where records came from
            faults.append(f"the table names a wrong origin for the records of change {change}")
    return faults + [
        f"the records of change {change} are not those that the log names" for change in found
    ]


def digests(store: Store) -> dict[int, tuple[str, str]]:
    """Hash the records of each change, and where they came from, as its event does."""
    found: dict[int, tuple[Any, Any]] = {}
    cursor = store.con.execute(sql("ingest/brought_in_order"))
    while rows := cursor.fetchmany(BATCH):
        for change, sha256, *place in rows:
            records, places = found.setdefault(change, (hashlib.sha256(), hashlib.sha256()))
            records.update(sha256.encode())
            places.update(place_line((sha256, *place)))
    return {
        change: (records.hexdigest(), places.hexdigest())
        for change, (records, places) in found.items()
    }


def fingerprints(store: Store) -> dict[str, tuple[object, ...]]:
    """Compute a fingerprint of each table, in any order of its rows, and of each view.

    Points are the same however they are kept, and games are the same whichever version judged them.
    """
    there = {name for (name,) in store.rows(sql("store/table_names"))}
    queries = {name: f"FROM {name}" for name in TABLES if name in there}
    if "games" in there:
        queries["games"] = sql("ingest/judged_games")
    if there.issuperset(KEEP_POINTS):
        queries["points"] = sql("store/points")
    hashed = (
        f"SELECT '{name}', count(*), sum(hash(t)::HUGEINT) FROM ({query}) t"  # noqa: S608
        for name, query in queries.items()
    )
    rows = store.rows(" UNION ALL ".join(hashed)) if queries else []
    found = {name: tuple(digest) for name, *digest in rows}
    texts = store.rows(sql("store/view_texts"))
    return found | {name: (text, *found.get(name, ())) for name, text in texts}


def replay_records(store: Store, watch: Watch) -> list[str]:
    """Check every record again."""
    [(last,)] = store.rows(sql("ingest/last_record"))
    faults: list[str] = []
    ledgers = Ledgers(store)
    for first in range(1, last + 1, BATCH):
        watch(first - 1, last)
        rows = store.rows(sql("ingest/record_texts"), [first, first + BATCH - 1])
        batch = []
        for number, sha256, text, raw in rows:
            written = original_text(text, raw)
            kept = received(Chunk(written, 1, 1), "").kept
            if (sha256_of(written), legible(kept.text)) != (sha256, text):
                faults.append(f"record {number} does not match its hash: {sha256[:12]}…")
            batch.append((number, kept))
        for table, lay_out in (
            ("game_seats", seat_rows),
            ("findings", finding_rows),
        ):
            found = [row for each in batch for row in lay_out(*each)]
            if found:
                store.append(table, found)
        store.append("games", [game_row(*each) for each in batch])
        ledgers.append(batch)
    watch(last, last)
    return faults


def replay_events(store: Store) -> None:
    """Store the results of the log again."""
    last = 0
    while True:
        rows = store.rows(sql("ingest/result_events"), [last])
        if not rows:
            return
        last = rows[-1][0]
        add_results(store, ((seq, change, e.read_event(data)) for seq, change, data in rows))
