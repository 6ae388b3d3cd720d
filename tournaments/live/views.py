"""Puts together what the pages show, as values."""

import hashlib

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Tournament, in_order
from tournaments.errors import Conflict
from tournaments.log.change import last_change
from tournaments.log.history import history
from tournaments.log.validation import VIEWS
from tournaments.paper.view import PrintedTable
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.tour.proposals import outdated
from tournaments.tour.round_pages import compose_round
from tournaments.tour.rounds import done, missing
from tournaments.tour.status import status


class Seat(msgspec.Struct, frozen=True):
    player: str
    score: int | None
    rows: int | None


class DeskTable(msgspec.Struct, frozen=True):
    """A table of the round that is being played."""

    name: str
    seats: list[Seat]
    result: int
    """The number of the event that gave the result; 0 if there is none."""
    confirmed: bool

    @property
    def state(self) -> str:
        if not self.result:
            return "waiting"
        return "confirmed" if self.confirmed else "in"

    @property
    def scores(self) -> str:
        return " ".join(str(seat.score) for seat in self.seats if seat.score is not None)


class Proposal(msgspec.Struct, frozen=True):
    round: int
    tables: list[PrintedTable]
    byes: list[str]
    outdated: str
    """Why it cannot be published, in words; empty if it can."""
    print: str
    """Stands for exactly this seating, so that no other one is published by mistake."""


class DeskView(msgspec.Struct, frozen=True, kw_only=True):
    """All that the organiser needs for the next step."""

    club: str
    id: str
    title: str
    round: int
    planned: int
    closed: bool
    tables: list[DeskTable]
    lacking: list[str]
    why: str
    """What is next, in words."""
    proposal: Proposal | None
    shows: str
    choices: tuple[str, ...] = VIEWS
    change: int
    """The last change that can be undone; 0 if there is none."""
    changed: list[str]
    """What it was, in words."""


class Stale(Conflict):
    """Says that a page has changed since the form on it was made."""


def desk_view(store: Store, tournament: Tournament) -> DeskView:
    now = status(store, tournament)
    number = tournament.last
    published = tournament.rounds.get(number)
    change, changed = last_made(store)
    return DeskView(
        club=store.club.name,
        id=tournament.id,
        title=tournament.title,
        round=number,
        planned=tournament.plan.rounds,
        closed=published is not None and published.closed,
        tables=desk_tables(store, tournament, number) if published else [],
        lacking=missing(store, tournament, number) if published else [],
        why=now.why,
        proposal=proposal_view(store, tournament),
        shows=tournament.shows,
        change=change,
        changed=changed,
    )


def desk_tables(store: Store, tournament: Tournament, number: int) -> list[DeskTable]:
    """List the tables of a round at which there is a game."""
    there = done(store, tournament, number)
    scores = {
        (table, player): (score, figure)
        for each, table, player, score, figure in store.rows(sql("tour/seats"), [tournament.id])
        if each == number
    }
    confirmed = tournament.rounds[number].confirmed
    return [
        DeskTable(
            name,
            [
                Seat(store.club.player(each).name, *scores.get((name, each), (None, None)))
                for each in players
            ],
            there.get(name, 0),
            name in there and confirmed.get(name) == there[name],
        )
        for name, players in in_order(tournament.came(number))
        if len(players) > 1
    ]


def desk_table(store: Store, tournament: Tournament, name: str) -> DeskTable:
    """Find a table of the round that is being played, also in other letters."""
    number = tournament.last
    if number not in tournament.rounds:
        raise Conflict("no round is published")
    tables = desk_tables(store, tournament, number)
    for each in tables:
        if each.name.casefold() == name.casefold():
            return each
    names = ", ".join(each.name for each in tables)
    raise Conflict(f"round {number} has no table {name[:40]}: {names}")


def last_made(store: Store) -> tuple[int, list[str]]:
    """Find the last change that can be undone, and describe it."""
    try:
        number = last_change(store)
    except Conflict:
        return 0, []
    [described] = [
        each for each in history(store, store.head.change - number + 1) if each.change == number
    ]
    return number, described.descriptions


def proposal_view(store: Store, tournament: Tournament) -> Proposal | None:
    made = tournament.proposal
    if made is None:
        return None
    pages = compose_round(store, tournament, made.round, proposal=True)
    return Proposal(
        made.round,
        pages.tables,
        pages.byes,
        ", ".join(outdated(store, tournament)),
        fingerprint(made),
    )


def fingerprint(made: e.Proposed) -> str:
    """Give a short text that stands for a seating."""
    return hashlib.sha256(e.write_event(made).encode()).hexdigest()[:16]
