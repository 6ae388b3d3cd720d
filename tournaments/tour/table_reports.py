"""Stores what players report of their own table. Two seats that agree make the result; nothing less does.

A seat that differs opens a dispute: then nothing becomes the result before all seats that have spoken say
the same, or the organiser enters one.
"""

from enum import StrEnum

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict, Doubtful
from tournaments.log.change import Change, changing
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store
from tournaments.tour.plausible import doubts
from tournaments.tour.results import Results, open_tie
from tournaments.tour.table_state import TableState, compared, state_of, table_state

LONGEST = 200
"""Characters of what a player writes."""


class Outcome(StrEnum):
    """The outcome of a report."""

    waits = "waits"
    """Another seat has to say the same."""
    result = "result"
    """It is the result of the table now."""
    disputed = "disputed"
    known = "known"
    """It came before, or says what is known; nothing was stored."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The scores of a table as one of its players gives them."""

    round: int
    seats: tuple[PlayerNumber, ...]
    """Who sat at the table when the form was made, in the order of the seats."""
    scores: tuple[int, ...]
    rows: tuple[int | None, ...] = ()
    id: str
    base: int = 0
    """The last event of the log when the form was made."""
    certain: bool = False
    """Whether the player has read what is doubtful about the scores."""


class Overtaken(Conflict):
    """A form that is out of date, with what has changed; nothing of it was stored."""


def report(store: Store, tour: str, player: PlayerNumber, given: Report) -> Outcome:
    """Store a player's report on the player's own table."""
    if is_known(store, given.id):
        return Outcome.known
    tournament = store.club.tournament(tour)
    state = own_table(store, tournament, player, given.round)
    if given.seats != state.players:
        raise Overtaken(f"the players at table {state.table} have changed")
    own = state.reports.get(player)
    if own is not None and own.base > given.base:
        raise Overtaken("you have sent another report since then")
    event = reported(tournament, player, state, given)
    with changing(store) as change:
        results = Results(change, tournament)
        result = result_of(event)
        results.sitting(result)
        if state.result and compared(event.sat) != compared(state.sat):
            raise Overtaken(f"table {state.table} has another result")
        refuse_doubtful(results, result, certain=given.certain)
        change.add(event)
        if state.result:
            return confirm(change, tournament, state)
        differing = [
            each
            for each in state.reports.values()
            if each.player != player and compared(each.sat) != compared(event.sat)
        ]
        for each in differing[:1]:
            change.add(e.Disputed(tournament.id, given.round, state.table, player, each.id))
        return make_agreed_result(change, results, tournament, state)


def agree(store: Store, tour: str, player: PlayerNumber, number: int, report: str) -> Outcome:
    """Record that a player agrees with what another seat reports, or with the result if `report` is empty."""
    tournament = store.club.tournament(tour)
    state = own_table(store, tournament, player, number)
    if report:
        others = [each for each in state.reports.values() if each.id == report]
        if not others:
            raise Overtaken("this report has been replaced by another one")
        if state.result and compared(others[0].sat) != compared(state.sat):
            raise Overtaken(f"table {state.table} has another result")
    elif not state.result:
        raise Overtaken(f"table {state.table} has no result")
    own = state.reports.get(player)
    disagrees = player in {each.player for each in state.disputes}
    if not disagrees and (state.confirmed or (own and report and own.id == report)):
        return Outcome.known
    with changing(store) as change:
        change.add(e.Agreed(tournament.id, number, state.table, player, report))
        if state.result:
            return confirm(change, tournament, state)
        return make_agreed_result(change, Results(change, tournament), tournament, state)


def dispute(
    store: Store, tour: str, player: PlayerNumber, number: int, report: str, words: str = ""
) -> Outcome:
    """Record that a player disputes what another seat reports, or the result if `report` is empty."""
    tournament = store.club.tournament(tour)
    state = own_table(store, tournament, player, number)
    words = line_of(words)
    if not state.result and report not in {each.id for each in state.reports.values()}:
        raise Overtaken("this report has been replaced by another one")
    event = e.Disputed(
        tournament.id,
        *(number, state.table, player),
        "" if state.result else report,
        state.result,
        words,
    )
    if event in [msgspec.structs.replace(each, by="") for each in state.disputes]:
        return Outcome.known
    with changing(store) as change:
        change.add(event)
    return Outcome.disputed


def is_known(store: Store, text: str) -> bool:
    """Return whether a report or a call with this id came before."""
    [(times,)] = store.rows(sql("tour/known_id"), [f'"id":"{text}"'])
    return bool(times)


def own_table(
    store: Store, tournament: Tournament, player: PlayerNumber, number: int
) -> TableState:
    """Find the table of a player in the round that is being played."""
    published = tournament.rounds.get(number)
    if published is None or number != tournament.last:
        raise Overtaken(f"round {number} is not being played")
    if published.closed:
        raise Overtaken(f"round {number} is closed")
    table = published.table_of(player)
    state = table_state(store, tournament, number, table) if table else None
    if state is None or player not in state.players:
        raise Conflict(f"you have no game in round {number}")
    return state


def reported(
    tournament: Tournament, player: PlayerNumber, state: TableState, given: Report
) -> e.Reported:
    """Make the event of a report, or explain what it lacks."""
    count = len(state.players)
    if len(given.scores) != count or len(given.rows) not in (0, count):
        raise Conflict(f"write one score for each of the {count} players")
    figures = given.rows or (None,) * count
    sat = zip(state.players, given.scores, figures, strict=True)
    return e.Reported(
        tournament.id,
        *(state.round, state.table, player),
        compared(tuple(e.SeatResult(*each) for each in sat)),
        given.id,
        given.base,
    )


def result_of(report: e.Reported) -> e.Result:
    return e.Result(report.tournament, report.round, report.table, report.sat, typed=True)


def refuse_doubtful(results: Results, result: e.Result, *, certain: bool) -> None:
    """Ask the player to look again at unlikely scores, and at ties that rows could break."""
    doubtful = doubts(results, result)
    if open_tie(results.tournament.variant, result.sat):
        doubtful.append("some scores are tied: give the complete rows, if you know them")
    if doubtful and not certain:
        raise Doubtful(doubtful)


def make_agreed_result(
    change: Change, results: Results, tournament: Tournament, before: TableState
) -> Outcome:
    """Make the result of a table, if two of its seats report the same and no seat reports anything else."""
    state = state_of(tournament, before.round, before.table, before.players, 0, ())
    if state.disputes or not state.is_unanimous:
        return Outcome.disputed
    if state.voices <= 1:
        return Outcome.waits
    seq = change.next_seq
    results.place(result_of(next(iter(state.reports.values()))), replace=False)
    change.add(e.Confirmed(tournament.id, state.round, state.table, seq))
    return Outcome.result


def confirm(change: Change, tournament: Tournament, state: TableState) -> Outcome:
    """Confirm the result of a table by a player's word, unless that was done before."""
    if not state.confirmed:
        change.add(e.Confirmed(tournament.id, state.round, state.table, state.result))
    return Outcome.result


def line_of(words: str) -> str:
    """Make one line of what a player writes."""
    return " ".join(words.split())[:LONGEST]
