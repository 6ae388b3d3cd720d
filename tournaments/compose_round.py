"""Puts the pages of a round together from the store: pairings, cards, sheets, the big screen."""

from tournaments import standings as s
from tournaments.club import Club, Conflict
from tournaments.paper.sheets import sheet_of
from tournaments.paper.view import Chair, Line, RoundPages, Table
from tournaments.rounds import missing
from tournaments.store import Store
from tournaments.tournament import Tournament, in_order


def compose_round(store: Store, tournament: Tournament, number: int | None) -> RoundPages:
    """Lay out a published round, or the one that is proposed."""
    club = store.club
    proposal = tournament.proposal
    chosen = number or (proposal.round if proposal else tournament.last)
    if chosen in tournament.rounds:
        made = tournament.rounds[chosen].seated
    elif proposal is not None and proposal.round == chosen:
        made = proposal.seated
    else:
        raise Conflict(
            f"there is no round {chosen or 1}: `azul tour pair {tournament.id}` proposes one"
        )
    complete = chosen in tournament.rounds and not missing(store, tournament, chosen)
    codes, lines = standing_lines(store, tournament, chosen if complete else chosen - 1)
    return RoundPages(
        club=club.name,
        title=tournament.title,
        date=tournament.date,
        round=chosen,
        rounds=tournament.plan.rounds or None,
        time=store.head.at,
        head=store.head.hash,
        tables=[
            Table(name=name, chairs=chairs(club, players))
            for name, players in in_order(made.tables)
        ],
        byes=[club.player(each).name for each in made.byes],
        quality=[(each.criterion, f"{each.value} (bound {each.bound})") for each in made.cost],
        sheet=sheet_of(tournament.variant),
        codes=codes,
        standings=lines,
    )


def chairs(club: Club, players: tuple[int, ...]) -> list[Chair]:
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
    told = s.standings(store, tournament, after)
    lines = [
        Line(
            str(row.rank),
            row.name,
            str(row.points),
            row.played,
            [s.exact(row.ties[code]) or "–" for code in told.codes],
        )
        for row in told.rows
    ]
    return list(told.codes), lines
