"""Rounds that a player did not play: what is given for them, and why, are two facts.

Whom nobody else came to play has won a walkover, worth a win at a table of two; who did not come has
nothing, whatever is given for an absence that was told in time.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from tournaments.club import Club
from tournaments.scoring import scoring
from tournaments.tournament import Tournament


class Unplayed(msgspec.Struct, frozen=True):
    player: int
    round: int
    points: Fraction
    told: str
    """In words: "bye in round 2"."""


def unplayed(club: Club, parts: Sequence[str], after: int | None) -> Iterator[Unplayed]:
    """List byes, walkovers, absences and no-shows of the published rounds of some tournaments."""
    for part in parts:
        tournament = club.tournament(part)
        for number, each in sorted(tournament.rounds.items()):
            if after is not None and number > after:
                continue
            for points, players, what in (
                (bye_points(tournament), each.seated.byes, "bye"),
                (win_points(tournament), tournament.walkovers(number), "walkover"),
                (Fraction(tournament.plan.absence_points), each.seated.absent, "absent"),
                (Fraction(0), tournament.no_shows(number), "did not come"),
            ):
                for player in players:
                    now = club.player(player).number
                    yield Unplayed(now, number, points, f"{what} in round {number}")


def bye_points(tournament: Tournament) -> Fraction:
    """What a bye is worth: what was planned, or half of a win at a table of two."""
    if tournament.plan.bye_points:
        return Fraction(tournament.plan.bye_points)
    return win_points(tournament) / 2


def win_points(tournament: Tournament) -> Fraction:
    """What a win at a table of two is worth."""
    return scoring(tournament.scoring).points(2, 1, 1)
