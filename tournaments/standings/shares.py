"""Adds up the points of a tournament or season: a share of each tournament that a player entered.

A share is the points of games and of rounds not played by the scoring that ranks, less penalties. In a season
perhaps only the best shares count; attendance gives points whether a share counts or not.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from tournaments.club.club import Club
from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.standings.scoring import Points, points_of, scoring
from tournaments.standings.tally import Tally
from tournaments.standings.unplayed import Unplayed

PRESENT = ("bye", "walkover")
"""Rounds without a game for which a player came."""


class Share(msgspec.Struct):
    """The value of a tournament to a player."""

    tournament: str
    points: Fraction = Fraction(0)
    attended: bool = False
    """Whether the player had a game, a bye or a walkover."""
    counts: bool = True


Shares = dict[PlayerNumber, list[Share]]
"""The shares of each entrant, in the order of entry: one for each tournament entered, in their order."""


def shares(tally: Tally, ranked: Tournament, missed: Iterable[Unplayed]) -> Shares:
    """Find what every tournament is worth to every entrant, up to the round of the tally."""
    club, after = tally.store.club, tally.after
    worth = scoring(ranked.scoring).points
    by_part = {part: of_games(tally.of([part], after), worth) for part in tally.tournaments}
    for each in missed:
        by_part[each.tournament][each.player].points += each.points
        by_part[each.tournament][each.player].attended |= each.what in PRESENT
    found: Shares = {}
    for part, of_players in by_part.items():
        for player, taken in penalties(club, part, after):
            of_players[player].points -= taken
        for player, share in of_players.items():
            found.setdefault(player, []).append(share)
    for own in found.values():
        choose(own, ranked.best)
    return found


def of_games(tally: Tally, worth: Points) -> dict[PlayerNumber, Share]:
    """Compute what its games are worth to every entrant of a tournament."""
    [part] = tally.tournaments
    found = {player: Share(part) for player in tally.store.club.tournament(part).entrants}
    for player, points in tally.earned(worth).items():
        found[player].points = points
        found[player].attended = True
    return found


def penalties(
    club: Club, tournament: str, after: int | None
) -> Iterator[tuple[PlayerNumber, Fraction]]:
    """List who loses how many points in a tournament; a penalty without a round always counts."""
    for given in club.tournament(tournament).penalties:
        if after is None or given.round is None or given.round <= after:
            yield club.player(given.player).number, points_of(given.points)


def penalty_words(given: Fraction) -> str:
    """Describe a penalty; one below zero is a bonus."""
    return f"penalty {given}" if given > 0 else f"bonus {-given}"


def choose(own: Sequence[Share], best: int) -> None:
    """Choose the best shares; of equal ones those of the earlier tournaments."""
    if best:
        ordered = sorted(range(len(own)), key=lambda nth: (-own[nth].points, nth))
        for nth in ordered[best:]:
            own[nth].counts = False


def total(own: Sequence[Share], attendance: str) -> Fraction:
    """Add up the shares that count, and the points of attendance."""
    counted = sum((each.points for each in own if each.counts), Fraction(0))
    return counted + presence(own) * points_of(attendance)


def presence(own: Iterable[Share]) -> int:
    """Count the tournaments in which a player took part."""
    return sum(each.attended for each in own)
