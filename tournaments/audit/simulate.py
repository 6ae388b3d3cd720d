"""Plays whole tournaments with random results, from the first seat to the last standings, in memory."""

import random
from collections.abc import Iterator

import msgspec

from azul_notation.rules import BY_VARIANT
from tournaments.audit.check import check
from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.standings.standings import ListedRow, listed_rows, standings
from tournaments.store.store import Store
from tournaments.tour import organise, proposals, rounds
from tournaments.tour.organise import DEFAULTS
from tournaments.tour.results import Results
from tournaments.tour.round_form import Quality, quality
from tournaments.tour.seating_input import people

BY_ROWS = BY_VARIANT[DEFAULTS.variant].tie_break
SCORES = range(20, 90)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation as it was asked for."""

    players: int
    rounds: int
    seed: str
    sizes: tuple[int, ...] = ()
    method: str = ""
    short: str = ""
    prefer: str = ""


class PriorStanding(msgspec.Struct, frozen=True):
    """A player in the standings that the seating of a round used."""

    player: str
    """The player's name."""
    points: str
    """The points, as a fraction in text."""


class SimulatedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round: who sat where, and what the dice brought."""

    tables: list[list[str]]
    """The players of each table, in the order of their seats."""
    byes: list[str]
    """The players who had a bye."""
    cost: dict[str, Quality]
    """What each criterion came to, the weightiest first."""
    names: list[str]
    """The names of the tables."""
    scores: list[list[int]]
    """The scores at each table, in the order of the seats."""
    rows: list[list[int | None]]
    """The completed rows at each table, in the order of the seats."""
    before: list[PriorStanding]
    """The standings that the seating of the round used, best first."""


class Simulation(msgspec.Struct, frozen=True):
    """A tournament with random results, from which all of it can be counted again."""

    seed: str
    """The seed: the same one gives the same tournament."""
    rounds: list[SimulatedRound]
    """The rounds in their order."""
    standings: list[ListedRow]
    """The final standings."""


def simulate(asked: Asked) -> tuple[Simulation, list[str]]:
    """Play a tournament; return what happened, and what a second count finds wrong."""
    rng = random.Random(f"{asked.seed} results")

    def found(store: Store) -> None:
        with changing(store) as change:
            change.add(e.Founded("Simulation"))

    with Store.in_memory(found) as store:
        tournament = organise.new_tournament(
            store, "Simulation", "", organise.RuleOptions(), asked.seed
        )
        names = [f"Player {number}" for number in range(1, asked.players + 1)]
        with changing(store) as change:
            numbers = [PlayerNumber(number) for number in range(1, asked.players + 1)]
            change.add(*(e.NewPlayer(n, name) for n, name in zip(numbers, names, strict=True)))
            change.add(*(e.Entered(tournament.id, number) for number in numbers))
        plan = e.Planned(
            tournament.id, asked.rounds, asked.sizes, asked.method, asked.short, prefer=asked.prefer
        )
        rounds.plan(store, tournament.id, plan)
        played = [play_round(store, tournament.id, rng) for _ in range(asked.rounds)]
        done = store.club.tournament(tournament.id)
        rows = listed_rows(standings(store, done))
        return Simulation(asked.seed, played, rows), list(check(store, done))


def play_round(store: Store, name: str, rng: random.Random) -> SimulatedRound:
    """Seat a round, publish it, and throw dice for its results."""
    tournament, seating = proposals.propose(store, name)
    tournament, number = proposals.publish(store, name)
    before = people(store, tournament, number)
    with changing(store) as change:
        results = Results(change, tournament)
        done = list(thrown(tournament, number, rng))
        for result in done:
            results.place(result, replace=False)
    sat = {result.table: result.sat for result in done}
    return SimulatedRound(
        tables=[[named(store, each) for each in table.players] for table in seating.tables],
        byes=[named(store, each) for each in seating.byes],
        cost={criterion: quality(measure) for criterion, measure in seating.cost.items()},
        names=[table.name for table in seating.tables],
        scores=[[each.score for each in sat[table.name]] for table in seating.tables],
        rows=[[each.figure for each in sat[table.name]] for table in seating.tables],
        before=[PriorStanding(each.name, str(each.points)) for each in before],
    )


def thrown(tournament: Tournament, number: int, rng: random.Random) -> Iterator[e.Result]:
    for table, players in tournament.rounds[number].seated.tables:
        sat = tuple(
            e.SeatResult(
                player,
                rng.choice(SCORES),
                rng.randint(BY_ROWS.least, BY_ROWS.most) if BY_ROWS else None,
            )
            for player in players
        )
        yield e.Result(tournament.id, number, table, sat, typed=True)


def named(store: Store, number: PlayerNumber) -> str:
    return store.club.player(number).name
