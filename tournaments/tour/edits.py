"""Changes a proposal by hand, as the organiser asks; scores every change again and describes it."""

from collections.abc import Sequence

from tournaments.club import events as e
from tournaments.club.tournament import Tournament, in_order
from tournaments.errors import Conflict, NoSeating
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Seating
from tournaments.seating.sizes import SIZES
from tournaments.store.store import Store
from tournaments.tour.proposals import current, request_of, seated
from tournaments.tour.seating_input import people


def swap(store: Store, name: str, one: str, other: str) -> tuple[Tournament, Seating]:
    """Exchange the seats of two players of a proposal; one of them may have the bye."""
    tournament = store.club.tournament(name)
    made = current(tournament).seated
    first, second = (store.club.wanted_in(tournament, who) for who in (one, other))
    places = {first.number: second.number, second.number: first.number}
    if len(places) < len((first, second)):
        raise Conflict("name two players")
    placed = [*(player for _, players in made.tables for player in players), *made.byes]
    for player in (first, second):
        if player.number not in placed:
            raise Conflict(f"{player.name!r} does not play round {current(tournament).round}")
    tables = tuple(
        (table, tuple(places.get(player, player) for player in players))
        for table, players in made.tables
    )
    byes = tuple(places.get(player, player) for player in made.byes)
    return edit(store, tournament, tables, byes, f"{first.name} and {second.name} change seats")


def move(store: Store, name: str, who: str, table: str) -> tuple[Tournament, Seating]:
    """Move a player of a proposal to another table, to its last seat."""
    tournament = store.club.tournament(name)
    made = current(tournament).seated
    player = store.club.wanted_in(tournament, who)
    if table not in dict(made.tables):
        names = ", ".join(each for each, _ in in_order(made.tables))
        raise Conflict(f"there is no table {table}: {names}")
    sitting = dict(made.tables)[table]
    if player.number not in sitting and len(sitting) == max(SIZES):
        raise Conflict(f"table {table} is full: `azul tour swap` lets two players change seats")
    left = [
        (each, tuple(other for other in players if other != player.number))
        for each, players in made.tables
    ]
    tables = tuple(
        (each, (*players, player.number) if each == table else players)
        for each, players in left
        if players or each == table
    )
    byes = tuple(other for other in made.byes if other != player.number)
    return edit(store, tournament, tables, byes, f"{player.name} moves to table {table}")


def edit(
    store: Store,
    tournament: Tournament,
    tables: Sequence[tuple[str, tuple[PlayerNumber, ...]]],
    byes: Sequence[PlayerNumber],
    words: str,
) -> tuple[Tournament, Seating]:
    """Replace a proposal by what the organiser made of it, scored again."""
    from tournaments.seating.pair import rescore  # noqa: PLC0415 - slow to load

    number = current(tournament).round
    present = people(store, tournament, number)
    request = request_of(tournament, number)
    try:
        seating = rescore(present, request, tables, byes)
    except NoSeating as reason:
        raise Conflict(str(reason)) from None
    with changing(store) as change:
        made = seated(tournament, number, present, request, seating)
        change.add(e.Proposed(tournament.id, number, made, words))
    return store.club.tournament(tournament.id), seating
