"""Prepares for seating what the store knows: who is to be seated, and what each has played."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction

from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Game, Person
from tournaments.sql import sql
from tournaments.standings.standings import places
from tournaments.standings.tie_breaks import lot
from tournaments.store.store import Store
from tournaments.tour.pairs_only import PAIR, games_of, only_pairs

ZERO = Fraction(0)


def people(
    store: Store, tournament: Tournament, number: int, only: Collection[PlayerNumber] | None = None
) -> list[Person]:
    """List who plays a round, or those named, best first, with what happened in the rounds before it."""
    past = Past(store, tournament, number)
    ranked = places(store, tournament, number - 1) if number > 1 else {}
    drawn = lot([*tournament.entrants], f"{tournament.seed} seating")
    active = tournament.active(number) if only is None else sorted(only)
    nowhere = (len(active), ZERO)
    ordered = sorted(active, key=lambda each: (ranked.get(each, nowhere)[0], -drawn[each], each))
    return [
        Person(
            number=player,
            name=store.club.player(player).name,
            rank=rank,
            points=ranked.get(player, nowhere)[1],
            met=dict(sorted(past.met[player].items())),
            seats=past.seats_of(player),
            short=past.short[player],
            byes=past.byes[player],
            tables=dict(sorted(past.tables[player].items())),
            groups=tuple(
                name for name, members in sorted(tournament.groups.items()) if player in members
            ),
            fixed=tournament.entrants[player].fixed,
            games=past.games[player],
        )
        for rank, player in enumerate(ordered, start=1)
    ]


class Past:
    """Counts meetings, seats, tables and byes of the players."""

    def __init__(self, store: Store, tournament: Tournament, number: int) -> None:
        self.met: dict[PlayerNumber, dict[PlayerNumber, int]] = defaultdict(
            lambda: defaultdict(int)
        )
        self.seats: dict[PlayerNumber, dict[int, list[int]]] = defaultdict(dict)
        self.short: dict[PlayerNumber, int] = defaultdict(int)
        self.byes: dict[PlayerNumber, int] = defaultdict(int)
        self.tables: dict[PlayerNumber, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.games: dict[PlayerNumber, tuple[Game, ...]] = defaultdict(tuple)
        club = store.club
        for each in range(1, number):
            tables = [
                (name, tuple(club.player(player).number for player in players))
                for name, players in tables_of(store, tournament, each)
            ]
            largest = max((len(players) for _, players in tables), default=0)
            for name, players in tables:
                if len(players) > 1:
                    self.count(name, players, largest)
            for player in idle(tournament, each):
                self.byes[club.player(player).number] += 1
                self.games[club.player(player).number] += (Game(each, None, 0, ZERO, bye=True),)
        if tournament.plan.sizes == (PAIR,) and only_pairs(store, tournament):
            self.count_duels(store, tournament, number)

    def count_duels(self, store: Store, tournament: Tournament, number: int) -> None:
        """List every game of a tournament of pairs, in order."""
        for (each, player), (other, seat, score) in games_of(store, tournament).items():
            if each < number:
                self.games[player] += (Game(each, other, seat, score),)

    def count(self, name: str, players: tuple[PlayerNumber, ...], largest: int) -> None:
        for seat, player in enumerate(players):
            self.seats[player].setdefault(len(players), [0] * len(players))[seat] += 1
            self.short[player] += len(players) < largest
            self.tables[player][name] += 1
            for other in players:
                if other != player:
                    self.met[player][other] += 1

    def seats_of(self, player: PlayerNumber) -> dict[int, tuple[int, ...]]:
        return {size: tuple(counts) for size, counts in sorted(self.seats[player].items())}


def idle(tournament: Tournament, number: int) -> list[PlayerNumber]:
    """List who had points of a round without a game: a bye, or no one else came to the table."""
    if number not in tournament.rounds:
        return []
    return [*tournament.rounds[number].seated.byes, *tournament.walkovers(number)]


def tables_of(
    store: Store, tournament: Tournament, number: int
) -> Iterator[tuple[str, tuple[PlayerNumber, ...]]]:
    """List the tables of a round: as they were published, or as results were given."""
    if number in tournament.rounds:
        yield from tournament.came(number)
        return
    rows = store.rows(sql("tour/tables_of_round"), [tournament.id, number])
    yield from ((name, tuple(players)) for name, players in rows)
