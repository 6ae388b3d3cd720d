"""Calls the organiser or a referee to a table, and notes that the call was answered."""

from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour.table_reports import is_known, line_of, own_table


def call(store: Store, tour: str, player: PlayerNumber, number: int, text: str, words: str) -> None:
    """Call the organiser to the table of a player; one call of a player waits at a time."""
    tournament = store.club.tournament(tour)
    state = own_table(store, tournament, player, number)
    if is_known(store, text) or player in {each.player for each in state.calls}:
        return
    with changing(store) as change:
        change.add(
            e.Called(tournament.id, number, state.table, player, text, line_of(words)),
        )


def answer(store: Store, tour: str, call: str, words: str = "") -> None:
    """Note that a call was answered."""
    tournament = store.club.tournament(tour)
    if call not in tournament.calls:
        raise Conflict("this call has already been answered")
    with changing(store) as change:
        change.add(e.Answered(tournament.id, call, line_of(words)))
