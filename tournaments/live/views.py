"""Collects what the desk shows for the next step of the evening, as values."""

from urllib.parse import urlencode

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.live.proposal_view import Proposal, proposal_view
from tournaments.live.table_view import DeskTable, desk_tables
from tournaments.log.change import last_change
from tournaments.log.history import history
from tournaments.log.validation import VIEWS
from tournaments.store.store import Store
from tournaments.tour.result_records import contradictions
from tournaments.tour.rounds import missing


class DeskView(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that the organiser needs for the next step."""

    club: str
    id: str
    title: str
    round: int
    planned: int
    closed: bool
    entrants: int
    tables: list[DeskTable]
    lacking: list[str]
    byes: list[str]
    absent: list[str]
    earlier: list[int]
    """The rounds before."""
    step: str
    """What is next: players, propose, publish, results, close or over."""
    contradictions: list[str]
    """Records that do not agree with the results of their tables."""
    proposal: Proposal | None
    shows: str
    choices: tuple[str, ...] = VIEWS
    change: int
    """The last change that can be undone; 0 if there is none."""
    changed: list[str]
    """What it was, in words."""


class Stale(Conflict):
    """A form of a page that has changed since."""


def followed(page: str, **asked: object) -> str:
    """Name a page of the desk with what it is asked for: `table?name=1`."""
    return f"{page}?{urlencode(asked)}"


def desk_view(store: Store, tournament: Tournament) -> DeskView:
    number = tournament.last
    published = tournament.rounds.get(number)
    change, changed = last_made(store)
    lacking = missing(store, tournament, number) if published else []
    proposal = proposal_view(store, tournament)
    club = store.club
    return DeskView(
        club=club.name,
        id=tournament.id,
        title=tournament.title,
        round=number,
        planned=tournament.plan.rounds,
        closed=published is not None and published.closed,
        entrants=len(tournament.entrants),
        tables=desk_tables(store, tournament, number) if published else [],
        lacking=lacking,
        byes=[club.player(each).name for each in published.seated.byes] if published else [],
        absent=[club.player(each).name for each in tournament.absentees(number)]
        if published
        else [],
        earlier=[each for each in sorted(tournament.rounds) if each < number],
        step=step(tournament, lacking, proposal),
        contradictions=contradictions(store, tournament.id),
        proposal=proposal,
        shows=tournament.shows,
        change=change,
        changed=changed,
    )


def step(tournament: Tournament, lacking: list[str], proposal: Proposal | None) -> str:
    """Describe what the organiser does next."""
    if not tournament.entrants:
        return "players"
    if proposal is not None:
        return "propose" if proposal.outdated else "publish"
    if lacking:
        return "results"
    planned, number = tournament.plan.rounds, tournament.last
    if not planned or number < planned:
        return "propose"
    return "over" if tournament.rounds[number].closed else "close"


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
