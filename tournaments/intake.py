"""Takes checked records into the store: each once, in bulk, with its players matched."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.replay.check import Checked
from azul_notation.replay.identity import sha256_of
from azul_notation.text.source import Chunk
from azul_notation.text.write import HEADER
from tournaments import events as e
from tournaments.games import (
    CLEAN,
    FAULTY,
    Stored,
    finding_rows,
    game_row,
    legible,
    point_rows,
    record_row,
    seat_rows,
    stored,
)
from tournaments.log import Change
from tournaments.names import folded
from tournaments.players import LONGEST, NOBODY, add, match

BATCH = 1_000
"""Games that are held before they go to the tables."""
Kind = Literal["new", "known", "refused"]


class Taken(msgspec.Struct, frozen=True):
    """What became of one record."""

    checked: Checked
    """As it stood in its file."""
    kept: Stored
    kind: Kind
    """`refused` is what cannot be kept whole: a text that is too long, a file without a game."""
    players: tuple[int | None, ...] = ()
    """Who sat at its seats, as far as the club knows them."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the club has to say of it, beside what the engine says."""
    sha256: str = ""
    """Of the text under which the store has the game: that of another telling, perhaps."""


class Intake:
    """Takes records within one change."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.store = change.store
        rows = self.store.rows(
            "SELECT g.sha256, g.identity, g.status, g.number IN (SELECT number FROM findings)"
            " FROM games g JOIN stored USING (sha256)"
        )
        self.known = {sha256 for sha256, *_ in rows}
        self.played = {identity: sha256 for sha256, identity, status, _ in rows if status != FAULTY}
        """The games that are there, each with the hash of its record."""
        self.clean = {sha256 for sha256, _, status, found in rows if status == CLEAN and not found}
        """Records of which nothing is to be told."""
        self.number = self.store.rows("SELECT coalesce(max(number), 0) FROM records")[0][0]
        self.seen: dict[tuple[str, str], int | None] = {}
        away = "SELECT sha256 FROM records WHERE sha256 NOT IN (SELECT sha256 FROM stored)"
        self.dormant = {sha256 for (sha256,) in self.store.rows(away)}
        """Records whose ingestion was undone: their rows are there still."""
        self.batch: list[tuple[int, Stored]] = []
        self.places: list[tuple[Any, ...]] = []
        self.digest = hashlib.sha256()
        self.games = 0

    def knows(self, chunk: Chunk) -> bool:
        """Whether a text is that of a clean record in the store, so that it need not be checked again."""
        text = chunk.text.removeprefix(HEADER).strip("\n")
        return sha256_of(f"{HEADER}{text}\n") in self.clean

    def take(self, checked: Checked, kept: Stored | None = None) -> Taken:
        """Store a record, unless it is known."""
        kept = kept or stored(checked)
        if checked.chunk.overlong or not is_game(checked):
            return Taken(checked, kept, "refused")
        if kept.sha256 in self.known:
            return Taken(checked, kept, "known", self.players(kept), (), kept.sha256)
        if kept.status != FAULTY and kept.identity in self.played:
            span = Span(checked.game.line, 1, 2)
            told = (diagnose("AZ603", span),)
            return Taken(
                checked, kept, "known", self.players(kept), told, self.played[kept.identity]
            )
        faults = [*self.sits_twice(checked, self.players(kept))]
        if faults:
            return Taken(checked, kept, "refused", (), tuple(faults))
        players = self.seat(checked, kept, faults)
        self.known.add(kept.sha256)
        if kept.status != FAULTY:
            self.played[kept.identity] = kept.sha256
        self.games += 1
        self.digest.update(kept.sha256.encode())
        self.places.append((self.change.number, kept.sha256, *where(checked)))
        if kept.sha256 not in self.dormant:
            self.number += 1
            self.batch.append((self.number, kept))
        if len(self.places) >= BATCH:
            self.flush()
        return Taken(checked, kept, "new", tuple(players), tuple(faults), kept.sha256)

    def players(self, kept: Stored) -> tuple[int | None, ...]:
        club = self.store.club
        found = [match(club, each.name, each.id) for each in kept.sitters]
        return tuple(each.number if each else None for each in found)

    def seat(self, checked: Checked, kept: Stored, faults: list[Diagnostic]) -> list[int | None]:
        """Match the players of a record; those of a whole game who are unknown become new ones."""
        players = []
        for seat, each in enumerate(kept.sitters, start=1):
            key = (each.name, each.id)
            if self.seen.get(key) is None:
                player = match(self.store.club, each.name, each.id)
                if player is None and kept.final is not None and is_name(each.name):
                    faults.append(self.tell_new(checked, seat, each.name))
                    player = add(self.change, each.name, each.id)
                elif player is not None and each.id not in NOBODY and each.id not in player.ids:
                    self.change.add(e.Alias(player.number, id=each.id))
                self.seen[key] = player.number if player else None
            players.append(self.seen[key])
        return players

    def tell_new(self, checked: Checked, seat: int, name: str) -> Diagnostic:
        near = self.store.club.nearest(name)
        told = f"did you mean {near.name}?" if near else None
        if near and folded(near.name) == folded(name):
            told = f"{near.name} has another id"
        return diagnose(
            "AZ601", tag_span(checked, f"Seat{seat}"), at=(None, None, seat), help=told, name=name
        )

    def sits_twice(self, checked: Checked, players: Sequence[int | None]) -> Iterator[Diagnostic]:
        """Find seats of one player."""
        for seat, player in enumerate(players, start=1):
            if player is not None and player in players[: seat - 1]:
                span, name = tag_span(checked, f"Seat{seat}"), self.store.club.player(player).name
                other = players.index(player) + 1
                at = (None, None, seat)
                yield diagnose("AZ602", span, at=at, seat_twice=seat, name=name, other=other)

    def flush(self) -> None:
        """Write what is held to the tables."""
        batch, places = self.batch, self.places
        self.batch, self.places = [], []
        tables: dict[str, list[tuple[Any, ...]]] = {
            "ingested": places,
            "records": [record_row(*each) for each in batch],
            "games": [game_row(*each) for each in batch],
            "game_seats": [row for each in batch for row in seat_rows(*each)],
            "points": [row for each in batch for row in point_rows(*each)],
            "findings": [row for each in batch for row in finding_rows(*each)],
        }
        for table, rows in tables.items():
            if rows:
                self.store.append(table, rows)

    def finish(self) -> None:
        """Tell the log what was taken."""
        if not self.games:
            return
        self.flush()
        seen = tuple(
            e.Seen(name, own, player) for (name, own), player in self.seen.items() if player
        )
        self.change.add(e.Ingested(self.games, self.digest.hexdigest(), seen))


def tag_span(checked: Checked, name: str) -> Span:
    """Find where a tag stands; the first line of the game, if it is missing."""
    tags = checked.game.tags
    spans = (tag.span for tag in tags if tag.name == name and tag.span.line)
    return next(spans, Span(checked.game.line, 1, 2))


def where(checked: Checked) -> tuple[str, int, int]:
    """Tell where a record stood: its file, its place in it, its first line."""
    report = checked.report
    return legible(report.file), report.game, report.line


def is_game(checked: Checked) -> bool:
    """Whether there is a game at all: with a tag, or with a move."""
    game = checked.game
    return game.number > 0 and (game.moves > 0 or any(tag.span.line for tag in game.tags))


def is_name(name: str) -> bool:
    return name not in NOBODY and name.isprintable() and len(name) <= LONGEST and bool(name.strip())
