"""Ranks tournaments and seasons again from the log, and compares that with the standings that are shown."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tournaments.audit import recount
from tournaments.audit.rated import results
from tournaments.club import events as e
from tournaments.club.tournament import Round, Tournament
from tournaments.numbers import PlayerNumber
from tournaments.standings.standings import as_json, standings, standings_of
from tournaments.standings.tally import Tally, tallied
from tournaments.store.store import Store

Reported = dict[tuple[int, str], e.Result]
"""The results of a tournament, by round and table."""


def reported_in(store: Store, tournament: Tournament) -> Reported:
    """Read the results of a tournament from the log."""
    return {
        (number, table): event
        for (name, number, table), event in results(store).items()
        if name == tournament.id
    }


def check_standings(store: Store, tournament: Tournament, reported: Reported) -> Iterator[str]:
    """Count the standings again after every round."""
    with tallied(store, [tournament.id]) as tally:
        yield from check_rankings(tally, tournament, reported)


def check_rankings(tally: Tally, tournament: Tournament, reported: Reported) -> Iterator[str]:
    """Compare the ranking after every round with one that is counted from the log."""
    store = tally.store
    for after in range(1, last_counted(tournament, reported) + 1):
        part = part_of(store, tournament, reported, after)
        given = [(each.player, None, -each.worth(tournament.scoring)) for each in part.missed]
        rows = recount.standings(
            part.results,
            part.entrants,
            tournament.scoring,
            tournament.criteria,
            [*part.penalties, *given],
            lot=recount.lots(tournament.seed, part.entrants),
        )
        for each in differences(as_json(standings_of(tally, tournament, after)), rows):
            yield f"standings after round {after}: {each}"


def check_season_standings(store: Store, season: Tournament) -> Iterator[str]:
    """Count the standings of a season again."""
    parts = []
    for name in season.parts:
        tournament = store.club.tournament(name)
        reported = reported_in(store, tournament)
        last = last_counted(tournament, reported)
        parts.append(part_of(store, tournament, reported, last))
    entrants = list(dict.fromkeys(player for part in parts for player in part.entrants))
    by = season.scoring, season.best, Fraction(season.attendance)
    rows = recount.standings(
        [each for part in parts for each in part.results],
        entrants,
        season.scoring,
        season.criteria,
        lot=recount.lots(season.seed, entrants),
        totals={player: recount.season_points(player, parts, *by) for player in entrants},
    )
    yield from differences(as_json(standings(store, season)), rows)


def differences(shown: dict[str, Any], rows: Sequence[recount.Row]) -> Iterator[str]:
    """Compare rows that are shown with those that were counted."""
    counted = [
        {
            "rank": row.rank,
            "player": row.player,
            "points": str(row.points),
            "played": row.played,
            "tiebreaks": {
                code: None if value is None else str(value) for code, value in row.ties.items()
            },
        }
        for row in rows
    ]
    for one, other in zip(shown["rows"], counted, strict=True):
        same = {name: one[name] for name in other}
        if same != other:
            yield f"{same} is shown, {other} was recomputed"


def last_counted(tournament: Tournament, reported: Reported) -> int:
    """Find the last round with a result, or in which no one could play."""
    counted = [number for number, _ in reported]
    for number, each in tournament.rounds.items():
        if all(len(players) == 1 or not players for players in there(tournament, number, each)):
            counted.append(number)
    return max(counted, default=0)


def there(tournament: Tournament, number: int, each: Round) -> Iterator[list[PlayerNumber]]:
    """List for each table of a round who came."""
    for _, players in each.tables:
        yield [one for one in players if number not in tournament.entrants[one].absent]


def part_of(store: Store, tournament: Tournament, reported: Reported, after: int) -> recount.Part:
    """Read from the log what counts of a tournament up to a round."""
    club = store.club
    played = [
        recount.Result(
            number,
            table,
            event.date or tournament.date,
            tuple(
                recount.Seat(club.player(each.player).name, each.score, each.figure)
                for each in event.sat
            ),
        )
        for (number, table), event in sorted(reported.items())
        if number <= after
    ]
    penalties = [
        (club.player(each.player).name, each.round, Fraction(each.points))
        for each in tournament.penalties
        if each.round is None or each.round <= after
    ]
    entrants = [club.player(each).name for each in tournament.entrants]
    return recount.Part(entrants, played, penalties, [*missed(store, tournament, after)])


def missed(store: Store, tournament: Tournament, after: int) -> Iterator[recount.Missed]:
    """List byes, walkovers and absences up to a round."""
    club, plan = store.club, tournament.plan
    for number, each in sorted(tournament.rounds.items()):
        if number > after:
            continue
        for player in each.seated.byes:
            yield recount.Missed(club.player(player).name, "bye", plan.bye_points)
        for player in each.absent:
            yield recount.Missed(club.player(player).name, "absent", plan.absence_points)
        for came in there(tournament, number, each):
            if len(came) == 1:
                yield recount.Missed(club.player(came[0]).name, "walkover")
