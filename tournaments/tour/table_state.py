"""Shows where each table of a round stands: what its players report, who disagrees, its result."""

import msgspec

from azul_notation.rules.places import places
from tournaments.club import events as e
from tournaments.club.tournament import Tournament, in_order
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

TABLET = "table:"
"""How `by` begins where a table's tablet speaks."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a published round at which there is a game."""

    round: int
    table: str
    players: tuple[PlayerNumber, ...]
    """The players in the order of the seats."""
    result: int = 0
    """The number of the event that gave the result; 0 if there is none."""
    sat: tuple[e.SeatResult, ...] = ()
    """The result, in the order of its seats."""
    confirmed: bool = False
    reports: dict[PlayerNumber, e.Reported] = {}
    """What each player says; reports of other seats than those of now are left out."""
    disputes: list[e.Disputed] = []
    """The disputes that nobody has settled."""
    calls: list[e.Called] = []
    """The calls that nobody has answered."""

    @property
    def state(self) -> str:
        """The name of the state: waiting, reported, disputed, in or confirmed."""
        if self.disputes or (not self.result and not self.is_unanimous):
            return "disputed"
        if self.result:
            return "confirmed" if self.confirmed else "in"
        return "reported" if self.reports else "waiting"

    @property
    def voices(self) -> int:
        """The number of reports: players', and the table's tablet, which counts as one person."""
        return len(
            {
                each.by if each.by.startswith(TABLET) else player
                for player, each in self.reports.items()
            }
        )

    @property
    def is_unanimous(self) -> bool:
        """Whether all who report say the same."""
        return len({compared(each.sat) for each in self.reports.values()}) <= 1


def compared(sat: tuple[e.SeatResult, ...]) -> tuple[e.SeatResult, ...]:
    """Return the parts that two reports must have in common: figures count only if scores are tied."""
    scores = [each.score for each in sat]
    return tuple(
        each if scores.count(each.score) > 1 else e.SeatResult(each.player, each.score)
        for each in sat
    )


def ranks(sat: tuple[e.SeatResult, ...]) -> list[int]:
    """Return the place of each seat."""
    return places([each.score for each in sat], [each.figure for each in sat])


def table_states(store: Store, tournament: Tournament, number: int) -> list[TableState]:
    """List the tables of a published round at which there is a game, in the order of their numbers."""
    results: dict[str, tuple[int, tuple[e.SeatResult, ...]]] = {}
    rows = store.rows(sql("tour/seats_of_round"), [tournament.id, number])
    for table, seq, player, score, figure in rows:
        _, before = results.get(table, (0, ()))
        results[table] = (seq, (*before, e.SeatResult(player, score, figure)))
    return [
        state_of(tournament, number, name, players, *results.get(name, (0, ())))
        for name, players in in_order(tournament.came(number))
        if len(players) > 1
    ]


def table_state(store: Store, tournament: Tournament, number: int, table: str) -> TableState | None:
    """Find one table of a published round; return None if there is no game at it."""
    for each in table_states(store, tournament, number):
        if each.table == table:
            return each
    return None


def state_of(
    tournament: Tournament,
    number: int,
    table: str,
    players: tuple[PlayerNumber, ...],
    result: int,
    sat: tuple[e.SeatResult, ...],
) -> TableState:
    """Collect what is known of a table."""
    published = tournament.rounds[number]
    reports = {
        player: each
        for player, each in published.reports.get(table, {}).items()
        if player in players and tuple(seat.player for seat in each.sat) == players
    }
    standing = {each.id for each in reports.values()}
    return TableState(
        round=number,
        table=table,
        players=players,
        result=result,
        sat=sat,
        confirmed=bool(result) and published.confirmed.get(table) == result,
        reports=reports,
        disputes=[
            each
            for each in published.disputes.get(table, {}).values()
            if each.player in players
            and each.result == result
            and (result or each.report in standing)
        ],
        calls=[
            each
            for each in tournament.calls.values()
            if (each.round, each.table) == (number, table)
        ],
    )
