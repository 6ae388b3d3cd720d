"""Shows where a tournament stands: what is done, what is missing, and the command for the next step."""

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.store.store import Store
from tournaments.tour.phone_news import calls, disputes
from tournaments.tour.proposals import outdated
from tournaments.tour.result_records import contradictions
from tournaments.tour.rounds import done, missing


class RoundLine(msgspec.Struct, frozen=True):
    """The state of a round."""

    round: int
    """The number of the round."""
    tables: int
    """How many tables it has."""
    results: int
    """How many of them have results."""
    missing: list[str]
    """The tables that lack a result."""
    unconfirmed: list[str]
    """The tables whose players have not agreed to the result."""
    closed: bool
    """Whether the round is closed and has all results."""


class Status(msgspec.Struct, frozen=True):
    """The state of a tournament."""

    tournament: str
    """The id of the tournament."""
    title: str
    """Its title."""
    entrants: int
    """How many players are entered."""
    withdrawn: int
    """How many of them have withdrawn."""
    planned: int
    """How many rounds are planned; 0 if nobody has said."""
    rounds: list[RoundLine]
    """The rounds that were published."""
    proposed: int | None
    """The round that waits to be published."""
    next: str
    """The command for what is next."""
    why: str
    """Why that is next."""
    contradictions: list[str]
    """Records that do not agree with the results of their tables, in words."""
    disputes: list[str] = []
    """Tables whose players do not agree on their phones, in words."""
    calls: list[str] = []
    """Who calls the organiser to which table, in words."""


def status(store: Store, tournament: Tournament) -> Status:
    rounds = [line(store, tournament, number) for number in sorted(tournament.rounds)]
    proposed = tournament.proposal.round if tournament.proposal else None
    command, why = next_step(store, tournament, rounds)
    return Status(
        tournament.id,
        tournament.title,
        len(tournament.entrants),
        sum(each.withdrawn for each in tournament.entrants.values()),
        tournament.plan.rounds,
        rounds,
        proposed,
        command.format(tournament=tournament.id),
        why,
        contradictions(store, tournament.id),
        disputes(store, tournament),
        calls(store, tournament),
    )


def line(store: Store, tournament: Tournament, number: int) -> RoundLine:
    each = tournament.rounds[number]
    lacking = missing(store, tournament, number)
    there = done(store, tournament, number)
    unconfirmed = [
        name for name in each.names if name in there and each.confirmed.get(name) != there[name]
    ]
    results = len(each.names) - len(lacking)
    closed = each.closed and not lacking
    return RoundLine(number, len(each.names), results, lacking, unconfirmed, closed)


def next_step(store: Store, tournament: Tournament, rounds: list[RoundLine]) -> tuple[str, str]:
    """Return the next command, and why it is next."""
    if not tournament.entrants:
        return "azul tour enter {tournament} PLAYER…", "no players are entered"
    if tournament.proposal is not None:
        number = tournament.proposal.round
        who = outdated(store, tournament)
        if who:
            reason = f"the proposal of round {number} is out of date ({'; '.join(who)})"
            return "azul tour pair {tournament}", reason
        return "azul tour publish {tournament}", f"round {number} is proposed"
    last = rounds[-1] if rounds else None
    for each in rounds:
        if each.missing:
            where = f"--round {each.round} --table {each.missing[0]} --scores …"
            reason = f"round {each.round}: missing table {', '.join(each.missing)}"
            return f"azul tour result {{tournament}} {where}", reason
    if tournament.plan.rounds and len(rounds) >= tournament.plan.rounds:
        return "azul tour report {tournament} -o report.html", "all rounds are played"
    done = f"round {last.round} is complete" if last else "no round is published"
    return "azul tour pair {tournament}", done
