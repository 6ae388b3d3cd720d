"""Puts the pages of a round together from the store: pairings, cards, sheets, the big screen."""

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.tournament import Tournament, in_order
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber
from tournaments.paper.sheets import sheet_of
from tournaments.paper.view import Chair, Line, PrintedTable, RoundPages
from tournaments.standings import standings as s
from tournaments.store.store import Store
from tournaments.tour.rounds import missing


def compose_round(store: Store, tournament: Tournament, number: int | None) -> RoundPages:
    """Lay out a published round, or the one that is proposed."""
    club = store.club
    proposal = tournament.proposal
    chosen = number or (proposal.round if proposal else tournament.last)
    if chosen in tournament.rounds:
        made, tables = tournament.rounds[chosen].seated, tournament.came(chosen)
    elif proposal is not None and proposal.round == chosen:
        made, tables = proposal.seated, [*proposal.seated.tables]
    else:
        more = "" if number else f": `azul tour pair {tournament.id}` proposes one"
        raise Conflict(f"there is no round {chosen or 1}{more}")
    complete = chosen in tournament.rounds and not missing(store, tournament, chosen)
    flags = dict(made.flags)
    after = chosen if complete else chosen - 1
    codes, lines = standing_lines(store, tournament, after)
    return RoundPages(
        club=club.name,
        title=tournament.title,
        date=tournament.date,
        round=chosen,
        rounds=tournament.plan.rounds or None,
        time=store.head.at,
        head=store.head.hash,
        tables=[
            PrintedTable(
                name=name,
                chairs=chairs(club, players),
                flags=[*flags.get(name, ()), *away(club, dict(made.tables)[name], players)],
            )
            for name, players in in_order(tables)
            if players
        ],
        byes=[club.player(each).name for each in made.byes],
        quality=[(each.criterion, told_cost(each)) for each in made.cost],
        sheet=sheet_of(tournament.variant),
        after=after,
        codes=codes,
        standings=lines,
    )


def told_cost(cost: e.Cost) -> str:
    """Describe the value by a criterion, its bound, and why that is not zero."""
    return f"{cost.value} (bound {cost.bound}{f': {cost.why}' if cost.why else ''})"


def away(
    club: Club, seated: tuple[PlayerNumber, ...], players: tuple[PlayerNumber, ...]
) -> list[str]:
    """List who was seated at a table and did not come, and who has won by that."""
    gone = [club.player(each).name for each in seated if each not in players]
    notes = [f"{name} did not come" for name in gone]
    if gone and len(players) == 1:
        notes.append(f"{club.player(players[0]).name} has won")
    return notes


def chairs(club: Club, players: tuple[PlayerNumber, ...]) -> list[Chair]:
    return [
        Chair(seat, club.player(player).name, seat == 1)
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
        )
        for row in ranked.rows
    ]
    return list(ranked.codes), lines
