"""Finds the optimum for few players, criterion by criterion, to prove what the search finds.

`exhaustive` compares all seatings, `cp_sat` asks the solver of Google's OR-Tools, which shares nothing
with it but the list of tables that could be. Both leave out the look at the next round and pay
nothing for seats (`strict`). Their bounds of conflicts, repeats and seats are exact.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations, count

import msgspec

from azul_notation.diagnostics.extras import MissingExtra
from tournaments.errors import NoSeating
from tournaments.seating.assemble import Builder, Tables, assemble
from tournaments.seating.build import everything, ordered
from tournaments.seating.chairs import chairs, uneven
from tournaments.seating.costs import clash, make, meetings, order_of, pairs_forbidden
from tournaments.seating.measure import ENGINE
from tournaments.seating.model import Measure, Person, Seating, SeatingRequest
from tournaments.seating.partitions import cheapest

MOST = 12
"""The most players for whom all seatings are compared; the solver can do a few more."""
MOST_SOLVED = 16


def exhaustive(people: Sequence[Person], request: SeatingRequest) -> Seating:
    _few(people, MOST)
    return _exact(people, request, everything, f"{ENGINE}, all compared")


def cp_sat(people: Sequence[Person], request: SeatingRequest) -> Seating:
    _few(people, MOST_SOLVED)
    return _exact(people, request, _solved, f"{ENGINE}, CP-SAT")


def _few(people: Sequence[Person], most: int) -> None:
    if len(people) > most:
        raise NoSeating(f"{len(people)} players are too many for a proof; {most} are possible")


def _exact(
    people: Sequence[Person], request: SeatingRequest, builder: Builder, engine: str
) -> Seating:
    """Return the builder's round, with bounds that are proved for its free players."""
    bounds: dict[str, int] = {}

    def build(
        members: Sequence[Person], asked: SeatingRequest, sizes: Sequence[int], top: int
    ) -> Tables:
        bounds.update(_bounds(members, asked, sizes))
        return builder(members, asked, sizes, top)

    found = assemble(people, msgspec.structs.replace(request, strict=True), build, engine)
    if request.locked:
        return found
    cost = found.cost | {
        name: Measure(
            found.cost[name].value,
            Fraction(bound),
            "all ways to seat these players were compared" if bound else "",
        )
        for name, bound in bounds.items()
    }
    return msgspec.structs.replace(found, cost=cost)


def _bounds(
    people: Sequence[Person], request: SeatingRequest, sizes: Sequence[int]
) -> dict[str, int]:
    forbidden = pairs_forbidden(request)
    met = meetings(people)

    def friends(table: tuple[int, ...]) -> int:
        return sum(
            bool(clash(people[one], people[other], forbidden))
            for one, other in combinations(table, 2)
        )

    def repeats(table: tuple[int, ...]) -> int:
        return sum(met.get(pair, 0) ** 2 for pair in combinations(table, 2))

    counted = {"conflicts": friends, "repeats": repeats}
    found = {name: cheapest(len(people), sizes, cost).cost for name, cost in counted.items()}
    return found | {"seats": _least_uneven(people, sizes)}


def _least_uneven(people: Sequence[Person], sizes: Sequence[int]) -> int:
    """Find the least worst difference of seats: try tables that keep to one, to two and so on."""
    places = chairs(people, sizes)

    def worst(table: tuple[int, ...]) -> int:
        order = places.order(table)
        return max(uneven(people[place], len(table), seat) for seat, place in enumerate(order))

    def beyond(limit: int) -> int:
        return cheapest(len(people), sizes, lambda table: int(worst(table) > limit)).cost

    return next(limit for limit in count() if not beyond(limit))


def _solved(
    people: Sequence[Person], request: SeatingRequest, sizes: Sequence[int], top: int
) -> Tables:
    """Find, one criterion after the other, the least cost, and hold it for the next ones."""
    costs = make(people, request, sizes, top)
    places = chairs(people, sizes)
    possible = [
        table for size in sorted(set(sizes)) for table in combinations(range(len(people)), size)
    ]
    criteria: list[Callable[[tuple[int, ...]], int]] = [
        _digit(costs.table, costs.weights, name, request) for name in order_of(request)
    ]
    chosen = _solve(possible, len(people), sizes, [*criteria, places.least])
    return ordered([list(table) for table in chosen], places, request)


def _digit(
    table_cost: Callable[[Sequence[int]], int],
    weights: dict[str, int],
    name: str,
    request: SeatingRequest,
) -> Callable[[tuple[int, ...]], int]:
    """Return a function that reads one criterion from the packed cost of a table."""
    order = order_of(request)
    place = order.index(name)

    def digit(table: tuple[int, ...]) -> int:
        total = table_cost(table)
        if place:
            total %= weights[order[place - 1]]
        return total // weights[name]

    return digit


def _solve(
    possible: list[tuple[int, ...]],
    n: int,
    sizes: Sequence[int],
    criteria: list[Callable[[tuple[int, ...]], int]],
) -> list[tuple[int, ...]]:
    try:
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError as missing:
        raise MissingExtra("the exact solver", "exact") from missing
    model = cp_model.CpModel()
    use = [model.new_bool_var(f"table {table}") for table in possible]
    for place in range(n):
        model.add_exactly_one(
            [used for used, table in zip(use, possible, strict=True) if place in table]
        )
    for size, number in sorted(Counter(sizes).items()):
        model.add(
            sum(used for used, table in zip(use, possible, strict=True) if len(table) == size)
            == number
        )
    solver = cp_model.CpSolver()
    solver.parameters.num_search_workers = 1
    solver.parameters.random_seed = 1
    for cost in criteria:
        total = sum(cost(table) * used for used, table in zip(use, possible, strict=True))
        model.minimize(total)
        if solver.solve(model) != cp_model.OPTIMAL:
            raise NoSeating("the solver found no optimum")
        model.add(total <= round(solver.objective_value))
    return [table for used, table in zip(use, possible, strict=True) if solver.value(used)]
