"""What is shown of a seating is what was made least: formulas written out, against all seatings there are."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.support.made_seating import past, people, played, tournament
from tests.support.strategies import part, times
from tournaments.numbers import PlayerNumber
from tournaments.seating import exact, words
from tournaments.seating.flags import Flag
from tournaments.seating.model import (
    Measure,
    Method,
    Person,
    Prefer,
    SeatedTable,
    Seating,
    SeatingRequest,
)
from tournaments.seating.pair import rescore, seat
from tournaments.seating.partitions import cheapest
from tournaments.seating.sizes import table_sizes
from tournaments.seating.subsets import compared

REQUEST = SeatingRequest(round=1, rounds=9, seed="least", strict=True)
Way = list[tuple[Person, ...]]
SHOWN = ("conflicts", "repeats", "short", "spread")
ORDER: dict[tuple[Method, Prefer], tuple[str, ...]] = {
    ("swiss", "opponents"): SHOWN,
    ("swiss", "turns"): ("conflicts", "short", "repeats", "spread"),
    ("king", "opponents"): ("conflicts", "spread", "short", "repeats"),
}


def all_ways(left: list[Person], sizes: list[int]) -> Iterator[Way]:
    """All ways to seat, written down without any thought."""
    if not left:
        yield []
        return
    first, rest = left[0], left[1:]
    for size in sorted(set(sizes)):
        fewer = sizes.copy()
        fewer.remove(size)
        for others in combinations(rest, size - 1):
            for more in all_ways([one for one in rest if one not in others], fewer):
                yield [(first, *others), *more]


def figures(way: Way, players: list[Person], method: Method) -> dict[str, Fraction]:
    """Compute the figures by the formulas of the manual."""
    pairs = [pair for table in way for pair in combinations(table, 2)]
    largest = max(map(len, way))
    small = [one for table in way if len(table) < largest for one in table]
    least = min(one.short for one in players)
    short = sum(one.short - least for one in small)
    if method == "king":
        bottom = sorted(players, key=lambda one: -one.rank)
        short = sum(map(bottom.index, small)) - sum(range(len(small)))
    apart = [one.rank - other.rank if method == "king" else one.points - other.points
             for one, other in pairs]  # fmt: skip
    return {
        "conflicts": Fraction(sum(bool({*one.groups} & {*other.groups}) for one, other in pairs)),
        "repeats": Fraction(sum(one.met.get(other.number, 0) ** 2 for one, other in pairs)),
        "short": Fraction(short),
        "spread": sum((Fraction(each) ** 2 for each in apart), Fraction(0)) / len(pairs),
    }


def history(count: int, seed: int) -> list[Person]:
    chance = random.Random(seed)
    pairs = [pair for pair in combinations(range(1, count + 1), 2) if chance.random() < 0.4]
    return [
        replace(
            one,
            points=Fraction(chance.randrange(20), 2),
            short=chance.randrange(3),
            groups=("family",) * (one.number in {2, 5}),
        )
        for one in past(count, *pairs, *pairs[::4])
    ]


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 7, 8, 9])
@pytest.mark.parametrize(("method", "prefer"), ORDER)
@pytest.mark.parametrize("seed", range(times(3)))
def test_figures_are_the_ones_made_least(
    count: int, method: Method, prefer: Prefer, seed: int
) -> None:
    players = history(count, seed)
    ordered = sorted(players, key=lambda one: (-one.points, one.number))
    players = [replace(one, rank=rank) for rank, one in enumerate(ordered, start=1)]
    found = seat(players, replace(REQUEST, method=method, prefer=prefer))
    known = {one.number: one for one in players}
    way = [tuple(known[number] for number in table.players) for table in found.tables]
    shown = {name: found.cost[name].value for name in SHOWN}
    assert shown == figures(way, players, method)
    every = [figures(each, players, method) for each in all_ways(players, [*map(len, way)])]
    order = ORDER[method, prefer]
    least = min(tuple(each[name] for name in order) for each in every)
    assert tuple(shown[name] for name in order) == least
    for name in SHOWN:
        bound = min(each[name] for each in every)
        assert found.cost[name].bound == bound
        assert bool(found.cost[name].why) == (shown[name] > 0)


@pytest.mark.slow
@pytest.mark.parametrize("count", part([13, 14, 15, 16]))
@pytest.mark.parametrize("seed", range(times(2)))
def test_up_to_sixteen_as_good_as_the_solver_finds(count: int, seed: int) -> None:
    """The last round of a tournament, after which there is nothing to look ahead to."""
    players, _ = tournament(count, 3, str(seed))[-1]
    request = replace(REQUEST, round=4, rounds=4, strict=False)
    found, solved = seat(players, request), exact.cp_sat(players, request)
    for name in SHOWN:
        assert found.cost[name].value == solved.cost[name].value, name
        if found.cost[name].value > found.cost[name].bound:
            assert "a lower value would" in found.cost[name].why


@pytest.mark.parametrize("count", [9, 11, 12])
def test_two_ways_to_compare_everything_agree(count: int) -> None:
    chance, sizes = random.Random(count), table_sizes(count, (4, 3))
    prices = {
        table: chance.randrange(-50, 1000)
        for size in {*sizes}
        for table in combinations(range(count), size)
    }
    one = compared(count, sizes, prices.__getitem__)
    other = cheapest(count, sizes, prices.__getitem__)
    assert one.cost == other.cost == sum(prices[tuple(sorted(each))] for each in one.tables or ())
    assert compared(count, sizes, prices.__getitem__, one.cost).tables is None
    assert compared(count, sizes, prices.__getitem__, one.cost + 1).cost == one.cost


def changed(found: Seating) -> Seating:
    """Exchange two players of two tables by hand."""
    first, second, *rest = [(table.name, table.players) for table in found.tables]
    tables = [
        (first[0], (second[1][0], *first[1][1:])),
        (second[0], (first[1][0], *second[1][1:])),
        *rest,
    ]
    players = [replace(one, points=Fraction(-one.number)) for one in people(12)]
    return rescore(players, REQUEST, tables, found.byes)


@pytest.mark.slow
def test_why_a_value_stands_above_its_bound() -> None:
    players = [replace(one, points=Fraction(-one.number)) for one in people(12)]
    found = seat(players, REQUEST)
    assert found.cost["spread"].why == "not every table can have players with equal points"
    by_hand = changed(found)
    assert by_hand.cost["spread"].why.endswith("; a lower value is possible")
    met = past(12, *(table.players for table in found.tables))
    again = seat([replace(one, points=Fraction(-one.number)) for one in met], REQUEST)
    assert again.cost["spread"].why.endswith("; a lower value would bring more rematches")
    many = played(people(40), seat(people(40), REQUEST), random.Random(1))
    many = played(many, seat(many, replace(REQUEST, round=2)), random.Random(2))
    unsure = seat(many, replace(REQUEST, round=3)).cost["spread"]
    assert unsure.value > unsure.bound
    assert unsure.why.endswith("not proved: a lower value may be possible")


def test_quality_in_words() -> None:
    measures = [("0", 0), ("5", 2), ("3", 3), ("4/9", 0), ("1", 1), ("2", 0)]
    cost = {
        name: Measure(Fraction(value), Fraction(bound), "reason" if name == "repeats" else "")
        for name, (value, bound) in zip((*SHOWN, "seats", "tables"), measures, strict=True)
    }
    last = PlayerNumber(6)
    flags = tuple(Flag("rematch", (PlayerNumber(one), last)) for one in range(5))
    found = Seating((SeatedTable("1", (), (Flag("seat", (last,), 1), *flags)),), (), cost, "")
    assert ", ".join(words.quality(found, "swiss", "even")) == (
        "no conflicts, 5 rematches (best possible 2), 3 at a small table again (best possible),"
        " points 0.667 apart (best possible 0), seats differ by 1 (best possible),"
        " 2 at the same table again (best possible 0)"
    )
    assert words.quality(found, "swiss", "low")[2].startswith("small tables 3 places too high")
    assert words.quality(found, "swiss", "high")[2].startswith("small tables 3 places too low")
    assert words.quality(found, "king", "even")[3].startswith("places 0.667 apart")
    fewer = replace(found, tables=(SeatedTable("1", (), flags[:2]),))
    assert words.quality(fewer, "swiss", "even")[1].startswith("2 rematches that count 5 (")
    assert words.reasons(cost) == ["rematches: reason"]
    nothing = dict.fromkeys(cost, Measure(Fraction(0), Fraction(0)))
    still = Seating((), (), nothing, "")
    assert words.quality(still, "swiss", "even") == ["no conflicts", "no rematches"]
    assert words.seated_by("hand") == words.seated_by("azul-seating 3, hand") == "by hand"
    assert words.seated_by("py4swiss 0.3.1") == "by py4swiss 0.3.1"
