"""Shows what a player has played: games, results by seat and size of table, opponents."""

from typing import Any

import msgspec

from tournaments.club.club import Player
from tournaments.ratings.ratings import Choice, rated
from tournaments.sql import sql
from tournaments.standings.overview import place_of
from tournaments.standings.seat_value import seat_figures
from tournaments.store.store import Store


class SeatLine(msgspec.Struct, frozen=True):
    size: int
    seat: int
    games: int
    wins: str
    mean_score: float
    mean_place: float


class Opponent(msgspec.Struct, frozen=True):
    opponent: str
    games: int
    ahead: int
    level: int
    behind: int


class Played(msgspec.Struct, frozen=True):
    date: str
    event: str
    round: int | None
    table: str
    seat: int
    size: int
    score: int
    place: str
    counts: bool
    others: str


class PlayerHistory(msgspec.Struct, frozen=True):
    """What a player has played, and against whom."""

    player: str
    names: list[str]
    ids: list[str]
    rating: float | None
    games: int
    seats: list[SeatLine]
    opponents: list[Opponent]
    history: list[Played]
    ratings: list[tuple[str, float]]
    """The rating after each day on which the player played."""


def player_list(store: Store) -> list[dict[str, Any]]:
    """List all players."""
    return [
        {
            "number": number,
            "player": name,
            "names": store.club.player(number).names,
            "ids": store.club.player(number).ids,
            "games": games,
            "last": last,
        }
        for number, name, games, last in store.rows(sql("players/list"))
    ]


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
