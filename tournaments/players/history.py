"""Shows what a player has played: games, results by seat and size of table, opponents."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import msgspec

from tournaments.club.club import Player
from tournaments.numbers import PlayerNumber
from tournaments.ratings.ratings import Choice, rated
from tournaments.sql import sql
from tournaments.standings.overview import place_of
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
    """How often the player was ahead."""
    level: int
    """How often they were level."""
    behind: int
    """How often the opponent was ahead."""


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


class SeatRow(NamedTuple):
    """A seat of a scored game, as the store has it."""

    game: int
    date: str
    event: str
    round: int | None
    table: str
    size: int
    counts: bool
    seat: int
    player: PlayerNumber | None
    name: str
    score: int
    place: int
    shared: int


Table = tuple[SeatRow, list[SeatRow]]
"""The player's own seat, and the others."""


def player_history(store: Store, player: Player) -> PlayerHistory:
    """Collect the games of a player, and add them up by seat and by opponent."""
    rating = {each.number: each for each in rated(store, Choice())}.get(player.number)
    rows = store.con.execute(sql("players/seats"), {"player": player.number}).fetchall()
    games = [[*seats] for _, seats in groupby(map(SeatRow._make, rows), attrgetter("game"))]
    tables = [
        (own, [each for each in seats if each.seat != own.seat])
        for seats in games
        for own in seats
        if own.player == player.number
    ]
    counting = [table for table in tables if table[0].counts]
    return PlayerHistory(
        player.name,
        player.names,
        player.ids,
        rating.rating if rating else None,
        rating.games if rating else 0,
        seat_lines([own for own, _ in counting]),
        opponents(counting),
        [played(*table) for table in tables],
        rating.history if rating else [],
    )


def seat_lines(games: Sequence[SeatRow]) -> list[SeatLine]:
    """Add up the games of a player by size of table and seat."""
    by_seat = defaultdict[tuple[int, int], list[SeatRow]](list)
    for each in games:
        by_seat[each.size, each.seat].append(each)
    lines = []
    for (size, seat), sat in sorted(by_seat.items()):
        wins = sum((Fraction(1, each.shared) for each in sat if each.place == 1), Fraction(0))
        score, place = sum(each.score for each in sat), sum(each.place for each in sat)
        count = len(sat)
        lines.append(
            SeatLine(size, seat, count, str(wins), round(score / count, 1), round(place / count, 2))
        )
    return lines


def opponents(tables: Sequence[Table]) -> list[Opponent]:
    """Compare a player's places with those of each opponent; the most met come first."""
    met = defaultdict[tuple[PlayerNumber | None, str], list[int]](list)
    for own, others in tables:
        for each in others:
            met[each.player, each.name].append(each.place - own.place)
    found = [
        Opponent(
            name,
            len(leads),
            sum(lead > 0 for lead in leads),
            sum(lead == 0 for lead in leads),
            sum(lead < 0 for lead in leads),
        )
        for (_, name), leads in met.items()
    ]
    return sorted(found, key=lambda each: (-each.games, each.opponent))


def played(own: SeatRow, others: Sequence[SeatRow]) -> Played:
    return Played(
        own.date,
        own.event,
        own.round,
        own.table,
        own.seat,
        own.size,
        own.score,
        place_of(own.place, own.shared),
        own.counts,
        ", ".join(f"{each.name} {each.score}" for each in others),
    )
