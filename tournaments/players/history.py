"""Shows what a player has played: games, results by seat and size of table, opponents."""

import msgspec

from tournaments.club.club import Player
from tournaments.ratings.ratings import Choice, rated
from tournaments.sql import sql
from tournaments.standings.overview import place_of
from tournaments.standings.seat_value import seat_figures
from tournaments.store.store import Store


class SeatLine(msgspec.Struct, frozen=True):
    """The results of a player in one seat, at tables of one size."""

    size: int
    """The number of seats at the table."""
    seat: int
    """The seat, from 1."""
    games: int
    """How many games."""
    wins: str
    """How many of them were won, as a fraction in text: a shared win counts in parts."""
    mean_score: float
    """The mean of the scores."""
    mean_place: float
    """The mean of the places."""


class Opponent(msgspec.Struct, frozen=True):
    """The results of a player against another one."""

    opponent: str
    """The opponent's name."""
    games: int
    """Games at the same table."""
    ahead: int
    """In how many the player was ahead."""
    level: int
    """In how many they were level."""
    behind: int
    """In how many the opponent was ahead."""


class Played(msgspec.Struct, frozen=True):
    """A game that a player has played."""

    date: str
    """The date, as the record has it."""
    event: str
    """The tournament, or what else it was played for."""
    round: int | None
    """The number of the round; null outside of tournaments."""
    table: str
    """The name of the table."""
    seat: int
    """The seat, from 1."""
    size: int
    """The number of seats at the table."""
    score: int
    """The final total."""
    place: str
    """The place, with `=` if it is shared."""
    counts: bool
    """Whether the game counts for ratings and statistics."""
    others: str
    """The others and their scores, in words."""


class PlayerHistory(msgspec.Struct, frozen=True):
    """A player's games and opponents."""

    player: str
    """The player's name."""
    names: list[str]
    """Names that records use for the player."""
    ids: list[str]
    """Ids that records use for the player."""
    rating: float | None
    """The rating; null without a rated game."""
    games: int
    """How many games were rated."""
    seats: list[SeatLine]
    """What each seat came to, at tables of each size."""
    opponents: list[Opponent]
    """All opponents of the player."""
    history: list[Played]
    """All games, in their order."""
    ratings: list[tuple[str, float]]
    """The rating after each day on which the player played."""


def player_history(store: Store, player: Player) -> PlayerHistory:
    asked = {"player": player.number}
    rating = {each.number: each for each in rated(store, Choice())}.get(player.number)
    history = [
        Played(
            date, event, round_, table, seat, size, score, place_of(place, shared), counts, others
        )
        for _, date, event, round_, table, seat, size, score, place, shared, counts, others in (
            store.con.execute(sql("players/games"), asked).fetchall()
        )
    ]
    seats = [
        SeatLine(
            each.size,
            each.seat,
            each.games,
            each.wins,
            round(each.mean_score, 1),
            round(each.mean_place, 2),
        )
        for each in seat_figures(store, player=player.number)
    ]
    opponents = store.con.execute(sql("players/opponents"), asked).fetchall()
    return PlayerHistory(
        player.name,
        player.names,
        player.ids,
        rating.rating if rating else None,
        rating.games if rating else 0,
        seats,
        [Opponent(*row) for row in opponents],
        history,
        rating.history if rating else [],
    )
