"""Finds whose cards a change of the log touches, so that a report does not wake five hundred phones."""

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

Topic = tuple[str, PlayerNumber]
"""A tournament and a player."""


def touched(store: Store, since: int) -> set[Topic] | None:
    """Find the players whose cards are changed by the events after a number; return None for everybody's."""
    found: set[Topic] = set()
    for (data,) in store.rows(sql("log/events_after"), [since]):
        event = e.read_event(data)
        match event:
            case e.Reported() | e.Agreed() | e.Disputed() | e.Called() | e.Confirmed():
                found |= at_table(store.club, event.tournament, event.round, event.table)
            case e.Result() | e.Voided():
                published = store.club.tournament(event.tournament).rounds.get(event.round)
                if published is None or published.closed:
                    return None  # the ranks of all may change
                found |= at_table(store.club, event.tournament, event.round, event.table)
            case e.CheckedIn() | e.KeyGiven():
                found.add((event.tournament, store.club.player(event.player).number))
            case _:
                return None
    return found


def at_table(club: Club, tour: str, number: int, table: str) -> set[Topic]:
    """List the players of a table, also one who did not come."""
    published = club.tournament(tour).rounds.get(number)
    players = dict(published.tables).get(table, ()) if published else ()
    return {(tour, player) for player in players}
