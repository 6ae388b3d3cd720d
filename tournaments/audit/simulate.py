"""Plays whole tournaments with random results, from the first seat to the last standings, in memory."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from azul_notation.rules import BY_VARIANT
from tournaments.audit.check import check
from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.seating.model import Measure
from tournaments.standings.standings import as_json, standings
from tournaments.store.store import Store
from tournaments.tour import organise, proposals, rounds
from tournaments.tour.organise import DEFAULTS
from tournaments.tour.results import Results
from tournaments.tour.seating_input import people

BY_ROWS = BY_VARIANT[DEFAULTS.variant].tie_break
SCORES = range(20, 90)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated."""

    players: int
    rounds: int
    seed: str
    sizes: tuple[int, ...] = ()
    method: str = ""
    short: str = ""
    prefer: str = ""


def simulate(asked: Asked) -> tuple[dict[str, Any], list[str]]:
    """Play a tournament; give what happened, and what a second count finds wrong."""
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
        rows = as_json(standings(store, done))["rows"]
        summary = {"seed": asked.seed, "rounds": played, "standings": rows}
        return summary, list(check(store, done))


def play_round(store: Store, name: str, rng: random.Random) -> dict[str, Any]:
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
    return {
        "tables": [[named(store, each) for each in table.players] for table in seating.tables],
        "byes": [named(store, each) for each in seating.byes],
        "cost": {criterion: cost_of(measure) for criterion, measure in seating.cost.items()},
        "names": [table.name for table in seating.tables],
        "scores": [[each.score for each in sat[table.name]] for table in seating.tables],
        "rows": [[each.figure for each in sat[table.name]] for table in seating.tables],
        "before": [{"player": each.name, "points": str(each.points)} for each in before],
    }


def thrown(tournament: Tournament, number: int, rng: random.Random) -> Iterator[e.Result]:
    for table, players in tournament.rounds[number].seated.tables:
        sat = tuple(
            e.Sat(
                player,
                rng.choice(SCORES),
                rng.randint(BY_ROWS.least, BY_ROWS.most) if BY_ROWS else None,
            )
            for player in players
        )
        yield e.Result(tournament.id, number, table, sat, typed=True)


def named(store: Store, number: PlayerNumber) -> str:
    return store.club.player(number).name


def cost_of(measure: Measure) -> dict[str, str]:
    """Write a measure as a proposal does: numbers are texts of fractions."""
    return {"value": str(measure.value), "bound": str(measure.bound), "why": measure.why}
