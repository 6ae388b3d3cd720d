"""Collects a tournament's report from the store; `reports` decides what it looks like."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from azul_notation.rules import BY_VARIANT
from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.ratings.ratings import Choice, rated
from tournaments.reports import view
from tournaments.sql import sql
from tournaments.standings import standings as s
from tournaments.standings.certificate import certificate
from tournaments.standings.crosstable import cross_of
from tournaments.standings.overview import ResultTable, tables
from tournaments.standings.scoring import scoring
from tournaments.standings.seat_value import seat_figures
from tournaments.standings.tally import tallied
from tournaments.standings.tie_breaks import TIEBREAKS
from tournaments.standings.unplayed import unplayed
from tournaments.store.store import Store
from tournaments.tour.progress import progress
from tournaments.version import program


def compose(
    store: Store, tournament: Tournament, after: int | None = None
) -> view.TournamentReport:
    """Report on a tournament after a round, or on a season, which has no rounds."""
    club = store.club
    season = tournament.id in club.seasons
    after = None if season else after
    parts = tournament.parts if season else [tournament.id]
    ranked = s.standings(store, tournament, after)
    played = [] if season else tables(store, tournament, after)
    missed = [] if season else list(unplayed(store, tournament, after))
    texts: dict[str, str] = dict(store.rows(sql("tour/texts_of_results"), [tournament.id]))
    now = progress(store, tournament, after)
    columns, crosstable = cross_of(store, ranked, played, missed, after)
    return view.TournamentReport(
        stamp=stamp(store, tournament, ranked.round),
        state=now.words,
        final=now.final,
        criteria=[
            view.Criterion(code, TIEBREAKS[code].title, TIEBREAKS[code].formula)
            for code in ranked.codes
        ],
        standings=[
            view.Standing(
                number=row.player,
                rank=row.rank,
                player=row.name,
                points=str(row.points),
                played=row.played,
                ties=[s.exact(row.ties[code]) for code in ranked.codes],
                note=row.note,
            )
            for row in ranked.rows
        ],
        crosstable=crosstable,
        rounds=[
            view.ReportRound(number, [table_of(each, texts) for each in group])
            for number, group in groupby(played, key=lambda each: each.round)
        ],
        certificates=[certificate(ranked, tie) for tie in ranked.ties],
        ratings=rating_changes(store, parts, after),
        seats=seat_figures(store, tournaments=parts, after=after),
        ranks=season_ranks(store, ranked, tournament) if season else ranks(store, ranked),
        scores=scores(store, parts, after),
        columns=columns,
        unit="tournament" if season else "round",
        figure=heading(tournament.variant),
    )


def heading(variant: str) -> str:
    """Name the figure that breaks a variant's ties."""
    by = BY_VARIANT[variant].tie_break if variant in BY_VARIANT else None
    return by.figures.split()[-1].capitalize() if by else "Figure"


def stamp(store: Store, tournament: Tournament, last: int | None) -> view.Stamp:
    rules = [
        ("Scoring", scoring(tournament.scoring).title),
        ("Tie-breaks", " ".join(tournament.criteria)),
    ]
    if tournament.date:
        rules.insert(0, ("Date", tournament.date))
    if tournament.parts:
        titles = (store.club.tournament(each).title for each in tournament.parts)
        rules.append(("Tournaments", ", ".join(titles)))
        rules += season_rules(tournament)
    return view.Stamp(
        club=store.club.name,
        title=tournament.title,
        round=None if tournament.parts else last,
        time=store.head.at,
        rules=rules,
        seed=tournament.seed,
        head=store.head.hash,
        program=program(),
    )


def season_rules(season: Tournament) -> list[tuple[str, str]]:
    """Describe which tournaments of a season count, and what attendance gives, where that was chosen."""
    rules = []
    if season.best:
        rules.append(("Best", f"the {season.best} best tournaments of each player count"))
    if season.attendance != "0":
        rules.append(("Attendance", f"{season.attendance} for each tournament"))
    return rules


def table_of(each: ResultTable, texts: Mapping[str, str]) -> view.ReportTable:
    chairs = [
        view.Chair(
            seat=seat.seat,
            player=seat.player,
            score=seat.score,
            figure=seat.figure,
            place=int(seat.place.lstrip("=")),
            shared=seat.place.startswith("="),
            points=seat.points,
        )
        for seat in each.seats
    ]
    return view.ReportTable(
        number=each.table,
        chairs=chairs,
        source=each.source,
        link=each.file or None,
        sha256=each.record or None,
        record=texts.get(each.record) if each.source == "record" else None,
    )


def rating_changes(
    store: Store, parts: Sequence[str], after: int | None
) -> list[view.RatingChange]:
    """Compare everybody's rating before the first day of the games and after the last."""
    games = store.rows(sql("tour/days"), [list(parts), after])
    choice = Choice()
    known = {each.number: each for each in rated(store, choice)}
    changes = []
    for player, first, last, count in games:
        rated_player = known[player]
        before = [rating for period, rating in rated_player.history if period < first]
        until = [rating for period, rating in rated_player.history if period <= last]
        start = before[-1] if before else choice.parameters.start
        change = (rated_player.player, start, until[-1], count, rated_player.provisional)
        changes.append(view.RatingChange(*change))
    return sorted(changes, key=lambda each: (-each.after, each.player.casefold()))


def ranks(store: Store, ranked: s.Standings) -> list[tuple[str, list[int | None]]]:
    """Rank everybody after each round."""
    with tallied(store, [ranked.tournament.id]) as tally:
        each_round: list[dict[PlayerNumber, int]] = [
            {row.player: row.rank for row in s.standings_of(tally, ranked.tournament, number).rows}
            for number in range(1, (ranked.round or 0) + 1)
        ]
    return [(row.name, [found.get(row.player) for found in each_round]) for row in ranked.rows]


def season_ranks(
    store: Store, ranked: s.Standings, season: Tournament
) -> list[tuple[str, list[int | None]]]:
    """Rank everybody after each tournament of a season."""
    upto = [season.parts[:number] for number in range(1, len(season.parts) + 1)]
    with tallied(store, season.parts) as tally:
        found: list[dict[PlayerNumber, int]] = [
            {
                row.player: row.rank
                for row in s.standings_of(tally, replace(season, parts=parts)).rows
            }
            for parts in upto
        ]
    return [(row.name, [each.get(row.player) for each in found]) for row in ranked.rows]


def scores(store: Store, parts: Sequence[str], after: int | None) -> list[tuple[int, list[int]]]:
    """List every score by the size of its table."""
    rows = store.rows(sql("tour/scores"), [list(parts), after])
    return [(size, list(found)) for size, found in rows]
