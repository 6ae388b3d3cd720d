"""Stores incoming records: each once, in bulk, with its players matched."""

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.replay.report import Checked
from azul_notation.text.digests import Digests
from azul_notation.text.limits import NAME_LIMIT
from tournaments.club import events as e
from tournaments.club.names import folded
from tournaments.ingest.incoming import IncomingRecord
from tournaments.log.change import Change
from tournaments.numbers import PlayerNumber
from tournaments.players.players import NOBODY, add, match
from tournaments.sql import sql
from tournaments.store.packed_points import Ledgers
from tournaments.store.record_status import CLEAN, FAULTY
from tournaments.store.store import VECTOR
from tournaments.store.stored_record import (
    Stored,
    finding_rows,
    game_row,
    legible,
    record_row,
    seat_rows,
)

BATCH = 400
"""Games that wait before they go to the tables: some MB with all their rows."""
HEAVY = 2**20
"""Characters of games that wait, however few the games; a diagnostic counts as FINDING more."""
FINDING = 500
MANY = 10_000
"""Rows that are read at a time."""
GONE, THERE = 0, 1
Kind = Literal["new", "known", "refused"]


class IngestOutcome(msgspec.Struct, frozen=True):
    """The outcome for one record."""

    incoming: IncomingRecord
    kind: Kind
    """`refused` is what cannot be kept whole, and what contradicts the club."""
    players: tuple[PlayerNumber | None, ...] = ()
    """Who sat at its seats, as far as the club knows them."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the club reports about it, in addition to the engine."""
    record: int = 0
    """The number under which the store has the game, perhaps from another record of it."""

    @property
    def kept(self) -> Stored:
        return self.incoming.kept


class Ingest:
    """Stores records within one change."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.store = change.store
        self.known = Digests()
        """The records that are there, by their hashes."""
        self.played = Digests()
        """The records that count, by their games."""
        self.clean = Digests()
        """The records without any diagnostic."""
        self.dormant = Digests()
        """Records whose ingestion was undone: their rows are there still."""
        self.read()
        self.number = self.store.rows(sql("ingest/last_record"))[0][0]
        self.seen: dict[tuple[str, str], PlayerNumber | None] = {}
        self.matched: dict[tuple[str, str], PlayerNumber | None] = {}
        """Whom the club knows by a name and an id, as of the number of events in `events`."""
        self.events = 0
        self.batch: list[tuple[int, Stored]] = []
        self.places: list[tuple[Any, ...]] = []
        self.weight = 0
        self.sizes: deque[int] = deque(maxlen=VECTOR)
        """Bytes of the last texts, as many as the database holds at a time."""
        self.ledgers = Ledgers(self.store)
        self.digest, self.places_digest = hashlib.sha256(), hashlib.sha256()
        self.games = 0

    def read(self) -> None:
        """Read which records the store has: row by row, as a join of them all has no room in memory."""
        away = self.away()
        [(last,)] = self.store.rows(sql("ingest/last_game"))
        found = bytearray(last // 8 + 1)
        for (number,) in self.scanned(sql("ingest/with_findings")):
            found[number // 8] |= 1 << number % 8
        for number, sha256, identity, status in self.scanned(sql("ingest/games")):
            if away.get(sha256) == GONE:
                self.dormant.put(sha256, number)
                continue
            self.known.put(sha256, number)
            if status != FAULTY:
                self.played.put(identity, number)
            if status == CLEAN and not found[number // 8] & 1 << number % 8:
                self.clean.put(sha256, number)

    def away(self) -> Digests:
        """Find the records whose ingestion was undone, and whether another one brought them, too."""
        found = Digests()
        for (sha256,) in self.scanned(sql("ingest/undone_records")):
            found.put(sha256, GONE)
        if found:
            for (sha256,) in self.scanned(sql("ingest/brought_records")):
                if sha256 in found:
                    found.put(sha256, THERE)
        return found

    def scanned(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query as they are found."""
        cursor = self.store.con.execute(query)
        while rows := cursor.fetchmany(MANY):
            yield from rows

    def take(self, incoming: IncomingRecord) -> IngestOutcome:
        """Store a record, unless it is known."""
        kept = incoming.kept
        if not incoming.whole:
            return IngestOutcome(incoming, "refused")
        known = self.known.get(kept.sha256)
        if known is not None:
            return IngestOutcome(incoming, "known", self.players(kept), (), known)
        played = self.played.get(kept.identity) if kept.status != FAULTY else None
        if played is not None:
            notes = (diagnose("AZ603", Span(incoming.line, 1, 2)),)
            return IngestOutcome(incoming, "known", self.players(kept), notes, played)
        faults = [*self.sits_twice(incoming, self.players(kept))]
        if faults:
            return IngestOutcome(incoming, "refused", (), tuple(faults))
        players = self.seat(incoming, faults)
        number = self.add(incoming)
        return IngestOutcome(incoming, "new", tuple(players), tuple(faults), number)

    def add(self, incoming: IncomingRecord) -> int:
        """Store a new record, and return its number."""
        kept = incoming.kept
        number = self.dormant.get(kept.sha256)
        if number is None:
            self.number = number = self.number + 1
            self.batch.append((number, kept))
            self.weight += len(kept.text) + FINDING * len(kept.findings)
            self.sizes.append(size_of(kept.text))
        self.known.put(kept.sha256, number)
        if kept.status != FAULTY:
            self.played.put(kept.identity, number)
        self.games += 1
        self.digest.update(kept.sha256.encode())
        place = (kept.sha256, legible(incoming.file), incoming.game, incoming.line)
        self.places_digest.update(place_line(place))
        self.places.append((self.change.number, *place))
        if len(self.places) >= BATCH or self.weight >= HEAVY:
            self.flush()
        return number

    def sha256_of(self, outcome: IngestOutcome) -> str:
        """Find the hash of the record under which the store has a game."""
        held = dict(self.batch).get(outcome.record)
        if held is not None:
            return held.sha256
        rows = self.store.rows(sql("ingest/record_hash"), [outcome.record])
        return str(rows[0][0])

    def players(self, kept: Stored) -> tuple[PlayerNumber | None, ...]:
        """Match the players of a record with those of the club."""
        if self.events != len(self.change.events):
            self.events = len(self.change.events)
            self.matched.clear()
        found = []
        for each in kept.sitters:
            key = (each.name, each.id)
            if key not in self.matched:
                player = match(self.store.club, each.name, usable_id(each.id))
                self.matched[key] = player.number if player else None
            found.append(self.matched[key])
        return tuple(found)

    def seat(self, incoming: IncomingRecord, faults: list[Diagnostic]) -> list[PlayerNumber | None]:
        """Match the players of a record; those of a whole game who are unknown become new ones."""
        kept, players = incoming.kept, []
        for seat, each in enumerate(kept.sitters, start=1):
            key = (each.name, each.id)
            if self.seen.get(key) is None:
                own_id = usable_id(each.id)
                player = match(self.store.club, each.name, own_id)
                if player is None and kept.scored and is_name(each.name):
                    faults.append(self.report_new(incoming, SeatNumber(seat), each.name))
                    player = add(self.change, each.name, own_id)
                elif player is not None and own_id and own_id not in player.ids:
                    self.change.add(e.Alias(player.number, id=own_id))
                self.seen[key] = player.number if player else None
            players.append(self.seen[key])
        return players

    def report_new(self, incoming: IncomingRecord, seat: SeatNumber, name: str) -> Diagnostic:
        near = self.store.club.nearest(name)
        hint = f"did you mean {near.name}?" if near else None
        if near and folded(near.name) == folded(name):
            hint = f"{near.name} has another id"
        span = tag_span(incoming.checked(), f"Seat{seat}")
        return diagnose("AZ601", span, at=(None, None, seat), help=hint, name=name)

    def sits_twice(
        self, incoming: IncomingRecord, players: Sequence[PlayerNumber | None]
    ) -> Iterator[Diagnostic]:
        """Find seats of one player."""
        for seat, player in enumerate(players, start=1):
            if player is not None and player in players[: seat - 1]:
                span = tag_span(incoming.checked(), f"Seat{seat}")
                name = self.store.club.player(player).name
                other = players.index(player) + 1
                at = (None, None, SeatNumber(seat))
                yield diagnose("AZ602", span, at=at, seat_twice=seat, name=name, other=other)

    def flush(self) -> None:
        """Write the games that wait to the tables."""
        batch, places = self.batch, self.places
        self.batch, self.places, self.weight = [], [], 0
        tables: dict[str, list[tuple[Any, ...]]] = {
            "ingested": places,
            "records": [record_row(*each) for each in batch],
            "games": [game_row(*each) for each in batch],
            "game_seats": [row for each in batch for row in seat_rows(*each)],
            "findings": [row for each in batch for row in finding_rows(*each)],
        }
        self.store.make_room(sum(self.sizes))
        for table, rows in tables.items():
            if rows:
                self.store.append(table, rows)
        self.ledgers.append(batch)

    def finish(self) -> None:
        """Write what was ingested to the log."""
        if not self.games:
            return
        self.flush()
        seen = tuple(
            e.Seen(name, own, player) for (name, own), player in self.seen.items() if player
        )
        digests = self.digest.hexdigest(), self.places_digest.hexdigest()
        self.change.add(e.Ingested(self.games, digests[0], seen, digests[1]))


def place_line(place: tuple[str, str, int, int]) -> bytes:
    """Write where a record came from, as it is hashed: its own hash, the file, the game and the line."""
    return msgspec.json.encode(place) + b"\n"


def tag_span(checked: Checked, name: str) -> Span:
    """Find where a tag stands; the first line of the game, if it is missing."""
    tags = checked.game.tags
    spans = (tag.span for tag in tags if tag.name == name and tag.span.line)
    return next(spans, Span(checked.game.line, 1, 2))


def size_of(text: str) -> int:
    """Count the bytes of a text."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


def usable_id(own_id: str) -> str:
    """Return the id of a record, or none if a roster could not have it."""
    return own_id if is_name(own_id) else ""


def is_name(name: str) -> bool:
    return (
        name not in NOBODY and name.isprintable() and len(name) <= NAME_LIMIT and bool(name.strip())
    )
