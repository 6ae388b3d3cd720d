"""Writes changes to the log: stored whole or not at all, chained by hashes, undone by later changes."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from tournaments.club import events as e
from tournaments.errors import Conflict, NotStored
from tournaments.sql import sql
from tournaments.store.store import NO_HASH, Head, Store


def now(*, exact: bool) -> str:
    """Return the time for the log: to the millisecond where several people make changes at once."""
    timespec = "milliseconds" if exact else "seconds"
    return datetime.now(UTC).isoformat(timespec=timespec).replace("+00:00", "Z")


class Change:
    """Events that become true together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.number = store.head.change + 1
        self.at = now(exact=bool(store.by))
        self.events: list[e.AnyEvent] = []

    @property
    def next_seq(self) -> int:
        """The number that the next event will have."""
        return self.store.head.seq + len(self.events) + 1

    def add(self, *events: e.AnyEvent) -> None:
        """Add what happened; from now on the club is in that state."""
        from tournaments.log.validation import refuse_unfit  # noqa: PLC0415 - as below

        by = self.store.by
        for each in events:
            event = msgspec.structs.replace(each, by=by) if by else each
            refuse_unfit(event)
            self.store.club.apply(event)
            self.events.append(event)

    def write(self) -> None:
        """Append the events to the log, and bring all tables up to date."""
        if not self.events:
            return
        from tournaments.store.tables import project  # noqa: PLC0415 - commands that only read start sooner

        store, head = self.store, self.store.head
        first = self.next_seq - len(self.events)
        rows = []
        for seq, event in enumerate(self.events, start=first):
            data = e.write_event(event)
            link = chain_hash(head.hash, seq, self.number, self.at, data)
            head = Head(seq, self.number, self.at, link)
            rows.append((seq, self.number, self.at, e.kind_of(event), data, link))
        store.append("events", rows)
        store.head = head
        project(store, list(enumerate(self.events, start=first)), self.number)


@contextmanager
def changing(store: Store) -> Iterator[Change]:
    """Make one change: all that is added within is stored together, or nothing is."""
    change = Change(store)
    try:
        with store.transaction():
            yield change
            change.write()
    except NotStored:  # the database failed: its file is as it was, but nothing more can be read
        raise
    except BaseException:
        store.reload()
        raise


def undo(store: Store, number: int | None = None) -> int:
    """Undo a change, or the last one that counts and is not an undo itself; return its number."""
    dead = store.undone()
    kinds = dict(store.rows(sql("log/changes")))
    if number is None:
        number = last_change(store)
    if number not in kinds:
        raise Conflict(f"there is no change {number}: `azul club log` lists them")
    if number in dead:
        raise Conflict(f"change {number} has already been undone")
    if kinds[number] == "founded":
        raise Conflict("that change created the club and cannot be undone")
    with changing(store) as change:
        change.add(e.Undone(number))
    return int(number)


def last_change(store: Store) -> int:
    """Find the last change that counts and is not an undo itself."""
    dead = store.undone()
    done = [
        each
        for each, kind in store.rows(sql("log/changes"))
        if each not in dead and kind not in ("undo", "founded")
    ]
    if not done:
        raise Conflict("there is nothing to undo")
    return int(done[-1])


def events_of(store: Store, number: int) -> list[e.AnyEvent]:
    """Read the events of a change."""
    return [e.read_event(data) for (data,) in store.rows(sql("log/events_of_change"), [number])]


def chain_hash(before: str, seq: int, change: int, at: str, data: str) -> str:
    """Hash an event together with all before it."""
    return hashlib.sha256(f"{before}\n{seq}\n{change}\n{at}\n{data}".encode()).hexdigest()


def broken_link(store: Store) -> int | None:
    """Find the first event whose hash is not that of the log up to it."""
    before = NO_HASH
    cursor = store.con.execute(sql("log/chain"))
    while rows := cursor.fetchmany(10_000):
        for seq, change, at, kind, data, link in rows:
            before = chain_hash(before, seq, change, at, data)
            if before != link or not e.is_event(data, kind):
                return int(seq)
    return None
