"""Collects the pages of a round from the store: pairings, cards, sheets, the big screen."""

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.tournament import Tournament, in_order
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.paper.sheets import sheet_of
from tournaments.paper.view import Chair, Line, PrintedTable, RoundPages
from tournaments.seating.flags import describe_flag
from tournaments.sql import sql
from tournaments.standings import standings as s
from tournaments.standings.tie_breaks import TIEBREAKS
from tournaments.store.store import Store
from tournaments.tour.rounds import missing

Tables = list[tuple[str, tuple[PlayerNumber, ...]]]


def compose_round(
    store: Store, tournament: Tournament, number: int | None, *, proposal: bool = False
) -> RoundPages:
    """Lay out the newest published round, another one, or the proposal."""
    club = store.club
    chosen, made, tables = (proposed if proposal else published)(tournament, number)
    lacking = {each: missing(store, tournament, each) for each in sorted(tournament.rounds)}
    after = last_complete(lacking, chosen)
    flags = flag_words(club, made)
    scores = scores_of(store, tournament, chosen)
    codes, lines = standing_lines(store, tournament, after)
    return RoundPages(
        club=club.name,
        title=tournament.title,
        date=tournament.date,
        round=chosen,
        rounds=tournament.plan.rounds or None,
        seats=max([*tournament.plan.sizes, *(len(players) for _, players in tables)]),
        time=store.head.at,
        proposed=proposal,
        tables=[
            PrintedTable(
                name=name,
                chairs=chairs(club, players, {} if proposal else scores),
                notes=away(club, dict(made.tables)[name], players),
                flags=flags.get(name, []),
                done=name not in lacking.get(chosen, [name]),
            )
            for name, players in in_order(tables)
            if players
        ],
        byes=[club.player(each).name for each in made.byes],
        absent=[club.player(each).name for each in tournament.absentees(chosen)],
        awaited=[] if proposal or chosen != 1 else awaited(club, tournament, tables),
        sheet=sheet_of(tournament.variant),
        after=after,
        final=0 < tournament.plan.rounds <= after,
        codes=codes,
        titles=[TIEBREAKS[code].title for code in codes],
        standings=lines,
    )


def compose_blank(store: Store, tournament: Tournament) -> RoundPages:
    """Lay out blank sheets, before any round is published."""
    return RoundPages(
        club=store.club.name,
        title=tournament.title,
        date=tournament.date,
        round=0,
        rounds=tournament.plan.rounds or None,
        seats=max(tournament.plan.sizes),
        time=store.head.at,
        tables=[],
        byes=[],
        sheet=sheet_of(tournament.variant),
        after=0,
        codes=[],
        titles=[],
        standings=[],
    )


def published(tournament: Tournament, number: int | None) -> tuple[int, e.Seated, Tables]:
    """Find a published round: the newest, or the one asked for."""
    chosen = number or tournament.last
    if chosen in tournament.rounds:
        return chosen, tournament.rounds[chosen].seated, tournament.came(chosen)
    waiting = tournament.proposal
    if waiting is not None and number in (None, waiting.round):
        raise Conflict(
            f"round {waiting.round} is a proposal, which `azul tour publish {tournament.id}` publishes;"
            " to see it before that: --proposal"
        )
    more = "" if number else f": `azul tour pair {tournament.id}` proposes one"
    raise Conflict(f"there is no round {chosen or 1}{more}")


def proposed(tournament: Tournament, number: int | None) -> tuple[int, e.Seated, Tables]:
    """Find the round that is proposed."""
    waiting = tournament.proposal
    if waiting is None or number not in (None, waiting.round):
        which = (
            f" for round {number}" if number else f": `azul tour pair {tournament.id}` makes one"
        )
        raise Conflict(f"there is no proposal{which}")
    return waiting.round, waiting.seated, [*waiting.seated.tables]


def last_complete(lacking: dict[int, list[str]], upto: int) -> int:
    """Find the last round, of those up to one, that is complete together with all rounds before it."""
    complete = 0
    for number, tables in lacking.items():
        if tables or number > upto:
            break
        complete = number
    return complete


def flag_words(club: Club, made: e.Seated) -> dict[str, list[str]]:
    """Describe what to notice at each table, with the names of now."""
    return {
        table: [describe_flag(flag, club.name_of) for flag in flags]
        for table, flags in made.flags_of.items()
    }


def away(
    club: Club, seated: tuple[PlayerNumber, ...], players: tuple[PlayerNumber, ...]
) -> list[str]:
    """List who was seated at a table and did not come, and who has won by that."""
    gone = [club.player(each).name for each in seated if each not in players]
    notes = [f"{name} did not come" for name in gone]
    notes += [f"{club.player(each).name} came late" for each in players if each not in seated]
    if gone and len(players) == 1:
        notes.append(f"{club.player(players[0]).name} has won")
    return notes


def awaited(club: Club, tournament: Tournament, tables: Tables) -> list[str]:
    """List who has a seat and has not checked in, where people check in at all."""
    here = {each.player for each in tournament.entrants.values() if each.here}
    sitting = [player for _, players in tables for player in players]
    return [club.player(each).name for each in sitting if each not in here] if here else []


def scores_of(store: Store, tournament: Tournament, number: int) -> dict[PlayerNumber, int]:
    """Return the score of each player in a round, as far as results are in."""
    rows = store.rows(sql("tour/seats_of_round"), [tournament.id, number])
    return {PlayerNumber(player): score for _, _, player, score, _ in rows}


def chairs(
    club: Club, players: tuple[PlayerNumber, ...], scores: dict[PlayerNumber, int]
) -> list[Chair]:
    return [
        Chair(seat, club.player(player).name, seat == 1, scores.get(player))
        for seat, player in enumerate(players, start=1)
    ]


def standing_lines(
    store: Store, tournament: Tournament, after: int
) -> tuple[list[str], list[Line]]:
    """Lay out the standings after a round; before the first there are none."""
    if not after:
        return [], []
    ranked = s.standings(store, tournament, after)
    lines = [
        Line(
            str(row.rank),
            row.name,
            str(row.points),
            row.played,
            [s.exact(row.ties[code]) or "–" for code in ranked.codes],
            row.note,
        )
        for row in ranked.rows
    ]
    return list(ranked.codes), lines
