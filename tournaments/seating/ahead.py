"""Looks ahead to the next round: few players soon have nobody new left to meet.

Of seatings with the same conflicts and repeats one may leave more meetings open than another. Some
are drawn, and the next round is seated for each as if all came again; what comes after does not
matter. For a dozen players this counts as a part of the repeats: more than short tables and points,
less than this round. For more it is asked whether the next round can be without any repeat, short
table out of turn, or difference of two in seats; only points are paid for that.
"""

import random
from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.after import advance
from tournaments.seating.chairs import Chairs, chairs
from tournaments.seating.costs import Costs, make
from tournaments.seating.cover import WRITTEN, coverable
from tournaments.seating.even import (
    fault,
    improve_by_exchanges,
    improve_chairs,
    seats_first,
    seats_last,
    uneven,
)
from tournaments.seating.model import Person, SeatedTable, Seating, SeatingRequest
from tournaments.seating.partitions import cheapest
from tournaments.seating.search import Board, improve, shake
from tournaments.seating.seeds import stream

Tables = list[tuple[int, ...]]
DRAWS = 12
"""How many seatings of few players are drawn for one unit of effort."""
LOOKS = 100
"""How often more players are seated otherwise, if the next round would have something wrong."""
GLANCE = 100
"""How many shakes estimate what will at least be wrong in the next round."""
ORDERS = 8
"""How many of these are other orders of seats at the same tables."""


def improve_next_round(
    costs: Costs, request: SeatingRequest, found: Tables, chance: random.Random
) -> Tables:
    """Return the tables, or others as good in conflicts and repeats that make the next round better."""
    if request.strict or request.round >= request.rounds or request.method == "king":
        return found
    best = (_next_repeats(costs, request, found), _total(costs, found))
    for _ in range(DRAWS * request.effort):
        tables = _drawn(costs, chance)
        key = (_next_repeats(costs, request, tables), _total(costs, tables))
        if key < best:
            best, found = key, tables
    return found


def foresee(board: Board, tables: Tables, request: SeatingRequest) -> Tables:
    """Return the tables, or others equal except in points that leave nothing wrong to the next round.

    At first other orders of seats are drawn, then other tables too.
    """
    costs = board.costs
    if request.strict or request.round >= request.rounds or request.method == "king":
        return tables
    if len(costs.people) > WRITTEN or board.total // costs.weights["conflicts"] > 0:
        return tables
    chance = stream(request.seed, request.round, "ahead")
    drawn, back, mixed = [tables], board.keep(), len({*costs.sizes}) > 1
    looks = LOOKS * request.effort
    for draw in range(looks):
        if _next_is_fine(costs, request, drawn[-1]):
            return drawn[-1]
        if draw >= ORDERS:
            back()
            back = board.keep()
            _perturb(board, chance, even=mixed or draw < looks // 2)
        drawn.append([_drawn_order(board.chairs, table, chance) for table in board.tables])
    return _least_fault(board, drawn[:: looks // DRAWS], request, chance)


def _least_fault(
    board: Board, drawn: Sequence[Tables], request: SeatingRequest, chance: random.Random
) -> Tables:
    """Find the seating with the least fault where all have one, also in other orders of seats."""
    costs = board.costs
    ranked = [(_next_fault(costs, request, tables), place) for place, tables in enumerate(drawn)]
    best, place = min(ranked)
    found = drawn[place]
    for _ in range(DRAWS):
        if best[1] == 0:
            break
        tables = [_drawn_order(board.chairs, table, chance) for table in found]
        now = _next_fault(costs, request, tables)
        if now < best:
            best, found = now, tables
    return found


def _perturb(board: Board, chance: random.Random, even: bool) -> None:
    """Shake the tables, and keep the change unless more is wrong with them, or with the seats if `even`."""
    wrong, bad, back = board.total // board.unit, uneven(board), board.keep()
    tables = range(len(board.tables))
    stirred = shake(board, chance, len(tables), chance.choice(tables))
    improve_by_exchanges(board, stirred, len(tables), seats_first if even else seats_last)
    if board.total // board.unit > wrong or (even and uneven(board) > bad):
        back()


def _drawn_order(places: Chairs, table: Sequence[int], chance: random.Random) -> tuple[int, ...]:
    """Draw one of the orders without a difference of two, or with as few as can be."""
    orders = [
        order
        for order in permutations(table)
        if places.unevenness_of(order) == places.uneven(table)
    ]
    return chance.choice(orders)


def _next_is_fine(costs: Costs, request: SeatingRequest, tables: Tables) -> bool:
    people, following = _next(costs, request, tables)
    return coverable(following, chairs(people, costs.sizes))


def _next_fault(costs: Costs, request: SeatingRequest, tables: Tables) -> tuple[int, int]:
    """Estimate what will be wrong in the next round, by a short search."""
    people, following = _next(costs, request, tables)
    board = Board(following, tables, chairs(people, costs.sizes))
    chance = stream(request.seed, request.round, "next")
    improve(board, chance, GLANCE, 0)
    improve_chairs(board, chance, GLANCE // 8)
    return fault(board)


def _drawn(costs: Costs, chance: random.Random) -> Tables:
    """Draw a seating that is best in conflicts and repeats, any of them."""
    lot = chance.sample(range(len(costs.people)), len(costs.people))
    weight = costs.rematch

    def cost(table: tuple[int, ...]) -> int:
        return costs.table([lot[place] for place in table]) // weight

    drawn = cheapest(len(lot), costs.sizes, cost).tables or []
    return [tuple(sorted(lot[place] for place in table)) for table in drawn]


def _total(costs: Costs, tables: Tables) -> int:
    return sum(costs.table(table) for table in tables)


def _next_repeats(costs: Costs, request: SeatingRequest, tables: Tables) -> int:
    """Count the conflicts and repeats of the next round, if this one is seated like this."""
    people, following = _next(costs, request, tables)
    weight = following.rematch
    return cheapest(
        len(people), following.sizes, lambda table: following.table(table) // weight
    ).cost


def _next(costs: Costs, request: SeatingRequest, tables: Tables) -> tuple[list[Person], Costs]:
    seated = [
        SeatedTable("", tuple(costs.people[place].number for place in table)) for table in tables
    ]
    people = advance(costs.people, Seating(tuple(seated), (), {}, ""))
    return people, make(people, request, costs.sizes, costs.top)
