"""Builds tables from costs: up to sixteen players by comparing everything, more by searching."""

import random
from collections.abc import Sequence

from tournaments.seating.ahead import foresee, improve_next_round
from tournaments.seating.chairs import Chairs, chairs
from tournaments.seating.costs import Costs, make
from tournaments.seating.cover import STEPS, WRITTEN, cover
from tournaments.seating.even import fault, improve_chairs
from tournaments.seating.model import Person, SeatingRequest
from tournaments.seating.partitions import cheapest
from tournaments.seating.search import Board, improve
from tournaments.seating.seeds import stream
from tournaments.seating.subsets import MOST, compared

Tables = list[tuple[int, ...]]
FEW = 12
"""The most players for whom all seatings of the next round are compared, too."""
SHAKES = 600
"""For one unit of effort, up to 48 players; more have fewer, down to a quarter."""
STARTS = 3
"""How often the search starts again, for up to MANY players."""
MANY = 100


def build(
    people: Sequence[Person], request: SeatingRequest, sizes: Sequence[int], top: int
) -> Tables:
    """Build tables of these players, best first; members are places in `people`, in order of seats."""
    if len(people) <= FEW:
        return everything(people, request, sizes, top)
    costs = make(people, request, sizes, top)
    places = chairs(people, sizes)
    if len(people) <= MOST:
        best = _all(costs, places, stream(request.seed, request.round, "draw"))
        board = Board(costs, best, places)
    else:
        board = _search(costs, places, request)
    return foresee(board, ordered(board.tables, places, request), request)


def everything(
    people: Sequence[Person], request: SeatingRequest, sizes: Sequence[int], top: int
) -> Tables:
    """Build tables as `build` does, but compare all of them, which takes long for many."""
    costs = make(people, request, sizes, top)
    places = chairs(people, sizes)
    tables = _all(costs, places, stream(request.seed, request.round, "draw"))
    tables = improve_next_round(
        costs, request, tables, stream(request.seed, request.round, "ahead")
    )
    return ordered(tables, places, request)


def ordered(tables: Sequence[Sequence[int]], places: Chairs, request: SeatingRequest) -> Tables:
    """Sort the tables in the order of seats; among equal orders the lot decides."""
    chance = stream(request.seed, request.round, "seats")
    drawn = [chance.sample(sorted(table), len(table)) for table in sorted(map(sorted, tables))]
    return [tuple(places.order(table)) for table in drawn]


def _all(costs: Costs, places: Chairs, chance: random.Random) -> Tables:
    """Find the best of all seatings; among equals the lot decides, since it orders the players."""
    drawn = list(range(len(costs.people)))
    chance.shuffle(drawn)
    worst = max(max(row) for rows in places.costs.values() for row in rows)
    ceiling = 1 + worst * len(drawn)

    def cost(members: tuple[int, ...]) -> int:
        table = [drawn[member] for member in members]
        return costs.table(table) * ceiling + places.least(table)

    search = cheapest if len(drawn) <= FEW else compared
    found = search(len(drawn), costs.sizes, cost)
    return [tuple(drawn[member] for member in table) for table in found.tables or []]


def _search(costs: Costs, places: Chairs, request: SeatingRequest) -> Board:
    chance = stream(request.seed, request.round, "tables")
    shakes = request.effort * max(SHAKES // 4, min(SHAKES, SHAKES * 48 // len(costs.people)))
    best: Board | None = None
    for _ in range(STARTS if len(costs.people) <= MANY else 1):
        board = Board(costs, start(costs, chance), places)
        improve(board, chance, shakes // STARTS, 0)
        if best is None or board.total < best.total:
            best = board
    assert best is not None
    improve_chairs(best, chance, shakes // 8)
    if len(costs.people) > WRITTEN or costs.unit == 1:
        return best
    return _without_fault(best, request)


def _without_fault(board: Board, request: SeatingRequest) -> Board:
    """Return the board, or one with nothing wrong if there is one and this one has a fault."""
    if not any(board.is_unacceptable(table) for table in board.tables):
        return board
    found = cover(board.costs, board.chairs, STEPS * request.effort)
    return min(board, Board(board.costs, found or board.tables, board.chairs), key=fault)


def start(costs: Costs, chance: random.Random) -> list[list[int]]:
    """Seat neighbours of the standings together, drawn among equals, and short tables by turns."""
    count = len(costs.people)
    lot = chance.sample(range(count), count)
    standing = sorted(range(count), key=lambda place: (costs.level[place], lot[place]))
    seats = sum(size for size in costs.sizes if size < costs.top)
    turn = chance.randrange(count)
    order = sorted(range(count), key=lambda at: (costs.short[standing[at]], (at - turn) % count))
    small, large = sorted(order[:seats]), sorted(order[seats:])
    tables = []
    for size in costs.sizes:
        line = small if size < costs.top else large
        tables.append(line[:size])
        del line[:size]
    tables.sort(key=lambda table: sum(table) / len(table))
    return [[standing[at] for at in table] for table in tables]
