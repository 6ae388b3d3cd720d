"""Notes who has checked in."""

from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.store.store import Store


def check_in(store: Store, name: str, who: str, *, back: bool) -> str:
    """Note that a player is there, or that an earlier check-in was wrong."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    entrant = store.club.entrant(tournament.id, player.number)
    if entrant.here is not back:
        what = "has not checked in" if back else "has already checked in"
        raise Conflict(f"{player.name!r} {what}")
    with changing(store) as change:
        change.add(e.CheckedIn(tournament.id, player.number, back))
    return player.name
