"""Ranks a tournament or a season: points, tie-breaks, shared ranks, and how ties were broken."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.standings.shares import (
    Share,
    Shares,
    penalties,
    penalty_words,
    presence,
    shares,
    total,
)
from tournaments.standings.tally import Tally, tallied
from tournaments.standings.tie_breaks import Ranking, Step
from tournaments.standings.unplayed import Unplayed, last_round, unplayed
from tournaments.store.store import Store


class Row(msgspec.Struct, frozen=True):
    rank: int
    player: PlayerNumber
    name: str
    points: Fraction
    played: int
    ties: dict[str, Fraction | None]
    note: str


class Tie(msgspec.Struct, frozen=True):
    """Players with equal points, and the tie-breaks that were applied to them."""

    players: tuple[PlayerNumber, ...]
    points: Fraction
    steps: tuple[Step, ...]


class Standings(msgspec.Struct, frozen=True):
    tournament: Tournament
    round: int | None
    """The last round that counts; None if there is no result."""
    codes: tuple[str, ...]
    """The tie-breaks after the points."""
    rows: tuple[Row, ...]
    ties: tuple[Tie, ...]
    shares: Shares
    """What each tournament of a season is worth to each player."""


def standings(store: Store, tournament: Tournament, after: int | None = None) -> Standings:
    """Rank the players of a tournament, or of a season's tournaments, after a round."""
    with tallied(store, store.club.parts_of(tournament)) as tally:
        return standings_of(tally, tournament, after)


def standings_of(tally: Tally, tournament: Tournament, after: int | None = None) -> Standings:
    """Rank the players after a round by a tally of the same tournaments, or of more."""
    store = tally.store
    club = store.club
    parts = club.parts_of(tournament)
    missed = list(unplayed(store, tournament, after, tally.last))
    noted = entered(store, tournament, after, missed)
    tally = tally.of(parts, after)
    found, ranking = ranked_by(tally, tournament, missed)
    rows = []
    rank = 1
    for group in ranking.ranked():
        for player in sorted(group, key=lambda each: (club.player(each).name.casefold(), each)):
            ties = {code: ranking.values(code)[player] for code in ranking.codes}
            name, played = club.player(player).name, tally.played.get(player, 0)
            note = noted[player]
            rows.append(Row(rank, player, name, ranking.points[player], played, ties, note))
        rank += len(group)
    broken_ties = tuple(
        Tie(group, ranking.points[group[0]], tuple(steps)) for group, steps in ranking.steps.items()
    )
    last = last_round(store, parts, after, tally.last)
    return Standings(tournament, last, tuple(ranking.codes), tuple(rows), broken_ties, found)


def places(
    store: Store, tournament: Tournament, after: int
) -> dict[PlayerNumber, tuple[int, Fraction]]:
    """Give each player's rank and points after a round; tie-breaks are computed only for ties."""
    parts = store.club.parts_of(tournament)
    found: dict[PlayerNumber, tuple[int, Fraction]] = {}
    with tallied(store, parts) as tally:
        missed = list(unplayed(store, tournament, after, tally.last))
        _, ranking = ranked_by(tally.of(parts, after), tournament, missed)
        for group in ranking.ranked():
            rank = len(found) + 1
            found |= {player: (rank, ranking.points[player]) for player in group}
    return found


def ranked_by(
    tally: Tally, tournament: Tournament, missed: Iterable[Unplayed]
) -> tuple[Shares, Ranking]:
    """Count the games of the entrants, and give what they are ranked by."""
    found = shares(tally, tournament, missed)
    points = {player: total(found[player], tournament.attendance) for player in tally.entrants}
    return found, Ranking(tally, tournament.criteria, tournament.seed, points)


def entered(
    store: Store, ranked: Tournament, after: int | None, missed: Iterable[Unplayed]
) -> dict[PlayerNumber, str]:
    """List all entrants, with a note on each up to a round; that of a season names the tournament."""
    club = store.club
    season = ranked.id in club.seasons
    noted: dict[PlayerNumber, list[str]] = {}
    for part in club.parts_of(ranked):
        for entrant in club.tournament(part).entrants.values():
            notes = noted.setdefault(entrant.player, [])
            gone = entrant.withdrawn and (after is None or (entrant.after or 0) <= after)
            if gone and not season:
                notes.append(
                    f"withdrawn after round {entrant.after}" if entrant.after else "withdrawn"
                )
    for each in missed:
        where = f" of {club.tournament(each.tournament).title}" if season else ""
        noted[each.player].append(f"{each.what} in round {each.round}{where}")
    for part in club.parts_of(ranked):
        where = f" in {club.tournament(part).title}" if season else ""
        for player, given in penalties(club, part, after):
            noted[player].append(f"{penalty_words(given)}{where}")
    return {player: ", ".join(notes) for player, notes in noted.items()}


class ListedShare(msgspec.Struct, frozen=True):
    """The value of a tournament of a season to a player."""

    tournament: str
    """The id of the tournament."""
    points: str
    """Its points by the scoring of the season, as a fraction in text."""
    counts: bool
    """Whether it is among the best that count."""


class ListedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's line in the standings."""

    rank: int
    """The rank; players whose tie is not broken share one."""
    player: str
    """The player's name."""
    points: str
    """The points, as a fraction in text: "13/2"."""
    played: int
    """How many games the player has played."""
    tiebreaks: dict[str, str | None]
    """The value of each tie-break by its code, as a fraction in text; null where it does not apply."""
    attended: int | msgspec.UnsetType = msgspec.UNSET
    """In a season: how many tournaments the player came to."""
    tournaments: list[ListedShare] | msgspec.UnsetType = msgspec.UNSET
    """In a season: the tournaments that the player entered."""


class ListedStandings(msgspec.Struct, frozen=True):
    """Standings as commands print them for programs."""

    tournament: str
    """The id of the tournament or season."""
    round: int | None
    """The last round that counts; null for a season, and before the first result."""
    rows: list[ListedRow]
    """The players, the best first."""


def as_json(ranked: Standings) -> dict[str, Any]:
    """Lay out the standings for `--format json`."""
    season = bool(ranked.tournament.parts)
    number = None if season else ranked.round
    made = ListedStandings(ranked.tournament.id, number, listed_rows(ranked))
    found: dict[str, Any] = msgspec.to_builtins(made)
    return found


def listed_rows(ranked: Standings) -> list[ListedRow]:
    """Lay out the rows; points and tie-breaks are fractions in text."""
    season = bool(ranked.tournament.parts)
    return [
        ListedRow(
            rank=row.rank,
            player=row.name,
            points=str(row.points),
            played=row.played,
            tiebreaks={code: exact(row.ties[code]) for code in ranked.codes},
            attended=presence(ranked.shares[row.player]) if season else msgspec.UNSET,
            tournaments=listed(ranked.shares[row.player]) if season else msgspec.UNSET,
        )
        for row in ranked.rows
    ]


def listed(own: Sequence[Share]) -> list[ListedShare]:
    """Lay out what each tournament of a season is worth to a player."""
    return [ListedShare(each.tournament, str(each.points), each.counts) for each in own]


def exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
