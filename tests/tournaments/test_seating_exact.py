"""The search against all seatings, and these against an independent solver."""

import random
from importlib.util import find_spec
from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from azul_notation.diagnostics.extras import MissingExtra
from tests.support.made_seating import past, people, played
from tests.support.strategies import part
from tournaments.errors import NoSeating
from tournaments.seating import exact
from tournaments.seating.bounds import by_degree, seats_bound, spread_bound
from tournaments.seating.chairs import uneven
from tournaments.seating.model import Method, Person, Seating, SeatingRequest
from tournaments.seating.pair import seat
from tournaments.seating.partitions import cheapest
from tournaments.seating.sizes import table_sizes

pytestmark = pytest.mark.slow

REQUEST = SeatingRequest(round=1, rounds=9, seed="exact", strict=True)


needed = pytest.mark.skipif(find_spec("ortools") is None, reason="OR-Tools is not installed")


def splits(people_left: tuple[int, ...], sizes: list[int]) -> list[list[tuple[int, ...]]]:
    """All ways to seat, written down without any thought."""
    if not people_left:
        return [[]]
    first, rest = people_left[0], people_left[1:]
    found = []
    for size in sorted(set(sizes)):
        fewer = sizes.copy()
        fewer.remove(size)
        for others in combinations(rest, size - 1):
            left = tuple(one for one in rest if one not in others)
            found += [[(first, *others), *more] for more in splits(left, fewer)]
    return found


def hard(count: int, seed: int) -> list[Person]:
    """Players of whom each has met about as many as not."""
    chance = random.Random(seed)
    pairs = [pair for pair in combinations(range(1, count + 1), 2) if chance.random() < 0.55]
    return [
        replace(one, points=one.points + chance.randrange(9), short=chance.randrange(3))
        for one in past(count, *pairs, *pairs[::3])
    ]


def cost(found: Seating) -> list[str]:
    return [
        str(found.cost[name].value) for name in ("conflicts", "repeats", "short", "spread", "seats")
    ]


@pytest.mark.parametrize("count", [5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize("seed", range(4))
def test_no_avoidable_repeat_against_plain_enumeration(count: int, seed: int) -> None:
    players = hard(count, seed)
    known: dict[tuple[int, int], int] = {
        (one.number, other): times for one in players for other, times in one.met.items()
    }
    least = min(
        sum(known.get(pair, 0) ** 2 for table in split for pair in combinations(table, 2))
        for split in splits(tuple(range(1, count + 1)), table_sizes(count, (4, 3)))
    )
    for request in (REQUEST, replace(REQUEST, strict=False)):
        found = seat(players, request)
        pairs = [pair for table in found.tables for pair in combinations(table.players, 2)]
        assert sum(known.get(pair, 0) ** 2 for pair in pairs) == least
        assert found.cost["repeats"].bound == least == found.cost["repeats"].value


@pytest.mark.parametrize("count", [9, 11, 12])
@pytest.mark.parametrize("method", ["swiss", "king", "random"])
def test_a_dozen_is_seated_as_well_as_can_be(count: int, method: Method) -> None:
    players = hard(count, count)
    request = replace(REQUEST, method=method)
    found, best = seat(players, request), exact.exhaustive(players, request)
    assert cost(found) == cost(best)
    for name, measure in best.cost.items():
        assert found.cost[name].bound <= measure.bound or name not in {"conflicts", "repeats"}
        assert measure.bound <= measure.value


@needed
@pytest.mark.parametrize("count", part([10, 7, 12, 13, 16]))
def test_the_solver_agrees(count: int) -> None:
    players, chance = people(count), random.Random(count)
    for turn in (1, 2, 3):
        request = replace(REQUEST, round=turn)
        found, solved = seat(players, request), exact.cp_sat(players, request)
        assert cost(found)[:4] == cost(solved)[:4]
        players = played(players, found, chance)
    forced = hard(count, count)
    found, solved = seat(forced, REQUEST), exact.cp_sat(forced, REQUEST)
    assert cost(found)[:2] == cost(solved)[:2]


@needed
def test_the_solver_keeps_friends_apart_and_fixed_tables_together() -> None:
    players = [
        replace(one, groups=("x",) * (one.number < 5), fixed="Lift" * (one.number in {4, 9}))
        for one in hard(11, 3)
    ]
    assert cost(exact.cp_sat(players, REQUEST)) == cost(exact.exhaustive(players, REQUEST))


def test_without_the_solver_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(exact, "import_module", missing)
    with pytest.raises(MissingExtra, match=r"azul-notation\[exact\]"):
        exact.cp_sat(people(4), REQUEST)
    with pytest.raises(NoSeating, match="too many"):
        exact.exhaustive(people(30), REQUEST)


@pytest.mark.parametrize("seed", range(6))
def test_bounds_are_what_enumeration_finds_or_below(seed: int) -> None:
    players = hard(8, seed)
    ways = splits(tuple(range(8)), [3, 3, 2])
    bad = {(a, b): 1 for a, b in combinations(range(8), 2) if players[b].number in players[a].met}
    repeats = [sum(pair in bad for table in way for pair in combinations(table, 2)) for way in ways]
    assert by_degree(bad, 8, [3, 3, 2]) <= min(repeats)
    points = [int(one.points) for one in players]
    spreads = [
        sum((points[a] - points[b]) ** 2 for table in way for a, b in combinations(table, 2))
        for way in ways
    ]
    assert spread_bound(points, [3, 3, 2]) == min(spreads)


@pytest.mark.parametrize("seed", range(5))
def test_the_bound_of_seats_is_never_above_the_best_order(seed: int) -> None:
    chance = random.Random(seed)
    players = [
        replace(
            one,
            seats={size: tuple(chance.randrange(3) for _ in range(size)) for size in (2, 3)},
        )
        for one in people(5)
    ]
    best = min(
        max(
            uneven(players[place], len(table), at)
            for table, order in zip(way, orders, strict=True)
            for at, place in enumerate(order)
        )
        for way in splits(tuple(range(5)), [3, 2])
        for orders in ((a, b) for a in permutations(way[0]) for b in permutations(way[1]))
    )
    assert seats_bound(players, [3, 2], 9) <= best


def test_a_proof_that_runs_out_of_steps_claims_nothing() -> None:
    players = hard(12, 1)
    met = [[int(other.number in one.met) for other in players] for one in players]

    def repeats(table: tuple[int, ...]) -> int:
        return sum(met[a][b] for a, b in combinations(table, 2))

    whole = cheapest(12, [4, 4, 4], repeats)
    short = cheapest(12, [4, 4, 4], repeats, steps=2)
    assert whole.proved
    assert not short.proved
    assert short.bound <= whole.cost == whole.bound
    assert cheapest(12, [4, 4, 4], repeats, whole.cost).tables is None
