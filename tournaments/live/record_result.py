"""Makes the finished record of a table its result.

What the organiser or a helper records is the result at once, as by `azul tour result --record`. What a seat
records is its report: it counts when another seat agrees, and then its record comes into the store.
"""

import hashlib
from pathlib import Path

from tournaments.errors import Conflict
from tournaments.ingest.incoming import incoming_record
from tournaments.ingest.ingest import Ingest
from tournaments.live.access import Role
from tournaments.live.own_actions import seat_of
from tournaments.live.recording import PlayedTable, TableRecord
from tournaments.live.sessions import Session
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.store.stored_record import seated
from tournaments.tour.collect import CollectOptions, Collector
from tournaments.tour.table_reports import Outcome, Report, own_table, report
from tournaments.tour.table_state import TableState, table_state

SAID = {
    Outcome.waits: "Your report is sent. It counts as soon as one more player at your table agrees.",
    Outcome.result: "The result is in and confirmed.",
    Outcome.disputed: "Your report is sent, but the reports from your table differ.",
    Outcome.known: "You have already reported this.",
}
"""What a seat reads that has reported a record."""


def played_table(store: Store, session: Session, tour: str, name: str, chosen: str) -> PlayedTable:
    """Find a player's own table; for others, the named one, in the current round."""
    if session.role in (Role.player, Role.table):
        seat = seat_of(store, session, chosen)
        tournament, player = seat.tournament, seat.player
        state = own_table(store, tournament, player, tournament.last)
        who = store.club.player(player).name
    else:
        tournament, player = store.club.tournament(tour), PlayerNumber(0)
        found = table_state(store, tournament, tournament.last, name) if tournament.last else None
        if found is None:
            raise Conflict(f"round {tournament.last} has no game at table {name[:40]}")
        state, who = found, f"{session.role} {session.name}".strip()
    return PlayedTable(
        tour=tournament.id,
        title=tournament.title,
        variant=tournament.variant,
        round=state.round,
        table=state.table,
        players=state.players,
        names=tuple(store.club.player(each).name for each in state.players),
        result=", ".join(
            f"{store.club.player(each.player).name} {each.score}" for each in state.sat
        ),
        player=player,
        who=who,
    )


def send(store: Store, session: Session, table: PlayedTable, record: TableRecord) -> str:
    """Report what a seat has recorded, or make it the result; return what became of it."""
    if not record.is_over:
        raise Conflict("the game is not over")
    store.by = session.by
    if not table.player:
        return as_result(store, table, record)
    said = SAID[as_report(store, table, record)]
    attach(store, table, record)
    return said


def as_result(store: Store, table: PlayedTable, record: TableRecord) -> str:
    """Make a record the result of its table, and store it."""
    asked = CollectOptions(
        round=table.round, table=table.table, replaced_by="correct it at the desk first"
    )
    with changing(store) as change:
        collector = Collector(change, store.club.tournament(table.tour), asked)
        outcome, faults = collector.take(record.checked())
        collector.finish()
        if faults or outcome.kind == "refused":
            words = [each.message for each in (*faults, *outcome.diagnostics)]
            raise Conflict("; ".join(words))
    return "; ".join([f"The result is in: {collector.last}", *collector.results.notices])


def as_report(store: Store, table: PlayedTable, record: TableRecord) -> Outcome:
    """Report the totals of a record in the name of the seat that sends it."""
    sat = seated(record.checked())
    given = Report(
        round=table.round,
        seats=table.players,
        scores=tuple(each.score or 0 for each in sat),
        rows=tuple(each.figure for each in sat),
        id=hashlib.sha256(f"{table.player} {record.base}".encode()).hexdigest()[:32],
        base=store.head.seq,
        certain=True,
    )
    return report(store, table.tour, table.player, given)


def attach(store: Store, table: PlayedTable, record: TableRecord) -> None:
    """Store the record of a table with the same result; it never counts in addition to the result."""
    tournament = store.club.tournament(table.tour)
    state = table_state(store, tournament, table.round, table.table)
    if state is None or not state.result or not says(record, state):
        return
    with changing(store) as change:
        ingest = Ingest(change)
        outcome = ingest.take(incoming_record(record.checked()))
        ingest.finish()
        if outcome.kind == "refused":
            raise Conflict("; ".join(each.message for each in outcome.diagnostics))


def says(record: TableRecord, state: TableState) -> bool:
    """Return whether a record has the scores of a result."""
    return [each.score for each in seated(record.checked())] == [each.score for each in state.sat]


def attach_own(store: Store, path: Path, session: Session, chosen: str) -> None:
    """Store the record of a player's table, if it is finished and has just become the result."""
    table = played_table(store, session, "", "", chosen)
    record = TableRecord(path, table)
    if record.is_over:
        attach(store, table, record)
