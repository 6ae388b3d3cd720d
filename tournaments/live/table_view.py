"""Collects what the desk shows of the tables of a round."""

from collections.abc import Sequence

import msgspec

from azul_notation.rules import BY_VARIANT
from azul_notation.rules.places import places
from tournaments.club.club import Club
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour.round_pages import away
from tournaments.tour.table_state import TableState, table_states


class Seat(msgspec.Struct, frozen=True):
    player: str
    score: int | None
    rows: int | None


class SeatReport(msgspec.Struct, frozen=True):
    """The report of one player of the table."""

    player: str
    scores: str
    rows: str


class Call(msgspec.Struct, frozen=True):
    id: str
    player: str
    words: str


class DeskTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a published round."""

    name: str
    seats: list[Seat]
    result: int
    """The number of the event that gave the result; 0 if there is none."""
    state: str
    """Waiting, reported, disputed, in or confirmed."""
    reports: list[SeatReport] = []
    disputes: list[str] = []
    """Who disagrees, and why."""
    calls: list[Call] = []
    notes: list[str] = []
    """Who did not come, and who came late."""

    @property
    def scores(self) -> str:
        return " ".join(str(seat.score) for seat in self.seats if seat.score is not None)

    @property
    def rows(self) -> str:
        """The figures that break ties, if they are known."""
        return figures([seat.rows for seat in self.seats])


def figures(known: Sequence[int | None]) -> str:
    """Write figures in the order of the seats; empty unless each seat has one."""
    return "" if None in known else " ".join(map(str, known))


def desk_tables(store: Store, tournament: Tournament, number: int) -> list[DeskTable]:
    """List the tables of a round at which there is a game."""
    seated = dict(tournament.rounds[number].seated.tables)
    return [
        desk_table_of(store.club, seated[each.table], each)
        for each in table_states(store, tournament, number)
    ]


def desk_table_of(club: Club, seated: tuple[PlayerNumber, ...], table: TableState) -> DeskTable:
    def name(player: PlayerNumber) -> str:
        return club.player(player).name

    sat = table.sat or [None] * len(table.players)
    return DeskTable(
        name=table.table,
        seats=[
            Seat(name(each.player), each.score, each.figure)
            if each
            else Seat(name(player), None, None)
            for each, player in zip(sat, table.players, strict=True)
        ],
        result=table.result,
        state=table.state,
        reports=[
            SeatReport(
                name(player),
                " ".join(str(seat.score) for seat in each.sat),
                figures([seat.figure for seat in each.sat]),
            )
            for player, each in table.reports.items()
            if not table.result or each.sat != table.sat
        ],
        disputes=[
            f"{name(each.player)} disagrees" + (f": {each.words}" if each.words else "")
            for each in table.disputes
        ],
        calls=[Call(each.id, name(each.player), each.words) for each in table.calls],
        notes=away(club, seated, table.players),
    )


def desk_table(store: Store, tournament: Tournament, name: str, number: int = 0) -> DeskTable:
    """Find a table of a round, the last one unless another is meant, also in other letters."""
    number = number or tournament.last
    if number not in tournament.rounds:
        raise Conflict(f"round {number} is not published" if number else "no round is published")
    tables = desk_tables(store, tournament, number)
    for each in tables:
        if each.name.casefold() == name.casefold():
            return each
    names = ", ".join(each.name for each in tables)
    raise Conflict(f"round {number} has no table {name[:40]}: {names}")


def tied_seats(tournament: Tournament, table: DeskTable) -> list[str]:
    """Name the players of a result whose tie complete rows could break."""
    by = BY_VARIANT[tournament.variant].tie_break
    scores = [seat.score for seat in table.seats if seat.score is not None]
    if by is None or len(scores) < len(table.seats):
        return []
    ranks = places(scores, [seat.rows for seat in table.seats])
    return [
        seat.player
        for seat, place in zip(table.seats, ranks, strict=True)
        if seat.rows is None and ranks.count(place) > 1
    ]
