"""Finds tables without any fault: nobody meets twice, short tables go round, seats are even to one.

When few such tables are left, exchanges hardly find a seating of them, but all can be written down and
gone through: always for the player who has the fewest left, the cheapest first. Work is counted in steps.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tournaments.seating.chairs import Chairs
from tournaments.seating.costs import Costs

Table = tuple[int, ...]
WRITTEN = 40
"""The most players for whom tables are written down."""
MOST = 6_000
"""More tables than this are not written down: then it is not hard to seat."""
FREE = 700
"""With more tables than this, the next round needs no look ahead."""
STEPS = 20_000
"""How many tables are set down, for one unit of effort."""


def cover(costs: Costs, places: Chairs, steps: int) -> list[Table] | None:
    """Find a seating where nothing is wrong, with points as close as the steps allow."""
    possible = list(islice(perfect_tables(costs, places), MOST + 1))
    if len(possible) > MOST:
        return None
    search = _Search(costs, places, possible, steps)
    search.go((1 << len(possible)) - 1, (1 << len(costs.people)) - 1, 0)
    return search.found


def coverable(costs: Costs, places: Chairs) -> bool:
    """Return whether there is such a seating: it is found, or there are tables enough not to worry."""
    possible = list(islice(perfect_tables(costs, places), FREE + 1))
    if len(possible) > FREE:
        return True
    if {*costs.sizes} - {len(table) for table in possible}:
        return False
    search = _Search(costs, places, possible, STEPS // 10, first=True)
    search.go((1 << len(possible)) - 1, (1 << len(costs.people)) - 1, 0)
    return search.found is not None


def perfect_tables(costs: Costs, places: Chairs) -> Iterator[Table]:
    """Find tables without anything wrong."""
    count, wrong = len(costs.people), costs.fault
    right = [
        sum(1 << other for other in range(place + 1, count) if row[other] < wrong)
        for place, row in enumerate(costs.pair)
    ]
    for size, members in sorted(_turns(costs).items()):
        for table in _cliques(right, (), members, size):
            if not places.uneven(table):
                yield table


def _turns(costs: Costs) -> dict[int, int]:
    """Find who may sit at tables of each size: those whose turn it is, as a mask."""
    ordered = sorted(costs.short)
    seats = sum(size for size in costs.sizes if size < costs.top)
    may = sum(1 << p for p, cost in enumerate(costs.short) if seats and cost <= ordered[seats - 1])
    highest = ordered[seats] if seats < len(ordered) else 0
    must = sum(1 << p for p, cost in enumerate(costs.short) if seats and cost < highest)
    whole = (1 << len(costs.people)) - 1
    return {size: may if size < costs.top else whole & ~must for size in costs.sizes}


def _cliques(right: list[int], table: Table, members: int, size: int) -> Iterator[Table]:
    while members:
        place = (members & -members).bit_length() - 1
        members &= members - 1
        if len(table) + 1 == size:
            yield (*table, place)
        else:
            yield from _cliques(right, (*table, place), members & right[place], size)


class _Search:
    """A search for tables; sets of tables are masks: bit t is the t-th cheapest table."""

    def __init__(
        self, costs: Costs, places: Chairs, possible: list[Table], steps: int, first: bool = False
    ) -> None:
        cost = {table: (costs.table(table), places.least(table)) for table in possible}
        self.tables = sorted(possible, key=lambda table: (cost[table], table))
        self.costs = [cost[table][0] for table in self.tables]
        self.having = [0] * len(costs.people)
        self.sized = dict.fromkeys(costs.sizes, 0)
        for bit, table in enumerate(self.tables):
            self.sized[len(table)] |= 1 << bit
            for place in table:
                self.having[place] |= 1 << bit
        self.left = Counter(costs.sizes)
        self.chosen: list[Table] = []
        self.found: list[Table] | None = None
        self.best = 0
        self.steps = steps
        self.first = first

    def go(self, tables: int, people: int, cost: int) -> None:
        """Seat these people at some of these tables."""
        if not people:
            self.found, self.best = self.chosen.copy(), cost
            if self.first:
                self.steps = 0
            return
        choice, fewest = 0, -1
        rest = people
        bound = 0
        while rest:
            place = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            mine = tables & self.having[place]
            if not mine:
                return
            bound += self.costs[(mine & -mine).bit_length() - 1]
            if fewest < 0 or mine.bit_count() < fewest:
                choice, fewest = mine, mine.bit_count()
        if self.found is not None and cost + bound // 4 >= self.best:
            return
        while choice:
            bit = (choice & -choice).bit_length() - 1
            choice &= choice - 1
            self.steps -= 1
            if self.steps < 0:
                return
            self._set(bit, tables, people, cost)

    def _set(self, bit: int, tables: int, people: int, cost: int) -> None:
        table = self.tables[bit]
        for place in table:
            tables &= ~self.having[place]
            people &= ~(1 << place)
        self.left[len(table)] -= 1
        if not self.left[len(table)]:
            tables &= ~self.sized[len(table)]
        self.chosen.append(table)
        self.go(tables, people, cost + self.costs[bit])
        self.chosen.pop()
        self.left[len(table)] += 1
