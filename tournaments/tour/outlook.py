"""Describes the effects of a plan with the entered players: odd tables, and schedules without rematches."""

from collections.abc import Iterator

from tournaments.club.tournament import Tournament
from tournaments.seating.sizes import odd_sizes
from tournaments.store.store import Store
from tournaments.tour.pairs_only import PAIR
from tournaments.tour.proposals import request_of
from tournaments.tour.seating_input import people

FEW = 20
"""The most players for which to search for a schedule: it takes half a second at most."""


def remarks(store: Store, tournament: Tournament) -> Iterator[str]:
    """Comment on the table sizes, and offer a schedule without rematches."""
    present = tournament.active(tournament.last + 1)
    odd = odd_sizes(len(present), tournament.plan.sizes)
    if odd:
        yield odd
    if spares_rematches(store, tournament):
        yield (
            f"`azul tour plan {tournament.id} --method fixed` seats everyone without a rematch in"
            f" {tournament.plan.rounds} rounds; who sits together does not depend on results then"
        )


def spares_rematches(store: Store, tournament: Tournament) -> bool:
    """Return whether a schedule has no rematch, where rounds seated one by one may well have some."""
    plan = tournament.plan
    present = tournament.active(1)
    if plan.method != "swiss" or tournament.last or plan.sizes == (PAIR,):
        return False
    if not PAIR * max(plan.sizes) < len(present) <= FEW or plan.rounds <= 1:
        return False
    if 2 * plan.rounds * (max(plan.sizes) - 1) < len(present) - 1:
        return False  # everybody meets less than half of the others
    from tournaments.seating.schedule import has_no_repeat  # noqa: PLC0415 - slow to load

    return has_no_repeat(people(store, tournament, 1), plan.rounds, request_of(tournament, 1))
