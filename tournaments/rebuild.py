"""Makes every table anew from the log and the records, and tells whether it comes to the same."""

import hashlib
from collections.abc import Callable

from tournaments import events as e
from tournaments.games import check_text, finding_rows, game_row, point_rows, seat_rows, stored
from tournaments.log import broken_link
from tournaments.project import SMALL, add_results, refuse_conflicts, write_small
from tournaments.store import LAYOUT, TRUTH, Store, sql

TABLES = ("games", "game_seats", "points", "findings", "seen", "reported", "reported_seats", *SMALL)
BATCH = 1_000

Watch = Callable[[int, int], None]
"""Is told how many records are done, and of how many."""


def rebuild(store: Store, watch: Watch, *, keep: bool) -> list[str]:
    """Make all tables anew; list what differs from before. Without `keep` everything stays as it was."""
    faults = false_truth(store)
    store.con.execute("BEGIN")
    try:
        truth, layout = store.versions
        before = fingerprints(store) if layout == LAYOUT else {}
        for version in range(truth + 1, TRUTH + 1):
            store.con.execute(sql(f"truth_{version}"))
        store.con.execute(sql("tables"))
        store.con.execute(sql("views"))
        faults += replay_records(store, watch)
        replay_events(store)
        store.reload()
        write_small(store)
        refuse_conflicts(store)
        after = fingerprints(store)
        faults += [f"the table `{name}` differs" for name in before if before[name] != after[name]]
        store.con.execute("UPDATE meta SET truth = ?, layout = ?", [TRUTH, LAYOUT])
        store.con.execute("COMMIT" if keep else "ROLLBACK")
    except BaseException:
        store.con.execute("ROLLBACK")
        raise
    return faults


def false_truth(store: Store) -> list[str]:
    """Find where the log or the records are not what their hashes say."""
    broken = broken_link(store)
    faults = [f"the log was altered at event {broken}"] if broken is not None else []
    taken = "SELECT change, data FROM events WHERE kind = 'ingest' ORDER BY seq"
    for change, data in store.rows(taken):
        digest = hashlib.sha256()
        names = "SELECT sha256 FROM ingested WHERE change = ? ORDER BY rowid"
        for (sha256,) in store.rows(names, [change]):
            digest.update(sha256.encode())
        event = e.read_event(data)
        assert isinstance(event, e.Ingested)
        if digest.hexdigest() != event.digest:
            faults.append(f"the records of change {change} are not those that the log tells of")
    return faults


def fingerprints(store: Store) -> dict[str, tuple[object, ...]]:
    """Take a fingerprint of each table, whatever the order of its rows."""
    return {
        name: store.rows(f"SELECT count(*), sum(hash(t)::HUGEINT) FROM {name} t")[0]  # noqa: S608
        for name in TABLES
    }


def replay_records(store: Store, watch: Watch) -> list[str]:
    """Check every record again."""
    [(last,)] = store.rows("SELECT coalesce(max(number), 0) FROM records")
    faults: list[str] = []
    for first in range(1, last + 1, BATCH):
        watch(first - 1, last)
        rows = store.rows(
            "SELECT number, sha256, text, raw FROM records WHERE number BETWEEN ? AND ? ORDER BY number",
            [first, first + BATCH - 1],
        )
        batch = []
        for number, sha256, text, raw in rows:
            whole = text if raw is None else raw.decode("utf-8", "surrogateescape")
            kept = stored(check_text(whole))
            if kept.sha256 != sha256:
                faults.append(f"record {number} is not what its hash says: {sha256[:12]}…")
            batch.append((number, kept))
        for table, lay_out in (
            ("game_seats", seat_rows),
            ("points", point_rows),
            ("findings", finding_rows),
        ):
            found = [row for each in batch for row in lay_out(*each)]
            if found:
                store.append(table, found)
        store.append("games", [game_row(*each) for each in batch])
    watch(last, last)
    return faults


def replay_events(store: Store) -> None:
    """Lay out the results that the log tells of."""
    last = 0
    while True:
        rows = store.rows(
            "SELECT seq, change, data FROM events"
            " WHERE seq > ? AND kind IN ('result', 'void', 'ingest') ORDER BY seq LIMIT 10000",
            [last],
        )
        if not rows:
            return
        last = rows[-1][0]
        add_results(store, ((seq, change, e.read_event(data)) for seq, change, data in rows))
