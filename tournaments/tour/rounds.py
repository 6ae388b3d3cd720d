"""Plans rounds, and closes them when all their tables have results."""

from collections.abc import Sequence

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Plan, Tournament, in_order
from tournaments.errors import Conflict
from tournaments.log.change import Change, changing
from tournaments.sql import sql
from tournaments.store.store import Store


def plan(store: Store, name: str, planned: e.Planned) -> Plan:
    """Choose how rounds are seated."""
    tournament = store.club.tournament(name)
    if 0 < planned.rounds < tournament.last:
        raise Conflict(f"{tournament.title!r} has {tournament.last} rounds already")
    if planned == e.Planned(planned.tournament):
        raise Conflict("nothing to change: see --help for the options")
    with changing(store) as change:
        change.add(msgspec.structs.replace(planned, tournament=tournament.id))
    return store.club.tournament(tournament.id).plan


def keep_apart(store: Store, name: str, group: str, who: Sequence[str]) -> list[str]:
    """Keep the players of a group apart in all rounds."""
    tournament = store.club.tournament(name)
    players = [store.club.wanted_in(tournament, each) for each in who]
    for player in players:
        store.club.entrant(tournament.id, player.number)
    if not group or (not players and group not in tournament.groups):
        known = ", ".join(tournament.groups) or "none yet"
        raise Conflict(f"name a group and its players; the groups are: {known}")
    if len({player.number for player in players}) == 1:
        raise Conflict("a group needs at least two players")
    with changing(store) as change:
        numbers = tuple(sorted({player.number for player in players}))
        change.add(e.Grouped(tournament.id, group, numbers))
    return [player.name for player in players]


def fix_table(store: Store, name: str, who: str, table: str) -> str:
    """Seat a player always at one table of the room; an empty name ends that."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    store.club.entrant(tournament.id, player.number)
    with changing(store) as change:
        change.add(e.Fixed(tournament.id, player.number, " ".join(table.split())))
    return player.name


def open_pages(store: Store, name: str, shows: str) -> Tournament:
    """Choose what everyone may see of a tournament where `azul serve` runs."""
    tournament = store.club.tournament(name)
    if tournament.shows == shows:
        raise Conflict(f"everyone may see {shows} of {tournament.title!r} already")
    with changing(store) as change:
        change.add(e.Opened(tournament.id, shows))
    return store.club.tournament(tournament.id)


def done(store: Store, tournament: Tournament, number: int) -> dict[str, int]:
    """List the tables of a round that have a result, with the number of its event."""
    query = sql("tour/results_of_round")
    return dict(store.rows(query, [tournament.id, number]))


def missing(store: Store, tournament: Tournament, number: int) -> list[str]:
    """List the tables of a published round that have no result."""
    there = done(store, tournament, number)
    playing = [name for name, players in in_order(tournament.came(number)) if len(players) > 1]
    return [name for name in playing if name not in there]


def close_all(change: Change, tournament: Tournament) -> list[int]:
    """Close every round that is open, or list the tables that are missing."""
    closed = []
    for number, each in sorted(tournament.rounds.items()):
        lacking = missing(change.store, tournament, number)
        if lacking:
            raise Conflict(
                f"round {number} is open, results are missing: table {', '.join(lacking)} (`azul tour"
                f" result {tournament.id} --round {number} --table {lacking[0]} --scores …`)"
            )
        if not each.closed:
            change.add(e.Closed(tournament.id, number))
            closed.append(number)
    return closed


def close(store: Store, name: str) -> list[int]:
    """Close the rounds that are open."""
    tournament = store.club.tournament(name)
    if not tournament.last:
        command = "publish" if tournament.proposal else "pair"
        raise Conflict(f"no round is published: `azul tour {command} {tournament.id}`")
    with changing(store) as change:
        closed = close_all(change, tournament)
    if not closed:
        raise Conflict(f"round {tournament.last} is already closed")
    return closed


def confirm(store: Store, name: str, number: int, table: str) -> None:
    """Note that the players of a table agree to its result."""
    tournament = store.club.tournament(name)
    if number not in tournament.rounds:
        raise Conflict(f"round {number} is not published")
    names = tournament.rounds[number].names
    if table not in names:
        raise Conflict(f"round {number} has no table {table}: {', '.join(names)}")
    result = done(store, tournament, number).get(table)
    if result is None:
        raise Conflict(f"round {number}, table {table} has no result to confirm")
    if tournament.rounds[number].confirmed.get(table) == result:
        raise Conflict("it is already confirmed")
    with changing(store) as change:
        change.add(e.Confirmed(tournament.id, number, table, result))
