"""Describes what players have sent from their phones and nobody has settled: disputes and calls."""

from collections.abc import Iterator

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.tournament import Tournament
from tournaments.store.store import Store
from tournaments.tour.table_state import TableState, table_states


def open_tables(store: Store, tournament: Tournament) -> Iterator[TableState]:
    """Yield the tables of the rounds that are being played."""
    for number, each in sorted(tournament.rounds.items()):
        if not each.closed:
            yield from table_states(store, tournament, number)


def disputes(store: Store, tournament: Tournament) -> list[str]:
    """List the tables whose players disagree: who reports what, and the command that settles it."""
    club = store.club
    return [
        f"{where(each)} is disputed: {'; '.join(voices(club, each))}"
        f" (`azul tour {'correct' if each.result else 'result'} {tournament.id}"
        f" --round {each.round} --table {each.table} --scores …` settles it)"
        for each in open_tables(store, tournament)
        if each.state == "disputed"
    ]


def voices(club: Club, table: TableState) -> Iterator[str]:
    """Describe who reports what, and who disagrees."""
    if table.result:
        yield f"the result is {numbers(table.sat)}"
    for player, report in table.reports.items():
        if not table.result or report.sat != table.sat:
            yield f"{club.name_of(player)} reports {numbers(report.sat)}"
    for each in table.disputes:
        yield f"{club.name_of(each.player)} disagrees" + (f", “{each.words}”" if each.words else "")


def numbers(sat: tuple[e.SeatResult, ...]) -> str:
    """Write scores, and complete rows where they are known, as they would be typed."""
    scores = " ".join(str(each.score) for each in sat)
    if all(each.figure is None for each in sat):
        return scores
    rows = " ".join("?" if each.figure is None else str(each.figure) for each in sat)
    return f"{scores} rows {rows}"


def calls(store: Store, tournament: Tournament) -> list[str]:
    """List who calls the organiser to which table."""
    return [
        f"{where(table)}: {store.club.name_of(each.player)} calls you"
        + (f", “{each.words}”" if each.words else "")
        for table in open_tables(store, tournament)
        for each in table.calls
    ]


def where(table: TableState) -> str:
    return f"round {table.round}, table {table.table}"
