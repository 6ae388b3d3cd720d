"""Finds the games of a tournament of pairs, for the formats and the pairing of chess."""

from fractions import Fraction

from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

PAIR = 2

Games = dict[tuple[int, PlayerNumber], tuple[PlayerNumber, int, Fraction]]
"""By round and player: the opponent, the seat, and 1, ½ or 0."""


def only_pairs(store: Store, tournament: Tournament) -> bool:
    """Return whether no table had another size than two."""
    odd = sql("tour/other_sizes")
    return not store.rows(odd, [tournament.id, PAIR])[0][0]


def games_of(store: Store, tournament: Tournament) -> Games:
    rows = store.rows(sql("tour/pairs"), [tournament.id])
    games: Games = {}
    for number, player, other, seat, size, place, behind in rows:
        if size != PAIR:
            raise Conflict("this is only for tournaments of pairs, and some tables are larger")
        score = Fraction(1, 2) if place == behind else Fraction(int(place < behind))
        games[number, player] = (other, seat, score)
    return games
