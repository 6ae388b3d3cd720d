"""Notes who misses a round: announced before it is seated, or noticed when a player does not come."""

from tournaments.club import events as e
from tournaments.club.club import Player
from tournaments.club.names import listing
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.store.store import Store
from tournaments.tour.rounds import done


def absent(store: Store, name: str, who: str, number: int, *, back: bool) -> str:
    """Let a player miss a round, or play it after all; who is seated already does not show up."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    entrant = store.club.entrant(tournament.id, player.number)
    if number <= tournament.last:
        refuse_played(store, tournament, player, number)
    if tournament.plan.rounds and number > tournament.plan.rounds:
        raise Conflict(f"{tournament.title!r} has {tournament.plan.rounds} rounds")
    if (number in entrant.absent) is not back:
        raise Conflict(
            f"{player.name!r} is {'' if back else 'already '}{'not ' if back else ''}absent"
        )
    with changing(store) as change:
        change.add(e.Absent(tournament.id, player.number, number, back))
    return player.name


def refuse_played(store: Store, tournament: Tournament, player: Player, number: int) -> None:
    """Refuse to mark a player absent or present who does not wait for a game in a published round."""
    published = tournament.rounds.get(number)
    if published is None or published.closed:
        raise Conflict(
            f"round {number} is over: to change its results: `azul tour correct` or `azul tour void`"
        )
    table = published.table_of(player.number)
    if not table:
        raise Conflict(f"{player.name!r} is not seated in round {number}")
    if table in done(store, tournament, number):
        raise Conflict(
            f"round {number}, table {table} has a result: `azul tour void {tournament.id}"
            f" --round {number} --table {table}` removes it"
        )


def left_at_table(store: Store, name: str, who: str, number: int) -> str:
    """List who now plays at the table of a player in a published round; empty if there is none."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    published = tournament.rounds.get(number)
    table = published.table_of(player.number) if published else ""
    if not table:
        return ""
    names = [store.club.player(each).name for each in tournament.table(number, table)]
    if len(names) > 1:
        return f"table {table}: {listing(names)} play in this order"
    return (
        f"table {table}: {names[0]} is left alone and wins" if names else f"table {table} is empty"
    )


def left_waiting(store: Store, name: str, who: str) -> list[str]:
    """List who now plays at the tables of a player that are published and have no result."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    return [
        left_at_table(store, name, who, number)
        for number, each in sorted(tournament.rounds.items())
        if not each.closed
        and (table := each.table_of(player.number))
        and table not in done(store, tournament, number)
    ]
