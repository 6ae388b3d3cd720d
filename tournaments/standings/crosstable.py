"""Writes crosstables: what every player did in every round, or won in every tournament of a season."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.reports import view
from tournaments.reports.words import counted, ordinal
from tournaments.standings import standings as s
from tournaments.standings.overview import ResultTable, tables
from tournaments.standings.scoring import points_of
from tournaments.standings.shares import penalties, penalty_words, presence
from tournaments.standings.tally import tallied
from tournaments.standings.unplayed import Unplayed, unplayed
from tournaments.store.store import Store


class CrosstableCell(msgspec.Struct, frozen=True, kw_only=True):
    """A player's round: a game, or what came instead."""

    round: int
    """The number of the round."""
    missed: str | msgspec.UnsetType = msgspec.UNSET
    """Why there was no game: `bye`, `walkover`, `absent` or `did not come`."""
    table: str | msgspec.UnsetType = msgspec.UNSET
    """The name of the table of a game."""
    seat: int | msgspec.UnsetType = msgspec.UNSET
    """The seat in a game, from 1."""
    score: int | msgspec.UnsetType = msgspec.UNSET
    """The player's final total in a game."""
    place: str | msgspec.UnsetType = msgspec.UNSET
    """The place in a game, with `=` if it is shared."""
    points: str
    """What it gave, as a fraction in text."""


class CrosstableRow(msgspec.Struct, frozen=True):
    """A player's line in the crosstable."""

    rank: int
    """The rank in the standings."""
    player: str
    """The player's name."""
    cells: list[CrosstableCell | None]
    """A cell for each round; null if the player did not take part."""
    points: str
    """The points in the standings, as a fraction in text."""
    note: str
    """Penalties, without which the cells do not add up."""


class Crosstable(msgspec.Struct, frozen=True):
    """Every player's results in every round."""

    tournament: str
    """The id of the tournament."""
    round: int | None
    """The last round that counts; null before the first result."""
    rows: list[CrosstableRow]
    """The players, the best first."""


def crosstable(store: Store, tournament: Tournament, after: int | None) -> Crosstable:
    """Lay out the crosstable for `--format json`."""
    ranked = s.standings(store, tournament, after)
    cells: dict[str, dict[int, CrosstableCell]] = defaultdict(dict)
    played = tables(store, tournament, after)
    for table in played:
        for seat in table.seats:
            cells[seat.player][table.round] = CrosstableCell(
                round=table.round,
                table=table.table,
                seat=seat.seat,
                score=seat.score,
                place=seat.place,
                points=seat.points,
            )
    missed = list(unplayed(store, tournament, after))
    for each in missed:
        name = store.club.player(each.player).name
        instead = CrosstableCell(round=each.round, missed=each.what, points=str(each.points))
        cells[name].setdefault(each.round, instead)
    rounds = rounds_of(played, missed)
    notes = penalty_notes(store, tournament, after)
    rows = [
        CrosstableRow(
            row.rank,
            row.name,
            [cells[row.name].get(number) for number in rounds],
            str(row.points),
            ", ".join(notes[row.player]),
        )
        for row in ranked.rows
    ]
    return Crosstable(tournament.id, ranked.round, rows)


def crosstable_for_people(
    store: Store, tournament: Tournament, after: int | None
) -> tuple[list[str], list[view.Crossrow]]:
    """Lay out the crosstable for people: the heads of its columns, and its rows."""
    if tournament.id in store.club.seasons:
        return cross_of(store, s.standings(store, tournament), [], [], None)
    played = tables(store, tournament, after)
    missed = list(unplayed(store, tournament, after))
    return cross_of(store, s.standings(store, tournament, after), played, missed, after)


def cross_of(
    store: Store,
    ranked: s.Standings,
    played: Sequence[ResultTable],
    missed: Sequence[Unplayed],
    after: int | None,
) -> tuple[list[str], list[view.Crossrow]]:
    """Lay out the rounds of a tournament, or the tournaments of a season, with their heads."""
    club, tournament = store.club, ranked.tournament
    if tournament.id in club.seasons:
        titles = [club.tournament(part).title for part in tournament.parts]
        return titles, season_cross(store, ranked, tournament.parts)
    heads = [f"Round {number}" for number in rounds_of(played, missed)]
    return heads, cross(store, ranked, played, missed, after)


def cross(
    store: Store,
    ranked: s.Standings,
    played: Sequence[ResultTable],
    missed: Sequence[Unplayed],
    after: int | None,
) -> list[view.Crossrow]:
    """Lay out what every player did in every round, or why there was no game."""
    cells: dict[str, dict[int, view.Cell]] = defaultdict(dict)
    for table in played:
        for seat in table.seats:
            others = [each.player for each in table.seats if each is not seat]
            place = ("=" if "=" in seat.place else "") + ordinal(int(seat.place.lstrip("=")))
            text = f"T{table.table} s{seat.seat} {place} {seat.score}"
            cells[seat.player][table.round] = view.Cell(table.round, text, seat.points, others)
    for each in missed:
        cell = view.Cell(each.round, each.what, str(each.points), [])
        cells[store.club.player(each.player).name].setdefault(each.round, cell)
    rounds = rounds_of(played, missed)
    notes = penalty_notes(store, ranked.tournament, after)
    return [
        view.Crossrow(
            row.rank,
            row.name,
            [cells[row.name].get(number) for number in rounds],
            str(row.points),
            ", ".join(notes[row.player]),
        )
        for row in ranked.rows
    ]


def penalty_notes(
    store: Store, tournament: Tournament, after: int | None
) -> dict[PlayerNumber, list[str]]:
    """Describe the penalties, without which the points of the rounds do not add up."""
    notes: dict[PlayerNumber, list[str]] = defaultdict(list)
    for player, given in penalties(store.club, tournament.id, after):
        notes[player].append(penalty_words(given))
    return notes


def rounds_of(played: Sequence[ResultTable], missed: Sequence[Unplayed]) -> list[int]:
    """List the rounds that a crosstable shows."""
    return sorted({each.round for each in played} | {each.round for each in missed})


def season_cross(store: Store, ranked: s.Standings, parts: Sequence[str]) -> list[view.Crossrow]:
    """Lay out what every player won in every tournament of a season, by the season's scoring."""
    won: list[dict[PlayerNumber, s.Row]] = []
    with tallied(store, parts) as tally:
        for part in parts:
            alone = replace(ranked.tournament, parts=[part], best=0, attendance="0")
            won.append({row.player: row for row in s.standings_of(tally, alone).rows})
    crossed = []
    for row in ranked.rows:
        cells: list[view.Cell | None] = []
        counts = {each.tournament: each.counts for each in ranked.shares[row.player]}
        for number, (part, rows) in enumerate(zip(parts, won, strict=True), start=1):
            own = rows.get(row.player)
            text = f"{ordinal(own.rank)}, {counted(own.played, 'game')}" if own else ""
            text += "" if counts.get(part, True) else ", not counted"
            cells.append(view.Cell(number, text, str(own.points), []) if own else None)
        present = presence(ranked.shares[row.player]) * points_of(ranked.tournament.attendance)
        note = f"attendance {present}" if present else ""
        crossed.append(view.Crossrow(row.rank, row.name, cells, str(row.points), note))
    return crossed
