"""Rates the games of the store: chooses which games count, in which periods, and lists the ratings."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from azul_notation.rules import BY_VARIANT
from azul_notation.text.values import is_date
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.ratings import elo
from tournaments.sql import sql
from tournaments.store.store import Store

FETCHED = 50_000
PROVISIONAL = 20
"""Games below which a rating is provisional."""
DORMANT = 365
"""Days without a game after which a player is not active."""
LARGEST = 1_000_000
DIGITS = 6
"""Digits after the point with which ratings are shown and compared."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are rated, and how."""

    period: Literal["day", "event"] = "day"
    size: int | None = None
    """Only tables of this size; None for all together."""
    variant: str | None = None
    faulty: bool = False
    """Faulty records count with the totals that the engine computed."""
    stood: bool = True
    """Games with a mistake that counted are rated, too."""
    until: str | None = None
    """No game after this day, month or year."""
    provisional: int = PROVISIONAL
    parameters: elo.Parameters = elo.Parameters()


class Rated(msgspec.Struct, frozen=True):
    rank: int
    number: PlayerNumber
    player: str
    rating: float
    games: int
    provisional: bool
    last: str
    active: bool
    history: list[tuple[str, float]]


def rated(store: Store, choice: Choice) -> list[Rated]:
    """Rate all games of a choice; equal ratings share a rank."""
    check(choice)
    players = elo.rate(rows(store, choice), choice.parameters)
    newest = max((player.last for player in players.values()), default="")
    shown = {number: round(player.rating, DIGITS) for number, player in players.items()}
    club = store.club
    ordered = sorted(
        players, key=lambda each: (-shown[each], club.player(each).name.casefold(), each)
    )
    listed: list[Rated] = []
    for place, number in enumerate(ordered, start=1):
        player = players[number]
        same = listed and listed[-1].rating == shown[number]
        listed.append(
            Rated(
                listed[-1].rank if same else place,
                number,
                club.player(number).name,
                shown[number],
                player.games,
                player.games < choice.provisional,
                shown_day(player.last),
                is_active(player.last, newest),
                [(period, round(rating, DIGITS)) for period, rating in player.history],
            )
        )
    return listed


def check(choice: Choice) -> None:
    """Refuse what nobody can be rated by."""
    try:
        elo.check(choice.parameters)
    except ValueError as wrong:
        raise Conflict(str(wrong)) from None
    used = choice.parameters
    if (
        max(map(abs, (used.start, used.scale, used.k_new, used.k_later, used.newcomer or 0)))
        > LARGEST
    ):
        raise Conflict(f"numbers of ratings lie below {LARGEST:,}")
    if choice.until and ("?" in choice.until or not is_date(choice.until)):
        raise Conflict(
            f"{choice.until!r} is not a valid date: write 2026-11-18, or 2026-11 for the whole month"
        )
    if choice.variant and choice.variant not in BY_VARIANT:
        raise Conflict(f"there is no variant {choice.variant!r}: {', '.join(sorted(BY_VARIANT))}")


def rows(store: Store, choice: Choice) -> Iterator[elo.Row]:
    """Fetch the seats of rated games in order."""
    asked = {
        "by_event": choice.period == "event",
        "size": choice.size,
        "variant": choice.variant,
        "faulty": choice.faulty,
        "stood": choice.stood,
        "until": choice.until,
    }
    cursor = store.con.cursor()
    cursor.execute(sql("ratings/ratings"), asked)
    while batch := cursor.fetchmany(FETCHED):
        yield from batch


def is_active(last: str, newest: str) -> bool:
    """Whether a player's last day is within a year of the newest of all."""
    try:
        return (date.fromisoformat(newest) - date.fromisoformat(last)).days <= DORMANT
    except ValueError:
        return last[:4] >= newest[:4]


def shown_day(day: str) -> str:
    """Write a day, of which only a month or a year may be known; `?` if nothing is."""
    return day.replace("-00", "").replace("0000", "?")


def parameters_of(choice: Choice) -> dict[str, Any]:
    """Give every parameter of a list, so that anyone can compute it again."""
    used = choice.parameters
    return {
        "system": "elo",
        "start": used.start,
        "scale": used.scale,
        "k_new": used.k_new,
        "k_later": used.k_later,
        "new_games": used.new_games,
        "newcomer": used.start if used.newcomer is None else used.newcomer,
        "period": choice.period,
        "size": choice.size,
        "variant": choice.variant,
        "faulty": choice.faulty,
        "stood": choice.stood,
        "until": choice.until,
        "provisional_below": choice.provisional,
        "inactive_after_days": DORMANT,
    }


def as_json(store: Store, choice: Choice, pools: Sequence[int] = ()) -> dict[str, Any]:
    """Lay the list out for `--format json`, and those of pools, which are tables of one size."""
    listed: dict[str, Any] = {
        "parameters": parameters_of(choice),
        "players": players_json(rated(store, choice)),
    }
    if pools:
        listed["pools"] = [
            {"size": size, "players": players_json(rated(store, replace(choice, size=size)))}
            for size in pools
        ]
    return listed


def players_json(listed: Sequence[Rated]) -> list[dict[str, Any]]:
    return [
        {
            "rank": each.rank,
            "player": each.player,
            "rating": each.rating,
            "games": each.games,
            "provisional": each.provisional,
        }
        for each in listed
    ]
