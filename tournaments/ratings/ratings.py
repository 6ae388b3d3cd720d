"""Rates the games of the store: chooses which games count, in which periods, and lists the ratings."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

import msgspec
from msgspec.structs import replace

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
    """The choice of the games that are rated, and of the way."""

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
    found: list[Rated] = []
    for place, number in enumerate(ordered, start=1):
        player = players[number]
        same = found and found[-1].rating == shown[number]
        found.append(
            Rated(
                found[-1].rank if same else place,
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
    return found


def check(choice: Choice) -> None:
    """Refuse parameters that cannot rate anyone."""
    try:
        elo.check(choice.parameters)
    except ValueError as wrong:
        raise Conflict(str(wrong)) from None
    used = choice.parameters
    if (
        max(map(abs, (used.start, used.scale, used.k_new, used.k_later, used.newcomer or 0)))
        > LARGEST
    ):
        raise Conflict(f"numbers for ratings must be below {LARGEST:,}")
    if choice.until and ("?" in choice.until or not is_date(choice.until)):
        raise Conflict(
            f"{choice.until!r} is not a valid date: write 2026-11-18, or 2026-11 for the whole month"
        )
    if choice.variant:
        refuse_unknown(choice.variant)


def refuse_unknown(variant: str) -> None:
    from azul_notation.rules import BY_VARIANT  # noqa: PLC0415 - slow to load, seldom needed

    if variant not in BY_VARIANT:
        raise Conflict(f"there is no variant {variant!r}: {', '.join(sorted(BY_VARIANT))}")


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
    cursor = store.cursor()
    cursor.execute(sql("ratings/ratings"), asked)
    while batch := cursor.fetchmany(FETCHED):
        yield from batch


def is_active(last: str, newest: str) -> bool:
    """Return whether a player's last day is within a year of the newest of all."""
    try:
        return (date.fromisoformat(newest) - date.fromisoformat(last)).days <= DORMANT
    except ValueError:
        return last[:4] >= newest[:4]


def shown_day(day: str) -> str:
    """Write a day, of which only a month or a year may be known; `?` if nothing is."""
    return day.replace("-00", "").replace("0000", "?")


class ListParameters(msgspec.Struct, frozen=True, kw_only=True):
    """Every parameter of a rating list, so that anyone can compute it again."""

    system: str
    """The rating system: `elo`."""
    start: float
    """The first rating of those who play in the first period."""
    scale: float
    """The difference at which ten to one is expected."""
    k_new: float
    """K of those who had played fewer than `new_games` before the period."""
    k_later: float
    """K of the others."""
    new_games: int
    """Games after which `k_later` holds."""
    newcomer: float
    """The first rating of those who join after the first period."""
    period: Literal["day", "event"]
    """What is rated together: the games of a day, or of an event."""
    size: int | None
    """Only tables of this size; null for all together."""
    variant: str | None
    """Only this variant; null for all."""
    faulty: bool
    """Whether faulty records count, with the totals that the engine computed."""
    stood: bool
    """Whether games with a mistake that stood are rated."""
    until: str | None
    """No game after this day, month or year; null for all."""
    provisional_below: int
    """Games below which a rating is provisional."""
    inactive_after_days: int
    """Days without a game after which a player is not active."""


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player's line in a rating list."""

    rank: int
    """The rank; equal ratings share one."""
    player: str
    """The player's name."""
    rating: float
    """The rating."""
    games: int
    """How many games were rated."""
    provisional: bool
    """Whether these are few."""


class Pool(msgspec.Struct, frozen=True):
    """Ratings from the tables of one size alone."""

    size: int
    """The number of seats."""
    players: list[ListedPlayer]
    """The players, the best first."""


class RatingList(msgspec.Struct, frozen=True):
    """A rating list as `azul ratings` prints it for programs."""

    parameters: ListParameters
    """How it was computed."""
    players: list[ListedPlayer]
    """The players, the best first."""
    pools: list[Pool] | msgspec.UnsetType = msgspec.UNSET
    """The ratings of each size of table by itself, with `--pools`."""


def parameters_of(choice: Choice) -> ListParameters:
    """Return every parameter of a list."""
    used = choice.parameters
    return ListParameters(
        system="elo",
        start=used.start,
        scale=used.scale,
        k_new=used.k_new,
        k_later=used.k_later,
        new_games=used.new_games,
        newcomer=used.start if used.newcomer is None else used.newcomer,
        period=choice.period,
        size=choice.size,
        variant=choice.variant,
        faulty=choice.faulty,
        stood=choice.stood,
        until=choice.until,
        provisional_below=choice.provisional,
        inactive_after_days=DORMANT,
    )


def rating_list(store: Store, choice: Choice, pools: Sequence[int] = ()) -> RatingList:
    """Lay out the list for `--format json`, and those of pools, which are tables of one size."""
    own = [Pool(size, listed(rated(store, replace(choice, size=size)))) for size in pools]
    players = listed(rated(store, choice))
    return RatingList(parameters_of(choice), players, own or msgspec.UNSET)


def listed(players: Sequence[Rated]) -> list[ListedPlayer]:
    return [
        ListedPlayer(each.rank, each.player, each.rating, each.games, each.provisional)
        for each in players
    ]
