"""Lists rounds that a player did not play: what each gives, and why, are two facts.

A player whose opponents did not come has won a walkover, worth a win at a table of two; who did not come has
nothing, even where an absence that was announced in time gives points. A season gives byes and walkovers by
its own scoring, as it does games; what a tournament's plan gives in numbers stays what it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.standings.scoring import points_of, scoring
from tournaments.store.store import Store


class Unplayed(msgspec.Struct, frozen=True):
    player: PlayerNumber
    tournament: str
    round: int
    points: Fraction
    what: str
    """Why, in words: "bye"."""


def unplayed(
    store: Store, ranked: Tournament, after: int | None, played: Mapping[str, int] | None = None
) -> Iterator[Unplayed]:
    """List byes, walkovers, absences and no-shows of a tournament, or of a season's, up to a round.

    `played` is the last round of each tournament that has a result, where that is known.
    """
    club = store.club
    for part in club.parts_of(ranked):
        tournament = club.tournament(part)
        if not tournament.rounds:
            continue
        last = last_round(store, [part], after, played) or 0
        for number, each in sorted(tournament.rounds.items()):
            if number > last:
                continue
            for points, players, what in (
                (bye_points(tournament, ranked.scoring), each.seated.byes, "bye"),
                (win_points(ranked.scoring), tournament.walkovers(number), "walkover"),
                (points_of(tournament.plan.absence_points), each.absent, "absent"),
                (Fraction(0), tournament.no_shows(number), "did not come"),
            ):
                for player in players:
                    now = club.player(player).number
                    yield Unplayed(now, part, number, points, what)


def last_round(
    store: Store,
    parts: Sequence[str],
    after: int | None,
    played: Mapping[str, int] | None = None,
) -> int | None:
    """Find the last round that counts: with a result, or with nothing to play at all."""
    last: int | None
    if played is None:
        [(last,)] = store.rows(sql("standings/last_round"), [list(parts)])
    else:
        last = max((played[part] for part in parts if part in played), default=None)
    for part in parts:
        tournament = store.club.tournament(part)
        for number in tournament.rounds:
            if all(len(players) < 2 for _, players in tournament.came(number)):  # noqa: PLR2004
                last = max(last or 0, number)
    return last if after is None or last is None else min(last, after)


def bye_points(tournament: Tournament, by: str) -> Fraction:
    """Return the points of a bye: what was planned, or half of a win at a table of two by a scoring."""
    if tournament.plan.bye_points:
        return points_of(tournament.plan.bye_points)
    return win_points(by) / 2


def win_points(by: str) -> Fraction:
    """Return the points of a win at a table of two by a scoring."""
    return scoring(by).points(2, 1, 1)
