"""Ranks a tournament or a season: points, tie-breaks, shared ranks, and how ties were broken."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tournaments.club.club import Club
from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.standings.scoring import points_of, scoring
from tournaments.standings.tally import Tally
from tournaments.standings.tie_breaks import Ranking, Step
from tournaments.standings.unplayed import last_round, unplayed
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


def standings(store: Store, tournament: Tournament, after: int | None = None) -> Standings:
    """Rank the players of a tournament, or of a season's tournaments, after a round."""
    club = store.club
    parts = tournament.parts if tournament.id in club.seasons else [tournament.id]
    tally = Tally(store, parts, after)
    noted = entered(store, parts, after)
    earned = tally.earned(scoring(tournament.scoring).points)
    points = {player: earned.get(player, Fraction(0)) for player in noted}
    for player, given in penalties(club, parts, after):
        points[player] -= given
    for each in unplayed(store, parts, after):
        points[each.player] += each.points
    ranking = Ranking(tally, tournament.criteria, tournament.seed, points)
    rows = []
    rank = 1
    for group in ranking.ranked():
        for player in sorted(group, key=lambda each: (club.player(each).name.casefold(), each)):
            ties = {code: ranking.values[code][player] for code in ranking.codes}
            name, played = club.player(player).name, tally.played.get(player, 0)
            note = noted[player]
            rows.append(Row(rank, player, name, points[player], played, ties, note))
        rank += len(group)
    broken_ties = tuple(
        Tie(group, points[group[0]], tuple(steps)) for group, steps in ranking.steps.items()
    )
    return Standings(
        tournament, last_round(store, parts, after), tuple(ranking.codes), tuple(rows), broken_ties
    )


def entered(
    store: Store, parts: Sequence[str], after: int | None = None
) -> dict[PlayerNumber, str]:
    """List all entrants, with a note on each up to a round."""
    club = store.club
    noted: dict[PlayerNumber, str] = {}
    for part in parts:
        tournament = club.tournament(part)
        for entrant in tournament.entrants.values():
            note = f"withdrawn after round {entrant.after}" if entrant.after else "withdrawn"
            gone = entrant.withdrawn and (after is None or (entrant.after or 0) <= after)
            noted[entrant.player] = note if gone and len(parts) == 1 else ""
    for each in unplayed(store, parts, after):
        noted[each.player] = ", ".join(filter(None, (noted[each.player], each.described)))
    for player, given in penalties(club, parts, after):
        note = f"penalty {given}" if given > 0 else f"bonus {-given}"
        noted[player] = ", ".join(filter(None, (noted[player], note)))
    return noted


def penalties(
    club: Club, parts: Sequence[str], after: int | None
) -> list[tuple[PlayerNumber, Fraction]]:
    """List who loses how many points; a penalty without a round always counts."""
    return [
        (club.player(given.player).number, points_of(given.points))
        for part in parts
        for given in club.tournament(part).penalties
        if after is None or given.round is None or given.round <= after
    ]


def as_json(ranked: Standings) -> dict[str, object]:
    """Lay the standings out for `--format json`; points and tie-breaks are fractions in text."""
    return {
        "tournament": ranked.tournament.id,
        "round": None if ranked.tournament.parts else ranked.round,
        "rows": [
            {
                "rank": row.rank,
                "player": row.name,
                "points": str(row.points),
                "played": row.played,
                "tiebreaks": {code: exact(row.ties[code]) for code in ranked.codes},
            }
            for row in ranked.rows
        ],
    }


def exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
